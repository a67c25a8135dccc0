package dev.waymark.strategies.rl.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.core.random.Rng;
import dev.waymark.strategies.rl.memory.Episode;
import dev.waymark.strategies.rl.memory.Offer;
import dev.waymark.strategies.rl.memory.ValueTable;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Each rule by hand, on a walk 1 -7-> 2 -8-> 3 that may be made several times. */
class PoliciesTest {
    private static final Offset<Double> EXACTLY = within(1e-12);
    private static final Rates RATES = new Rates(0.5, 0.9, 0.05);

    /** With goals, state 3 is at goal 1; without, none is. */
    private static Episode walk(boolean complete, int... goals) {
        Episode episode = new Episode();
        Offer offer = new Offer();
        episode.begin(1, goals.length == 0 ? 0 : goals[0]);
        for (int i = 0; i < 2; i++) {
            offer.begin();
            offer.add(7 + i);
            offer.add(9);
            episode.choose(7 + i, offer, true);
            episode.arrive(2 + i, goals.length == 0 ? 0 : goals[i + 1]);
        }
        if (complete) {
            episode.complete();
        }
        return episode;
    }

    private static ValueTable after(Policy policy, Episode... episodes) {
        ValueTable table = new ValueTable();
        for (Episode episode : episodes) {
            policy.learn(table, episode);
        }
        return table;
    }

    @Test
    void bonusMaxAsInThePaperLearnsBackwardAndNothingComesAfterTheLastStep() {
        BonusMax paper = new BonusMax(RATES, BonusMax.Variant.BACKWARD);
        ValueTable once = after(paper, walk(true));
        assertThat(once.value(2, 8, -1)).isCloseTo(1, EXACTLY); // t = 1: 0.5 * 1 + 0.5 * max(1, 0)
        assertThat(once.value(1, 7, -1)).isCloseTo(1, EXACTLY);
        ValueTable thrice = after(paper, walk(true), walk(true), walk(true));
        // (2, 8): 1, then 0.5 * 1 + 0.5 * 1/2 = 0.75, then 0.375 + 1/6
        assertThat(thrice.value(2, 8, -1)).isCloseTo(0.375 + 1.0 / 6, EXACTLY);
        // (1, 7): the future is 0.9 * 1, since 9 was never tried in state 2; 1, 0.95, 0.475 + 0.45
        assertThat(thrice.value(1, 7, -1)).isCloseTo(0.925, EXACTLY);
        assertThat(thrice.visits(1, 7)).isEqualTo(3);
        assertThat(thrice.value(1, 9, -1)).isEqualTo(1);
    }

    @Test
    void bonusMaxAsPublishedLearnsForwardAndTheLastStepIsLikeAnyOther() {
        ValueTable twice = after(new BonusMax(RATES, BonusMax.Variant.ONLINE), walk(true), walk(true));
        // state 3 was never left, so its value is 1: 0.5 * 1 + 0.5 * max(1/2, 0.9)
        assertThat(twice.value(2, 8, -1)).isCloseTo(0.95, EXACTLY);
        ValueTable cut = after(new BonusMax(RATES, BonusMax.Variant.ONLINE_CUT), walk(true), walk(true));
        assertThat(cut.value(2, 8, -1)).isCloseTo(0.75, EXACTLY);
        ValueTable brokenOff = after(new BonusMax(RATES, BonusMax.Variant.ONLINE_CUT), walk(false), walk(false));
        assertThat(brokenOff.value(2, 8, -1)).isCloseTo(0.95, EXACTLY); // nobody knows that it was the last
    }

    @Test
    void bonusMaxByDefaultSweepsBackwardWithoutCountingVisitsTwice() {
        ValueTable twice = after(new BonusMax(RATES, BonusMax.Variant.BOTH), walk(true), walk(true));
        assertThat(twice.visits(2, 8)).isEqualTo(2);
        // online 0.95, and again 0.5 * 0.95 + 0.5 * 0.9
        assertThat(twice.value(2, 8, -1)).isCloseTo(0.925, EXACTLY);
    }

    @Test
    void negCostsOneAStep() {
        ValueTable published = after(new Neg(RATES, false, false), walk(true), walk(true));
        assertThat(published.value(1, 7, 9)).isCloseTo(-0.75, EXACTLY); // -0.5, then 0.5 * -0.5 - 0.5
        Neg looking = new Neg(RATES, false, true);
        ValueTable table = new ValueTable();
        table.set(2, 8, -0.4); // the only action known of state 2
        Episode episode = new Episode();
        Offer none = new Offer();
        episode.begin(1, 0);
        episode.choose(7, none, false);
        episode.arrive(2, 0);
        looking.learn(table, episode);
        assertThat(table.value(1, 7, 9)).isCloseTo(0.5 * (-1 + 0.9 * -0.4), EXACTLY);
    }

