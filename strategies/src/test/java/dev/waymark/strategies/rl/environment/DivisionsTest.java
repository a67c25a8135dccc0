package dev.waymark.strategies.rl.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class DivisionsTest {
    private static List<String> of(int... counts) {
        return Objects.requireNonNull(new Divisions(1000).of(counts, counts.length)).stream()
                .map(division -> division.blocks().stream()
                        .map(Arrays::toString)
                        .toList()
                        .toString())
                .toList();
    }

    /** As many as in the published environment: three of one abstract state, two of one, none. */
    @Test
    void thereAreThreeFourAndFiveWaysToDivideThreeNodes() {
        assertThat(of(3)).containsExactly("[[3]]", "[[2], [1]]", "[[1], [1], [1]]");
        assertThat(of(2, 1)).hasSize(4).doesNotHaveDuplicates();
        assertThat(of(1, 2)).hasSize(4);
        assertThat(of(1, 1, 1)).hasSize(5).doesNotHaveDuplicates();
    }

    /** Bell numbers for distinct nodes, numbers of partitions for equal ones. */
    @Test
    void countsAsCombinatoricsDoes() {
        assertThat(of(1, 1, 1, 1, 1)).hasSize(52).doesNotHaveDuplicates();
        assertThat(of(1, 1, 1, 1, 1, 1, 1)).hasSize(877).doesNotHaveDuplicates();
        assertThat(of(10)).hasSize(42);
        assertThat(of(2, 2)).hasSize(9);
        assertThat(new Divisions(1000).of(new int[] {1, 1, 1, 1, 1, 1, 1, 1}, 8))
                .isNull();
    }

    @Test
    void everyDivisionHasEveryNode() {
        for (Divisions.Division division : Objects.requireNonNull(new Divisions(1000).of(new int[] {3, 2, 1}, 3))) {
            int[] sum = new int[3];
            for (int[] block : division.blocks()) {
                for (int i = 0; i < 3; i++) {
                    sum[i] += block[i];
                }
            }
            assertThat(sum).containsExactly(3, 2, 1);
        }
    }
}
