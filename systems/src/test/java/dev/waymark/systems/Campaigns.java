package dev.waymark.systems;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Short campaigns for tests. */
public final class Campaigns {
    private Campaigns() {}

    public static List<SystemUnderTest> systems() {
        return ServiceLoader.load(SystemUnderTest.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    public static Deployment deploy(SystemUnderTest system, Map<String, String> parameters, List<String> bugs) {
        return system.deploy(Configuration.of(system, parameters, bugs));
    }

    /** A deployment alone as a target: where it comes from does not matter. */
    public static Target target(Deployment deployment) {
        SystemUnderTest system = new SystemUnderTest() {
            @Override
            public String name() {
                return "given";
            }

            @Override
            public String summary() {
                return "a deployment that a test has made";
            }

            @Override
            public Deployment deploy(Configuration configuration) {
                return deployment;
            }
        };
        return Target.of(system);
    }

    public static ExperimentBuilder experiment(
            Deployment deployment, String strategy, FaultBudget faults, long seed, long executions, int workers) {
        return Experiment.on(target(deployment))
                .strategy(strategy)
                .seed(seed)
                .steps(deployment.steps())
                .faults(given(strategy, faults))
                .measuring("states", "traces")
                .executions(executions)
                .workers(workers);
    }

    /** Strategies in rounds have losses of their own, which faults would bind if they were given. */
    public static @Nullable FaultBudget given(String strategy, FaultBudget faults) {
        return strategy.matches("(rounds|drop|arbitrary|poisson)(:.*)?") ? null : faults;
    }

    public static Totals run(ExperimentBuilder experiment) {
        return Campaign.run(experiment.build());
    }

    /** Everything about a campaign that must not depend on the machine or the number of workers. */
    public static List<String> facts(Totals totals) {
        List<String> facts = new ArrayList<>();
        facts.add(totals.executions() + " executions, " + totals.decisions() + " decisions, " + totals.deliveries());
        facts.add("covered " + totals.covered());
        facts.add("bound reached " + totals.boundReached());
        facts.add("health " + totals.health());
        facts.add("skipped " + totals.skipped());
        totals.properties()
                .forEach((name, tally) -> facts.add(name + " kept " + tally.kept() + " violated " + tally.violated()
                        + " inconclusive " + tally.inconclusive() + " reached " + tally.reached()));
        totals.violations()
                .forEach(violation -> facts.add(violation.id() + " first in " + violation.firstExecution()
                        + " at " + violation.firstDecision() + ", " + violation.occurrences() + " times: "
                        + violation.verdict() + violation.script()));
        return facts;
    }
}
