package dev.waymark.core.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.random.Rng;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FingerprintSetTest {
    @Test
    void itAgreesWithAPlainSetOnAMillionNumbers() {
        FingerprintSet set = new FingerprintSet();
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
        FingerprintSet set = new FingerprintSet();
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
        FingerprintSet set = new FingerprintSet();
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
}
