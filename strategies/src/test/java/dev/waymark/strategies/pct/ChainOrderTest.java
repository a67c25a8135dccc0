package dev.waymark.strategies.pct;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.Channels;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;
import org.junit.jupiter.api.Test;

class ChainOrderTest {
    @Test
    void inPartialOrderSamplingOnlyWhatRacesIsDrawnAgain() {
        PackedVectorClocks pasts = new PackedVectorClocks(3, 100, Channels.NONE, false);
        Pending pending = new Pending(pasts.words());
        ChainOrder order =
                new ChainOrder(Chaining.NONE, Channels.NONE, pending, pasts, new Priorities(new Rng(1), 1, 10));
        int racing = pending.add(Code.deliver(Code.name(1, 2, 1)));
        int timer = pending.add(Code.fire(Code.name(2, 0, 0)));
        int elsewhere = pending.add(Code.deliver(Code.name(2, 3, 1)));
        int last = pending.add(Code.fire(Code.name(2, 1, 0)));
        order.offer(racing, 1, 2);
        order.offer(timer, 0, 2);
        order.offer(elsewhere, 2, 3);
        pending.priority[last] = Priorities.LAST;
        long[] before = pending.priority.clone();
        order.redraw(2);
        assertThat(pending.priority[racing]).isPositive().isNotEqualTo(before[racing]);
        assertThat(pending.priority[timer]).isPositive().isNotEqualTo(before[timer]);
        assertThat(pending.priority[elsewhere]).isEqualTo(before[elsewhere]);
        assertThat(pending.priority[last]).isEqualTo(Priorities.LAST);
    }

    @Test
    void slotsAreFoundWhateverComesAndGoes() {
        Pending pending = new Pending(2);
        java.util.TreeMap<Long, Integer> expected = new java.util.TreeMap<>();
        Rng random = new Rng(3);
        for (int i = 0; i < 20_000; i++) {
            long key = Code.deliver(Code.name(1 + random.nextInt(3), 1 + random.nextInt(3), 1 + random.nextInt(40)));
            Integer slot = expected.get(key);
            assertThat(pending.find(key)).isEqualTo(slot == null ? Pending.NONE : slot);
            if (slot == null) {
                expected.put(key, pending.add(key));
            } else {
                pending.remove(slot);
                expected.remove(key);
            }
        }
        assertThat(expected.values()).doesNotHaveDuplicates().hasSizeGreaterThan(100);
    }
}
