package dev.waymark.engine.primitive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.random.Rng;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LongMapsTest {
    /** Small numbers come again, 0 among them; shifted ones are no good hashes. */
    private static long draw(Rng random, int i) {
        return i % 3 == 0 ? random.nextInt(500) : i % 3 == 1 ? random.nextLong() : (long) random.nextInt(5_000) << 32;
    }

    @Test
    void objectsAreThoseOfAMapOfTheLibrary() {
        Rng random = new Rng(1);
        LongMap<String> map = new LongMap<>();
        Map<Long, String> plain = new TreeMap<>();
        for (int i = 0; i < 50_000; i++) {
            long key = draw(random, i);
            map.put(key, "value " + i);
            plain.put(key, "value " + i);
            long asked = draw(random, i);
            assertThat(map.get(asked)).isEqualTo(plain.get(asked));
        }
        assertThat(map.size()).isEqualTo(plain.size());
        plain.forEach((key, value) -> assertThat(map.get(key)).isEqualTo(value));
        map.clear();
        assertThat(map.size()).isZero();
        plain.keySet().forEach(key -> assertThat(map.get(key)).isNull());
    }

    @Test
    void numbersAreThoseOfAMapOfTheLibrary() {
        Rng random = new Rng(2);
        LongIntMap map = new LongIntMap();
        Map<Long, Integer> plain = new TreeMap<>();
        for (int i = 0; i < 50_000; i++) {
            long key = draw(random, i);
            map.put(key, i);
            plain.put(key, i);
            long asked = draw(random, i);
            assertThat(map.get(asked, -1)).isEqualTo(plain.getOrDefault(asked, -1));
        }
        assertThat(map.size()).isEqualTo(plain.size());
        plain.forEach((key, value) -> assertThat(map.get(key, -1)).isEqualTo(value));
        map.clear();
        assertThat(map.size()).isZero();
        plain.keySet().forEach(key -> assertThat(map.get(key, -1)).isEqualTo(-1));
    }

    /** The order of hashes must never decide anything, so nobody can ask for it. */
    @Test
    void noneCanBeIterated() {
        Stream.of(LongSet.class, LongMap.class, LongIntMap.class).forEach(table -> {
            assertThat(Iterable.class.isAssignableFrom(table)).isFalse();
            assertThat(Arrays.stream(table.getMethods())
                            .filter(method -> method.getDeclaringClass() != Object.class)
                            .map(Method::getName))
                    .isSubsetOf("add", "bytes", "clear", "contains", "get", "put", "remove", "size");
        });
    }
}
