package dev.waymark.systems.raft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.StatePredicates;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the predicates of the thesis say of a cluster that a test has brought about. */
class PredicatesTest {
    private static boolean holds(Stage stage, String predicate) {
        return StatePredicates.parse(stage.deployment, predicate).test(null, stage.view);
    }

    @Test
    void committedEntriesLookAtTheServerThatHasMost() {
        Stage stage = new Stage(Map.of());
        assertThat(holds(stage, "CommittedEntries(1)")).isFalse();
        stage.elect(1, 2).replicate(1, 2);
        assertThat(stage.state(1).commit()).isEqualTo(1);
        assertThat(holds(stage, "CommittedEntries(1)")).isTrue();
        assertThat(holds(stage, "CommittedEntries(2)")).isFalse();
        assertThat(holds(stage, "AllCommitted(1)")).isFalse();
        assertThat(holds(stage, "LogCommitDiff(1) and LogDiff(1)")).isTrue();
    }

    @Test
    void termsDifferBetweenServersThatAreUp() {
        Stage stage = new Stage(Map.of());
        stage.fire(3, "election").fire(3, "election");
        assertThat(stage.state(3).term()).isEqualTo(2);
        assertThat(holds(stage, "TermDiff(2)")).isTrue();
        assertThat(holds(stage, "TermDiff(3)")).isFalse();
        stage.crash(3);
        assertThat(holds(stage, "TermDiff(1)")).isFalse();
    }
}
