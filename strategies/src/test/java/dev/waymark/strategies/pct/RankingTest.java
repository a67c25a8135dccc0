package dev.waymark.strategies.pct;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.random.Rng;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class RankingTest {
    @Test
    void theBestIsLastWhateverComesAndGoes() {
        Pending pending = new Pending(0);
        Ranking ranking = new Ranking(pending);
        Rng random = new Rng(7);
        List<Integer> expected = new ArrayList<>();
        for (int i = 1; i <= 5000; i++) {
            if (expected.isEmpty() || random.nextInt(100) < (expected.size() < 60 ? 60 : 40)) {
                int slot = pending.add(i);
                pending.offered(slot, i, 0, Pending.NONE, random.nextInt(30)); // so few that many are the same
                ranking.insert(slot);
                expected.add(slot);
            } else {
                int slot = expected.remove(random.nextInt(expected.size()));
                ranking.remove(slot);
                pending.remove(slot);
            }
            expected.sort(Comparator.<Integer>comparingLong(slot -> pending.priority[slot])
                    .thenComparing(slot -> -pending.number(slot)));
            List<Integer> ranked = new ArrayList<>();
            for (int rank = 0; rank < ranking.count(); rank++) {
                ranked.add(ranking.at(rank));
            }
            assertThat(ranked).isEqualTo(expected);
            long below = ranking.below(15);
            assertThat(below)
                    .isEqualTo(expected.stream()
                            .mapToLong(slot -> pending.priority[slot])
                            .filter(priority -> priority < 15)
                            .max()
                            .orElse(Priorities.LAST));
        }
    }
}
