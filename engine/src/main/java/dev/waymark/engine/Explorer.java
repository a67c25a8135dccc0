package dev.waymark.engine;

import dev.waymark.core.Deployment;
import dev.waymark.core.Settles;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.Byzantine;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.ObserverList;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.cluster.View;
import dev.waymark.core.coverage.Collector;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Failure;
import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.engine.primitive.GrowingLongSet;
import dev.waymark.engine.trace.Recorder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes executions, one after the other, on one cluster and one thread: asks the run, applies the decision, records it,
 * lets properties and coverages watch, and judges.
 */
public final class Explorer implements AutoCloseable {
    /** A run whose decisions never apply would go on for ever; this many skips in a row end the execution. */
    static final int SKIPS_IN_A_ROW_MAX = 10_000;

    /** Counted among the skips, once, when that happened. */
    static final String GAVE_UP = "gave up after " + SKIPS_IN_A_ROW_MAX + " in a row";

    private static final Skip[] SKIPS = Skip.values();

    static {
        // The compiler does not inline View.failure() while its result type is not loaded, and it mostly never is.
        Objects.requireNonNull(Failure.class);
    }

    private final Deployment deployment;
    private final Cluster cluster;
    private final List<Property> properties;
    private final int steps;
    private final List<Collector> collectors = new ArrayList<>();
    private final List<FreshSink> sinks = new ArrayList<>();
    private final DecisionLog log = new DecisionLog();
    private final int[] skipped = new int[SKIPS.length];
    private final int epilogue;
    /** What was seen on a cluster that is not exact may never be seen again; null if the cluster is exact. */
    private final @Nullable Recorder keeper;
    /** Strategies crash nodes so that what was not synced is lost; here it is not, as warning {@code disks-kept} says. */
    private final boolean keepsDisks;
    /** The place of {@code no-failure} among the properties, or -1. */
    private final int noFailure;

    private boolean settled;
    private boolean gaveUp;
    private long pending = Code.stop();
    private int openChecks;
    /** Of the execution that is going on. */
    private @Nullable Observer observer;
    /** How many decisions came before the fair tail; -1: it has not begun. */
    private int tail = -1;

    /** What each execution covers counts as new if no earlier one of this explorer has covered it. */
    public Explorer(Deployment deployment, List<Property> properties, List<Coverage> coverages, int steps) {
        this(deployment, properties, coverages, null, steps, epilogue(properties));
    }

    /**
     * One of several that work on the same executions: {@code known} holds, per coverage, what is known to be covered by
     * executions of a lower index; this explorer only reads it. What it reports as new may be known when its turn comes.
     */
    public Explorer(
            Deployment deployment,
            List<Property> properties,
            List<Coverage> coverages,
            List<GrowingLongSet> known,
            int steps) {
        this(deployment, properties, coverages, known, steps, epilogue(properties));
    }

    private Explorer(
            Deployment deployment,
            List<Property> properties,
            List<Coverage> coverages,
            @Nullable List<GrowingLongSet> known,
            int steps,
            int epilogue) {
        this.deployment = deployment;
        this.cluster = deployment.cluster();
        this.properties = properties;
        this.steps = steps;
        this.epilogue = epilogue;
        this.keeper = cluster.capabilities().exact() ? null : new Recorder();
        this.keepsDisks = !cluster.capabilities().disks();
        this.noFailure = properties.stream().map(Property::name).toList().indexOf(NoFailure.NAME);
        for (Coverage coverage : coverages) {
            FreshSink sink = known == null ? new FreshSink() : new FreshSink(known.get(sinks.size()));
            sinks.add(sink);
            collectors.add(coverage.collector(deployment, sink));
        }
    }

    private static int epilogue(List<Property> properties) {
        return properties.stream().mapToInt(Property::epilogue).max().orElse(0);
    }

    /** For recorded decisions: unbounded, and without an epilogue, since those of the epilogue were recorded too. */
    public static Explorer forReplay(Deployment deployment, List<Property> properties) {
        return new Explorer(deployment, properties, List.of(), null, Integer.MAX_VALUE, 0);
    }

    /** The decisions of the latest execution. */
    public DecisionLog log() {
        return log;
    }

    /** The decision that the cluster was given last; while it is carried out it is not in the log yet. */
    long pending() {
        return pending;
    }

    /** Whether the same decisions give the same execution. */
    public boolean exact() {
        return keeper == null;
    }

    public Cluster cluster() {
        return cluster;
    }

    public Outcome explore(Plan plan, Run run) {
        return explore(plan, run, null);
    }

