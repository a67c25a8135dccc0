package dev.waymark.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentBuilder;
import dev.waymark.systems.rsl.Rsl;
import dev.waymark.systems.twophasecommit.TwoPhaseCommit;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Coverages that count from the first target state of an execution on. */
class TargetCoverageTest {
    private static ExperimentBuilder experiment(String strategy, String... coverages) {
        return Experiment.on(Target.of(new Rsl()))
                .strategy(strategy)
                .measuring(coverages)
                .seed(3)
                .executions(60);
    }

    @Test
    void whatAlwaysHoldsLeavesNothingOut() {
        Map<String, Integer> covered = Campaigns.run(experiment(
                        "env-random",
                        "states",
                        "target:not AnyBallot(900)",
                        "env-states",
                        "env-states:not AnyBallot(900)"))
                .covered();
        assertThat(covered.get("target:not AnyBallot(900)")).isEqualTo(covered.get("states"));
        assertThat(covered.get("env-states:not AnyBallot(900)")).isEqualTo(covered.get("env-states"));
    }

    /** Nobody decides a second thing first, and what follows the first target state counts whether or not it holds there. */
    @Test
    void theFirstTargetStateOpensTheRestOfTheExecution() {
        String once = "target:AnyDecided(1)";
        String longer = "target:AnyDecided(1) or AnyDecided(2) or AnyDecided(3)";
        Totals totals =
                Campaigns.run(experiment("random", "states", once, longer).workers(2));
        int covered = totals.covered().get(once);
        assertThat(covered)
                .isEqualTo(totals.covered().get(longer))
                .isBetween(1, totals.covered().get("states") - 1);
        assertThat(totals.counts().get(once).get("reached")).isBetween(1L, 59L);
        assertThat(totals.coverageWarnings()).isEmpty();
    }

    @Test
    void aTargetThatIsNeverReachedIsTold() {
        Totals totals =
                Campaigns.run(experiment("random", "target:AnyDecided(900)").executions(3));
        assertThat(totals.coverageWarnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning.message()).contains("AnyDecided(900) held in no execution"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "random | target | this system has AnyBallot(n)",
                "random | target:AnyDecide(1) | did you mean AnyDecided",
                "random | target:AnyDecided(1,2) | written AnyDecided(n)",
                "random | env-states:AnyDecided(1) | target:AnyDecided(1)",
                "random | states:AnyDecided(1) | has no views",
                "env-random | env-states: | valid are AnyBallot"
            })
    void whatCannotBeMeasuredIsRefused(String strategy, String coverage, String says) {
        assertThatThrownBy(() -> experiment(strategy, coverage).build())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(says);
    }

    @Test
    void aSystemWithoutPredicatesSaysSo() {
        assertThatThrownBy(() -> Experiment.on(Target.of(new TwoPhaseCommit()))
                        .measuring("target:Any(1)")
                        .build())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("offers no predicates");
    }
}
