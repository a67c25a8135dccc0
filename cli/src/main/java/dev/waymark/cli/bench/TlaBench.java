package dev.waymark.cli.bench;

import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.time.WallClock;
import dev.waymark.systems.microbenchmark.Microbenchmark;
import dev.waymark.systems.paxoslog.PaxosLog;
import dev.waymark.systems.raft.Raft;
import dev.waymark.systems.twophasecommit.TwoPhaseCommit;
import dev.waymark.tla.ActionCall;
import dev.waymark.tla.Model;
import dev.waymark.tla.ModelOptions;
import dev.waymark.tla.ModelState;
import dev.waymark.tla.ModelStep;
import dev.waymark.tla.mapping.RecordedActions;
import dev.waymark.tla.mapping.SystemModel;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * How fast a model is stepped: the actions of random executions of its system, one thread, each bound, stepped, hashed and
 * classified. Time is that of this thread on its processor, so that a busy machine does not count.
 */
final class TlaBench {
    private static final int EXECUTIONS = 300;
    private static final long SLICE_NANOS = 200_000_000L;

    private static final int INSTANCES = 4;

    /**
     * {@code setting}: {@code steps} (nothing remembered), {@code invariants} (also checked), {@code cached}. {@code
     * heapBytes}: of one model that was just loaded.
     */
    record Result(String name, String setting, long actionsPerSecond, long loadMillis, long heapBytes, long actions) {}

    private TlaBench() {}

    /** {@code cancelled} ends it with what was measured. */
    static List<Result> run(int seconds, BooleanSupplier cancelled) {
        List<Result> results = new ArrayList<>();
        ModelOptions plain = ModelOptions.DEFAULT.withInvariants(false).withCacheBytes(0);
        for (SystemUnderTest system : List.of(new Microbenchmark(), new TwoPhaseCommit(), new PaxosLog(), new Raft())) {
            if (cancelled.getAsBoolean()) {
                return results;
            }
            Target target = Target.of(system);
            Deployment deployment = target.deployment();
            SystemModel model = SystemModel.of(system.name(), deployment);
            long heap = heapBytes(deployment);
            List<List<ActionCall>> executions = RecordedActions.record(model, target, EXECUTIONS, 1);
            Map<String, ModelOptions> settings = new LinkedHashMap<>();
            settings.put("steps", plain);
            settings.put("invariants", plain.withInvariants(true));
            settings.put("cached", ModelOptions.DEFAULT);
            settings.forEach((setting, options) -> {
                if (!cancelled.getAsBoolean()) {
                    results.add(measure(system.name(), setting, deployment, heap, executions, options, seconds));
                }
            });
        }
        return results;
    }

    /** The best slice of the given processor time: earlier ones pay for the compiler. */
    private static Result measure(
            String name,
            String setting,
            Deployment deployment,
            long heap,
            List<List<ActionCall>> executions,
            ModelOptions options,
            int seconds) {
        long begin = cpuNanos();
        try (Model model = SystemModel.load(deployment.models().get(0), options)) {
            model.initial();
            long loaded = cpuNanos() - begin;
            long end = cpuNanos() + seconds * 1_000_000_000L;
            double best = 0;
            while (cpuNanos() < end) {
                long from = cpuNanos();
                long count = 0;
                while (cpuNanos() - from < SLICE_NANOS) {
                    for (List<ActionCall> execution : executions) {
                        count += follow(model, execution);
                    }
                }
                best = Math.max(best, count * 1e9 / (cpuNanos() - from));
            }
            long actions = executions.stream().mapToLong(List::size).sum();
            return new Result(name, setting, Math.round(best), loaded / 1_000_000, heap, actions);
        }
    }

    /** What several more of the same model add to the memory in use. */
    private static long heapBytes(Deployment deployment) {
        List<Model> models = new ArrayList<>();
        long before = 0;
        try {
            for (int i = 0; i <= INSTANCES; i++) {
                before = i == 1 ? usedBytes() : before; // the first one brings what all share
                Model model = SystemModel.load(deployment.models().get(0), ModelOptions.DEFAULT);
                models.add(model);
                model.initial();
            }
            return Math.max(0, usedBytes() - before) / INSTANCES;
        } finally {
            models.forEach(Model::close);
        }
    }

    private static long usedBytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static int follow(Model model, List<ActionCall> execution) {
        ModelState state = model.initial().get(0);
        for (ActionCall call : execution) {
            ModelStep step = model.step(state, call.action(), call.arguments());
            if (step.outcome() == ModelStep.Outcome.DISABLED) {
                throw new IllegalStateException(call + " was recorded but is disabled");
            }
            state = step.successors().get(0);
            if (state.brokenInvariant() != null) {
                throw new IllegalStateException("after " + call + " " + state.brokenInvariant() + " does not hold");
            }
        }
        return execution.size();
    }

    private static long cpuNanos() {
        long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        return cpu >= 0 ? cpu : WallClock.nanos();
    }
}
