package dev.waymark.core.engine;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.random.Mix;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Is this deployment fit to be tested: the same plan gives the same execution, messages and states do not change behind
 * our back, colours depend on the state alone. Each execution is made on a cluster that is used again and again, as
 * campaigns do, and on a fresh one where states are looked at as well.
 */
public final class Doctor {
    public enum Kind {
        /** The same plan gave two executions. */
        NOT_DETERMINISTIC,
        /** The same plan gave two executions, but only where somebody looked at the states. */
        CHANGED_BY_LOOKING,
        MESSAGE_CHANGED,
        STATE_CHANGED,
        STATE_UNSTABLE,
        STATE_THROWS,
        COLOUR_UNSTABLE
    }

    /** The first case of its kind: event {@code event} of execution {@code execution}, and the two sides that differ. */
    public record Problem(Kind kind, int execution, int event, String what, String first, String second) {}

    /**
     * {@code digest} stands for all events of all executions: another JVM must come to the same. {@code unchecked} lists
     * values that could not be looked into.
     */
    public record Report(List<Problem> problems, long digest, int executions, List<String> unchecked) {}

    private final Deployment deployment;
    private final FaultBudget faults;
    private final Map<Kind, Problem> problems = new EnumMap<>(Kind.class);
    private final TreeSet<String> unchecked = new TreeSet<>();

    public Doctor(Deployment deployment, FaultBudget faults) {
        this.deployment = deployment;
        this.faults = faults;
    }

    public Report examine(long seed, int executions) {
        problems.clear();
        unchecked.clear();
        Strategies.Chosen random = Strategies.parse("random");
        Settings settings = new Settings(deployment, seed, deployment.steps(), faults);
        Planner planner = random.strategy().planner(settings, random.options());
        long digest = 0;
        try (Explorer used = explorer()) {
            for (int i = 0; i < executions; i++) {
                Plan plan = planner.plan(i);
                Transcript transcript = new Transcript();
                execute(used, plan, settings, random, transcript);
                digest = Mix.combine(digest, transcript.digest());
                compare(i, plan, settings, random, transcript);
            }
        }
        return new Report(List.copyOf(problems.values()), digest, executions, List.copyOf(unchecked));
    }

    private void compare(int index, Plan plan, Settings settings, Strategies.Chosen random, Transcript expected) {
        Transcript looked = new Transcript();
        Examiner examiner = new Examiner(deployment, new Notes(index, looked));
        executeAfresh(plan, settings, random, ObserverList.of(Arrays.asList(looked, examiner)));
        int event = expected.firstDifference(looked);
        if (event < 0) {
            return;
        }
        Transcript plain = new Transcript();
        executeAfresh(plan, settings, random, plain);
        int plainEvent = expected.firstDifference(plain);
        boolean byLooking = plainEvent < 0;
        if (byLooking && problems.containsKey(Kind.STATE_THROWS)) {
            return; // a state() that throws ends the execution: that is how looking changed it
        }
        report(new Problem(
                byLooking ? Kind.CHANGED_BY_LOOKING : Kind.NOT_DETERMINISTIC,
                index,
                byLooking ? event : plainEvent,
                byLooking
                        ? "looking at states changes what happens: state() and colours must have no effects"
                        : "the same plan gave two executions: look for static state, hash order, clocks, unseeded random",
                expected.text(byLooking ? event : plainEvent),
                byLooking ? looked.text(event) : plain.text(plainEvent)));
    }

    private Explorer explorer() {
        return new Explorer(deployment, List.of(), List.of(), deployment.steps());
    }

    private void executeAfresh(Plan plan, Settings settings, Strategies.Chosen random, @Nullable Observer observer) {
        try (Explorer fresh = explorer()) {
            execute(fresh, plan, settings, random, observer);
        }
    }

    private static void execute(
            Explorer explorer, Plan plan, Settings settings, Strategies.Chosen random, @Nullable Observer observer) {
        explorer.explore(plan, random.strategy().run(plan, settings, random.options()), observer);
    }

    private void report(Problem problem) {
        problems.putIfAbsent(problem.kind(), problem);
    }

    /** What the examiner finds in one execution. */
    private final class Notes implements Examiner.Findings {
        private final int execution;
        private final Transcript transcript;

        Notes(int execution, Transcript transcript) {
            this.execution = execution;
            this.transcript = transcript;
        }

        @Override
        public void problem(Kind kind, String what, String before, String after) {
            report(new Problem(kind, execution, transcript.size() - 1, what, before, after));
        }

        @Override
        public void unchecked(String what) {
            unchecked.add(what);
        }
    }
}
