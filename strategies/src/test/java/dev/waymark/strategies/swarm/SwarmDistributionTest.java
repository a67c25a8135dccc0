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

class SwarmDistributionTest {
    private static final FaultBudget ALL_KINDS = new FaultBudget(2, 10, 2);

    private static Settings settings(TestSystem tested, FaultBudget faults) {
        return new Settings(tested.deploy(), 1, 100, faults);
    }

    private static Swarm swarm(String label, TestSystem tested, FaultBudget faults) {
        Strategies.Chosen chosen = Strategies.standard().parse(label);
        return (Swarm) chosen.strategy().configure(settings(tested, faults), chosen.options());
    }

    private static final int DRAWS = 40_000;

    /** How often each choice is drawn where everything may be. */
    private static int[][] drawn() {
        SwarmDistribution distribution =
                new SwarmDistribution(settings(TestSystem.of(3).with("drift", 5), ALL_KINDS), Map.of());
        int[][] counts = new int[SwarmFeature.ALL.length][8];
        Rng random = new Rng(7);
        for (int i = 0; i < DRAWS; i++) {
            byte[] choices = distribution.draw(random);
            boolean split = choices[SwarmFeature.SPLIT.ordinal()] > 0;
            boolean apart = split || choices[SwarmFeature.ISOLATE.ordinal()] > 0;
            assertThat(apart && choices[SwarmFeature.STARVED.ordinal()] > 0)
                    .as("both")
                    .isFalse();
            assertThat(split && choices[SwarmFeature.ISOLATE.ordinal()] > 0)
                    .as("both")
                    .isFalse();
            for (SwarmFeature feature : SwarmFeature.ALL) {
                counts[feature.ordinal()][choices[feature.ordinal()]] +=
                        apart && feature == SwarmFeature.STARVED ? 0 : 1;
            }
        }
        return counts;
    }

    @Test
    void everyArmComesAsOftenAsItShould() {
        int[][] counts = drawn();
        double exceptions = 0;
        double weights = 0;
        for (SwarmFeature feature : SwarmFeature.ALL) {
            for (int choice = 1; !feature.always() && choice < feature.choices().size(); choice++) {
                exceptions += counts[feature.ordinal()][choice];
                weights += feature.often(choice);
            }
        }
        for (SwarmFeature feature : SwarmFeature.ALL) {
            double total = 0;
            for (int choice = 0; choice < feature.choices().size(); choice++) {
                total += feature.often(choice);
            }
            for (int choice = feature.always() ? 0 : 1;
                    choice < feature.choices().size();
                    choice++) {
                double expected = feature.always() ? sum(counts[feature.ordinal()]) / total : exceptions / weights;
                assertThat(counts[feature.ordinal()][choice] / (expected * feature.often(choice)))
                        .as("%s=%s", feature, feature.choices().get(choice))
                        .isBetween(feature == SwarmFeature.ISOLATE ? 0.7 : 0.85, 1.15); // less with a split
            }
        }
    }

    private static double sum(int[] counts) {
        return Arrays.stream(counts).sum();
    }

    @Test
    void mostExecutionsHaveFewExceptions() {
        SwarmDistribution distribution =
                new SwarmDistribution(settings(TestSystem.of(3).with("drift", 5), ALL_KINDS), Map.of());
        int[] times = new int[SwarmFeature.ALL.length];
        Rng random = new Rng(7);
        for (int i = 0; i < DRAWS; i++) {
            byte[] choices = distribution.draw(random);
            int exceptions = 0;
            for (SwarmFeature feature : SwarmFeature.ALL) {
                exceptions += !feature.always() && choices[feature.ordinal()] > 0 ? 1 : 0;
            }
            times[exceptions]++;
        }
        assertThat(times[0] / (double) DRAWS).as("none").isBetween(0.48, 0.52);
        assertThat(times[1] / (double) DRAWS).as("one").isBetween(0.36, 0.42);
        assertThat((times[2] + times[3]) / (double) DRAWS).as("several").isBetween(0.10, 0.13);
    }

