package dev.waymark.strategies.pct;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.Channels;
import dev.waymark.core.random.Rng;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several counters in one long, against counters in an array. */
class PackedVectorClocksTest {
    @ParameterizedTest
    @CsvSource({"1, 100", "3, 100", "4, 32766", "10, 1000", "10, 32767", "3, 1000000", "13, 1000000"})
    void countersThatShareALongDoNotDisturbEachOther(int nodes, int steps) {
        PackedVectorClocks pasts = new PackedVectorClocks(nodes, steps, Channels.NONE, true);
        int[][] seen = new int[nodes + 1][nodes + 1];
        long[] past = new long[pasts.words()];
        Rng random = new Rng(nodes);
        for (int i = 0; i < Math.min(steps, 40_000); i++) {
            int from = 1 + random.nextInt(nodes);
            int to = 1 + random.nextInt(random.nextInt(2) == 0 ? nodes : 1); // node 1 sees far more than the others
            pasts.from(from, past, 0);
            int number = pasts.happened(to, past, 0, true);
            for (int node = 1; node <= nodes; node++) {
                seen[to][node] = Math.max(seen[to][node], seen[from][node]);
            }
            assertThat(number).isEqualTo(++seen[to][to]);
            pasts.from(to, past, 0);
            for (int node = 1; node <= nodes; node++) {
                assertThat(pasts.holds(past, 0, node, seen[to][node])).isTrue();
                assertThat(pasts.holds(past, 0, node, seen[to][node] + 1)).isFalse();
            }
            assertThat(pasts.holds(past, 0, 0, 0)).isTrue();
        }
    }
}
