package dev.waymark.grid.scheduler;

import dev.waymark.core.SystemMistake;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.engine.campaign.Batch;
import dev.waymark.engine.campaign.BatchExecutor;
import dev.waymark.engine.doctor.Doctor;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.wire.CampaignWire;
import dev.waymark.grid.wire.GridMessage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Hands the batches of one campaign to workers that come and go. The campaign's thread adds batches and waits for them; the
 * network's threads tell of workers and bring what these have done.
 */
public final class BatchScheduler implements BatchExecutor, WorkSource {
    /** Whoever gets an assignment that so many were lost with is likely to be lost as well. */
    static final int LOST_MAX = 4;

    private static final long TARGET_NANOS = 100_000_000;
    private static final long BATCH_MAX = 1024;

    /** Hears who executed what. */
    public interface Records {
        void executed(String worker, long firstExecution, int count);

        Records NONE = (worker, firstExecution, count) -> {};
    }

    private final CampaignWire wire;
    private final Consumer<Doctor.Problem> problems;
    private final Records records;
    private final Map<String, WorkerHandle> workers = new LinkedHashMap<>();
    private final Map<Long, Assignment> given = new HashMap<>();
    /** By their first execution: the campaign waits for the lowest. */
    private final NavigableMap<Long, Assignment> waiting = new TreeMap<>();

    private final List<Outcome> generation = new ArrayList<>();
    private @Nullable Supplier<byte[]> saved;
    private long made;
    private long assignments;
    private long late;
    private long counted;
    private long meanNanos;
    private @Nullable RuntimeException fault;

    public BatchScheduler(Experiment experiment, Consumer<Doctor.Problem> problems, Records records) {
        this.wire = new CampaignWire(experiment);
        this.problems = problems;
        this.records = records;
    }

    @Override
    public synchronized void joined(String name, int threads, MessageSender sender) {
        WorkerHandle handle = new WorkerHandle(name, threads, sender);
        handle.ready = true;
        workers.put(name, handle);
        assign();
    }

    @Override
    public synchronized void left(String name) {
        WorkerHandle gone = workers.remove(name);
        if (gone == null) {
            return;
        }
        for (Assignment assignment : gone.outstanding) {
            given.remove(assignment.number);
            Assignment rest = assignment.again(++assignments);
            if (rest.lost == LOST_MAX) {
                long first = rest.firstExecution() + rest.from;
                fail(SystemMistake.starting(LOST_MAX + " workers were lost, one after the other, with executions "
                        + first + " to "
                        + (rest.firstExecution() + rest.batch.plans().size() - 1)
                        + ": try them in one process, without --grid, to see what they do"));
            }
            waiting.put(rest.firstExecution(), rest);
        }
        assign();
    }

    /** Outcomes of an assignment, which are its own from {@code from} on. What is late or comes twice is left out. */
    public synchronized void done(String worker, long number, int from, List<Outcome> outcomes, long nanos) {
        Assignment assignment = given.get(number);
        if (assignment == null || assignment.at == null || from != assignment.received) {
            late++;
            return;
        }
        for (int i = 0; i < outcomes.size() && !assignment.isDone(); i++) {
            assignment.batch.add(assignment.from + assignment.received, outcomes.get(i));
            assignment.received++;
        }
        WorkerHandle handle = assignment.at;
        if (!outcomes.isEmpty()) {
            handle.executions += outcomes.size();
            handle.busyNanos += nanos;
            records.executed(worker, assignment.firstExecution() + assignment.from + from, outcomes.size());
            long mean = nanos / outcomes.size();
            meanNanos = meanNanos == 0 ? Math.max(1, mean) : Math.max(1, (7 * meanNanos + mean) / 8);
        }
        if (assignment.isDone()) {
            given.remove(number);
            handle.outstanding.remove(assignment);
            assign();
        }
    }

    public void differs(Doctor.Problem problem) {
        problems.accept(problem);
    }

    @Override
    public synchronized void fail(RuntimeException why) {
        fault = fault == null ? why : fault;
    }

    @Override
    public synchronized List<WorkerStatus> status() {
        return workers.values().stream()
                .map(handle -> new WorkerStatus(
                        handle.name,
                        handle.threads,
                        handle.executions,
                        (System.nanoTime() - handle.sinceNanos) / 1_000_000,
                        handle.outstanding.stream()
                                .mapToLong(assignment -> assignment.plans().size() - assignment.received)
                                .sum()))
                .toList();
    }

    @Override
    public synchronized long late() {
        return late;
    }

    @Override
    public synchronized int workers() {
        return Math.max(
                1, workers.values().stream().mapToInt(handle -> handle.threads).sum());
    }

    @Override
    public synchronized void add(Batch batch) {
        Assignment assignment = new Assignment(++assignments, batch, 0, 0);
        waiting.put(assignment.firstExecution(), assignment);
        assign();
    }

    /** As many as take a while: fewer cost more messages, more keep others waiting at the end of a generation. */
    @Override
    public synchronized long batch(long usual, long share) {
        return meanNanos == 0
                ? usual
                : Math.max(1, Math.min(Math.min(share, BATCH_MAX), Math.min(8 * usual, TARGET_NANOS / meanNanos)));
    }

    private void assign() {
        while (!waiting.isEmpty()) {
            WorkerHandle handle = workers.values().stream()
                    .filter(WorkerHandle::isFree)
                    .filter(each -> saved == null || each.current)
                    .min(Comparator.comparingDouble(each -> (double) each.outstanding.size() / each.threads))
                    .orElse(null);
            if (handle == null) {
                return;
            }
            Assignment assignment = waiting.pollFirstEntry().getValue();
            assignment.at = handle;
            handle.outstanding.add(assignment);
            given.put(assignment.number, assignment);
            handle.sender.send(new GridMessage.Work(assignment.number, counted, wire.plans(assignment.plans())));
        }
    }

    @Override
    public boolean isElsewhere() {
        return true;
    }

    @Override
    public synchronized void begins(long newMade, Supplier<byte[]> newSaved) {
        made = newMade;
        saved = newSaved;
        GridMessage learn = new GridMessage.Learn(wire.outcomes(generation));
        generation.clear();
        for (WorkerHandle handle : workers.values()) {
            handle.outstanding.clear(); // if somebody else was faster
            handle.current = handle.follows;
            if (handle.follows) {
                handle.sender.send(learn);
            }
        }
        tellNewcomers();
    }

    @Override
    public synchronized void learned(Outcome merged) {
        generation.add(merged);
    }

    /**
     * Tells what is remembered to those who do not know. In the midst of a generation that is good for this generation alone: what
     * they must learn next is not all to come.
     */
    private void tellNewcomers() {
        if (saved == null || workers.values().stream().allMatch(handle -> handle.current)) {
            return;
        }
        GridMessage restore = new GridMessage.Restore(made, saved.get());
        for (WorkerHandle handle : workers.values()) {
            if (!handle.current) {
                handle.sender.send(restore);
                handle.current = true;
                handle.follows = generation.isEmpty();
            }
        }
        assign();
    }

    @Override
    public synchronized void counted(long executions) {
        counted = executions;
    }

    @Override
    public synchronized void look() {
        if (fault != null) {
            throw fault;
        }
        tellNewcomers();
    }

    /** Workers stay: whoever has the network tells them when to go. */
    @Override
    public void close() {}
}
