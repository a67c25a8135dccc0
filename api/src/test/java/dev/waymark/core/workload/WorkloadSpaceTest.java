package dev.waymark.core.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import dev.waymark.core.random.Rng;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadSpaceTest {
    /** The first three numbers were counted by running the iterator of the paper's artefact. */
    @ParameterizedTest
    @CsvSource({"3, 2, 2, 3, 1296", "3, 2, 3, 4, 51840", "3, 2, 4, 5, 2332800", "1, 1, 1, 1, 2"})
    void theSizeIsThatOfTheFormula(int servers, int keys, int requests, int steps, long size) {
        assertThat(new WorkloadSpace(servers, keys, requests, steps).size()).isEqualTo(size);
    }

    @ParameterizedTest
    @CsvSource({"3, 2, 2, 3", "2, 2, 2, 4", "2, 3, 2, 2", "1, 1, 3, 5", "2, 1, 3, 3"})
    void itHasEveryWorkloadOnceAndNoOther(int servers, int keys, int requests, int steps) {
        WorkloadSpace space = new WorkloadSpace(servers, keys, requests, steps);
        Set<String> all = new LinkedHashSet<>();
        for (long i = 0; i < space.size().longValueExact(); i++) {
            assertThat(all.add(space.at(BigInteger.valueOf(i)).toString())).isTrue();
        }
        assertThat(all).containsExactlyInAnyOrderElementsOf(byHand(servers, keys, requests, steps));
    }

    /** Step by step, each either empty or any request that is allowed there. */
    private static Set<String> byHand(int servers, int keys, int requests, int steps) {
        Set<String> found = new LinkedHashSet<>();
        extend(new ArrayList<>(), new ArrayList<>(), servers, keys, requests, steps, found);
        return found;
    }

    private static void extend(
            List<String> text, List<int[]> made, int servers, int keys, int requests, int steps, Set<String> found) {
        if (text.size() == steps) {
            if (made.size() == requests) {
                found.add(String.join("; ", text));
            }
            return;
        }
        text.add("empty");
        extend(text, made, servers, keys, requests, steps, found);
        text.remove(text.size() - 1);
        for (int server = 0; made.size() < requests && server < servers; server++) {
            for (int key = 0; key < keys; key++) {
                int value = 100 * (made.size() + 1) + server;
                List<String> conditions = new ArrayList<>(List.of(""));
                for (int read = 0; read < keys; read++) {
                    conditions.add("k" + read + "=0?");
                    for (int[] earlier : made) {
                        if (earlier[0] == read) {
                            conditions.add("k" + read + "=" + earlier[1] + "?");
                        }
                    }
                }
                made.add(new int[] {key, value});
                for (String condition : conditions) {
                    text.add("s" + server + ":" + condition + "k" + key + "<-" + value);
                    extend(text, made, servers, keys, requests, steps, found);
                    text.remove(text.size() - 1);
                }
                made.remove(made.size() - 1);
            }
        }
    }

    @Test
    void theOrderIsThatOfTheRequestsThenOfTheirPlaces() {
        WorkloadSpace space = new WorkloadSpace(3, 2, 2, 3);
        assertThat(List.of(0, 1, 2, 3, 1295).stream()
                        .map(i -> space.at(BigInteger.valueOf(i)).toString()))
                .containsExactly(
                        "s0:k0<-100; s0:k0<-200; empty",
                        "s0:k0<-100; empty; s0:k0<-200",
                        "empty; s0:k0<-100; s0:k0<-200",
                        "s0:k0<-100; s0:k0=0?k0<-200; empty",
                        "empty; s2:k1=0?k1<-102; s2:k1=102?k1<-202");
    }

    @Test
    void allAreDrawnEquallyOften() {
        WorkloadSpace space = new WorkloadSpace(2, 1, 2, 3); // 4 * 6 * 3 = 72
        Map<String, Integer> drawn = new TreeMap<>();
        Rng random = new Rng(5);
        for (int i = 0; i < 72_000; i++) {
            drawn.merge(space.draw(random).toString(), 1, Integer::sum);
        }
        assertThat(drawn).hasSize(72);
        double chi = drawn.values().stream()
                .mapToDouble(count -> (count - 1000.0) * (count - 1000.0) / 1000)
                .sum();
        assertThat(chi).isBetween(30.0, 131.0); // 71 degrees of freedom: outside once in ten thousand
    }

    @Test
    void sizesThatMakeNoSenseAreRefused() {
        assertThatThrownBy(() -> new WorkloadSpace(3, 2, 4, 3)).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> new WorkloadSpace(3, 2, 0, 3)).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> new WorkloadSpace(3, 2, 3, 32)).isInstanceOf(UsageException.class);
    }
}
