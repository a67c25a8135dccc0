package dev.waymark.systems;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.campaign.Budget;
import dev.waymark.core.campaign.Campaign;
import dev.waymark.core.campaign.CampaignSpec;
import dev.waymark.core.campaign.Totals;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.coverage.StatesCoverage;
import dev.waymark.core.coverage.TracesCoverage;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

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

    public static CampaignSpec spec(
            Deployment deployment, String strategy, FaultBudget faults, long seed, long executions, int workers) {
        return new CampaignSpec(
                new Settings(deployment, seed, deployment.steps(), faults),
                Strategies.parse(strategy),
                deployment.properties(),
                List.of(new StatesCoverage(), new TracesCoverage()),
                Budget.executions(executions),
                workers,
                false);
    }

    public static Totals run(CampaignSpec spec) {
        return Campaign.run(spec, new Campaign.Listener() {});
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
