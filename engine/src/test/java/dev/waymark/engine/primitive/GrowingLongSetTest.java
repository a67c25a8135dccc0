package dev.waymark.engine.primitive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.random.Mix;
import dev.waymark.core.random.Rng;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class GrowingLongSetTest {
    @Test
    void itAgreesWithAPlainSetOnAMillionNumbers() {
        GrowingLongSet set = new GrowingLongSet();
        Set<Long> plain = new HashSet<>();
        Rng random = new Rng(1);
        for (int i = 0; i < 1_000_000; i++) {
            // small numbers come twice; shifted ones are no good hashes
            long number = i % 3 == 0 ? random.nextInt(200_000) : i % 3 == 1 ? random.nextLong() : (long) i << 40;
            if (set.add(number) != plain.add(number)) {
                throw new AssertionError("disagrees on " + number);
            }
        }
        assertThat(set.size()).isEqualTo(plain.size());
        assertThat(plain).allMatch(set::contains);
        for (int i = 0; i < 100_000; i++) {
            long number = random.nextLong();
            if (set.contains(number) != plain.contains(number)) {
                throw new AssertionError("disagrees on " + number);
            }
        }
        set.clear();
        assertThat(set.size()).isZero();
        assertThat(set.contains(0)).isFalse();
        assertThat(set.contains(5)).isFalse();
        assertThat(set.add(5)).isTrue();
    }

    @Test
    void whatIsMissingKeepsItsOrder() {
        GrowingLongSet set = new GrowingLongSet();
        for (long i = 1; i <= 10_000; i += 2) {
            set.add(i);
        }
        long[] asked = LongStream.range(0, 6).map(i -> 4 - i).toArray();
        assertThat(set.missing(asked, 5)).isEqualTo(3);
        assertThat(asked).startsWith(4, 2, 0);
        set.add(0);
        long[] again = {0, 10_000, 9_999};
        assertThat(set.missing(again, 3)).isEqualTo(1);
        assertThat(again).startsWith(10_000);
        assertThat(set.missing(new long[] {20_000, 30_000}, 2)).isEqualTo(2);
        assertThat(set.missing(new long[0], 0)).isZero();
    }

    @Test
    void aNumberNeverTakesMoreThanFifteenBytes() {
        GrowingLongSet set = new GrowingLongSet();
        for (int i = 1; i <= 10_000_000; i++) {
            set.add(Mix.mix(i));
            if (i % 50_000 == 0) {
                assertThat(set.bytes() / (double) i).isBetween(11.0, 15.0);
            }
        }
    }

    /** Readers may be late. What was never added they must not see, and in the end they see all. */
    @Test
    void othersMayLookWhileItGrows() throws Exception {
        GrowingLongSet set = new GrowingLongSet();
        int count = 300_000;
        AtomicLong wrong = new AtomicLong();
        Thread reader = new Thread(() -> {
            while (set.size() < count) {
                for (int i = 1; i <= 1000; i++) {
                    wrong.addAndGet(set.contains(Mix.mix(-i)) ? 1 : 0);
                    set.contains(Mix.mix(i));
                }
                Thread.yield();
            }
        });
        reader.setDaemon(true);
        reader.start();
        for (int i = 1; i <= count; i++) {
            set.add(Mix.mix(i));
        }
        for (int i = 1; i <= count; i++) {
            if (!set.contains(Mix.mix(i))) {
                throw new AssertionError("lost " + i);
            }
        }
        assertThat(wrong).hasValue(0);
    }
}
