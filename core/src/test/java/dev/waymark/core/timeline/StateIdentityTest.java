package dev.waymark.core.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.core.random.Rng;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.7, 0.9})
    void bandsFindNearlyAllThatAScanOfEverythingFinds(double epsilon) {
        List<Summary> all = many(1500);
        StateIdentity states = new StateIdentity(epsilon);
        List<Summary> representatives = new ArrayList<>();
        int missed = 0;
        int matched = 0;
        for (Summary each : all) {
            double best = representatives.stream()
                    .mapToDouble(other -> agreement(each, other))
                    .max()
                    .orElse(0);
            int before = states.states();
            long name = states.of(each.hash(), each.signature(), 0);
            if (states.states() > before) {
                representatives.add(each);
                missed += best >= epsilon ? 1 : 0;
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

    @Test
    void savedAndRestoredItGoesOnAsItWould() throws IOException {
        List<Summary> all = many(600);
        StateIdentity alone = new StateIdentity(0.7);
        List<Long> wanted = new ArrayList<>();
        all.forEach(each -> wanted.add(alone.of(each.hash(), each.signature(), 0)));

        List<Long> got = new ArrayList<>();
        StateIdentity first = new StateIdentity(0.7);
        all.subList(0, 300).forEach(each -> got.add(first.of(each.hash(), each.signature(), 0)));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        first.save(new DataOutputStream(bytes));
        StateIdentity second = new StateIdentity(0.7);
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
