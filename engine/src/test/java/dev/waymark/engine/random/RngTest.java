package dev.waymark.engine.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.engine.primitive.LongSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class RngTest {
    @Test
    void aReseededGeneratorStartsAnew() {
        Rng rng = new Rng(5);
        long first = rng.nextLong();
        assertThat(rng.nextLong()).isNotEqualTo(first);
        rng.reseed(5);
        assertThat(rng.nextLong()).isEqualTo(first);
    }

    @Test
    void numbersAreUniformBelowTheirBound() {
        Rng rng = new Rng(1);
        int[] counts = new int[7];
        for (int i = 0; i < 70_000; i++) {
            counts[rng.nextInt(7)]++;
        }
        for (int count : counts) {
            assertThat(count).isBetween(9_600, 10_400);
        }
        for (int bound : new int[] {1, Integer.MAX_VALUE}) {
            assertThat(rng.nextInt(bound)).isBetween(0, bound - 1);
        }
        assertThatThrownBy(() -> rng.nextInt(0)).hasMessageContaining("bound must be positive: 0");
    }

    @Test
    void chancesAreAsGiven() {
        Rng rng = new Rng(2);
        int hits = 0;
        for (int i = 0; i < 100_000; i++) {
            hits += rng.chance(0.3) ? 1 : 0;
            assertThat(rng.chance(0)).isFalse();
            assertThat(rng.chance(1)).isTrue();
        }
        assertThat(hits).isBetween(29_300, 30_700);
    }

    @Test
    void seedsOfExecutionsAndStreamsDiffer() {
        LongSet seen = new LongSet();
        int made = 0;
        for (int campaign = 0; campaign < 10; campaign++) {
            for (int index = 0; index < 10_000; index++) {
                seen.add(Seeds.execution(campaign, index));
                made++;
            }
        }
        for (String concern : List.of("schedule", "node", "disk", "workload")) {
            for (int index = 0; index < 1000; index++) {
                seen.add(Seeds.stream(1, concern, index));
                made++;
            }
        }
        assertThat(seen.size()).isEqualTo(made);
    }
}
