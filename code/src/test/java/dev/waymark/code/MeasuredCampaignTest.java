package dev.waymark.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.StatesCoverage;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Measuring changes nothing but what is measured, and what is measured depends on nothing but the executions. */
class MeasuredCampaignTest {
    private static final int EXECUTIONS = 150;

    private static Target target(String name, String bug) {
        SystemUnderTest system = Catalog.standard().system(name);
        return Target.of(system, Map.of(), bug == null ? List.of() : List.of(bug));
    }

    private record Result(Totals totals, List<String> learned) {}

    private static Result run(Target target, String strategy, List<Coverage> coverages, int workers) {
        LearningStrategy learning = new LearningStrategy(Strategies.standard().parse(strategy));
        ExperimentBuilder experiment = Experiment.on(target)
                .strategy(learning.chosen())
                .seed(7)
                .steps(
                        strategy.startsWith("rounds")
                                ? 100_000
                                : target.deployment().steps())
                .executions(EXECUTIONS)
                .workers(workers);
        coverages.forEach(experiment::measuring);
        return new Result(Campaign.run(experiment.build()), learning.learned);
    }

    /** Everything but coverage. */
    private static List<String> facts(Totals totals) {
        List<String> facts = new ArrayList<>();
        facts.add(totals.executions() + " executions, " + totals.decisions() + " decisions, " + totals.deliveries());
        facts.add("health " + totals.health() + " faults " + totals.faults() + " skipped " + totals.skipped());
        totals.properties()
                .forEach((name, tally) -> facts.add(name + " " + tally.kept() + " " + tally.violated() + " "
                        + tally.inconclusive() + " " + tally.reached()));
        totals.violations()
                .forEach(violation -> facts.add(violation.id() + " first in " + violation.firstExecution() + ", "
                        + violation.occurrences() + " times: " + violation.verdict() + violation.script()));
        return facts;
    }

    @ParameterizedTest
    @CsvSource({
        "pingpong,,random",
        "microbenchmark,flush-race,random",
        "two-phase-commit,missing-abort-handler,random",
        "two-phase-commit,majority-commit,pctcp",
        "paxos-log,last,rounds",
        "cassandra-paxos,promised-as-accepted,random",
        "raft,,random",
        "raft,,pctcp",
        "raft,,pos"
    })
    void sameDecisionsAndVerdictsWithAndWithout(String name, String bug, String strategy) {
        Target target = target(name, bug);
        MeasuredSystem measured = MeasuredSystem.of(target);
        Totals with = run(target, strategy, List.of(measured.lines(), measured.branches()), 2)
                .totals();
        assertThat(facts(with))
                .isEqualTo(facts(run(target, strategy, List.of(), 1).totals()));
        assertThat(with.covered().get("lines")).isGreaterThan(20);
        assertThat(measured.notLoaded()).isEmpty();
    }

    @Test
    void sameFreshItemsInEachExecutionForAnyNumberOfWorkersAndAnyHistory() {
        Target target = target("raft", null);
        MeasuredSystem measured = MeasuredSystem.of(target);
        for (CodeCoverage coverage : List.of(measured.lines(), measured.branches())) {
            List<String> one = run(target, "random", List.of(coverage), 1).learned();
            assertThat(one).hasSize(EXECUTIONS);
            assertThat(one.stream().filter(line -> !line.endsWith("[]")).count())
                    .isGreaterThan(5);
            // These get copies that have been used before, and fresh ones.
            assertThat(run(target, "random", List.of(coverage), 3).learned()).isEqualTo(one);
            assertThat(run(target, "random", List.of(coverage), 1).learned()).isEqualTo(one);
        }
        assertThat(run(target, "random", List.of(MeasuredSystem.of(target).lines()), 2)
                        .learned())
                .isEqualTo(run(target, "random", List.of(measured.lines()), 1).learned());
    }

    @Test
    void whatElseIsMeasuredDoesNotChangeIt() {
        Target target = target("raft", null);
        MeasuredSystem measured = MeasuredSystem.of(target);
        List<String> alone =
                run(target, "random", List.of(measured.branches()), 1).learned();
        assertThat(run(target, "random", List.of(new StatesCoverage(), measured.branches()), 1)
                        .learned())
                .isEqualTo(alone);
        assertThat(run(target, "random", List.of(measured.lines(), measured.branches()), 1)
                        .learned())
                .isEqualTo(alone);
    }

    @Test
    void otherBugsRunOtherLines() {
        Target plain = target("two-phase-commit", null);
        Target buggy = target("two-phase-commit", "majority-commit");
        CodeCoverage ofPlain = MeasuredSystem.of(plain).branches();
        Totals right = run(plain, "random", List.of(ofPlain), 1).totals();
        Totals wrong = run(buggy, "random", List.of(MeasuredSystem.of(buggy).branches()), 1)
                .totals();
        assertThat(ofPlain.items())
                .anyMatch(item ->
                        !right.covers("branches", item.fingerprint()) && wrong.covers("branches", item.fingerprint()));
    }
}
