package dev.waymark.core.campaign;

import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.engine.Explorer;
import dev.waymark.core.engine.Watchdog;
import dev.waymark.core.model.Failure;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Reach;
import dev.waymark.core.property.Safety;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Many executions. This thread plans, hands batches of plans to workers, and takes their outcomes in order of index, so
 * that the result is the same for any number of workers: plans of a generation use outcomes of earlier generations only,
 * and what a worker finds counts when its turn comes.
 */
public final class Campaign {
    /** Small at first, so that short campaigns show how they go; then large, so that workers seldom wait for each other. */
    private static final int BATCH_MIN = 16;

    private static final int BATCH_MAX = 256;
    private static final long LOOK_MILLIS = 100;

    /** Each handler that hangs costs the limit and leaves a thread that may spin for ever; so many are enough. */
    public static final int HANGS_MAX = 5;

    /** Hears of a campaign as it goes; called by the campaign's own thread. */
    public interface Listener {
        /** A bug not seen before. The campaign goes on when this returns. */
        default void found(Violation violation, Totals totals) {}

        /** Some time has passed or some executions were made. */
        default void progress(Totals totals) {}

        /** Asked often; true ends the campaign with what it has. */
        default boolean cancelled() {
            return false;
        }
    }

    private final CampaignSpec spec;
    private final Listener listener;
    private final Totals totals;
    private final Planner planner;
    private final BlockingQueue<Batch> work;
    private final Deque<Batch> inFlight = new ArrayDeque<>();
    private final List<Worker> workers = new ArrayList<>();
    private final Map<Worker, Watchdog> watchdogs = new LinkedHashMap<>();
    private final int generation;
    private final @Nullable Checkpoint checkpoint;
    private long planned;
    private long generationEnd;
    private int hangs;

    private Campaign(CampaignSpec spec, Listener listener, @Nullable Checkpoint checkpoint) {
        this.spec = spec;
        this.listener = listener;
        this.totals = new Totals(spec);
        this.planner = spec.strategy()
                .strategy()
                .planner(spec.settings(), spec.strategy().options());
        planner.measured(spec.coverages().stream().map(Coverage::name).toList());
        this.generation = spec.strategy().strategy().generation(spec.strategy().options());
        this.checkpoint = checkpoint;
        if (checkpoint != null) {
            checkpoint.open(spec.coverages(), totals, planner);
            planned = totals.executions();
            generationEnd = planned;
        }
        this.work = new ArrayBlockingQueue<>(4 * spec.workers() + 4 + spec.workers());
    }

    public static Totals run(CampaignSpec spec, Listener listener) {
        return new Campaign(withNoFailure(spec), listener, null).run();
    }

    /** Goes on from the checkpoint, and keeps it up to date; the bugs it knows of are told to the listener again. */
    public static Totals run(CampaignSpec spec, Listener listener, Checkpoint checkpoint) {
        return new Campaign(withNoFailure(spec), listener, checkpoint).run();
    }

    static CampaignSpec withNoFailure(CampaignSpec spec) {
        if (spec.properties().stream().anyMatch(property -> property.name().equals(NoFailure.NAME))) {
            return spec;
        }
        List<Property> all = new ArrayList<>(spec.properties());
        all.add(new NoFailure());
        return spec.withProperties(List.copyOf(all));
    }

