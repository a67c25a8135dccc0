package dev.waymark.strategies.rl.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.random.Rng;
import dev.waymark.strategies.rl.memory.Episode;
import dev.waymark.strategies.rl.memory.Known;
import dev.waymark.strategies.rl.memory.Offer;
import dev.waymark.strategies.rl.memory.ValueTable;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** States are small numbers; in each of them actions 1 and 2 are possible. */
class FrontierTest {
    private static final long[] BOTH = {1, 2};
    private final ValueTable table = new ValueTable(true);
    private final Rng random = new Rng(5);

    private void led(long state, long action, long next) {
        table.offer(state, BOTH, 2, 0);
        table.visit(state, action, 0);
        table.ways().visit(Known.pair(state, action), next, 0);
    }

    private static Offer in(long state, long... actions) {
        Offer offer = new Offer();
        offer.in(state);
        for (long action : actions) {
            offer.add(action);
        }
        return offer;
    }

    private long choose(Policy walk, long state, long... actions) {
        Offer offer = in(state, actions.length == 0 ? BOTH : actions);
        return offer.action(walk.choose(table, offer, random));
    }

    /** A row of states from 0 to 3, back by 1 and on by 2; only in state 3 is there something new. */
    private void row() {
        for (int state = 0; state < 3; state++) {
            led(state, 1, Math.max(0, state - 1));
            led(state, 2, state + 1);
        }
        led(3, 1, 2);
    }

    @Test
    void itGoesToWhatWasNeverTried() {
        row();
        Policy walk = new Frontier(10, 1).inOneRun();
        assertThat(choose(walk, 0)).isEqualTo(2);
        assertThat(choose(walk, 1)).isEqualTo(2);
        assertThat(choose(walk, 2)).isEqualTo(2);
        assertThat(choose(walk, 3)).isEqualTo(2);
    }

    @Test
    void whatIsTooFarForTheRestOfTheEpisodeIsNotSought() {
        row();
        table.visit(0, 2, 0); // so that of what is there, 1 was done least
        assertThat(choose(new Frontier(4, 1).inOneRun(), 0)).isEqualTo(2);
        assertThat(choose(new Frontier(3, 1).inOneRun(), 0)).isEqualTo(1);
    }

    @Test
    void whereAStepLeadsElsewhereItPlansAnewAndGivesUpInTheEnd() {
        row();
        table.visit(0, 2, 0); // so that 1 was done least: it is chosen where there is no plan
        Policy walk = new Frontier(100, 1).inOneRun();
        for (int i = 0; i < 3; i++) { // the table does not learn: only the walk knows that 2 leads nowhere
            assertThat(choose(walk, 0)).isEqualTo(2);
        }
        assertThat(choose(walk, 0)).isEqualTo(1);
        Policy next = new Frontier(100, 1).inOneRun();
        assertThat(choose(next, 0)).isEqualTo(2);
        led(0, 2, 0);
        led(0, 2, 0); // by now it mostly stays where it is
        assertThat(choose(new Frontier(100, 1).inOneRun(), 0)).isEqualTo(1);
    }

    @Test
    void whatIsNotPossibleAfterAllIsLeftOut() {
        row();
        table.visit(0, 2, 0);
        Policy walk = new Frontier(100, 1).inOneRun();
        assertThat(choose(walk, 0)).isEqualTo(2);
        assertThat(choose(walk, 1, 1)).isEqualTo(1);
        assertThat(choose(walk, 0)).isEqualTo(1);
    }

    @Test
    void whatLeadsToSeveralStatesIsTriedAgainButNotForEver() {
        Frontier rule = new Frontier(10, 5);
        led(0, 1, 1);
        assertThat(rule.isOpen(table, 0, 1)).isFalse(); // it leads to one state as far as is known
        led(0, 1, 2);
        assertThat(rule.isOpen(table, 0, 1)).isTrue();
        led(0, 1, 2);
        assertThat(rule.isOpen(table, 0, 1)).isTrue();
        led(0, 1, 2);
        assertThat(rule.isOpen(table, 0, 1)).isFalse(); // two states in four tries
        led(0, 1, 3);
        assertThat(rule.isOpen(table, 0, 1)).isFalse(); // five tries are enough
    }

    @Test
    void whatEndsAnEpisodeIsNotSoughtAgain() {
        Frontier rule = new Frontier(10, 1);
        Episode broken = new Episode();
        broken.begin(0, 0);
        broken.choose(1, in(0, BOTH), true);
        rule.learn(table, Episode.of(broken.toBytes()));
        assertThat(table.visits(0, 1)).isEqualTo(1);
        assertThat(rule.isOpen(table, 0, 1)).isFalse();
        assertThat(rule.isOpen(table, 0, 2)).isTrue();

        Episode ended = new Episode();
        ended.begin(0, 0);
        ended.choose(2, in(0, BOTH), true);
        ended.arrive(7, 0);
        ended.complete();
        assertThat(rule.isOpen(table, 7, new Hopeless())).isTrue();
        rule.learn(table, Episode.of(ended.toBytes()));
        assertThat(rule.isOpen(table, 7, new Hopeless())).isFalse();
    }

    /** Two steps away something is left to try where waypoint 1 holds; one step away where none does. */
    @Test
    void withWaypointsWhatIsAtTheHighestGoesFirst() {
        Frontier rule = new Frontier(10, 1, 2);
        episode(rule, new long[] {0, 1, 2}, new int[] {0, 0, 1}, 2, 2); // state 2 is never left
        episode(rule, new long[] {0, 3}, new int[] {0, 0}, 1); // nor is state 3
        episode(rule, new long[] {0, 1, 0}, new int[] {0, 0, 0}, 2, 1);
        assertThat(choose(new Frontier(10, 1).inOneRun(), 0)).isEqualTo(1);
        Policy walk = rule.inOneRun();
        assertThat(choose(walk, 0)).isEqualTo(2);
        assertThat(choose(walk, 1)).isEqualTo(2);
        Offer there = in(Episode.under(2, 1), BOTH);
        there.at(1);
        assertThat(there.action(walk.choose(table, there, random))).isIn(1L, 2L);
        // it is too far for the rest of the episode
        assertThat(choose(new Frontier(2, 1, 2).inOneRun(), 0)).isEqualTo(1);
    }

    private void episode(Frontier rule, long[] states, int[] goals, long... actions) {
        Episode episode = new Episode();
        episode.begin(states[0], goals[0]);
        for (int i = 0; i < actions.length; i++) {
            episode.choose(actions[i], in(episode.state(i), BOTH), true);
            episode.arrive(states[i + 1], goals[i + 1]);
        }
        rule.learn(table, Episode.of(episode.toBytes()));
    }

    @Test
    void waysAreSavedToo() throws IOException {
        row();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        table.save(new DataOutputStream(bytes));
        ValueTable again = new ValueTable(true);
        again.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        assertThat(again.ways().visits(Known.pair(1, 2), 2)).isEqualTo(1);
        assertThat(again.states()).isEqualTo(4); // pairs are no states
    }
}
