package dev.waymark.systems.twophasecommit;

import dev.waymark.core.Configuration;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Reach;
import dev.waymark.core.property.Safety;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** A campaign of random executions, up to the first violation, with what the tests ask of it. */
final class Trial implements AutoCloseable {
    private static final long SEED = 1;

    private final Settings settings;
    private final Strategies.Chosen random =
            Strategies.standard().parse("random:request=8"); // in quick succession: transactions must overlap
    private final Explorer explorer;
    private BiFunction<Plan, Run, Run> wrapper = (plan, run) -> run;

    final List<Verdict> violations = new ArrayList<>();
    final Map<String, Integer> reached = new TreeMap<>();
    int executions;
    int inconclusive;
    int cut;
    int commits;
    int aborts;

    Trial(TwoPhaseCommitDeployment deployment, FaultBudget faults, Property... more) {
        settings = new Settings(deployment, SEED, deployment.steps(), faults);
        List<Property> properties = new ArrayList<>(deployment.properties());
        properties.add(new NoFailure());
        properties.addAll(List.of(more));
        explorer = new Explorer(deployment, properties, List.of(), deployment.steps());
    }

    static TwoPhaseCommitDeployment deployment(Map<String, String> parameters, String... bugs) {
        TwoPhaseCommit system = new TwoPhaseCommit();
        return system.deploy(Configuration.of(system, parameters, List.of(bugs)));
    }

    static Trial of(Map<String, String> parameters, FaultBudget faults, int executions, String... bugs) {
        try (Trial trial = new Trial(deployment(parameters, bugs), faults)) {
            return trial.run(executions);
        }
    }

    /** Lets {@code newWrapper} change what the random run decides. */
    Trial through(BiFunction<Plan, Run, Run> newWrapper) {
        wrapper = newWrapper;
        return this;
    }

    Trial run(int count) {
        while (executions < count && violations.isEmpty()) {
            note(explore(executions++, null));
        }
        return this;
    }

    Outcome explore(long index, Observer recorder) {
        Plan plan = random.strategy()
                .configure(settings, random.options())
                .planner(List.of())
                .plan(index);
        Run run = random.strategy().configure(settings, random.options()).run(plan);
        return explorer.explore(plan, wrapper.apply(plan, run), recorder);
    }

    Explorer explorer() {
        return explorer;
    }

    private void note(Outcome outcome) {
        boolean open = false;
        for (Verdict verdict : outcome.verdicts()) {
            reached.merge(verdict.property(), verdict.reach() == Reach.REACHED ? 1 : 0, Integer::sum);
            open |= verdict.safety() == Safety.INCONCLUSIVE;
            if (verdict.violated()) {
                violations.add(verdict);
            }
        }
        inconclusive += open ? 1 : 0;
        cut += outcome.boundReached() ? 1 : 0;
        commits += outcome.health()[0];
        aborts += outcome.health()[1];
    }

    @Override
    public void close() {
        explorer.close();
    }
}
