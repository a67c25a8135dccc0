package dev.waymark.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.engine.campaign.RunReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The page of a campaign that found something. */
class ReportTest {
    @TempDir
    static Path temporary;

    private static RunReport report;
    private static String page;

    @BeforeAll
    static void aRun() {
        Path folder = temporary.resolve("run");
        report = Runs.run(
                folder,
                Runs.target("raft", Map.of(), List.of("forgets-vote")),
                experiment -> experiment.executions(1000).measuring(List.of("states", "clauses")));
        page = Runs.page(folder);
    }

    private static JsonNode data() {
        int from = page.indexOf("id=\"waymark-data\">") + "id=\"waymark-data\">".length();
        return JsonMapper.builder().build().readTree(page.substring(from, page.indexOf("</script>", from)));
    }

    @Test
    void itIsOneFileThatAsksNobodyForAnything() {
        assertThat(page.length()).isLessThan(2_000_000);
        String namespace = "http://www.w3.org/2000/svg"; // a name, which nobody fetches
        assertThat(page.replace(namespace, ""))
                .doesNotContain("http://", "https://", "@import", "<link", " src=")
                .startsWith("<!DOCTYPE html>");
    }

    @Test
    void itsSummaryIsThatOfTheRun() {
        assertThat(page).contains("raft with forgets-vote", "1 violation", "strategy random", "waymark replay ");
        assertThat(page)
                .contains(String.format("%,d", report.decisions()), "election-safety", "never", "clauses covered");
    }

    @Test
    void theDiagramIsMarkupWithoutAScript() {
        String withoutScripts = Pattern.compile("<script.*?</script>", Pattern.DOTALL)
                .matcher(page)
                .replaceAll("");
        assertThat(withoutScripts)
                .contains("<svg class=\"space-time\"", "RequestVote", "crash", "restart", "election", "node 3");
        assertThat(withoutScripts.split("class=\"r delivered\"", -1).length - 1).isGreaterThanOrEqualTo(4);
    }

    @Test
    void theDataHaveStatesAndVerdictsForEachStep() {
        JsonNode found = data().path("violations").get(0);
        assertThat(found.path("property").stringValue()).isEqualTo("election-safety");
        assertThat(found.path("views").size()).isEqualTo(2);
        JsonNode shrunk = found.path("views").get(0);
        int steps = shrunk.path("decisions").size();
        assertThat(steps).isEqualTo(report.violations().get(0).shrunkDecisions());
        assertThat(shrunk.path("states").values()).anySatisfy(change -> {
            assertThat(change.get(0).intValue()).isEqualTo(steps);
            assertThat(change.get(2).stringValue()).contains("role=LEADER");
        });
        JsonNode last = shrunk.path("status").get(shrunk.path("status").size() - 1);
        assertThat(List.of(
                        last.get(0).intValue(),
                        last.get(1).stringValue(),
                        last.get(2).stringValue()))
                .containsExactly(steps, "election-safety", "violated");
    }

    @Test
    void theCurveEndsWhereTheResultDoes() {
        JsonNode curve = data().path("curve");
        int last = curve.path("executions").size() - 1;
        assertThat(curve.path("executions").get(last).longValue()).isEqualTo(report.executions());
        assertThat(curve.path("coverage").path("states").get(last).longValue())
                .isEqualTo(report.coverage().get("states").covered());
    }

    @Test
    void theSameFolderGivesTheSamePage() {
        Path again = temporary.resolve("run");
        assertThat(Runs.page(again)).isEqualTo(page);
        assertThat(again.resolve("report.html")).exists();
    }
}
