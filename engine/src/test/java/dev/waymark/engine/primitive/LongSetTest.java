package dev.waymark.engine.primitive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.random.Rng;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class LongSetTest {
    @Test
    void itAgreesWithAPlainSetOnAMillionNumbers() {
        LongSet set = new LongSet();
        Set<Long> plain = new HashSet<>();
        Rng random = new Rng(1);
        for (int i = 0; i < 1_000_000; i++) {
            // small numbers come twice and collide in their low bits; shifted ones collide in the table
            long number = i % 3 == 0 ? random.nextInt(200_000) : i % 3 == 1 ? random.nextLong() : (long) i << 32;
            if (set.add(number) != plain.add(number)) {
                throw new AssertionError("disagrees on " + number);
            }
        }
        assertThat(set.size()).isEqualTo(plain.size());
        for (long number : plain) {
            if (!set.contains(number)) {
                throw new AssertionError("lost " + number);
            }
        }
        for (int i = 0; i < 100_000; i++) {
            long number = random.nextLong();
            if (set.contains(number) != plain.contains(number)) {
                throw new AssertionError("disagrees on " + number);
            }
        }
    }

    @Test
    void zeroIsANumberToo() {
        LongSet set = new LongSet();
        assertThat(set.contains(0)).isFalse();
        assertThat(set.add(0)).isTrue();
        assertThat(set.add(0)).isFalse();
        assertThat(set.contains(0)).isTrue();
        assertThat(set.size()).isEqualTo(1);
        set.add(5);
        set.clear();
        assertThat(set.size()).isZero();
        assertThat(set.contains(0)).isFalse();
        assertThat(set.contains(5)).isFalse();
    }

    @Test
    void tenMillionTakeAtMostSixteenBytesEachAndThirtyTwoWhileGrowing() {
        LongSet set = new LongSet();
        Rng random = new Rng(2);
        long before = set.bytes();
        for (int i = 0; i < 10_000_000; i++) {
            set.add(random.nextLong());
            long bytes = set.bytes();
            if (bytes != before) {
                assertThat((double) (before + bytes) / set.size()).isLessThanOrEqualTo(32);
                before = bytes;
            }
        }
        assertThat(set.size()).isEqualTo(10_000_000);
        assertThat((double) set.bytes() / set.size()).isLessThanOrEqualTo(16);
    }

    @Test
    void whatIsRemovedIsGoneAndNothingElse() {
        Rng random = new Rng(1);
        LongSet set = new LongSet(4);
        Set<Long> reference = new TreeSet<>();
        for (int i = 0; i < 20_000; i++) {
            long name = random.nextInt(200);
            if (random.nextInt(2) == 0) {
                assertThat(set.add(name)).isEqualTo(reference.add(name));
            } else {
                assertThat(set.remove(name)).isEqualTo(reference.remove(name));
            }
            long asked = random.nextInt(200);
            assertThat(set.contains(asked)).isEqualTo(reference.contains(asked));
            assertThat(set.size()).isEqualTo(reference.size());
        }
        set.clear();
        assertThat(set.size()).isZero();
    }

    @Test
    void aCapacityIsAPowerOfTwo() {
        assertThatThrownBy(() -> new LongSet(1000)).hasMessageContaining("1000");
    }
}
