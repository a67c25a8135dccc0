package dev.waymark.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.random.Rng;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/** Lists that share what they have in common are as lists that were copied each time. */
class GrowingListTest {
    private static final ToLongFunction<String> TERM = String::length;

    @Test
    void areAsCopiedLists() {
        Rng random = new Rng(7);
        List<GrowingList<String>> shared = new ArrayList<>(List.of(GrowingList.<String>none()));
        List<List<String>> copied = new ArrayList<>(List.of(List.of()));
        for (int i = 0; i < 3_000; i++) {
            int from = Math.max(0, shared.size() - 1 - random.nextInt(4));
            GrowingList<String> one = shared.get(from);
            List<String> same = new ArrayList<>(copied.get(from));
            switch (random.nextInt(8)) {
                case 0 -> {
                    int count = random.nextInt(one.size() + 1);
                    one = one.first(count);
                    same = same.subList(0, count);
                }
                case 1 -> {
                    int start = random.nextInt(Math.min(3, one.size()) + 1);
                    one = one.part(start, one.size() - start);
                    same = same.subList(start, same.size());
                }
                default -> {
                    String entry = "a".repeat(1 + random.nextInt(2));
                    one = one.plus(entry);
                    same.add(entry);
                }
            }
            shared.add(one);
            copied.add(List.copyOf(same));
        }
        for (int i = 0; i < shared.size(); i++) {
            assertThat(shared.get(i)).isEqualTo(copied.get(i));
            assertThat(shared.get(i).hash(TERM)).isEqualTo(GrowingList.hash(copied.get(i), TERM));
            int other = Math.max(0, i - random.nextInt(20));
            int different = difference(copied.get(i), copied.get(other));
            assertThat(GrowingList.difference(shared.get(i), shared.get(other))).isEqualTo(different);
            assertThat(GrowingList.difference(copied.get(i), shared.get(other))).isEqualTo(different);
        }
    }

    private static int difference(List<String> one, List<String> other) {
        int place = 0;
        while (place < Math.min(one.size(), other.size()) && one.get(place).equals(other.get(place))) {
            place++;
        }
        return place;
    }

    @Test
    void hashesTellOrderAndLengthApart() {
        List<Long> hashes = new ArrayList<>();
        for (List<Integer> terms : List.of(
                List.<Integer>of(), List.of(0), List.of(0, 0), List.of(1, 2), List.of(2, 1), List.of(1), List.of(2))) {
            GrowingList<String> entries = GrowingList.<String>none();
            for (int term : terms) {
                entries = entries.plus("a".repeat(term));
            }
            hashes.add(entries.hash(TERM));
        }
        assertThat(hashes).doesNotHaveDuplicates();
    }

    @Test
    void anotherWhoAsksHasHashesOfItsOwn() {
        GrowingList<String> entries = GrowingList.<String>none().plus("aaa").plus("aaaa");
        long byTerm = entries.hash(TERM);
        assertThat(entries.hash(entry -> 7)).isEqualTo(GrowingList.hash(List.copyOf(entries), entry -> 7));
        assertThat(entries.hash(TERM)).isEqualTo(byTerm);
    }
}
