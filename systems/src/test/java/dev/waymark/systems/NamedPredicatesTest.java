package dev.waymark.systems;

import static dev.waymark.core.property.Machine.SUCCESS;
import static dev.waymark.core.property.Machine.machine;
import static dev.waymark.core.scenario.Actions.count;
import static dev.waymark.core.scenario.Conditions.counter;
import static dev.waymark.core.scenario.Conditions.once;
import static dev.waymark.core.scenario.Conditions.predicate;
import static dev.waymark.core.scenario.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.property.Condition;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.scenario.campaign.ScenarioResult;
import dev.waymark.engine.scenario.campaign.ScenarioRunner;
import dev.waymark.systems.pingpong.PingPong;
import dev.waymark.systems.rsl.Rsl;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Predicates of a system by name: in filters, in machines, as goals, as targets. */
class NamedPredicatesTest {
    private static Scenario waitingFor(Condition reached) {
        return scenario("decided")
                .on("rsl")
                .when(once(reached))
                .then(count("seen"))
                .expect(machine()
                        .on(counter("seen").atLeast(1), "seen")
                        .in("seen")
                        .on(predicate("AnyDecided(2)"), SUCCESS));
    }

    @Test
    void theyHoldInFiltersAndMachinesWhereTheyHoldAsGoals() {
        ScenarioResult result = new ScenarioRunner(
                        waitingFor(predicate("AnyDecided(1) and not AnyBallot(900)")), new Rsl())
                .alsoChecking("sometimes:AnyDecided(2)")
                .run(40);
        long goal = result.totals().properties().get("sometimes:AnyDecided(2)").reached();
        assertThat(goal).isBetween(1L, 39L);
        assertThat(result.totals().properties().get("scenario-decided").reached())
                .isEqualTo(goal);
        assertThat(result.filters().get(0).filter()).contains("AnyDecided(1) and not AnyBallot(900)");
    }

    /** A lambda cannot tell what it names, but it names it all the same. */
    @Test
    void theyMayBeHiddenInConditionsOfTheUsersOwn() {
        Condition own = (event, view) -> event == null;
        ScenarioResult result = new ScenarioRunner(waitingFor(own.and(predicate("AnyDecided(1)"))), new Rsl()).run(40);
        assertThat(result.totals().properties().get("scenario-decided").reached())
                .isPositive();
    }

    @Test
    void whatASystemHasNotIsToldWithTheLine() {
        assertThatThrownBy(() -> new ScenarioRunner(waitingFor(predicate("AnyDecide(1)")), new Rsl()).run(1))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("NamedPredicatesTest.java:")
                .hasMessageContaining("did you mean AnyDecided");
        assertThatThrownBy(() -> new ScenarioRunner(waitingFor(predicate("AnyDecided(1)")), new PingPong()).run(1))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("offers no predicates");
    }

    @Test
    void aTargetThatIsNeverReachedIsToldWithTheFurthestWaypoint() {
        assertThat(warnings("AnyBallot(0);AnyBallot(900)"))
                .singleElement()
                .asString()
                .contains("target AnyBallot(900) was never reached")
                .contains("furthest waypoint was AnyBallot(0), in 20 of 20 episodes");
        assertThat(warnings("AnyBallot(800);AnyBallot(900)"))
                .singleElement()
                .asString()
                .contains("no waypoint was, in 20 episodes");
        assertThat(warnings("AnyBallot(800);AnyBallot(0)")).isEmpty();
    }

    private static List<String> warnings(String waypoints) {
        Totals totals = Campaigns.run(Experiment.on(Target.of(new Rsl()))
                .strategy("waypoint")
                .towards(waypoints)
                .checking(List.of("no-failure"))
                .executions(20));
        return RunReport.withoutTraces(totals).warnings().stream()
                .filter(warning -> warning.kind().equals("target-never-reached"))
                .map(warning -> warning.message())
                .toList();
    }
}
