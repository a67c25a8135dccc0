package dev.waymark.grid;

import dev.waymark.core.campaign.Totals;
import dev.waymark.core.experiment.Catalog;
import dev.waymark.core.experiment.Experiment;
import dev.waymark.core.experiment.RunOptions;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.ChecksSpec;
import dev.waymark.core.spec.SystemSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Small campaigns; the arguments are a strategy and a number of executions. A worker makes the same of the spec. */
final class Experiments {
    private static final long MEMORY = 64 << 20;

    private Experiments() {}

    static Experiment of(List<String> arguments, int threads) {
        CampaignSpec spec = CampaignSpec.of(
                        new SystemSpec("raft", Map.of("snapshotEvery", "3"), List.of("snapshot-of-uncommitted")))
                .withStrategy(arguments.get(0))
                .withSeed(5)
                .withChecks(ChecksSpec.USUAL.withCoverages(List.of("states")))
                .withBudget(BudgetSpec.executions(Long.parseLong(arguments.get(1))))
                .withCoverageMemory(MEMORY);
        return build(spec, RunOptions.USUAL.withWorkers(threads), List.of());
    }

    static Experiment build(CampaignSpec spec, RunOptions options, List<Path> plugins) {
        return Experiment.of(spec, options, Catalog.seenBy(List.of(Experiments.class.getClassLoader())));
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
