package dev.waymark.strategies.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.random.Rng;
import dev.waymark.strategies.rounds.EveryChoice.Fraction;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Small instances, enumerated completely: every plan there is, and its exact probability. */
class SamplersTest {
    private static final Fraction ONE = new Fraction(BigInteger.ONE, BigInteger.ONE);

    /** All plans of a space with so many isolations, made in the most simple-minded way. */
    private static Set<IsolationPlan> all(IsolationSpace space, int isolations) {
        List<IsolationPlan> plans = List.of(IsolationPlan.none(space));
        for (int slot = 0; slot < space.slots(); slot++) {
            List<IsolationPlan> more = new ArrayList<>(plans);
            for (IsolationPlan plan : plans) {
                for (int start = 0; start < space.lengthOfSlot(slot); start++) {
                    more.add(plan.with(slot, start));
                }
            }
            plans = more;
        }
        Set<IsolationPlan> result = new LinkedHashSet<>();
        plans.stream().filter(plan -> plan.isolations() == isolations).forEach(result::add);
        return result;
    }

    private static Fraction oneOutOf(BigInteger count) {
        return new Fraction(BigInteger.ONE, count);
    }

    @ParameterizedTest
    @CsvSource({
        "2, 4, 2, 2", // k divides r
        "3, 4, 2, 4", // d > n
        "2, 3, 1, 3", // k = 1
        "2, 3, 5, 2", // k > r: one period of r rounds
        "2, 3, 5, 0", // d = 0: one plan, nobody isolated
        "2, 5, 2, 2", // a last period of one round
        "2, 5, 3, 3", // a last period of two rounds
        "2, 3, 2, 4", // every slot, the last period shorter
        "1, 4, 3, 2"
    })
    void slotsIsExactlyUniform(int nodes, int rounds, int period, int isolations) {
        IsolationSpace space = new IsolationSpace(nodes, rounds, period);
        Map<IsolationPlan, Fraction> drawn = EveryChoice.of(new SlotsSampler(space, isolations));
        assertThat(drawn.keySet()).isEqualTo(all(space, isolations));
        assertThat(BigInteger.valueOf(drawn.size())).isEqualTo(space.size(isolations));
        assertThat(drawn.values()).containsOnly(oneOutOf(space.size(isolations)));
    }

    @ParameterizedTest
    @CsvSource({"2, 4, 2, 2", "3, 4, 2, 4", "2, 3, 1, 3", "2, 3, 5, 2", "2, 3, 5, 0", "2, 5, 3, 3", "2, 3, 2, 4"})
    void paperDrawsEveryPlanAndEverySplitEquallyOften(int nodes, int rounds, int period, int isolations) {
        IsolationSpace space = new IsolationSpace(nodes, rounds, period);
        Map<IsolationPlan, Fraction> drawn = EveryChoice.of(new PaperSampler(space, isolations));
        assertThat(drawn.keySet()).isEqualTo(all(space, isolations));
        assertThat(drawn.values().stream().reduce(Fraction::plus)).contains(ONE);
        Map<List<Integer>, Fraction> ofSplits = new java.util.LinkedHashMap<>();
        drawn.forEach((plan, chance) -> ofSplits.merge(split(plan), chance, Fraction::plus));
        assertThat(Set.copyOf(ofSplits.values())).containsExactly(oneOutOf(BigInteger.valueOf(ofSplits.size())));
    }

    private static List<Integer> split(IsolationPlan plan) {
        List<Integer> parts = new ArrayList<>();
        for (int period = 0; period < plan.space().periods(); period++) {
            int part = 0;
            for (int node = 1; node <= plan.space().nodes(); node++) {
                part += plan.start(plan.space().slot(node, period)) == IsolationPlan.NEVER ? 0 : 1;
            }
            parts.add(part);
        }
        return parts;
    }

    /** Proposition 6.1 (1). */
    @ParameterizedTest
    @CsvSource({"2, 4, 2, 2", "3, 4, 2, 4", "2, 3, 1, 3", "3, 2, 2, 3", "2, 5, 3, 3"})
    void noPlanIsRarerThanThePaperAllows(int nodes, int rounds, int period, int isolations) {
        IsolationSpace space = new IsolationSpace(nodes, rounds, period);
        Fraction least = oneOutOf(BigInteger.valueOf((long) nodes * rounds).pow(isolations));
        for (Sampler sampler : List.of(new SlotsSampler(space, isolations), new PaperSampler(space, isolations))) {
            assertThat(EveryChoice.of(sampler).values()).allMatch(chance -> chance.atLeast(least));
        }
    }

    @Test
    void paperIsNotUniformOverPlans() {
        IsolationSpace space = new IsolationSpace(2, 4, 2);
        assertThat(Set.copyOf(EveryChoice.of(new PaperSampler(space, 2)).values()))
                .hasSizeGreaterThan(1);
    }

    @Test
    void unboundedIsUniformOverAllPlans() {
        IsolationSpace space = new IsolationSpace(2, 5, 3);
        Map<IsolationPlan, Fraction> drawn = EveryChoice.of(new UnboundedSampler(space, false));
        assertThat(BigInteger.valueOf(drawn.size())).isEqualTo(space.size());
        assertThat(Set.copyOf(drawn.values())).containsExactly(oneOutOf(space.size()));
    }

    @Test
    void unboundedAsPublishedIsolatesEveryProcessInEveryPeriod() {
        IsolationSpace space = new IsolationSpace(2, 4, 2);
        Map<IsolationPlan, Fraction> drawn = EveryChoice.of(new UnboundedSampler(space, true));
        assertThat(drawn).hasSize(16);
        assertThat(drawn.keySet()).allMatch(plan -> plan.isolations() == space.slots());
    }

    @Test
    void sizesOfTheReferenceInstance() {
        IsolationSpace space = new IsolationSpace(3, 24, 6);
        assertThat(space.size(3)).isEqualTo(47_520);
        assertThat(space.size(4)).isEqualTo(641_520);
        assertThat(space.size(6)).isEqualTo(43_110_144);
    }

    @Test
    void anIsolatedProcessStaysSoToTheEndOfThePeriod() {
        IsolationSpace space = new IsolationSpace(2, 5, 3);
        IsolationPlan plan = IsolationPlan.none(space).with(space.slot(2, 0), 1).with(space.slot(1, 1), 1);
        List<String> isolated = new ArrayList<>();
        for (int round = 0; round < 7; round++) {
            isolated.add((plan.isolated(1, round) ? "1" : "") + (plan.isolated(2, round) ? "2" : ""));
        }
        assertThat(isolated).containsExactly("", "2", "2", "", "1", "", "");
        assertThat(plan).hasToString("2@1 1@4");
        assertThat(IsolationPlan.of(space, plan.bytes())).isEqualTo(plan);
    }

    @Test
    void largeBoundsAreDrawnToo() {
        BigInteger bound = BigInteger.TEN.pow(30);
        ChoiceSource choices = ChoiceSource.of(new Rng(1));
        BigInteger largest = BigInteger.ZERO;
        for (int i = 0; i < 1000; i++) {
            BigInteger drawn = choices.below(bound);
            assertThat(drawn).isBetween(BigInteger.ZERO, bound.subtract(BigInteger.ONE));
            largest = largest.max(drawn);
        }
        assertThat(largest).isGreaterThan(bound.divide(BigInteger.TWO));
    }
}
