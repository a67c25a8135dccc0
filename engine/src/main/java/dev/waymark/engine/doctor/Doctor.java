package dev.waymark.engine.doctor;

import dev.waymark.core.Deployment;
import dev.waymark.core.Warning;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.model.Meaning;
import dev.waymark.core.random.Mix;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.Explorers;
import dev.waymark.engine.experiment.Series;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Is this deployment fit to be tested: the same plan gives the same execution, messages and states do not change behind
 * our back, abstract states depend on the state alone, and executions put properties to the test. Each execution is made on a cluster that is used again and again, as
 * campaigns do, and on a fresh one where states are looked at as well.
 */
public final class Doctor implements Watched<Doctor.Report> {
    public enum Kind {
        /** The same plan gave two executions. */
        NOT_DETERMINISTIC,
        /** The same plan gave two executions, but only where somebody looked at the states. */
        CHANGED_BY_LOOKING,
        MESSAGE_CHANGED,
        STATE_CHANGED,
        STATE_UNSTABLE,
        STATE_THROWS,
        ABSTRACTION_UNSTABLE,
        /** A property itself threw. */
        PROPERTY_THROWS,
        /** Not one execution came to its end without a node that failed. */
        ALWAYS_FAILS,
        /** Nothing ever happened that would put a property to the test. */
        NOTHING_REACHED;

        /** Whether it says that executions cannot be made again, or are not what they seem. */
        public boolean ofDeterminism() {
            return ordinal() < PROPERTY_THROWS.ordinal();
        }
    }

    /** The first case of its kind: event {@code event} of execution {@code execution}, and the
     * two sides that differ; {@code node} is the one that it is about, in words. */
    public record Problem(
            @Meaning("what is wrong") Kind kind,
            @Meaning("which one, from 0") int execution,
            @Meaning("which one, from 0") int event,
            @Meaning("which one, in words") String node,
            @Meaning("for people") String what,
            @Meaning("one side") String first,
            @Meaning("the other side") String second) {}

    /**
     * {@code digest} stands for all events of all executions: another JVM must come to the same. {@code unchecked} lists
     * values that could not be looked into; {@code warnings} what the system claims and never showed.
     */
    public record Report(
            List<Problem> problems, long digest, int executions, List<String> unchecked, List<Warning> warnings) {}

    private final Experiment experiment;
    private final Deployment deployment;
    private volatile @Nullable Work work;
    private volatile boolean enough;
    private volatile int made;
    private final Map<Kind, Problem> problems = new EnumMap<>(Kind.class);
    private final TreeSet<String> unchecked = new TreeSet<>();

    /** {@code experiment} says how executions are chosen and how many there are. */
    public Doctor(Experiment experiment) {
        this.experiment = experiment;
        this.deployment = experiment.target().deployment();
    }

    /** What is going on, for somebody who watches from another thread. */
    public record Work(Explorer explorer, Plan plan) {}

    @Override
    public @Nullable Work work() {
        return work;
    }

    @Override
    public int made() {
        return made;
    }

    @Override
    public void stop() {
        enough = true;
    }

    @Override
    public Experiment experiment() {
        return experiment;
    }

    @Override
    public Report examine() {
        problems.clear();
        unchecked.clear();
        Examination examination = new Examination();
        Series.run(experiment, examination);
        examination.reach.problems().forEach(this::report);
        List<Warning> warnings = new ArrayList<>(examination.witnesses.warnings(examination.executions));
        warnings.addAll(examination.notExact);
        return new Report(
                List.copyOf(problems.values()),
                examination.digest,
                examination.executions,
                List.copyOf(unchecked),
                List.copyOf(warnings));
    }

    /** Each execution is made on the cluster that is used again and again, then compared with a fresh one. */
    private final class Examination implements Series.Visitor {
        private Transcript transcript = new Transcript();
        private final ReachOfProperties reach = new ReachOfProperties();
        private final WitnessesSeen witnesses = new WitnessesSeen(deployment.witnesses());
        private final List<Warning> notExact = new ArrayList<>();
        private long digest;
        private int executions;

        @Override
        public void begins(Plan plan, Explorer explorer) {
            work = new Work(explorer, plan);
        }

        @Override
        public boolean enough() {
            return enough;
        }

        @Override
        public Observer observer() {
            transcript = new Transcript();
            return transcript;
        }

        @Override
        public void made(Plan plan, Outcome outcome, Explorer explorer) {
            digest = Mix.combine(digest, transcript.digest());
            reach.add(executions, outcome);
            witnesses.add(transcript.events());
            outcome.counters().keySet().stream()
                    .filter(counter -> counter.startsWith(Cluster.NOT_EXACT))
                    .forEach(counter -> notExact.add(new Warning("not-deterministic", counter)));
            new SecondLook(deployment, Doctor.this::executeAfresh, Doctor.this::report, unchecked::add)
                    .compare(executions++, plan, transcript);
            made = executions;
        }
    }

    private void executeAfresh(Plan plan, Observer observer) {
        try (Explorer fresh = Explorers.of(experiment)) {
            work = new Work(fresh, plan);
            fresh.explore(plan, experiment.configured().run(plan), observer);
        }
    }

    private void report(Problem problem) {
        problems.putIfAbsent(problem.kind(), problem);
    }
}
