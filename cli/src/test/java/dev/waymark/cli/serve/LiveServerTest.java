package dev.waymark.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.terminal.Json;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What a server tells, and to whom. */
class LiveServerTest {
    private static final String SECRET = "nobody may read this";

    @TempDir
    static Path temporary;

    private static Served served;

    @BeforeAll
    static void aServer() throws IOException {
        Path runs = temporary.resolve("runs");
        for (String name : List.of("good", "cut", "newer", "leads-out", "has-a-fifo")) {
            run(runs.resolve(name));
        }
        Files.writeString(temporary.resolve("secret.txt"), SECRET);
        Files.createDirectories(temporary.resolve("outside/violations"));
        Files.writeString(temporary.resolve("outside/run.json"), "{\"system\":\"" + SECRET + "\"}");
        served = new Served(runs);
    }

    private static void run(Path out) {
        Cli.run("run", "two-phase-commit", "--bug=early-unlock", "--iterations=40", "--quiet", "--out=" + out);
        assertThat(out.resolve("result.json")).exists();
    }

    @AfterAll
    static void close() {
        served.close();
    }

    @Test
    void allCampaignsAreListedAndEachHasAPage() throws Exception {
        assertThat(served.get("/").body())
                .contains("href=\"/run/good\"", "two-phase-commit with early-unlock", "ended", "id=\"starter\"");
        HttpResponse<String> page = served.get("/run/good");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("<svg class=\"space-time\"", "/assets/live.js", "1 violation");
        assertThat(page.headers().firstValue("Content-Security-Policy"))
                .hasValueSatisfying(policy -> assertThat(policy).contains("script-src 'self'"));
        assertThat(served.get("/assets/report.js").statusCode()).isEqualTo(200);
        assertThat(served.get("/compare?run=good&run=newer").body())
                .contains("2 campaigns side by side", "states after<br>40 executions", "chip s1");
        assertThat(served.get("/compare?run=good").body()).contains("tick two to 8 campaigns");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/run/..",
                "/run/../outside",
                "/run/..%2foutside",
                "/run/%2e%2e%2Foutside",
                "/run/..%5coutside",
                "/run/good%2f..%2f..%2foutside",
                "/run/%2e%2e",
                "/run/.",
                "/run/",
                "/run/good/../../../outside",
                "/run/good/violations",
                "/run/good/run.json",
                "/run/a%00b",
                "/run/%zz",
                "/run/%c0%ae%c0%ae",
                "/assets/..%2f..%2f..%2fsecret.txt",
                "/assets/package-info.class",
                "/compare?run=good&run=..%2foutside",
                "/secret.txt",
                "//outside"
            })
    void nothingOutsideIsRead(String path) throws Exception {
        String head = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        assertThat(served.raw(head)).matches("HTTP/1.1 (404 Not Found|400 Bad Request)");
    }

    @Test
    void linksThatLeadOutAreNotFollowed() throws Exception {
        Files.createSymbolicLink(served.runs.resolve("link"), temporary.resolve("outside"));
        Files.createSymbolicLink(served.runs.resolve("leads-out/stolen.txt"), temporary.resolve("secret.txt"));
        for (String path : List.of("/run/link", "/run/leads-out", "/", "/compare?run=good&run=leads-out")) {
            assertThat(served.get(path).body()).doesNotContain(SECRET);
        }
        assertThat(served.get("/run/link").body()).contains("is a link");
        assertThat(served.get("/run/leads-out").body()).contains("stolen.txt leads out of");
        assertThat(served.get("/").body()).contains("stolen.txt leads out of");
    }

    @Test
    void whatMightNeverEndIsNotRead() throws Exception {
        Path fifo = served.runs.resolve("has-a-fifo/endless.txt");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor())
                .isZero();
        assertThat(served.get("/run/has-a-fifo").body()).contains("is neither file nor folder");
    }

    @Test
    void whatIsCutOrNewerIsShownAsFarAsItCanBe() throws Exception {
        Path cut = served.runs.resolve("cut");
        for (String name : List.of("run.json", "result.json", "metrics.jsonl")) {
            String text = Files.readString(cut.resolve(name));
            Files.writeString(cut.resolve(name), text.substring(0, text.length() / 2));
        }
        assertThat(served.get("/run/cut").body())
                .contains("run.json is cut short or damaged", "<svg class=\"space-time\"");
        assertThat(served.get("/").body()).contains("run.json is missing, cut short or damaged");
        Path newer = served.runs.resolve("newer/run.json");
        Files.writeString(newer, Files.readString(newer).replaceFirst("\"waymark\":\"[^\"]*\"", "\"waymark\":\"9.9\""));
        assertThat(served.get("/run/newer").body()).contains("written by Waymark 9.9");
    }

    @Test
    void otherNamesAndOtherOriginsAreRefused() throws Exception {
        for (String host : List.of("evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost@evil", "")) {
            assertThat(served.raw("GET / HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n"))
                    .as(host)
                    .isEqualTo("HTTP/1.1 403 Forbidden");
        }
        for (String host : List.of("localhost", "LOCALHOST:9", "127.0.0.1", "[::1]:7070")) {
            assertThat(served.raw("GET / HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n"))
                    .as(host)
                    .isEqualTo("HTTP/1.1 200 OK");
        }
        for (String origin : List.of("http://evil.example", "null", "http://127.0.0.1:1", served.address() + ".evil")) {
            HttpResponse<String> answer =
                    served.post("/api/stop", Map.of("run", "good"), served.guard.token(), "Origin", origin);
            assertThat(answer.statusCode()).as(origin).isEqualTo(403);
        }
        assertThat(served.post("/api/stop", Map.of("run", "good"), served.guard.token(), "Origin", served.address())
                        .body())
                .contains("is not running");
    }

    @Test
    void nothingIsWrittenWithoutTheToken() throws Exception {
        String token = served.guard.token();
        Map<String, String> wish = Map.of("system", "pingpong", "iterations", "1");
        List<String> before = served.names();
        for (String wrong : List.of("", "x", token.substring(1), token + "A", token.toLowerCase() + "-")) {
            for (String path : List.of("/api/start", "/api/stop", "/api/else", "/")) {
                HttpResponse<String> answer = served.post(path, wish, wrong);
                assertThat(answer.statusCode()).as(path + " " + wrong).isEqualTo(403);
                assertThat(answer.body()).doesNotContain(token);
            }
        }
        assertThat(served.get("/api/start").statusCode()).isEqualTo(404);
        assertThat(served.get("/").body()).doesNotContain(token);
        assertThat(served.names()).isEqualTo(before);
        assertThat(new Guard("localhost").token())
                .hasSizeGreaterThanOrEqualTo(32)
                .isNotEqualTo(token);
    }

    @Test
    void aCampaignIsStartedTellsHowFarItIsAndIsStopped() throws Exception {
        String token = served.guard.token();
        Map<String, String> wish = Map.of("system", "pingpong", "iterations", "1000000000", "more", "--workers 1");
        String run = Json.read(served.post("/api/start", wish, token).body())
                .path("run")
                .stringValue();
        try (Stream<String> lines = served.lines("/run/" + run + "/events")) {
            Iterator<JsonNode> events = lines.filter(line -> line.startsWith("data: "))
                    .map(line -> Json.read(line.substring("data: ".length())))
                    .iterator();
            JsonNode first = events.next();
            assertThat(first.at("/parts/head").stringValue()).contains("running");
            assertThat(first.at("/parts/nav").stringValue()).contains("data-stop=\"" + run + "\"");
            JsonNode next = events.next();
            assertThat(next.path("parts").propertyNames())
                    .as("only what has changed")
                    .contains("summary")
                    .doesNotContain("nav", "run");
            assertThat(served.post("/api/stop", Map.of("run", run), token).statusCode())
                    .isEqualTo(200);
            JsonNode last = events.next();
            while (!last.at("/figures/ended").booleanValue()) {
                last = events.next();
            }
            assertThat(last.at("/figures/result/endedBy").stringValue()).isEqualTo("interrupted");
        }
        assertThat(served.post("/api/stop", Map.of("run", run), token).body()).contains("is not running");
    }

    @Test
    void whatCannotBeStartedSaysWhy() throws Exception {
        String token = served.guard.token();
        List<String> before = served.names();
        assertThat(served.post("/api/start", Map.of("system", "pingpong", "more", "--out=/tmp/x"), token)
                        .body())
                .contains("--out cannot be given here");
        assertThat(served.post("/api/start", Map.of("system", "pingpong", "more", "-p 'a"), token)
                        .body())
                .contains("is opened and not closed");
        assertThat(served.post("/api/start", Map.of("system", "--help"), token).body())
                .contains("name a system");
        HttpResponse<String> unknown = served.post("/api/start", Map.of("system", "pingpung"), token);
        assertThat(unknown.statusCode()).isEqualTo(422);
        assertThat(unknown.body()).contains("unknown system 'pingpung': did you mean pingpong");
        assertThat(served.names()).isEqualTo(before);
    }
}
