package dev.waymark.cli.tlc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.Json;
import dev.waymark.tla.Model;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class TlcServerTest {
    private static final String SPEC = """
            ---- MODULE Counter ----
            EXTENDS Integers
            VARIABLES x, y
            Init == x = 0 /\\ y = TRUE
            Add(n) == x + n < 10 /\\ x' = x + n /\\ y' = y
            ====
            """;

    private static HttpResponse<String> post(TlcServer server, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/execute"))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void answersAsPublishedAndCountsWhatThatSwallows(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("Counter.tla"), SPEC);
        Files.writeString(folder.resolve("Counter.cfg"), "INIT Init");
        try (Model model = Model.load(folder.resolve("Counter.tla"), folder.resolve("Counter.cfg"));
                TlcServer server = new TlcServer(model, 0)) {
            String events = """
                    [{"Name":"Add","Params":{"n":3.0},"Reset":false},
                     {"Name":"Add","Params":{"n":30},"Reset":false},
                     {"Name":"Sub","Params":{"n":1},"Reset":false},
                     {"Name":"Add","Params":{"n":0},"Reset":false},
                     {"Name":"Add","Params":{"n":4},"Reset":false},
                     {"Name":"","Params":{},"Reset":true}]
                    """;
            JsonNode answer = Json.read(post(server, events).body());
            assertThat(answer.get("states").toString())
                    .isEqualTo("[\"/\\\\ x = 0\\n/\\\\ y = TRUE\\n\",\"/\\\\ x = 3\\n/\\\\ y = TRUE\\n\","
                            + "\"/\\\\ x = 7\\n/\\\\ y = TRUE\\n\"]");
            assertThat(answer.get("keys")).hasSize(3);
            assertThat(answer.get("disabled").asInt()).isEqualTo(1);
            assertThat(answer.get("unknown").asInt()).isEqualTo(1);
            assertThat(post(server, events).body()).isEqualTo(Json.write(answer));
            assertThat(post(server, "{").statusCode()).isEqualTo(400);
            HttpResponse<String> fraction = post(server, "[{\"Name\":\"Add\",\"Params\":{\"n\":1.5}}]");
            assertThat(fraction.statusCode()).isEqualTo(422);
            assertThat(fraction.body()).contains("1.5 is no whole number");
            assertThat(post(server, "[]").statusCode()).isEqualTo(200);
            String lower = post(server, "[{\"name\":\"Add\",\"params\":{\"n\":3},\"reset\":false}]")
                    .body();
            assertThat(Json.read(lower).get("keys")).hasSize(2);
            assertThat(Json.read(lower).get("unknown").asInt()).isZero();
            String nothing =
                    post(server, "[{\"Name\":\"Add\",\"Params\":{\"n\":null}}]").body();
            assertThat(Json.read(nothing).get("unknown").asInt()).isEqualTo(1);
        }
    }

    /** TLC writes the variable of a state that has only one without a conjunction. */
    @Test
    void aSingleVariableIsWrittenAsTlcDoes(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("One.tla"), "---- MODULE One ----\nVARIABLE x\nInit == x = 0\n====\n");
        Files.writeString(folder.resolve("One.cfg"), "INIT Init");
        try (Model model = Model.load(folder.resolve("One.tla"), folder.resolve("One.cfg"));
                TlcServer server = new TlcServer(model, 0)) {
            assertThat(Json.read(post(server, "[]").body()).get("states").get(0).asString())
                    .isEqualTo("x = 0\n");
        }
    }

    @Test
    void aPortThatCannotBeIsAUsageError() {
        for (String port : List.of("-1", "70000")) {
            Cli cli = Cli.run("tlc-server", "Nowhere.tla", "--port", port);
            assertThat(cli.exitCode()).isEqualTo(64);
            assertThat(cli.err()).contains("--port " + port, "65535");
        }
    }

    @Test
    void aModelThatIsNotThereIsAUsageError() {
        Cli cli = Cli.run("tlc-server", "Nowhere.tla");
        assertThat(cli.exitCode()).isEqualTo(64);
        assertThat(cli.errLines()).hasSize(1);
    }
}
