package dev.waymark.cli.tlc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.cli.Cli;
import dev.waymark.cli.terminal.Json;
import dev.waymark.core.UsageException;
import dev.waymark.tla.Model;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
                .timeout(Duration.ofSeconds(20))
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
            assertThat(answer.get("ambiguous").asInt()).isZero();
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

    /** An action may have several successors, of which one is taken: whoever reads the states must know. */
    @Test
    void stepsWithAChoiceAreCounted(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("Choice.tla"), """
                ---- MODULE Choice ----
                EXTENDS Integers
                VARIABLES x
                Init == x = 0
                Jump(n) == \\E m \\in 1..n : x' = x + m
                ====
                """);
        Files.writeString(folder.resolve("Choice.cfg"), "INIT Init");
        try (Model model = Model.load(folder.resolve("Choice.tla"), folder.resolve("Choice.cfg"));
                TlcServer server = new TlcServer(model, 0)) {
            String events = "[{\"Name\":\"Jump\",\"Params\":{\"n\":3}},{\"Name\":\"Jump\",\"Params\":{\"n\":1}}]";
            JsonNode answer = Json.read(post(server, events).body());
            assertThat(answer.get("keys")).hasSize(3);
            assertThat(answer.get("ambiguous").asInt()).isEqualTo(1);
        }
    }

    @Test
    void aClientThatSendsNothingKeepsNobodyWaiting(@TempDir Path folder) throws Exception {
        try (Model model = one(folder);
                TlcServer server = new TlcServer(model, 0);
                Socket silent = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            String head = "POST /execute HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\n";
            silent.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            silent.getOutputStream().flush();
            Thread.sleep(200); // so that the other one comes second
            assertThat(post(server, "[]").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void whatIsTooLargeIsRefusedAndTheNextIsAnswered(@TempDir Path folder) throws Exception {
        try (Model model = one(folder);
                TlcServer server = new TlcServer(model, 0)) {
            HttpResponse<String> answer = post(server, " ".repeat(TlcServer.BODY_MAX + 1));
            assertThat(answer.statusCode()).isEqualTo(413);
            assertThat(answer.body()).contains("at most 16777216 bytes");
            assertThat(post(server, " ".repeat(TlcServer.BODY_MAX - 2) + "[]").statusCode())
                    .isEqualTo(200);
        }
    }

    private static Model one(Path folder) throws IOException {
        Files.writeString(folder.resolve("One.tla"), "---- MODULE One ----\nVARIABLE x\nInit == x = 0\n====\n");
        Files.writeString(folder.resolve("One.cfg"), "INIT Init");
        return Model.load(folder.resolve("One.tla"), folder.resolve("One.cfg"));
    }

    /** TLC writes the variable of a state that has only one without a conjunction. */
    @Test
    void aSingleVariableIsWrittenAsTlcDoes(@TempDir Path folder) throws Exception {
        try (Model model = one(folder);
                TlcServer server = new TlcServer(model, 0)) {
            assertThat(Json.read(post(server, "[]").body()).get("states").get(0).asString())
                    .isEqualTo("x = 0\n");
        }
    }

    /** Not when somebody already waits for an answer. */
    @Test
    void aModelThatCannotStartIsToldBeforeThereIsAServer(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("No.tla"), "---- MODULE No ----\nVARIABLE x\nInit == x \\in {}\n====\n");
        Files.writeString(folder.resolve("No.cfg"), "INIT Init");
        try (Model model = Model.load(folder.resolve("No.tla"), folder.resolve("No.cfg"))) {
            assertThatThrownBy(() -> new TlcServer(model, 0).close()).isInstanceOf(UsageException.class);
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
