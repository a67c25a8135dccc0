package dev.waymark.strategies.pct;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.random.Rng;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PrioritiesTest {
    @Test
    void changePointsAreDistinctAndEvenlySpread() {
        int[] counts = new int[11];
        for (int seed = 0; seed < 10_000; seed++) {
            int[] points = new Priorities(new Rng(seed), 4, 10).changePoints();
            assertThat(points).hasSize(3).doesNotHaveDuplicates().isSorted();
            for (int point : points) {
                counts[point]++;
            }
        }
        assertThat(counts[0]).isZero();
        for (int point = 1; point <= 10; point++) {
            assertThat(counts[point]).isBetween(2800, 3200); // 3000 and more than four standard deviations
        }
    }

    @Test
    void everyLabelIsGivenOnceAndMayBeAtAnyPlace() {
        TreeSet<String> orders = new TreeSet<>();
        for (int seed = 0; seed < 200; seed++) {
            Priorities priorities = new Priorities(new Rng(seed), 4, 10);
            StringBuilder labels = new StringBuilder();
            for (int number = 1; number <= 20; number++) {
                int label = priorities.labelOf(number);
                labels.append(label == 0 ? "" : label);
            }
            orders.add(labels.toString());
        }
        assertThat(orders).containsExactly("123", "132", "213", "231", "312", "321");
    }

    @Test
    void aShortExecutionHasFewerChangePoints() {
        assertThat(new Priorities(new Rng(1), 10, 3).changePoints()).containsExactly(1, 2, 3);
        assertThat(new Priorities(new Rng(1), 1, 3).changePoints()).isEmpty();
    }

    @Test
    void betweenTwoOthersMeansBetween() {
        Priorities priorities = new Priorities(new Rng(1), 4, 10);
        for (int i = 0; i < 1000; i++) {
            assertThat(priorities.between(5, 9)).isBetween(6L, 8L);
            assertThat(priorities.between(-Priorities.STEP, priorities.draw())).isGreaterThan(-Priorities.STEP);
            assertThat(priorities.between(Priorities.LAST, -5)).isBetween(-5 - Priorities.STEP, -6L);
            assertThat(priorities.between(-99 * Priorities.STEP, Priorities.TOP))
                    .isLessThan(Priorities.TOP);
        }
    }

    @Test
    void theFirstLabelIsTheLowestAndAllAreBelowWhatIsDrawn() {
        Priorities priorities = new Priorities(new Rng(1), 4, 10);
        assertThat(priorities.draw()).isPositive();
        assertThat(priorities.lowered(3)).isEqualTo(-Priorities.STEP);
        assertThat(priorities.lowered(1)).isEqualTo(-3 * Priorities.STEP).isGreaterThan(Priorities.LAST);
        assertThat(priorities.fired()).isEqualTo(2);
    }
}
