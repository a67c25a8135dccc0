package dev.waymark.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.random.Fingerprint;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuorumTest {
    @Test
    void aMajorityIsMoreThanHalf() {
        assertThat(Quorum.majorityOf(1).needed()).isEqualTo(1);
        assertThat(Quorum.majorityOf(2).needed()).isEqualTo(2);
        assertThat(Quorum.majorityOf(3).needed()).isEqualTo(2);
        assertThat(Quorum.majorityOf(4).needed()).isEqualTo(3);
        assertThat(Quorum.majorityOf(5).needed()).isEqualTo(3);
    }

    @Test
    void eachNodeCountsOnce() {
        Quorum votes = Quorum.majorityOf(3);
        assertThat(votes.reached()).isFalse();
        Quorum one = votes.with(2).with(2);
        assertThat(one.count()).isEqualTo(1);
        assertThat(one.reached()).isFalse();
        assertThat(one.has(2)).isTrue();
        assertThat(one.has(1)).isFalse();
        assertThat(one.with(1).reached()).isTrue();
        assertThat(one.with(1).cleared()).isEqualTo(votes);
        assertThat(votes.count()).as("a value does not change").isZero();
    }

    @Test
    void itIsAValueWhateverTheOrderOfTheVotes() {
        Quorum one = Quorum.of(3, 4).with(4).with(1).with(3);
        Quorum other = Quorum.of(3, 4).with(1).with(3).with(4);
        assertThat(one).isEqualTo(other).hasToString("[1, 3, 4], 3 of 4 needed");
        assertThat(Fingerprint.of(one)).isEqualTo(Fingerprint.of(other));
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThatThrownBy(() -> Quorum.of(4, 3)).hasMessageContaining("1 to 3 of them can be needed");
        assertThatThrownBy(() -> Quorum.majorityOf(3).with(4)).hasMessageContaining("node 4 has no vote");
        assertThatThrownBy(() -> new Quorum(2, 3, List.of(2, 1))).hasMessageContaining("in order");
    }
}
