package dev.waymark.strategies.swarm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.random.Rng;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.fixture.TestSystem;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TempersTest {
    private static final FaultBudget ALL_KINDS = new FaultBudget(2, 10, 2);

    private static Settings settings(TestSystem tested, FaultBudget faults) {
        return new Settings(tested.deploy(), 1, 100, faults);
    }

    private static Swarm swarm(String label, TestSystem tested, FaultBudget faults) {
        Strategies.Chosen chosen = Strategies.standard().parse(label);
        return (Swarm) chosen.strategy().configure(settings(tested, faults), chosen.options());
    }

    private static final int DRAWS = 40_000;

    /** How often each arm is drawn where everything may be. */
    private static int[][] drawn() {
        Tempers tempers = new Tempers(settings(TestSystem.of(3).with("drift", 5), ALL_KINDS), Map.of());
        int[][] counts = new int[Part.ALL.length][8];
        Rng random = new Rng(7);
        for (int i = 0; i < DRAWS; i++) {
            byte[] arms = tempers.draw(random);
            boolean split = arms[Part.SPLIT.ordinal()] > 0;
            assertThat(split && arms[Part.STARVED.ordinal()] > 0).as("both").isFalse();
            for (Part part : Part.ALL) {
                counts[part.ordinal()][arms[part.ordinal()]] += split && part == Part.STARVED ? 0 : 1;
            }
        }
        return counts;
    }

    @Test
    void everyArmComesAsOftenAsItShould() {
        int[][] counts = drawn();
        double exceptions = 0;
        double weights = 0;
        for (Part part : Part.ALL) {
            for (int arm = 1; !part.always() && arm < part.arms().size(); arm++) {
                exceptions += counts[part.ordinal()][arm];
                weights += part.often(arm);
            }
        }
        for (Part part : Part.ALL) {
            double total = 0;
            for (int arm = 0; arm < part.arms().size(); arm++) {
                total += part.often(arm);
            }
            for (int arm = part.always() ? 0 : 1; arm < part.arms().size(); arm++) {
                double expected = part.always() ? sum(counts[part.ordinal()]) / total : exceptions / weights;
                assertThat(counts[part.ordinal()][arm] / (expected * part.often(arm)))
                        .as("%s=%s", part, part.arms().get(arm))
                        .isBetween(0.85, 1.15);
            }
        }
    }

    private static double sum(int[] counts) {
        return Arrays.stream(counts).sum();
    }

    @Test
    void mostExecutionsHaveFewExceptions() {
        Tempers tempers = new Tempers(settings(TestSystem.of(3).with("drift", 5), ALL_KINDS), Map.of());
        int[] times = new int[Part.ALL.length];
        Rng random = new Rng(7);
        for (int i = 0; i < DRAWS; i++) {
            byte[] arms = tempers.draw(random);
            int exceptions = 0;
            for (Part part : Part.ALL) {
                exceptions += !part.always() && arms[part.ordinal()] > 0 ? 1 : 0;
            }
            times[exceptions]++;
        }
        assertThat(times[0] / (double) DRAWS).as("none").isBetween(0.48, 0.52);
        assertThat(times[1] / (double) DRAWS).as("one").isBetween(0.36, 0.42);
        assertThat((times[2] + times[3]) / (double) DRAWS).as("several").isBetween(0.10, 0.13);
    }

    @Test
    void whatTheSystemExcludesIsNeverDrawn() {
        Tempers tempers = new Tempers(settings(TestSystem.of(1), new FaultBudget(0, 3, 0)), Map.of());
        Rng random = new Rng(7);
        for (int i = 0; i < 2_000; i++) {
            Temper temper = tempers.of(tempers.draw(random), i);
            assertThat(temper.crashes() || temper.duplicates() || temper.inside())
                    .isFalse();
            assertThat(temper.slow() + temper.fast() + temper.split() + temper.ahead())
                    .as("one node, clocks without a bound")
                    .isZero();
            assertThat(temper.starved().any() || temper.muted())
                    .as("links of one node")
                    .isFalse();
        }
    }

    @Test
    void nodesAndLinksAreOnesThatThereAre() {
        Tempers tempers = new Tempers(settings(TestSystem.of(4).with("drift", 5), ALL_KINDS), Map.of());
        Rng random = new Rng(7);
        Set<Integer> slow = new HashSet<>();
        Set<Integer> splits = new HashSet<>();
        for (int i = 0; i < 5_000; i++) {
            Temper temper = tempers.of(tempers.draw(random), i);
            slow.add(temper.slow());
            splits.add(temper.split());
            assertThat(temper.ahead()).isBetween(0, 4);
            for (int node = 1; node <= 4; node++) {
                assertThat(temper.starved().has(node, node)).isFalse();
                assertThat(temper.starved().has(node, 0) || temper.starved().has(node, 5))
                        .isFalse();
            }
        }
        assertThat(slow).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
        assertThat(splits).hasSize(1 + 4 + 6).allMatch(bits -> Integer.bitCount(bits) <= 2 && (bits & 1) == 0);
    }

    @Test
    void partsGivenByHandAreTakenAndTheOthersStay() {
        TestSystem tested = TestSystem.of(3);
        Swarm given = swarm("swarm:timer=16:slow=2:order=uniform:starved=1-3:split=1+2:drops=off", tested, ALL_KINDS);
        for (int i = 0; i < 50; i++) {
            String text = given.temper(new Plan(i, i));
            assertThat(text)
                    .contains("node 2 slow", "timers x16", "link 1>3 starved", "nodes 1+2 cut off now and then")
                    .doesNotContain("drops", "priority");
            Temper free = temper(Map.of(), i);
            Temper slow = temper(Map.of("slow", "2"), i);
            assertThat(slow.slow()).isEqualTo(2);
            assertThat(slow.restart()).isEqualTo(free.restart());
            assertThat(slow.split()).isEqualTo(free.split());
        }
    }

    private static Temper temper(Map<String, String> given, int seed) {
        Tempers tempers = new Tempers(settings(TestSystem.of(3), ALL_KINDS), given);
        return tempers.of(tempers.draw(new Rng(seed)), seed);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "swarm:tmer=3 | unknown option of strategy swarm 'tmer': did you mean timer",
                "swarm:timer=x | must be a number from 0 to 1000",
                "swarm:slow=4 | there is no node 4, nodes are 1 to 3",
                "swarm:starved=1-9 | there is no node 9",
                "swarm:starved=1-2+7-1 | there is no node 7",
                "swarm:split=1+5 | there is no node 5",
                "swarm:order=fast | must be uniform, pos, pct or sent",
                "swarm:clocks=1 | clocks of this system are not bounded",
            })
    void mistakesAreNamed(String label, String problem) {
        assertThatThrownBy(() -> swarm(label, TestSystem.of(3), ALL_KINDS))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(problem);
    }
}
