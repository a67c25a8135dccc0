package dev.waymark.strategies.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.core.random.Mix;
import dev.waymark.core.random.Rng;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateIdentityTest {
    /** {@code common} items that all with this family have, and others of its own. */
    private static Summary summary(long family, int common, long own, int others) {
        Summary summary = new Summary();
        Rng shared = new Rng(family);
        for (int i = 0; i < common; i++) {
            summary.add(shared.nextLong());
        }
        Rng random = new Rng(own);
        for (int i = 0; i < others; i++) {
            summary.add(random.nextLong());
        }
        summary.close();
        return summary;
    }

    private static double agreement(Summary one, Summary other) {
        return Summary.agreement(one.signature(), 0, other.signature(), 0) / 100.0;
    }

    @Test
    void signaturesAgreeAsSetsDo() {
        double sum = 0;
        for (int i = 0; i < 50; i++) {
            // 300 of 500 in common
            sum += agreement(summary(i, 300, 1000 + i, 100), summary(i, 300, 2000 + i, 100));
        }
        assertThat(sum / 50).isCloseTo(0.6, within(0.03));
        assertThat(agreement(summary(1, 0, 1, 300), summary(1, 0, 2, 300))).isLessThan(0.05);
    }

    @Test
    void orderAndRepetitionsDoNotMatter() {
        Summary one = new Summary();
        Summary other = new Summary();
        for (long item : new long[] {5, 3, 9, 3}) {
            one.add(item);
        }
        for (long item : new long[] {9, 5, 5, 3}) {
            other.add(item);
        }
        one.close();
        other.close();
        assertThat(one.hash()).isEqualTo(other.hash());
        assertThat(one.signature()).isEqualTo(other.signature());
        assertThat(one.size()).isEqualTo(3);
    }

    /** Hashes, of which some come twice; small numbers, which all begin alike; and some of both: against a plain computation. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 63, 64, 65, 1000, 20_000})
    void howItemsAreSortedDoesNotMatter(int count) {
        for (int kind = 0; kind < 3; kind++) {
            Rng random = new Rng(count + kind);
            Summary summary = new Summary();
            TreeSet<Long> items = new TreeSet<>();
            for (int round = 0; round < 2; round++) {
                summary.clear();
                items.clear();
                for (int i = 0; i < count; i++) {
                    long item = kind == 0 || kind == 2 && i % 2 == 0 ? random.nextLong() : random.nextInt(count);
                    for (int times = 0; times <= i % 2; times++) {
                        summary.add(item);
                    }
                    items.add(item);
                }
                summary.close();
            }
            assertThat(summary.size()).isEqualTo(items.size());
            long hash = items.size();
            int[] least = new int[Summary.HASHES];
            Arrays.fill(least, Integer.MAX_VALUE);
            for (long item : items) {
                hash = Mix.combine(hash, item);
                for (int k = 0; k < least.length; k++) {
                    least[k] = Math.min(least[k], (int) (item * (Mix.mix(k + 0x5355_4D4DL) | 1) >>> 32));
                }
            }
            assertThat(summary.hash()).isEqualTo(hash == 0 ? 1 : hash);
            assertThat(summary.signature()).isEqualTo(least);
        }
    }

    @Test
    void whatWasMetIsKnownByItsHashAndTheNearestIsChosen() {
        StateIdentity states = new StateIdentity(0.7);
        Summary first = summary(1, 1000, 11, 0);
        Summary near = summary(1, 800, 12, 80); // about 0.74 of the first
        Summary far = summary(1, 500, 13, 500);
        long a = states.of(first.hash(), first.signature(), 0);
        assertThat(a).isEqualTo(first.hash());
        assertThat(states.of(near.hash(), near.signature(), 0)).isEqualTo(a);
        long b = states.of(far.hash(), far.signature(), 0);
        assertThat(b).isEqualTo(far.hash());
        assertThat(states.states()).isEqualTo(2);
        // One that both would do for is the one that it agrees with more.
        Summary nearer = summary(1, 980, 14, 10);
        assertThat(states.find(nearer.hash(), nearer.signature(), 0)).isEqualTo(a);
        assertThat(states.find(12345, summary(9, 300, 1, 0).signature(), 0)).isEqualTo(StateIdentity.NONE);
        assertThat(states.states()).as("to look for one adds none").isEqualTo(2);
    }

    /** Families of states, some of which lie near epsilon. */
    private static List<Summary> many(int count) {
        List<Summary> all = new ArrayList<>();
        Rng random = new Rng(3);
        for (int i = 0; i < count; i++) {
            all.add(summary(random.nextInt(count / 10), 200 + random.nextInt(100), 50_000 + i, random.nextInt(100)));
        }
        return all;
    }

    /** The nearest of all, looked at one by one; of equals the first. */
    private static int scan(List<Summary> representatives, Summary wanted, double epsilon) {
        int best = -1;
        double agreement = epsilon - 1e-9;
        for (int i = 0; i < representatives.size(); i++) {
            double same = agreement(wanted, representatives.get(i));
            if (best < 0 ? same >= agreement : same > agreement) {
                best = i;
                agreement = same;
            }
        }
        return best;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.5, 0.7, 0.77, 0.9, 1})
    void sketchesFindWhatAScanOfSignaturesFinds(double epsilon) {
        StateIdentity states = new StateIdentity(epsilon);
        List<Summary> representatives = new ArrayList<>();
        int matched = 0;
        for (Summary each : many(1500)) {
            int nearest = scan(representatives, each, epsilon);
            long name = states.of(each.hash(), each.signature(), 0);
            assertThat(name).isEqualTo((nearest < 0 ? each : representatives.get(nearest)).hash());
            matched += nearest < 0 ? 0 : 1;
            if (nearest < 0) {
                representatives.add(each);
            }
        }
        assertThat(matched).isGreaterThan(epsilon == 1 ? -1 : 30);
        assertThat(states.compared())
                .as("hardly any signature is compared in vain")
                .isLessThan(states.looked() / 20 + 8L * matched);
    }

    /** States with two thirds in common, as an inverted index of places finds them: by those that few have. */
    @Test
    void whatStatesHaveInCommonIsNotLookedAt() {
        StateIdentity states = new StateIdentity(0.7, 100);
        List<Summary> representatives = new ArrayList<>();
        for (int i = 0; i < 1500; i++) {
            Summary each = i % 5 == 4 ? nearly(i - 3) : summary(1, 150, 1000 + i, 150);
            int nearest = scan(representatives, each, 0.7);
            long name = states.of(each.hash(), each.signature(), 0);
            assertThat(name).isEqualTo((nearest < 0 ? each : representatives.get(nearest)).hash());
            if (nearest < 0) {
                representatives.add(each);
            }
        }
        assertThat(representatives.size()).isBetween(1000, 1210);
        assertThat(states.looked()).isLessThan(1500L * representatives.size() / 20);
    }

    private static Summary nearly(int i) {
        Summary summary = new Summary();
        Rng shared = new Rng(1);
        Rng own = new Rng(1000 + i);
        Rng other = new Rng(-i);
        for (int k = 0; k < 150; k++) {
            summary.add(shared.nextLong());
            summary.add(k < 130 ? own.nextLong() : other.nextLong());
        }
        summary.close();
        return summary;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.7, 0.9})
    void bandsFindNearlyAllThatAScanOfEverythingFinds(double epsilon) {
        List<Summary> all = many(1500);
        StateIdentity states = new StateIdentity(epsilon, 50);
        List<Summary> representatives = new ArrayList<>();
        int missed = 0;
        int matched = 0;
        for (Summary each : all) {
            int best = scan(representatives, each, epsilon);
            int before = states.states();
            long name = states.of(each.hash(), each.signature(), 0);
            assertThat(states.find(each.hash(), each.signature(), 0)).isEqualTo(name);
            if (states.states() > before) {
                representatives.add(each);
                missed += best >= 0 ? 1 : 0;
            } else {
                matched++;
                Summary chosen = representatives.stream()
                        .filter(other -> other.hash() == name)
                        .findFirst()
                        .orElseThrow();
                assertThat(agreement(each, chosen)).isGreaterThanOrEqualTo(epsilon - 1e-9);
            }
        }
        assertThat(matched).isGreaterThan(30);
        assertThat(missed).isLessThanOrEqualTo((matched + missed) / 50);
        assertThat(states.compared())
                .as("a scan would compare far more")
                .isLessThan((long) all.size() * representatives.size() / 8);
    }

    @Test
    void bandsAreAsLongAsTheirRecallAllows() {
        assertThat(StateIdentity.rows(0.7)).isEqualTo(4);
        assertThat(StateIdentity.recall(0.7, 4)).isGreaterThan(0.99);
        assertThat(StateIdentity.recall(0.7, 5)).isLessThan(0.99);
        assertThat(StateIdentity.rows(1)).isEqualTo(50);
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 200, 2000})
    void savedAndRestoredItGoesOnAsItWould(int few) throws IOException {
        List<Summary> all = many(600);
        StateIdentity alone = new StateIdentity(0.7, few);
        List<Long> wanted = new ArrayList<>();
        all.forEach(each -> wanted.add(alone.of(each.hash(), each.signature(), 0)));

        List<Long> got = new ArrayList<>();
        StateIdentity first = new StateIdentity(0.7, few);
        all.subList(0, 300).forEach(each -> got.add(first.of(each.hash(), each.signature(), 0)));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        first.save(new DataOutputStream(bytes));
        StateIdentity second = new StateIdentity(0.7, few);
        second.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        all.subList(300, 600).forEach(each -> got.add(second.of(each.hash(), each.signature(), 0)));
        assertThat(got).isEqualTo(wanted);
    }

    @Test
    void anEpsilonThatCannotBeIsRefused() {
        assertThatThrownBy(() -> new StateIdentity(0)).hasMessageContaining("epsilon");
        assertThatThrownBy(() -> new StateIdentity(1.1)).hasMessageContaining("epsilon");
    }
}
