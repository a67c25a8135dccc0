package dev.waymark.strategies.rl.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.random.Rng;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ValueTableTest {
    private static byte[] saved(ValueTable table) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        table.save(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    /** Rows of all lengths that grow one after the other, beside a map that is surely right. */
    @Test
    void remembersWhatAPlainMapRemembers() throws IOException {
        ValueTable table = new ValueTable();
        Map<Long, Map<Long, Double>> plain = new TreeMap<>();
        Map<Long, Integer> entered = new TreeMap<>();
        Rng random = new Rng(1);
        for (int i = 0; i < 200_000; i++) {
            long state = random.nextInt(2000);
            long action = random.nextInt(1 + (int) state % 40);
            double value = random.nextDouble();
            table.set(state, action, value);
            table.visit(state, action, 7);
            plain.computeIfAbsent(state, s -> new TreeMap<>()).put(action, value);
            long other = random.nextInt(3000);
            assertThat(table.enter(other)).isEqualTo(entered.merge(other, 1, Integer::sum));
        }
        assertSame(table, plain);
        ValueTable again = new ValueTable();
        again.restore(new DataInputStream(new ByteArrayInputStream(saved(table))));
        assertSame(again, plain);
        assertThat(saved(again)).isEqualTo(saved(table));
        entered.forEach((state, times) -> assertThat(again.entries(state)).isEqualTo(times));
    }

    private static void assertSame(ValueTable table, Map<Long, Map<Long, Double>> plain) {
        plain.forEach((state, row) -> {
            row.forEach((action, value) ->
                    assertThat(table.value(state, action, -1)).isEqualTo(value));
            assertThat(table.best(state, -1))
                    .isEqualTo(row.values().stream().mapToDouble(v -> v).max().orElseThrow());
        });
        assertThat(table.pairs())
                .isEqualTo(plain.values().stream().mapToInt(Map::size).sum());
        assertThat(table.value(1, 999, -1)).isEqualTo(-1);
        assertThat(table.best(99_999, -1)).isEqualTo(-1);
    }

    @Test
    void anOfferAddsOnlyWhatIsNew() {
        ValueTable table = new ValueTable();
        table.set(5, 2, 0.25);
        table.offer(5, new long[] {1, 2, 3, 4}, 3, 1);
        assertThat(table.pairs()).isEqualTo(3);
        assertThat(table.value(5, 2, -1)).isEqualTo(0.25);
        assertThat(table.value(5, 3, -1)).isEqualTo(1);
        assertThat(table.visits(5, 3)).isZero();
        assertThat(table.visit(5, 3, 9)).isEqualTo(1);
        assertThat(table.value(5, 3, -1)).isEqualTo(1);
    }

    @Test
    void aPairTakesAtMostFortyBytes() {
        ValueTable table = new ValueTable();
        long[] actions = {1, 2, 3, 4, 5, 6};
        Rng random = new Rng(2);
        for (int i = 0; i < 200_000; i++) {
            table.offer(random.nextLong(), actions, actions.length, 1);
        }
        assertThat(table.bytes() / table.pairs()).isLessThanOrEqualTo(40);
    }

    @Test
    void whatLiesOverAMemoryDoesNotChangeIt() throws IOException {
        ValueTable shared = new ValueTable();
        shared.set(1, 1, 0.5);
        shared.visit(1, 1, 0);
        byte[] before = saved(shared);
        Overlay over = new Overlay(shared);
        assertThat(over.visit(1, 1, 0)).isEqualTo(2);
        over.set(1, 1, 0.75);
        over.set(2, 1, 3);
        assertThat(over.enter(1)).isEqualTo(1);
        assertThat(over.value(1, 1, -1)).isEqualTo(0.75);
        assertThat(over.best(2, -1)).isEqualTo(3);
        assertThat(over.visits(1, 1)).isEqualTo(2);
        assertThat(saved(shared)).isEqualTo(before);
    }

    @Test
    void anEpisodeIsHandedBackAsItWas() {
        Episode episode = new Episode();
        Offer offer = new Offer();
        episode.begin(10, 0);
        for (int i = 0; i < 100; i++) {
            offer.begin();
            offer.add(1);
            offer.add(2 + i);
            episode.choose(2 + i, offer, i % 3 == 0);
            episode.arrive(11 + i, i > 50 ? 1 : 0);
        }
        episode.complete();
        Episode again = Episode.of(episode.toBytes());
        assertThat(again.toBytes()).isEqualTo(episode.toBytes());
        assertThat(again.steps()).isEqualTo(100);
        assertThat(again.isLast(99)).isTrue();
        assertThat(again.isLast(98)).isFalse();
        ValueTable told = new ValueTable();
        again.tellOffer(3, told, 1);
        again.tellOffer(4, told, 1);
        assertThat(told.pairs()).isEqualTo(2);
        assertThat(told.value(again.state(3), 5, -1)).isEqualTo(1);
        assertThat(again.state(60)).isNotEqualTo(again.state(60, 0)); // each goal has values of its own
    }
}
