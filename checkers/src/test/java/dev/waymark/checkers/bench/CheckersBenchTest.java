package dev.waymark.checkers.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.checkers.bench.CheckersBench.Result;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CheckersBenchTest {
    @Test
    void smallMeasurement() {
        List<Result> results = CheckersBench.run(2, 800);
        assertThat(results)
                .extracting(Result::answers)
                .containsExactly("holds", "violated", "holds", "holds", "holds", "violated");
        assertThat(results).allMatch(result -> result.medianMillis() <= result.maxMillis());
    }

    /** What {@code waymark bench checkers} measures. */
    @Test
    @Tag("long")
    void fullMeasurement() {
        List<Result> results = CheckersBench.run();
        for (Result result : results) {
            System.out.println(String.format(
                    Locale.ROOT,
                    "| %s: %s | %.0f ms | %.0f ms | %s |",
                    result.name(),
                    result.setting(),
                    result.medianMillis(),
                    result.maxMillis(),
                    result.answers()));
        }
        assertThat(results.get(0).answers()).isEqualTo("holds");
        assertThat(results.get(1).answers()).doesNotContain("holds");
    }
}
