package dev.waymark.engine.campaign;

import dev.waymark.core.MachineLimit;
import dev.waymark.core.file.UnwritableException;
import dev.waymark.core.model.Failure;
import dev.waymark.core.property.Cause;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Reach;
import dev.waymark.core.property.Safety;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.doctor.Doctor;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.Planning;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
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

    /** Of long executions there are fewer in a batch: what they leave is kept until all before them are done. */
    private static final long BATCH_DECISIONS = 1 << 18;

    private static final long LOOK_MILLIS = 100;

    /** Each handler that hangs costs the limit and leaves a thread that may spin for ever; so many are enough. */
    public static final int HANGS_MAX = 5;

    /** Hears of a campaign as it goes; called by the campaign's own thread. */
    public interface Listener {
        /** A bug not seen before; what is made of it comes next, and the campaign goes on after that. */
        default void found(Violation violation, Totals totals) {}

        /** What was made of it: its traces are on disk. Only where findings are made. */
        default void shrunk(Finding finding) {}

        /** One more execution counts; called after each, in their order, so what is read here depends on no clock. */
        default void counted(Totals totals) {}

        /**
         * Asked after each execution, in their order; true ends the campaign there, as the first violation ends one that stops on
         * bugs. What it says must follow from the totals alone.
         */
        default boolean enough(Totals totals) {
            return false;
        }

        /** Some time has passed or some executions were made. */
        default void progress(Totals totals) {}

        /** The campaign is over; what came of it is still to be written. */
        default void over(Totals totals) {}

        /** Asked often; true ends the campaign with what it has. */
        default boolean cancelled() {
            return false;
        }
    }

    private final Experiment experiment;
    private final Listener listener;
    private final Totals totals;
    private final Planning planning;
    private final Deque<Batch> inFlight = new ArrayDeque<>();
    private final BatchExecutor executor;
    private final @Nullable Findings findings;
    private final @Nullable Checkpoint checkpoint;
    /** By execution: what was not the same when it was made again. */
    private final ConcurrentNavigableMap<Integer, Doctor.Problem> differences = new ConcurrentSkipListMap<>();

    private int hangs;
    /** Whose outcomes are taken now; so many are. */
    private @Nullable Batch current;

    private int taken;
    private boolean begun;

    private Campaign(
            Experiment experiment,
            Listener listener,
            @Nullable Findings findings,
            @Nullable Checkpoint checkpoint,
            BatchExecutor.Factory executors) {
        experiment.memory().demandRoom();
        this.experiment = experiment;
        this.listener = listener;
        this.findings = findings;
        this.totals = new Totals(experiment);
        this.planning = experiment.planning();
        totals.goesBy(planning);
        this.checkpoint = checkpoint;
        if (checkpoint != null) {
            checkpoint.open(experiment.coverages(), totals, planning);
        }
        this.executor = executors.executor(experiment, totals.tables(), this::differed);
    }

    /** Violations are counted, and no more is made of them. */
    public static Totals run(Experiment experiment) {
        return run(experiment, new Listener() {}, null, null);
    }

    public static Totals run(Experiment experiment, Listener listener) {
        return run(experiment, listener, null, null);
    }

    /**
     * Each bug is made a finding of when it is met, if there is somewhere to put it. With a checkpoint the campaign goes on
     * from there, and keeps it up to date; findings are made anew of the bugs that it knows of.
     */
    public static Totals run(
            Experiment experiment, Listener listener, @Nullable Findings findings, @Nullable Checkpoint checkpoint) {
        return run(experiment, listener, findings, checkpoint, ThreadExecutor::new);
    }

    /** The same, executed by whomever {@code executors} gives; that changes how fast the results come, never the results. */
    public static Totals run(
            Experiment experiment,
            Listener listener,
            @Nullable Findings findings,
            @Nullable Checkpoint checkpoint,
            BatchExecutor.Factory executors) {
        return new Campaign(experiment, listener, findings, checkpoint, executors).run();
    }

    /** One that never waits, for whoever has no thread for it: {@link #step} is called again and again. */
    public static Campaign inSteps(Experiment experiment, Checkpoint checkpoint, BatchExecutor.Factory executors) {
        return new Campaign(experiment, new Listener() {}, null, checkpoint, executors);
    }

    /** Plans what can be planned and takes what has been executed. Whether the campaign is over. */
    public boolean step() {
        if (totals.end() != null) {
            return true;
        }
        try {
            Totals.End end = begun ? advance(0) : begin();
            begun = true;
            if (end != null) {
                end(end);
                executor.close();
            }
            return end != null;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e); // nobody waits
        }
    }

    public Totals totals() {
        return totals;
    }

    private Totals run() {
        try {
            Totals.End end = begin();
            while (end == null) {
                end = advance(LOOK_MILLIS);
            }
            end(end);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            totals.ended(Totals.End.INTERRUPTED, planning);
        } catch (UnwritableException e) { // what was found is not lost with the disk
            totals.lost(e);
            totals.ended(Totals.End.UNWRITABLE, planning);
        } catch (OutOfMemoryError | MachineLimit e) { // what was kept before is good; this moment is not to go on from
            inFlight.clear();
            current = null;
            MachineLimit limit = MachineLimit.of(e);
            totals.stopped(limit);
            totals.ended(limit.isMemory() ? Totals.End.MEMORY : Totals.End.MACHINE, planning);
        } finally {
            executor.close();
        }
        differences.headMap((int) Math.min(totals.executions(), Integer.MAX_VALUE)).values().stream()
                .findFirst()
                .ifPresent(totals::notRepeatable);
        return totals;
    }

    private Totals.@Nullable End begin() {
        List.copyOf(totals.violations()).forEach(this::find);
        demandTraces();
        return overBefore();
    }

    private void end(Totals.End end) {
        totals.ended(end, planning);
        if (checkpoint != null && !planning.isBounded()) {
            checkpoint.border(totals, planning, true);
        }
    }

    /** Why one that is resumed has nothing left to do: otherwise each time it would do a little more. */
    private Totals.@Nullable End overBefore() {
        if (totals.executions() == 0) {
            return null;
        }
        if (experiment.stopsOnBug() && !totals.violations().isEmpty() || listener.enough(totals)) {
            return Totals.End.BUG;
        }
        if (totals.decisions() >= experiment.budget().decisions()) {
            return Totals.End.DECISIONS;
        }
        totals.makeRoom(); // there may be less of it now
        if (totals.isFull()) {
            return Totals.End.MEMORY;
        }
        return totals.elapsedMillis() >= experiment.budget().millis() ? Totals.End.TIME : null;
    }

    private void differed(Doctor.Problem problem) {
        differences.putIfAbsent(problem.execution(), problem);
    }

    /**
     * Takes what there is of a batch as it comes, and waits so long for more: what was found must not be lost when the rest takes for
     * ever. Null if the campaign goes on.
     */
    private Totals.@Nullable End advance(long waitMillis) throws InterruptedException {
        if (current == null) {
            plan();
            current = inFlight.poll();
            taken = 0;
        }
        Batch batch = current;
        if (batch == null) {
            return Totals.End.EXECUTIONS;
        }
        boolean complete = waitMillis == 0 ? batch.isComplete() : batch.await(waitMillis);
        for (int done = batch.done(); taken < done; taken++) {
            Totals.End end = take(batch.plans().get(taken), batch.take(taken));
            if (end != null) {
                return end;
            }
        }
        if (taken == batch.plans().size()) {
            current = null;
        }
        listener.progress(totals);
        Totals.End end = endedOutside();
        if (end == null && !complete) {
            executor.look();
        }
        return end;
    }

    /** Keeps the workers busy, as far as there are plans to be made before outcomes are learned. */
    private void plan() {
        int workers = executor.workers();
        int share = Math.max(1, planning.generation() / workers);
        long mean = 1 + totals.decisions() / Math.max(1, totals.executions());
        while (inFlight.size() < 4 * workers) {
            long usual = Math.min(share, Math.min(BATCH_MAX, BATCH_MIN + planning.planned() / 8));
            long most = Math.max(1, Math.min(usual, BATCH_DECISIONS / mean));
            if (executor.isElsewhere() && planning.mayBegin() && planning.remembers()) {
                executor.begins(planning.planned(), planning::saved);
            }
            List<Plan> plans = planning.next(executor.batch(most, share));
            if (plans.isEmpty()) {
                return;
            }
            Batch next = new Batch(plans);
            inFlight.add(next);
            executor.add(next);
        }
    }

    private Totals.@Nullable End take(Plan plan, Outcome outcome) {
        List<Violation> fresh = new ArrayList<>();
        Outcome merged = totals.add(plan, outcome, fresh);
        listener.counted(totals);
        executor.counted(totals.executions());
        planning.learn(plan, merged);
        if (executor.isElsewhere() && planning.remembers()) {
            executor.learned(merged);
        }
        fresh.forEach(this::find);
        demandTraces();
        keep(merged);
        if (experiment.stopsOnBug() && !totals.violations().isEmpty() || listener.enough(totals)) {
            return Totals.End.BUG;
        }
        hangs += outcome.verdicts().stream().anyMatch(Verdict::hung) ? 1 : 0;
        if (hangs == HANGS_MAX) {
            return Totals.End.HANGS;
        }
        if (totals.isFull() || totals.isCutByMemory()) {
            return Totals.End.MEMORY;
        }
        return totals.decisions() >= experiment.budget().decisions() ? Totals.End.DECISIONS : null;
    }

    /** A bug not seen before: a trace of it is on disk, and a short one made, before the campaign goes on. */
    private void find(Violation violation) {
        listener.found(violation, totals);
        if (findings != null) {
            listener.shrunk(findings.add(violation, totals.shrinkingMillis()));
        }
    }

    private void demandTraces() {
        UnwritableException lost = findings == null ? null : findings.lost();
        if (lost != null) {
            throw lost;
        }
    }

    /** A strategy without generations remembers nothing, so it can go on from anywhere. */
    private void keep(Outcome merged) {
        if (checkpoint == null) {
            return;
        }
        checkpoint.add(merged.fresh());
        if (!planning.isBounded() || planning.isBorder()) {
            long left = experiment.budget().executions() - totals.executions();
            boolean lastWhole = planning.isBounded() && left <= planning.generation();
            checkpoint.border(totals, planning, lastWhole);
        }
    }

    private Totals.@Nullable End endedOutside() {
        if (listener.cancelled()) {
            return Totals.End.INTERRUPTED;
        }
        return totals.elapsedMillis() >= experiment.budget().millis() ? Totals.End.TIME : null;
    }

    /** Its first line says again what the message says. */
    private static String frames(Failure hang) {
        return hang.stackTrace().lines().skip(1).collect(Collectors.joining("\n"));
    }

    /** The verdicts on an execution in which a node did not return from its handler. */
    static List<Verdict> hung(List<Property> properties, Failure hang) {
        List<Verdict> verdicts = new ArrayList<>();
        for (Property property : properties) {
            boolean ours = property.name().equals(NoFailure.NAME);
            verdicts.add(new Verdict(
                    property.name(),
                    ours ? Safety.VIOLATED : Safety.INCONCLUSIVE,
                    ours ? Reach.REACHED : Reach.NOT_REACHED,
                    Cause.HANG,
                    ours ? hang.signature() : "",
                    ours ? hang.message() + "\n" + frames(hang) : "a node hung"));
        }
        return verdicts;
    }
}
