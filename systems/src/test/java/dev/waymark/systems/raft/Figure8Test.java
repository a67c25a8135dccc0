package dev.waymark.systems.raft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.property.Verdict;
import dev.waymark.raft.vocabulary.Entry;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Figure 8 of the paper: an entry of an earlier term, on a majority, that a later leader may still overwrite. */
class Figure8Test {
    private static Stage played(String... bugs) {
        Stage stage = new Stage(Map.of("nodes", "5", "batch", "1"), bugs);
        // (a) server 1 leads term 1 and gets its first entry to server 2 only
        stage.elect(1, 3, 4).replicate(1, 2).crash(1);
        // (b) server 5 is elected in term 2 by those who do not have it, and keeps its own entry to itself
        stage.fire(5, "election").elect(5, 3, 4).crash(5);
        // (c) server 1 is back in term 3: its old entry, but nothing newer, reaches a majority
        stage.restart(1).fire(1, "election").elect(1, 2, 3);
        stage.replicate(1, 2).replicate(1, 3).replicate(1, 3);
        return stage;
    }

    private static void serverFiveComesBack(Stage stage) {
        stage.crash(1).restart(5).fire(5, "election").elect(5, 3, 4);
    }

    @Test
    void anOldEntryOnAMajorityIsNotCommitted() {
        Stage stage = played();
        assertThat(stage.state(1).log()).extracting(Entry::term).containsExactly(1, 3);
        assertThat(stage.state(2).log()).extracting(Entry::term).containsExactly(1, 3);
        assertThat(stage.state(3).log()).extracting(Entry::term).containsExactly(1);
        assertThat(stage.state(1).commit()).isZero();
        // (d) so that server 5 may overwrite it
        serverFiveComesBack(stage);
        stage.replicate(5, 3).replicate(5, 3);
        assertThat(stage.state(3).log()).extracting(Entry::term).containsExactly(2);
        assertThat(stage.judge().verdicts()).noneMatch(Verdict::violated);
    }

    @Test
    void withAnEntryOfItsOwnTermTheOldOneIsCommittedToo() {
        Stage stage = played();
        // (e)
        stage.replicate(1, 3);
        assertThat(stage.state(3).log()).extracting(Entry::term).containsExactly(1, 3);
        assertThat(stage.state(1).commit()).isEqualTo(2);
    }

    @Test
    void withTheBugItIsCommittedAndTheNextLeaderLacksIt() {
        Stage stage = played("commits-old-term");
        assertThat(stage.state(1).commit()).isEqualTo(1);
        serverFiveComesBack(stage);
        assertThat(stage.judge().verdicts())
                .filteredOn(Verdict::violated)
                .singleElement()
                .satisfies(verdict -> {
                    assertThat(verdict.property()).isEqualTo("leader-completeness");
                    assertThat(verdict.message()).contains("node 5 leads term 4 without entry 1");
                });
    }
}