    /** One execution; {@code recorder}, if any, hears it after properties and coverages. */
    public Outcome explore(Plan plan, Run run, @Nullable Observer recorder) {
        NowHandling.on(cluster);
        log.clear();
        pending = Code.stop();
        Arrays.fill(skipped, 0);
        sinks.forEach(sink -> sink.begin(plan.index()));
        settled = false;
        gaveUp = false;
        collectors.forEach(Collector::prepare);
        tail = -1;
        List<Check> checks = new ArrayList<>(properties.size());
        observer = observers(checks, run, recorder);
        if (observer != null) {
            run.tellSteps(observer);
        }
        Workload workload = deployment.workload(plan.index(), plan.seed());
        if (workload != null) {
            cluster.workload(workload);
        }
        cluster.reset(plan.seed(), observer);
        View view = cluster.view();
        boolean boundReached = false;
        expect(plan, run);
        if (!plan.prefix().isEmpty() && !over(view)) {
            drive(new Script(plan.prefix()), view, Math.min(steps, plan.prefix().size()));
        }
        if (!over(view)) {
            boundReached = drive(run, view, Math.max(0, steps - log.size()));
        }
        if (epilogue > 0 && !over(view)) {
            if (beginTail()) {
                drive(new FairTail(epilogue, cluster.capabilities(), Settles.of(deployment)), view, Integer.MAX_VALUE);
            }
        }
        return judge(checks, view, boundReached, run);
    }

    private void expect(Plan plan, Run run) {
        List<Decision> known = plan.prefix().isEmpty() ? run.known() : plan.prefix();
        if (!known.isEmpty()) {
            cluster.expect(known);
        }
    }

    /** What is decided from here on is the fair tail, says the run that makes one; false if nobody wants it any more. */
    public boolean beginTail() {
        tail = log.size();
        if (observer != null) {
            observer.tailBegan();
        }
        return !settled;
    }

    private @Nullable Observer observers(List<Check> checks, Run run, @Nullable Observer recorder) {
        List<Observer> observers = new ArrayList<>();
        if (run.observer() != null) {
            observers.add(run.observer());
        }
        openChecks = properties.size();
        Watchers watchers = new Watchers();
        for (Property property : properties) {
            Check check = Checks.begin(property);
            checks.add(check);
            check.whenSettled(() -> settle(check));
            Observer watching = Checks.observer(check);
            if (watching != null) {
                observers.add(watching);
                watchers.add(watching, check);
            }
        }
        observers.addAll(collectors);
        if (recorder != null) {
            observers.add(recorder);
        }
        if (keeper != null) {
            observers.add(keeper);
        }
        return watchers.isEmpty()
                ? ObserverList.of(observers)
                : ObserverList.guarded(observers, (observer, thrown) -> Checks.broke(watchers.of(observer), thrown));
    }

    /** A violation ends the execution, unless it is a mistake of the property; else it ends when no check wants more. */
    private void settle(Check check) {
        openChecks--;
        settled |= check.isViolated() && !check.isBroken() || openChecks == 0;
    }

    private boolean over(View view) {
        return settled || view.failure() != null || cluster.complete();
    }

    /** True if the bound on decisions ended it. */
    private boolean drive(Run run, View view, int bound) {
        int inARow = 0;
        for (int taken = 0; taken < bound; ) {
            long decision = run.next(view);
            if (decision == Code.stop()) {
                return false;
            }
            if (keepsDisks && Code.kind(decision) == Code.CRASH) {
                decision = Code.crash(Code.a(decision), DiskMode.KEPT);
            }
            pending = decision;
            Skip skip = cluster.apply(decision);
            if (skip != null) {
                skipped[skip.ordinal()]++;
                if (++inARow == SKIPS_IN_A_ROW_MAX && !(run instanceof Script)) { // a script has an end
                    gaveUp = true;
                    return false;
                }
                continue;
            }
            inARow = 0;
            taken++;
            log.add(decision);
            if (settled || view.failure() != null || cluster.complete()) {
                return false;
            }
        }
        return true;
    }

