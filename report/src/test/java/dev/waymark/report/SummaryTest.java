package dev.waymark.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.result.RunSections;
import dev.waymark.report.data.Curve;
import dev.waymark.report.data.Json;
import dev.waymark.report.data.RunData;
import dev.waymark.report.data.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The figures at the top of the page fit each other. */
class SummaryTest {
    @TempDir
    Path temporary;

    @Test
    void aPropertyThatWasSeldomPutToTheTestIsNamedBesideTheGoodNews() {
        Path folder = temporary.resolve("run");
        RunReport report = Runs.run(
                folder,
                Runs.target("two-phase-commit", Map.of(), List.of()),
                experiment -> experiment.executions(60).steps(10));
        RunReport.Counts least = report.properties().values().stream()
                .min((one, other) -> Long.compare(one.reached(), other.reached()))
                .orElseThrow();
        assertThat(least.reached()).isBetween(1L, 29L);
        assertThat(Runs.page(folder))
                .contains(
                        "nothing violated</span>",
                        String.format("was put to the test in %d %% of executions", 100 * least.reached() / 60));
    }

    @Test
    void nothingIsSaidOfPropertiesThatMostExecutionsReached() {
        Path folder = temporary.resolve("run");
        Runs.run(folder, Runs.target("pingpong", Map.of(), List.of()), experiment -> experiment.executions(60));
        assertThat(Runs.page(folder)).contains("nothing violated</span>").doesNotContain("was put to the test in");
    }

    /** The curve is written more often than the counts of verdicts are told. */
    @ParameterizedTest
    @CsvSource({"RUNNING, 333", "STOPPING, 333", "ENDED, 333", "BROKEN_OFF, 417"})
    void whileItRunsAllFiguresAreThoseThatWereToldTogether(RunData.State state, long shown) {
        JsonNode told = Json.parse("{\"executions\":333,\"verdicts\":{\"kept\":333,\"reached\":333,\"notReached\":0}}")
                .orElseThrow();
        Curve curve = Curve.read("{\"executions\":417,\"coverage\":{}}\n").curve();
        RunData data = new RunData(
                temporary,
                state,
                null,
                RunReport.read(told),
                RunSections.read(told),
                new RunData.Written(Json.NOTHING, told),
                curve,
                List.of(),
                Map.of(),
                List.of());
        assertThat(data.executions()).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0 | 5000 | 0", "4 | 10000 | 0.4", "1 | 30000 | 0.03", "99 | 10000 | 9.9", "12345 | 10000 | 1,234"
            })
    void aRateOfSlowExecutionsIsNotNone(long executions, long millis, String text) {
        assertThat(Texts.perSecond(executions, millis)).isEqualTo(text);
    }
}