    @Test
    void negVisitsCostsTheEntriesOfTheNextState() {
        ValueTable twice = after(new Neg(RATES, true, false), walk(true), walk(true));
        assertThat(twice.entries(2)).isEqualTo(2);
        assertThat(twice.value(1, 7, 9)).isCloseTo(-1.25, EXACTLY); // -0.5, then 0.5 * -0.5 + 0.5 * -2
    }

    @Test
    void ucbZeroHasABonusThatShrinksWithTheRootOfTheVisits() {
        UcbZero paper = new UcbZero(0.05, 2, 3, false);
        // t = 1: rate 3/3 = 1, b = 0.5 * sqrt(8 * 3); min(2, 2) + 2b
        double first = 2 + Math.sqrt(24);
        assertThat(after(paper, walk(true)).value(1, 7, -1)).isCloseTo(first, EXACTLY);
        // t = 2: rate 3/4
        double second = 0.25 * first + 0.75 * (2 + Math.sqrt(12));
        assertThat(after(paper, walk(true), walk(true)).value(1, 7, -1)).isCloseTo(second, EXACTLY);
        UcbZero published = new UcbZero(0.05, 2, 3, true);
        assertThat(after(published, walk(true)).value(1, 7, -1)).isCloseTo(2 + Math.sqrt(11), EXACTLY);
    }

    @Test
    void waypointsRewardTheStepToAHigherGoal() {
        Waypoints policy = new Waypoints(RATES, 2, 2, 2);
        // Goal 1 is reached by the second step, goal 2 never: 0.5 * 1 + 0.5 * max(1, 0.9 * 2)
        Episode episode = walk(true, 0, 0, 1);
        ValueTable table = after(policy, episode);
        assertThat(table.value(episode.state(1), 8, -1)).isCloseTo(1.4, EXACTLY);
        // before it: 0.5 + 0.5 * max(1, 0.9 * 1.4)
        assertThat(table.value(episode.state(0), 7, -1)).isCloseTo(0.5 + 0.63, EXACTLY);
    }

    @Test
    void waypointsRewardTheWayToTheTargetMoreTheShorterItIs() {
        Waypoints policy = new Waypoints(RATES, 1, 2, 2);
        // The target holds after the first step, so the second begins there: d = 1 - 0 - 1 = 0
        Episode episode = walk(true, 0, 1, 1);
        ValueTable table = after(policy, episode);
        assertThat(table.value(episode.state(0), 7, -1)).isCloseTo(0.5 + 0.5 * 0.9 * (2 + 2), EXACTLY);
        assertThat(table.value(episode.state(1), 8, -1)).isCloseTo(1, EXACTLY);
        // A step back is worth nothing but its bonus.
        Episode back = walk(true, 1, 0, 0);
        assertThat(after(new Waypoints(RATES, 2, 2, 2), back).value(back.state(0), 7, -1))
                .isCloseTo(1, EXACTLY);
    }

    @Test
    void tiesAreBrokenEvenlyAndTheBestWins() {
        ValueTable table = new ValueTable();
        table.set(4, 1, 0.5);
        Offer offer = new Offer();
        offer.in(4);
        offer.add(1);
        offer.add(2);
        offer.add(3);
        int[] chosen = new int[3];
        Rng random = new Rng(3);
        for (int i = 0; i < 3000; i++) {
            chosen[new BonusMax(RATES, BonusMax.Variant.ONLINE).choose(table, offer, random)]++;
        }
        assertThat(chosen[0]).isZero();
        assertThat(chosen[1]).isBetween(1400, 1600);
    }

    @Test
    void negChoosesBySoftmax() {
        ValueTable table = new ValueTable();
        table.set(4, 1, -1);
        table.set(4, 2, -2);
        Offer offer = new Offer();
        offer.in(4);
        offer.add(1);
        offer.add(2);
        int first = 0;
        Rng random = new Rng(3);
        for (int i = 0; i < 10_000; i++) {
            first += new Neg(RATES, true, true).choose(table, offer, random) == 0 ? 1 : 0;
        }
        assertThat(first / 10_000.0).isCloseTo(Math.E / (1 + Math.E), within(0.02));
    }
}
