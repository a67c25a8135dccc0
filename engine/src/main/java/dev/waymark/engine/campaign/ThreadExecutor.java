package dev.waymark.engine.campaign;

import dev.waymark.core.MachineLimit;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Failure;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.Watchdog;
import dev.waymark.engine.doctor.Doctor;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.primitive.GrowingLongSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/** Threads of this process. One whose node hangs is given up, and another takes its place. */
public final class ThreadExecutor implements BatchExecutor {
    private final Experiment experiment;
    private final List<GrowingLongSet> known;
    private final Consumer<Doctor.Problem> problems;
    private final BlockingQueue<Batch> work = new LinkedBlockingQueue<>();
    private final List<Worker> workers = new ArrayList<>();
    private final Map<Worker, Watchdog> watchdogs = new LinkedHashMap<>();

    public ThreadExecutor(Experiment experiment, List<GrowingLongSet> known, Consumer<Doctor.Problem> problems) {
        this.experiment = experiment;
        this.known = known;
        this.problems = problems;
        for (int i = 1; i <= experiment.workers(); i++) {
            start(i);
        }
    }

    private void start(int number) {
        Worker worker = new Worker(experiment, work, known, number, problems);
        workers.add(worker);
        worker.start();
    }

    @Override
    public int workers() {
        return experiment.workers();
    }

    @Override
    public void add(Batch batch) {
        work.add(batch);
    }

    @Override
    public void look() {
        for (int i = 0; i < workers.size(); i++) {
            Worker worker = workers.get(i);
            Throwable fault = worker.fault();
            if (fault instanceof UsageException usage) {
                throw usage; // such as a coverage that this system cannot have
            }
            if (fault != null) {
                watchdogs.clear(); // they may hold the memory that is missing
                MachineLimit.raise(fault);
            }
            if (fault instanceof SystemMistake mistake) {
                throw mistake;
            }
            if (fault != null) {
                throw new IllegalStateException("a worker of Waymark failed", fault);
            }
            Batch batch = worker.current();
            Explorer explorer = worker.explorer();
            if (batch == null || explorer == null) {
                continue;
            }
            Watchdog watchdog = watchdogs.computeIfAbsent(
                    worker,
                    w -> new Watchdog(explorer, () -> w.busyWith(explorer), w.thread(), experiment.handlerMillis()));
            int plan = Math.min(batch.done(), batch.plans().size() - 1);
            Failure hang = watchdog.look(batch.plans().get(plan));
            if (hang != null) {
                replace(worker, watchdog, batch, plan, hang);
            }
        }
    }

    /** Gives up what was added, but for executions that are going on: these are waited for. */
    void settle(Collection<Batch> added) throws InterruptedException {
        added.forEach(Batch::cancel);
        for (Batch batch : added) {
            while (!work.remove(batch) && !batch.isLeft()) {
                look();
                Thread.sleep(1);
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
        if (batch.isCancelled()) {
            batch.leave();
        } else if (batch.done() < batch.plans().size()) {
            work.add(batch);
        }
        start(workers.size() + 1);
    }

    private Outcome hung(Watchdog watchdog, Failure hang) {
        List<Verdict> verdicts = Campaign.hung(experiment.properties(), hang);
        var script = watchdog.script();
        List<long[]> nothing =
                experiment.coverages().stream().map(c -> new long[0]).toList();
        int[] health = new int[experiment.target().deployment().health().size()];
        return new Outcome(script.size(), 0, verdicts, nothing, script, health, Map.of(), FaultBudget.NONE, false);
    }

    @Override
    public void close() {
        workers.forEach(Worker::abandon);
    }
}
