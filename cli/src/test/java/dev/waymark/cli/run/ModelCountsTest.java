package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ModelCountsTest {
    /** The number behind an action is how often it was taken; what else became of it stands after that. */
    @Test
    void anActionThatWasAlsoDisabledIsNotMisread() {
        Map<String, Map<String, Long>> actions = new LinkedHashMap<>();
        actions.put("Ask", Map.of("mapped", 1200L));
        Map<String, Long> lent = new LinkedHashMap<>();
        lent.put("disabled", 482L);
        lent.put("mapped", 2036L);
        actions.put("Lent", lent);
        actions.put("Timeout", Map.of("ignored", 7L));
        actions.put("Vote", Map.of("disabled", 3L));
        actions.put("invariant Agreed", Map.of("broken", 2L));
        Map<String, Number> totals = Map.of("mapped", 3236, "ignored", 7, "unmapped", 0, "disabled", 485);
        assertThat(ModelCounts.text(totals, actions))
                .isEqualTo("events mapped 3,236, ignored 7, unmapped 0, disabled 485; Ask 1,200,"
                        + " Lent 2,036 (and 482 disabled), Timeout ignored 7, Vote disabled 3,"
                        + " invariant Agreed broken 2");
    }
}
