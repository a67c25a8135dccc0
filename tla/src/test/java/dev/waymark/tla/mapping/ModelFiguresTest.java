package dev.waymark.tla.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.coverage.Figures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ModelFiguresTest {
    /** The number behind an action is how often it was taken; what else became of it stands after that. */
    @Test
    void anActionThatWasAlsoDisabledIsNotMisread() {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("mapped", 3236L);
        counts.put("ignored", 7L);
        counts.put("disabled", 485L);
        counts.put("Ask mapped", 1200L);
        counts.put("Lent disabled", 482L);
        counts.put("Lent mapped", 2036L);
        counts.put("Timeout ignored", 7L);
        counts.put("Vote disabled", 3L);
        counts.put("invariant Agreed broken", 2L);
        Figures figures = ModelFigures.of(counts, List.of("Vote", "Lent", "Ask", "Crash"));
        assertThat(figures.rows().get(0).text())
                .isEqualTo("events mapped 3,236, ignored 7, unmapped 0, disabled 485; Ask 1,200,"
                        + " Lent 2,036 (and 482 disabled), Timeout ignored 7, Vote disabled 3,"
                        + " invariant Agreed broken 2");
        assertThat(figures.numbers().get("disabled")).isEqualTo(485L);
        assertThat(figures.sections().get("modelNeverTaken"))
                .as("a step that was disabled was not taken")
                .isEqualTo(Map.of("actions", List.of("Crash", "Vote")));
    }
}
