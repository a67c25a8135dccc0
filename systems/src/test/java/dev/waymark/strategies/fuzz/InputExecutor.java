package dev.waymark.strategies.fuzz;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Settings;
import dev.waymark.engine.Explorer;
import dev.waymark.strategies.swarm.SwarmDistribution;
import dev.waymark.systems.microbenchmark.Microbenchmark;
import dev.waymark.systems.paxoslog.PaxosLog;
import dev.waymark.systems.raft.Raft;
import dev.waymark.systems.twophasecommit.TwoPhaseCommit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Executes inputs of {@code fuzz} on a bundled system. */
final class InputExecutor implements AutoCloseable {
    private final Settings settings;
    private final Map<String, String> options;
    private final Explorer explorer;
    private final FuzzStrategy strategy = new FuzzStrategy();

    private InputExecutor(SystemUnderTest system, Map<String, String> parameters, Map<String, String> options) {
        this(system, parameters, options, null);
    }

    private InputExecutor(
            SystemUnderTest system,
            Map<String, String> parameters,
            Map<String, String> options,
            @Nullable FaultBudget faults) {
        Deployment deployment = system.deploy(Configuration.of(system, parameters, List.of()));
        FaultBudget declared = deployment.faults();
        FaultBudget usual = declared == null ? FaultBudget.NONE : declared;
        this.settings = new Settings(deployment, 1, deployment.steps() * 10, faults == null ? usual : faults);
        this.options = options;
        this.explorer = new Explorer(deployment, List.of(), List.of(), settings.steps());
    }

    static InputExecutor of(String system, Map<String, String> options) {
        return switch (system) {
            case "raft" -> new InputExecutor(new Raft(), Map.of(), options);
            case "two-phase-commit" -> new InputExecutor(new TwoPhaseCommit(), Map.of(), options);
            case "paxos-log" -> new InputExecutor(new PaxosLog(), Map.of(), options);
            case "crashing" ->
                new InputExecutor(new TwoPhaseCommit(), Map.of("durable", "true"), options, new FaultBudget(2, 0, 0));
            case "crowded" -> new InputExecutor(new TwoPhaseCommit(), Map.of("transactions", "60"), options);
            default -> new InputExecutor(new Microbenchmark(), Map.of("tasks", "20"), options);
        };
    }

    SwarmDistribution distribution() {
        return new SwarmDistribution(settings, Map.of("inside", "off"));
    }

    Outcome execute(long seed, Schedule input) {
        Plan plan = new Plan(0, seed, input.toBytes(), List.of());
        return explorer.explore(plan, strategy.configure(settings, options).run(plan));
    }

    /** What was done, and the hash of its decisions. */
    Schedule done(long seed, Schedule input) {
        return Schedule.of(execute(seed, input).output());
    }

    InputEditor editor(int[] steps) {
        int messages = FuzzOptions.of(options).messages();
        return new InputEditor(
                steps,
                settings.deployment().nodes(),
                messages,
                settings.deployment().steps());
    }

    @Override
    public void close() {
        explorer.close();
    }
}