    private Outcome judge(List<Check> checks, View view, boolean boundReached, Run run) {
        String cut = cutShort(checks, view);
        for (int i = 0; i < checks.size(); i++) {
            if (cut != null && properties.get(i).epilogue() > 0) {
                checks.get(i).cutShort(cut);
            } else if (i != noFailure) {
                Checks.end(checks.get(i), view);
            }
        }
        List<long[]> fresh = new ArrayList<>(sinks.size());
        List<int[]> portraits = new ArrayList<>(sinks.size());
        List<Map<String, Integer>> counts = new ArrayList<>(sinks.size());
        for (int i = 0; i < sinks.size(); i++) {
            collectors.get(i).end(view);
            fresh.add(sinks.get(i).fresh());
            portraits.add(collectors.get(i).portraits(fresh.get(i)));
            counts.add(collectors.get(i).counts());
        }
        if (noFailure >= 0) { // last: the others may have asked for a state that a node fails to show
            checks.get(noFailure).end(view);
        }
        List<Verdict> verdicts = new ArrayList<>(checks.size());
        boolean violated = false;
        for (int i = 0; i < checks.size(); i++) {
            violated |= checks.get(i).isViolated();
            verdicts.add(checks.get(i).verdict(properties.get(i).name()));
        }
        int[] health = new int[deployment.health().size()];
        for (int i = 0; i < health.length; i++) {
            health[i] = cluster.count(deployment.health().get(i));
        }
        return new Outcome(
                log.size(),
                view.deliveries(),
                verdicts,
                fresh,
                portraits,
                violated ? script() : List.of(),
                tail,
                health,
                skips(),
                new FaultBudget(view.crashes(), view.drops(), view.duplicates(), byzantine(view)),
                view.lies(),
                boundReached,
                counters(run),
                counts,
                run.output(),
                inexact(violated));
    }

    /** What ended the execution before its fair rounds were over, so that nobody can say what they would have come to; or null. */
    private @Nullable String cutShort(List<Check> checks, View view) {
        if (view.failure() != null) {
            return "a node failed";
        }
        for (int i = 0; i < checks.size(); i++) {
            if (checks.get(i).isViolated() && !checks.get(i).isBroken()) {
                return properties.get(i).name() + " is violated";
            }
        }
        return null;
    }

    private Map<String, Integer> counters(Run run) {
        Map<String, Integer> ofCluster = cluster.counters();
        if (ofCluster.isEmpty()) {
            return run.counters();
        }
        Map<String, Integer> all = new TreeMap<>(run.counters());
        ofCluster.forEach((name, count) -> all.merge(name, count, Integer::sum));
        return all;
    }

    private static Byzantine byzantine(View view) {
        return view.liars() == 0 ? Byzantine.NONE : new Byzantine(view.liars());
    }

    private Outcome.Inexact inexact(boolean violated) {
        return keeper == null
                ? Outcome.Inexact.NOTHING
                : new Outcome.Inexact(
                        cluster.unasked(),
                        cluster.notQuiescent(),
                        violated ? recorded() : null,
                        violated ? cluster.evidence() : Map.of());
    }

    /** The latest execution in full; null on an exact cluster, where it can be made again. */
    public @Nullable RecordedExecution recorded() {
        return keeper == null ? null : keeper.execution(script());
    }

    /** The latest execution as this recorder, which was given to {@link #explore}, heard it. */
    public RecordedExecution recorded(Recorder recorder) {
        return recorder.execution(script());
    }

    /** The decisions by name. Messages have no type here: they are gone from the pool; a replay finds the types. */
    public List<Decision> script() {
        View view = cluster.view();
        List<Decision> script = new ArrayList<>(log.size());
        for (int i = 0; i < log.size(); i++) {
            script.add(view.decode(log.get(i)));
        }
        return script;
    }

    private Map<String, Integer> skips() {
        Map<String, Integer> result = Map.of();
        for (Skip skip : SKIPS) {
            if (skipped[skip.ordinal()] > 0) {
                result = result.isEmpty() ? new TreeMap<>(Comparator.naturalOrder()) : result;
                result.put(skip.toString(), skipped[skip.ordinal()]);
            }
        }
        if (gaveUp) {
            result.put(GAVE_UP, 1);
        }
        return result;
    }

    @Override
    public void close() {
        cluster.close();
    }

    /** Which observer belongs to which check. Asked only when one of them throws; two may be equal, but not the same. */
    private static final class Watchers {
        private final List<Observer> observers = new ArrayList<>();
        private final List<Check> checks = new ArrayList<>();

        void add(Observer observer, Check check) {
            observers.add(observer);
            checks.add(check);
        }

        boolean isEmpty() {
            return observers.isEmpty();
        }

        @SuppressWarnings("ReferenceEquality")
        @Nullable
        Check of(Observer observer) {
            for (int i = 0; i < observers.size(); i++) {
                if (observers.get(i) == observer) {
                    return checks.get(i);
                }
            }
            return null;
        }
    }
}
