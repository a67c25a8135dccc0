package dev.waymark.core.scenario.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.random.Rng;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class LongSetTest {
    @Test
    void agreesWithASetOfTheLibrary() {
        Rng random = new Rng(1);
        LongSet set = new LongSet();
        Set<Long> reference = new TreeSet<>();
        for (int i = 0; i < 20_000; i++) {
            long name = 1 + random.nextInt(200);
            if (random.nextInt(2) == 0) {
                set.add(name);
                reference.add(name);
            } else {
                assertThat(set.remove(name)).isEqualTo(reference.remove(name));
            }
            long asked = 1 + random.nextInt(200);
            assertThat(set.contains(asked)).isEqualTo(reference.contains(asked));
            assertThat(set.size()).isEqualTo(reference.size());
        }
        set.clear();
        assertThat(set.size()).isZero();
    }
}
