package dev.waymark.grid;

import dev.waymark.core.Target;
import dev.waymark.core.campaign.Totals;
import dev.waymark.core.experiment.CoverageMemory;
import dev.waymark.core.experiment.Experiment;
import dev.waymark.systems.raft.Raft;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Small campaigns; the arguments are a strategy and a number of executions. */
final class Experiments {
    private static final long MEMORY = 64 << 20;

    private Experiments() {}

    static Experiment of(List<String> arguments, int threads) {
        return build(arguments, List.of(), threads, MEMORY);
    }

    static Experiment build(List<String> arguments, List<Path> plugins, int threads, long memoryBytes) {
        Target target = Target.of(new Raft(), Map.of("snapshotEvery", "3"), List.of("snapshot-of-uncommitted"));
        return Experiment.on(target)
                .strategy(arguments.get(0))
                .seed(5)
                .measuring("states")
                .executions(Long.parseLong(arguments.get(1)))
                .memory(new CoverageMemory(memoryBytes))
                .workers(threads)
                .build();
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