    private Totals run() {
        for (int i = 1; i <= spec.workers(); i++) {
            hire(i);
        }
        try {
            List.copyOf(totals.violations()).forEach(known -> listener.found(known, totals));
            Totals.End over = overBefore();
            totals.ended(over != null ? over : work(), planner.statistics());
            if (checkpoint != null && generation == Integer.MAX_VALUE) {
                checkpoint.border(totals, planner, true);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            totals.ended(Totals.End.INTERRUPTED, planner.statistics());
        } finally {
            workers.forEach(Worker::abandon);
        }
        return totals;
    }

    /** Why one that is resumed has nothing left to do: otherwise each time it would do a little more. */
    private Totals.@Nullable End overBefore() {
        if (totals.executions() == 0) {
            return null;
        }
        if (spec.stopOnBug() && !totals.violations().isEmpty()) {
            return Totals.End.BUG;
        }
        if (totals.decisions() >= spec.budget().decisions()) {
            return Totals.End.DECISIONS;
        }
        return totals.elapsedMillis() >= spec.budget().millis() ? Totals.End.TIME : null;
    }

    private void hire(int number) {
        Worker worker = new Worker(spec, work, number);
        workers.add(worker);
        worker.start();
    }

    private Totals.End work() throws InterruptedException {
        while (true) {
            plan();
            Batch batch = inFlight.poll();
            if (batch == null) {
                return Totals.End.EXECUTIONS;
            }
            Totals.End end = work(batch);
            if (end != null) {
                return end;
            }
        }
    }

    /** Takes what there is of a batch as it comes: what was found must not be lost when the rest takes for ever. */
    private Totals.@Nullable End work(Batch batch) throws InterruptedException {
        int taken = 0;
        while (taken < batch.plans.size()) {
            boolean complete = batch.await(LOOK_MILLIS);
            for (int done = batch.done(); taken < done; taken++) {
                Totals.End end = take(batch.plans.get(taken), batch.outcome(taken));
                if (end != null) {
                    return end;
                }
            }
            listener.progress(totals);
            Totals.End end = endedOutside();
            if (end != null) {
                return end;
            }
            if (!complete) {
                lookAfterWorkers();
            }
        }
        return null;
    }

    /** Keeps the workers busy, but never plans past a generation whose outcomes are still to come. */
    private void plan() {
        int share = Math.max(1, generation / spec.workers());
        while (inFlight.size() < 4 * spec.workers() && planned < spec.budget().executions()) {
            if (planned == generationEnd) {
                if (generation != Integer.MAX_VALUE && !inFlight.isEmpty()) {
                    return;
                }
                generationEnd = generation == Integer.MAX_VALUE ? Long.MAX_VALUE : planned + generation;
            }
            long batch = Math.min(share, Math.min(BATCH_MAX, BATCH_MIN + planned / 8));
            long until = Math.min(
                    Math.min(planned + batch, generationEnd), spec.budget().executions());
            List<Plan> plans = new ArrayList<>((int) (until - planned));
            while (planned < until) {
                plans.add(planner.plan(planned++));
            }
            Batch next = new Batch(plans);
            inFlight.add(next);
            work.add(next);
        }
    }

    private Totals.@Nullable End take(Plan plan, Outcome outcome) {
        List<Violation> fresh = new ArrayList<>();
        Outcome merged = totals.add(plan, outcome, fresh);
        planner.learn(plan, merged);
        for (Violation violation : fresh) {
            listener.found(violation, totals);
        }
        keep(merged);
        if (spec.stopOnBug() && !totals.violations().isEmpty()) {
            return Totals.End.BUG;
        }
        hangs += outcome.verdicts().stream().anyMatch(Watchdog::hung) ? 1 : 0;
        if (hangs == HANGS_MAX) {
            return Totals.End.HANGS;
        }
        return totals.decisions() >= spec.budget().decisions() ? Totals.End.DECISIONS : null;
    }

    /** A strategy without generations remembers nothing, so it can go on from anywhere. */
    private void keep(Outcome merged) {
        if (checkpoint == null) {
            return;
        }
        checkpoint.add(merged.fresh());
        boolean unbounded = generation == Integer.MAX_VALUE;
        if (unbounded || totals.executions() == generationEnd) {
            boolean lastWhole = !unbounded && spec.budget().executions() - totals.executions() <= generation;
            checkpoint.border(totals, planner, lastWhole);
        }
    }

    private Totals.@Nullable End endedOutside() {
        if (listener.cancelled()) {
            return Totals.End.INTERRUPTED;
        }
        return totals.elapsedMillis() >= spec.budget().millis() ? Totals.End.TIME : null;
    }

    private void lookAfterWorkers() {
        for (int i = 0; i < workers.size(); i++) {
            Worker worker = workers.get(i);
            if (worker.fault() instanceof UsageException usage) {
                throw usage; // such as a coverage that this system cannot have
            }
            if (worker.fault() != null) {
                throw new IllegalStateException("a worker of Waymark failed", worker.fault());
            }
            Batch batch = worker.current();
            Explorer explorer = worker.explorer();
            if (batch == null || explorer == null) {
                continue;
            }
            Watchdog watchdog =
                    watchdogs.computeIfAbsent(worker, w -> new Watchdog(explorer, w.thread(), spec.handlerMillis()));
            int plan = Math.min(batch.done(), batch.plans.size() - 1);
            Failure hang = watchdog.look(batch.plans.get(plan));
            if (hang != null) {
                replace(worker, watchdog, batch, plan, hang);
            }
        }
    }

    /** The hung execution of the batch gets its verdict, and a new worker goes on with the rest. */
    private void replace(Worker worker, Watchdog watchdog, Batch batch, int plan, Failure hang) {
        worker.abandon();
        workers.remove(worker);
        watchdogs.remove(worker);
        Outcome outcome = hung(watchdog, hang);
        batch.add(plan, outcome);
        if (batch.done() < batch.plans.size()) {
            work.add(batch);
        }
        hire(workers.size() + 1);
    }

    /** Its first line says again what the message says. */
    private static String frames(Failure hang) {
        return hang.stackTrace().lines().skip(1).collect(Collectors.joining("\n"));
    }

    private Outcome hung(Watchdog watchdog, Failure hang) {
        List<Verdict> verdicts = new ArrayList<>();
        for (Property property : spec.properties()) {
            boolean ours = property.name().equals(NoFailure.NAME);
            verdicts.add(new Verdict(
                    property.name(),
                    ours ? Safety.VIOLATED : Safety.INCONCLUSIVE,
                    ours ? Reach.REACHED : Reach.NOT_REACHED,
                    ours ? hang.signature() : "",
                    ours ? hang.message() + "\n" + frames(hang) : "a node hung"));
        }
        var script = watchdog.script();
        List<long[]> nothing = spec.coverages().stream().map(c -> new long[0]).toList();
        int[] health = new int[spec.deployment().health().size()];
        return new Outcome(script.size(), 0, verdicts, nothing, script, health, Map.of(), FaultBudget.NONE, false);
    }
}
