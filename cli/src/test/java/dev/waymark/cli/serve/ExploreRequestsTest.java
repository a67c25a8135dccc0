package dev.waymark.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.terminal.Json;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.SystemSpec;
import dev.waymark.engine.explore.Exploration;
import dev.waymark.engine.explore.ExplorationJson;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Who may explore, and what a link of somebody else can do. */
class ExploreRequestsTest {
    @TempDir
    static Path temporary;

    private static Served served;

    @BeforeAll
    static void serve() throws Exception {
        served = new Served(temporary.resolve("runs"));
    }

    @AfterAll
    static void close() {
        served.close();
    }

    private static HttpResponse<String> post(String what, Object body) throws Exception {
        return served.post("/api/explore/" + what, body, served.guard.token());
    }

    @Test
    void nothingIsExploredWithoutTheTokenOrFromPagesOfOthers() throws Exception {
        Map<String, String> body = Map.of("system", "pingpong");
        assertThat(served.post("/api/explore/open", body, "").statusCode()).isEqualTo(403);
        assertThat(served.post("/api/explore/open", body, served.guard.token() + "x")
                        .statusCode())
                .isEqualTo(403);
        assertThat(served.post("/api/explore/open", body, served.guard.token(), "Origin", "http://example.org")
                        .statusCode())
                .isEqualTo(403);
        assertThat(served.post("/api/explore/open", body, served.guard.token()).statusCode())
                .isEqualTo(200);
        HttpResponse<String> page = served.get("/explore");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
                .contains("script-src 'self'");
        assertThat(page.body()).doesNotContain(served.guard.token());
    }

    @Test
    void aLinkStartsNoCommand() throws Exception {
        Path touched = temporary.resolve("touched");
        Exploration evil = new Exploration(
                CampaignSpec.of(new SystemSpec("host").with("command", "touch " + touched)), 0, 1, List.of(), -1);
        for (Map<String, Object> body : List.<Map<String, Object>>of(
                Map.of("open", ExplorationJson.link(evil)), Map.of("start", ExplorationJson.link(evil)))) {
            for (String what : List.of("open", "look", "go", "trace", "junit")) {
                HttpResponse<String> answer = post(what, body);
                assertThat(answer.statusCode()).as(what + " " + answer.body()).isEqualTo(422);
            }
        }
        HttpResponse<String> answer = post("open", Map.of("open", ExplorationJson.link(evil)));
        assertThat(answer.body()).contains("needs your word");
        assertThat(touched).doesNotExist();
    }

    @Test
    void whatIsAskedInAnotherWayIsAnswered() throws Exception {
        for (Object body : List.of(
                Map.of(),
                Map.of("system", "nosuch"),
                Map.of("system", "pingpong", "more", "--nosuch"),
                Map.of("open", "abc"),
                Map.of("run", "../..", "violation", "x"),
                Map.of("run", "nosuch", "violation", "../x"))) {
            HttpResponse<String> answer = post("open", body);
            assertThat(answer.statusCode()).as(String.valueOf(body)).isEqualTo(422);
            assertThat(Json.read(answer.body()).path("error").stringValue()).isNotBlank();
        }
        assertThat(post("nosuch", Map.of()).statusCode()).isEqualTo(422);
        String start = Json.read(post("open", Map.of("system", "pingpong")).body())
                .path("start")
                .stringValue();
        for (Object decisions :
                List.of(List.of("nonsense"), List.of(1), List.of("deliver"), List.of("replace 1>2#1 {}"))) {
            assertThat(post("look", Map.of("start", start, "decisions", decisions))
                            .statusCode())
                    .as(String.valueOf(decisions))
                    .isEqualTo(422);
        }
        JsonNode gone =
                Json.read(post("look", Map.of("start", start, "decisions", List.of("deliver 1>2#1 Ping"), "tail", 99))
                        .body());
        assertThat(gone.path("snapshot").path("problem").stringValue()).contains("message gone");
        assertThat(gone.path("decisions").size()).isZero();
        assertThat(post("go", Map.of("start", start, "count", 0)).body()).contains("go on for 1 to");
    }
}
