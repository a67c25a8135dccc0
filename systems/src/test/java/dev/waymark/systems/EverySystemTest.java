package dev.waymark.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Bug;
import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.ExcludedFault;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What must hold for every system and every strategy, also those that are added later. */
class EverySystemTest {
    private static final FaultBudget FAULTS = new FaultBudget(2, 10, 2);

    static Stream<Arguments> systemsAndStrategies() {
        List<Arguments> all = new ArrayList<>();
        for (SystemUnderTest system : Campaigns.systems()) {
            for (Strategy strategy : Strategies.standard().all()) {
                if (suit(system, strategy)) {
                    all.add(Arguments.of(system.name(), strategy.name(), List.of()));
                }
            }
            for (Bug bug : system.bugs()) {
                all.add(Arguments.of(system.name(), "random", List.of(bug.name())));
            }
        }
        return all.stream();
    }

    /** There are too many ways to divide the nodes of microbenchmark; and waypoint needs a target, which only some have. */
    private static boolean suit(SystemUnderTest system, Strategy strategy) {
        return !strategy.name().equals("waypoint")
                && (!strategy.episodic() || !system.name().equals("microbenchmark"))
                && !excluded(system, strategy);
    }

    /** A strategy that only stops nodes is of no use where nodes do not crash. */
    private static boolean excluded(SystemUnderTest system, Strategy strategy) {
        Deployment deployment = Campaigns.deploy(system, Map.of(), List.of());
        try {
            Campaigns.experiment(deployment, strategy.name(), FAULTS.without(deployment.faults()), 7, 1, 1)
                    .build();
            return false;
        } catch (ExcludedFault e) {
            return true;
        }
    }

    @ParameterizedTest(name = "{0} {1} {2}")
    @MethodSource("systemsAndStrategies")
    void resultsDoNotDependOnTheNumberOfWorkers(String system, String strategy, List<String> bugs) {
        List<String> one = facts(system, strategy, bugs, 1);
        assertThat(facts(system, strategy, bugs, 1)).isEqualTo(one);
        assertThat(facts(system, strategy, bugs, 2)).isEqualTo(one);
        assertThat(facts(system, strategy, bugs, 3)).isEqualTo(one);
    }

    private static List<String> facts(String system, String strategy, List<String> bugs, int workers) {
        Deployment deployment = Campaigns.deploy(named(system), Map.of(), bugs);
        int executions = bugs.isEmpty() || strategy.equals("random")
                ? 150
                : 50; // two generations of a learner and more, in bearable time
        Totals totals = Campaigns.run(Campaigns.experiment(
                deployment, strategy, FAULTS.without(deployment.faults()), 7, executions, workers));
        return Campaigns.facts(totals);
    }

    static Stream<String> systems() {
        return Campaigns.systems().stream().map(SystemUnderTest::name);
    }

    @ParameterizedTest
    @MethodSource("systems")
    void withoutFaultsNothingIsViolatedAndEverythingIsReached(String system) {
        Deployment deployment = Campaigns.deploy(named(system), Map.of(), List.of());
        Totals totals = Campaigns.run(Campaigns.experiment(deployment, "random", FaultBudget.NONE, 1, 1000, 1));
        assertThat(totals.violations()).isEmpty();
        assertThat(totals.properties()).allSatisfy((name, tally) -> {
            assertThat(tally.kept()).isEqualTo(1000);
            assertThat(tally.reached()).as(name + " reached").isPositive();
        });
        assertThat(totals.covered().get("states")).isGreaterThan(1);
    }

    private static SystemUnderTest named(String name) {
        return Campaigns.systems().stream()
                .filter(system -> system.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