    @Test
    void whatTheSystemExcludesIsNeverDrawn() {
        SwarmDistribution distribution =
                new SwarmDistribution(settings(TestSystem.of(1), new FaultBudget(0, 3, 0)), Map.of());
        Rng random = new Rng(7);
        for (int i = 0; i < 2_000; i++) {
            SwarmConfiguration configuration = distribution.of(distribution.draw(random), i);
            assertThat(configuration.crashes() || configuration.duplicates() || configuration.inside())
                    .isFalse();
            assertThat(configuration.slow() + configuration.fast() + configuration.split() + configuration.ahead())
                    .as("one node, clocks without a bound")
                    .isZero();
            assertThat(configuration.starved().any() || configuration.muted())
                    .as("links of one node")
                    .isFalse();
        }
    }

    @Test
    void nodesAndLinksAreOnesThatThereAre() {
        SwarmDistribution distribution =
                new SwarmDistribution(settings(TestSystem.of(4).with("drift", 5), ALL_KINDS), Map.of());
        Rng random = new Rng(7);
        Set<Integer> slow = new HashSet<>();
        Set<Integer> splits = new HashSet<>();
        for (int i = 0; i < 5_000; i++) {
            SwarmConfiguration configuration = distribution.of(distribution.draw(random), i);
            slow.add(configuration.slow());
            splits.add(configuration.split());
            assertThat(configuration.ahead()).isBetween(0, 4);
            for (int node = 1; node <= 4; node++) {
                assertThat(configuration.starved().has(node, node)).isFalse();
                assertThat(configuration.starved().has(node, 0)
                                || configuration.starved().has(node, 5))
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
            String text = given.configuration(new Plan(i, i));
            assertThat(text)
                    .contains("node 2 slow", "timers x16", "link 1>3 starved", "nodes 1+2 cut off now and then")
                    .doesNotContain("drops", "priority");
            SwarmConfiguration free = configuration(Map.of(), i);
            SwarmConfiguration slow = configuration(Map.of("slow", "2"), i);
            assertThat(slow.slow()).isEqualTo(2);
            assertThat(slow.restart()).isEqualTo(free.restart());
            assertThat(slow.split()).isEqualTo(free.split());
        }
    }

    @Test
    void aNodeIsCutOffByHandAndByChance() {
        TestSystem tested = TestSystem.of(3);
        assertThat(swarm("swarm:order=uniform:isolate=2", tested, ALL_KINDS).configuration(new Plan(3, 3)))
                .contains("node 2 cut off for a while");
        Set<String> drawn = new HashSet<>();
        for (int i = 0; i < 2_000; i++) {
            drawn.add(swarm("swarm:order=uniform:split=none", tested, ALL_KINDS).configuration(new Plan(i, i)));
        }
        assertThat(drawn)
                .anyMatch(text -> text.contains("the busiest node cut off for a while"))
                .anyMatch(text -> text.contains("some node cut off for a while"));
    }

    private static SwarmConfiguration configuration(Map<String, String> given, int seed) {
        SwarmDistribution distribution = new SwarmDistribution(settings(TestSystem.of(3), ALL_KINDS), given);
        return distribution.of(distribution.draw(new Rng(seed)), seed);
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
                "swarm:isolate=4 | strategy option isolate=4: there is no node 4, nodes are 1 to 3",
                "swarm:isolate=64 | there is no node 64",
                "swarm:isolate=bsy | must be busy, any, leader, a node or none",
                "swarm:isolate=leader | the system does not tell who leads",
                "swarm:clocks=1 | clocks of this system are not bounded",
            })
    void mistakesAreNamed(String label, String problem) {
        assertThatThrownBy(() -> swarm(label, TestSystem.of(3), ALL_KINDS))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(problem);
    }
}
