package dev.waymark.grid;

import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.SystemSpec;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.RunOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Small campaigns, of a strategy and a number of executions. */
final class Experiments {
    private Experiments() {}

    static CampaignSpec spec(String strategy, long executions) {
        return CampaignSpec.of(new SystemSpec("raft", Map.of("snapshotEvery", "3"), List.of("snapshot-of-uncommitted")))
                .withStrategy(strategy)
                .withSeed(5)
                .withChecks(checks -> checks.withCoverages(List.of("states")))
                .withBudget(budget -> budget.withExecutions(executions))
                .withCoverageMemory(64L << 20);
    }

    static Experiment of(CampaignSpec spec) {
        return build(spec, RunOptions.USUAL, List.of());
    }

    static Experiment build(CampaignSpec spec, RunOptions options, List<Path> plugins) {
        return Experiment.of(spec, options, Catalog.standard());
    }

    static List<Object> essence(Totals totals) {
        return List.of(
                totals.executions(),
                totals.decisions(),
                totals.deliveries(),
                totals.covered(),
                totals.counters(),
                totals.skipped(),
                totals.health(),
                totals.faults(),
                totals.statistics(),
                totals.verdicts().violated(),
                totals.violations().stream()
                        .map(each -> each.id() + " " + each.firstExecution() + " " + each.firstDecision() + " "
                                + each.occurrences() + " " + each.script())
                        .toList());
    }
}
