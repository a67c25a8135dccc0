package dev.waymark.engine.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.random.Fingerprint;
import dev.waymark.core.random.Mix;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.engine.primitive.LongSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FingerprintTest {
    private record Small(int a, int b, boolean c) {}

    private record Other(int a, int b, boolean c) {}

    private static final class Request {
        private record Vote(int term) {}
    }

    private static final class Reply {
        private record Vote(int term) {}
    }

    private enum Light {
        RED,
        GREEN {
            @Override
            public String toString() {
                return "go";
            }
        }
    }

    private enum Fruit {
        RED,
        GREEN
    }

    @Test
    void valuesAreTheSameInEveryJvm() {
        assertThat(Mix.mix(1)).isEqualTo(0x5692161D100B05E5L);
        assertThat(new Rng(0).nextLong()).isEqualTo(0xE220A8397B1DCDAFL);
        Object value = new Small(3, -7, true);
        List<Object> all = new ArrayList<>(Arrays.asList(null, "text", 5, 5.5, 'c', true, Light.GREEN, value));
        all.add(List.of(1, 2));
        all.add(Set.of("a", "b", "c"));
        all.add(Map.of("a", 1, "b", 2));
        all.add(new int[] {1, 2});
        all.add(new long[] {1, 2});
        all.add(new byte[] {1, 2});
        assertThat(Long.toHexString(Fingerprint.of(value))).isEqualTo("1caa354f034bee15");
        assertThat(Long.toHexString(Fingerprint.of(all))).isEqualTo("8ce59376c2bc1244");
        assertThat(Long.toHexString(Seeds.execution(1, 17))).isEqualTo("80fe56968bd75229");
        assertThat(Long.toHexString(Seeds.stream(1, "schedule", 2))).isEqualTo("af585f2b9d774cef");
    }

    @Test
    void aMillionSmallRecordsDoNotCollide() {
        LongSet seen = new LongSet();
        for (int a = 0; a < 1000; a++) {
            for (int b = -250; b < 250; b++) {
                seen.add(Fingerprint.of(new Small(a, b, false)));
                seen.add(Fingerprint.of(new Small(a, b, true)));
            }
        }
        assertThat(seen.size()).isEqualTo(1_000_000);
    }

    @Test
    void orderCountsInListsAndArrays() {
        assertThat(Fingerprint.of(List.of(1, 2))).isNotEqualTo(Fingerprint.of(List.of(2, 1)));
        assertThat(Fingerprint.of(new int[] {1, 2})).isNotEqualTo(Fingerprint.of(new int[] {2, 1}));
        assertThat(Fingerprint.of(List.of(List.of(1), 2))).isNotEqualTo(Fingerprint.of(List.of(1, List.of(2))));
        assertThat(Fingerprint.of(List.of())).isNotEqualTo(Fingerprint.of(List.of(List.of())));
        assertThat(Fingerprint.of(new ArrayList<>(List.of("a")))).isEqualTo(Fingerprint.of(List.of("a")));
        assertThat(Fingerprint.of(new Small(1, 2, true))).isNotEqualTo(Fingerprint.of(new Small(2, 1, true)));
    }

    @Test
    void orderDoesNotCountInSetsAndMaps() {
        Set<String> set = new LinkedHashSet<>(List.of("c", "a", "b"));
        assertThat(Fingerprint.of(set)).isEqualTo(Fingerprint.of(Set.of("a", "b", "c")));
        assertThat(Fingerprint.of(set)).isNotEqualTo(Fingerprint.of(Set.of("a", "b")));
        Map<String, Integer> map = new LinkedHashMap<>();
        map.put("b", 2);
        map.put("a", 1);
        assertThat(Fingerprint.of(map)).isEqualTo(Fingerprint.of(Map.of("a", 1, "b", 2)));
        assertThat(Fingerprint.of(map)).isNotEqualTo(Fingerprint.of(Map.of("a", 2, "b", 1)));
        assertThat(Fingerprint.of(map)).isNotEqualTo(Fingerprint.of(Map.of("a", 1)));
    }

    @Test
    void classesCount() {
        assertThat(Fingerprint.of(new Small(1, 2, true))).isNotEqualTo(Fingerprint.of(new Other(1, 2, true)));
        assertThat(Fingerprint.of(new Request.Vote(1))).isNotEqualTo(Fingerprint.of(new Reply.Vote(1)));
        assertThat(Fingerprint.of(Light.RED)).isNotEqualTo(Fingerprint.of(Fruit.RED));
        assertThat(Fingerprint.of(Light.RED)).isNotEqualTo(Fingerprint.of(Light.GREEN));
        assertThat(Fingerprint.of("1")).isNotEqualTo(Fingerprint.of(1));
        assertThat(Fingerprint.of(1)).isEqualTo(Fingerprint.of(1L));
    }

    @Test
    void aValueMayKnowItsOwnContent() {
        Fingerprint.Content content = () -> 42;
        assertThat(Fingerprint.of(content)).isEqualTo(42);
    }

    @Test
    void whatHasNoContentIsRefusedWithAWayOut() {
        assertThatThrownBy(() -> Fingerprint.of(new Object()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cannot fingerprint a java.lang.Object: make it a record, or let it implement"
                        + " Fingerprint.Content");
    }
}
