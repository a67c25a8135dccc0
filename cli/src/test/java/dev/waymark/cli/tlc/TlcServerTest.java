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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    /** More than there used to be threads. */
    @Test
    void manyThatAreSlowKeepNobodyWaiting(@TempDir Path folder) throws Exception {
        List<Socket> slow = new ArrayList<>();
        try (Model model = one(folder);
                TlcServer server = new TlcServer(model, 0)) {
            for (int i = 0; i < 40; i++) {
                Socket each = new Socket(InetAddress.getLoopbackAddress(), server.port());
                slow.add(each);
                String head = "POST /execute HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n[";
                each.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
                each.getOutputStream().flush();
            }
            Thread.sleep(200); // so that the other one comes last
            assertThat(post(server, "[]").statusCode()).isEqualTo(200);
        } finally {
            for (Socket each : slow) {
                each.close();
            }
        }
    }

    /** A page in a browser on this machine must not reach the server. */
    @ParameterizedTest
    @CsvSource({
        "localhost, , 200",
        "127.0.0.1:2023, http://localhost:8080, 200",
        "[::1]:2023, , 200",
        "evil.example, , 403",
        "localhost.evil.example, , 403",
        "localhost, https://evil.example, 403",
        "localhost, null, 403",
    })
    void onlyThisMachineIsAnswered(String host, @Nullable String origin, int status, @TempDir Path folder)
            throws Exception {
        try (Model model = one(folder);
                TlcServer server = new TlcServer(model, 0);
                Socket client = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            String head = "POST /execute HTTP/1.1\r\nHost: " + host + "\r\n"
                    + (origin == null ? "" : "Origin: " + origin + "\r\n")
                    + "Connection: close\r\nContent-Length: 2\r\n\r\n[]";
            client.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            client.getOutputStream().flush();
            assertThat(new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 " + status + " ");
        }
    }

    private static final String VALUES = """
            ---- MODULE Values ----
            EXTENDS Integers, Sequences
            CONSTANT RM
            VARIABLE x
            Init == x = 0
            Prepare(rm) == rm \\in RM /\\ x' = rm
            Take(value) == x' = value
            Inv == x \\notin RM
            ====
            """;

    private static Model values(Path folder) throws IOException {
        Files.writeString(folder.resolve("Values.tla"), VALUES);
        Files.writeString(folder.resolve("Values.cfg"), "INIT Init\nINVARIANT Inv\nCONSTANT RM = {r1, r2}");
        return Model.load(folder.resolve("Values.tla"), folder.resolve("Values.cfg"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '\'',
            value = {
                "{\"#model\":\"r1\"}; x = r1",
                "{\"#text\":\"r1\"}; x = \"r1\"",
                "\"r3\"; x = \"r3\"",
                "{\"#set\":[2,1,2]}; x = {1, 2}",
                "{\"#set\":[]}; x = {}",
                "{\"#tup\":[1,true]}; x = <<1, TRUE>>",
                "[1,{\"#model\":\"r2\"}]; x = <<1, r2>>",
                "{\"a\":1,\"b\":{\"#set\":[\"t\"]}}; x = [a |-> 1, b |-> {\"t\"}]",
                "{\"#map\":[[{\"#model\":\"r1\"},5],[{\"#model\":\"r2\"},6]]}; x = (r1 :> 5 @@ r2 :> 6)",
            })
    void everyValueCanBeSent(String json, String shown, @TempDir Path folder) throws Exception {
        try (Model model = values(folder);
                TlcServer server = new TlcServer(model, 0)) {
            String body = post(server, "[{\"Name\":\"Take\",\"Params\":{\"value\":" + json + "}}]")
                    .body();
            assertThat(Json.read(body).get("states").get(1).asString()).isEqualTo(shown + "\n");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '\'',
            value = {
                "\"r1\"; {\\\"#model\\\":\\\"r1\\\"}",
                "{\"#model\":\"r7\"}; unknown model value 'r7'",
                "{\"#bag\":[]}; #bag is unknown",
                "{\"#set\":1}; #set needs a list",
                "{\"#map\":[1]}; pairs [argument, value]",
                "[null]; null is no TLA+ value",
            })
    void whatIsNoValueIsSaid(String json, String said, @TempDir Path folder) throws Exception {
        try (Model model = values(folder);
                TlcServer server = new TlcServer(model, 0)) {
            HttpResponse<String> answer = post(server, "[{\"Name\":\"Prepare\",\"Params\":{\"rm\":" + json + "}}]");
            assertThat(answer.statusCode()).isEqualTo(422);
            assertThat(answer.body()).contains(said);
        }
    }

    @Test
    void brokenInvariantsAndActions(@TempDir Path folder) throws Exception {
        try (Model model = values(folder);
                TlcServer server = new TlcServer(model, 0)) {
            String events = "[{\"Name\":\"Take\",\"Params\":{\"value\":7}},"
                    + "{\"Name\":\"Prepare\",\"Params\":{\"rm\":{\"#model\":\"r2\"}}}]";
            assertThat(Json.read(post(server, events).body()).get("broken").toString())
                    .isEqualTo("[{\"state\":2,\"invariant\":\"Inv\"}]");
            HttpRequest ask = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/actions"))
                    .build();
            assertThat(HttpClient.newHttpClient()
                            .send(ask, HttpResponse.BodyHandlers.ofString())
                            .body())
                    .isEqualTo("{\"model\":\"Values\",\"actions\":[{\"name\":\"Prepare\",\"params\":[\"rm\"]},"
                            + "{\"name\":\"Take\",\"params\":[\"value\"]}],\"variables\":[\"x\"],\"invariants\":[\"Inv\"],"
                            + "\"modelValues\":[\"r1\",\"r2\"],\"initialStates\":1}");
        }
    }

    /** TLC's own layout took two minutes for this; what is left is the length of the answer. */
    @Test
    void growingStatesTakeTimeByTheLengthOfTheAnswer(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("Log.tla"), """
                ---- MODULE Log ----
                EXTENDS Integers, Sequences
                VARIABLE log
                Init == log = <<>>
                Write(n) == log' = Append(log, n)
                ====
                """);
        Files.writeString(folder.resolve("Log.cfg"), "INIT Init");
        try (Model model = Model.load(folder.resolve("Log.tla"), folder.resolve("Log.cfg"));
                TlcServer server = new TlcServer(model, 0)) {
            String events = IntStream.range(0, 3000)
                    .mapToObj(i -> "{\"Name\":\"Write\",\"Params\":{\"n\":" + i + "}}")
                    .collect(Collectors.joining(",", "[", "]"));
            assertThat(Json.read(post(server, events).body()).get("keys")).hasSize(3001);
        }
    }

    @Test
    void aLibraryThatIsNotThereIsAUsageError(@TempDir Path folder) throws Exception {
        one(folder).close();
        Cli cli = Cli.run("tlc-server", folder.resolve("One.tla").toString(), "--library", "nowhere");
        assertThat(cli.exitCode()).isEqualTo(64);
        assertThat(cli.err()).contains("--library: nowhere is neither a folder nor a jar");
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
