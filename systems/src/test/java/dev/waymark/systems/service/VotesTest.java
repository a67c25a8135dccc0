package dev.waymark.systems.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class VotesTest {
    private final Votes votes = new Votes();

    @Test
    void whoVotesTwiceCountsOnceAndMayVoteForSeveral() {
        assertThat(votes.add(3, "a")).isFalse();
        assertThat(votes.add(3, "a")).isTrue();
        assertThat(votes.add(3, "b")).isFalse();
        votes.add(1, "b");
        votes.add(13, "c");
        assertThat(votes.count("a")).isEqualTo(1);
        assertThat(votes.count("b")).isEqualTo(2);
        assertThat(votes.count("d")).isZero();
        assertThat(votes.of("b")).containsExactly(1, 3);
        assertThat(votes.of("c")).containsExactly(13);
        assertThat(votes.of("d")).isEmpty();
    }

    /** Which one must not depend on the order of the votes: with quorums that are too small there can be two. */
    @Test
    void ofTwoWithAQuorumTheFirstByNameIsTaken() {
        assertThat(votes.with(1)).isNull();
        for (String value : List.of("c", "b", "a")) {
            votes.add(1, value);
        }
        votes.add(2, "c");
        votes.add(2, "b");
        assertThat(votes.with(1)).isEqualTo("a");
        assertThat(votes.with(2)).isEqualTo("b");
        assertThat(votes.with(3)).isNull();
    }

    @Test
    void signersCountOnceAndOnlyIfTheyExist() {
        assertThat(Votes.distinct(List.of(1, 2, 2, 4, 5, 0, -3, 33), 4, 0)).isEqualTo(3);
        assertThat(Votes.distinct(List.of(1, 2, 4), 4, 2)).isEqualTo(2);
    }
}
