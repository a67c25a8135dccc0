package dev.waymark.grid.desk;

import dev.waymark.core.SystemMistake;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.engine.campaign.Batch;
import dev.waymark.engine.campaign.Crew;
import dev.waymark.engine.doctor.Doctor;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.wire.CampaignWire;
import dev.waymark.grid.wire.Letter;
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
public final class Desk implements Crew, Employer {
    /** Whoever gets an order that so many were lost with is likely to be lost as well. */
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
    private final Map<String, Bench> benches = new LinkedHashMap<>();
    private final Map<Long, Order> given = new HashMap<>();
    /** By their first execution: the campaign waits for the lowest. */
    private final NavigableMap<Long, Order> waiting = new TreeMap<>();

    private final List<Outcome> generation = new ArrayList<>();
    private @Nullable Supplier<byte[]> saved;
    private long made;
    private long orders;
    private long late;
    private long counted;
    private long meanNanos;
    private @Nullable RuntimeException fault;

    public Desk(Experiment experiment, Consumer<Doctor.Problem> problems, Records records) {
        this.wire = new CampaignWire(experiment);
        this.problems = problems;
        this.records = records;
    }

    @Override
    public synchronized void joined(String name, int threads, Mailer mailer) {
        Bench bench = new Bench(name, threads, mailer);
        bench.ready = true;
        benches.put(name, bench);
        assign();
    }

    @Override
    public synchronized void left(String name) {
        Bench gone = benches.remove(name);
        if (gone == null) {
            return;
        }
        for (Order order : gone.inHand) {
            given.remove(order.number);
            Order rest = order.again(++orders);
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

    /** Outcomes of an order, which are its own from {@code from} on. What is late or comes twice is left out. */
    public synchronized void done(String worker, long number, int from, List<Outcome> outcomes, long nanos) {
        Order order = given.get(number);
        if (order == null || order.at == null || from != order.received) {
            late++;
            return;
        }
        for (int i = 0; i < outcomes.size() && !order.isDone(); i++) {
            order.batch.add(order.from + order.received, outcomes.get(i));
            order.received++;
        }
        Bench bench = order.at;
        if (!outcomes.isEmpty()) {
            bench.executions += outcomes.size();
            bench.busyNanos += nanos;
            records.executed(worker, order.firstExecution() + order.from + from, outcomes.size());
            long mean = nanos / outcomes.size();
            meanNanos = meanNanos == 0 ? Math.max(1, mean) : Math.max(1, (7 * meanNanos + mean) / 8);
        }
        if (order.isDone()) {
            given.remove(number);
            bench.inHand.remove(order);
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
        return benches.values().stream()
                .map(bench -> new WorkerStatus(
                        bench.name,
                        bench.threads,
                        bench.executions,
                        (System.nanoTime() - bench.sinceNanos) / 1_000_000,
                        bench.inHand.stream()
                                .mapToLong(order -> order.plans().size() - order.received)
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
                1, benches.values().stream().mapToInt(bench -> bench.threads).sum());
    }

    @Override
    public synchronized void add(Batch batch) {
        Order order = new Order(++orders, batch, 0, 0);
        waiting.put(order.firstExecution(), order);
        assign();
    }

    /** As many as take a while: fewer cost more letters, more keep others waiting at the end of a generation. */
    @Override
    public synchronized long batch(long usual, long share) {
        return meanNanos == 0
                ? usual
                : Math.max(1, Math.min(Math.min(share, BATCH_MAX), Math.min(8 * usual, TARGET_NANOS / meanNanos)));
    }

    private void assign() {
        while (!waiting.isEmpty()) {
            Bench bench = benches.values().stream()
                    .filter(Bench::hasRoom)
                    .filter(each -> saved == null || each.current)
                    .min(Comparator.comparingDouble(each -> (double) each.inHand.size() / each.threads))
                    .orElse(null);
            if (bench == null) {
                return;
            }
            Order order = waiting.pollFirstEntry().getValue();
            order.at = bench;
            bench.inHand.add(order);
            given.put(order.number, order);
            bench.mailer.send(new Letter.Work(order.number, counted, wire.plans(order.plans())));
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
        Letter learn = new Letter.Learn(wire.outcomes(generation));
        generation.clear();
        for (Bench bench : benches.values()) {
            bench.inHand.clear(); // if somebody else was faster
            bench.current = bench.follows;
            if (bench.follows) {
                bench.mailer.send(learn);
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
        if (saved == null || benches.values().stream().allMatch(bench -> bench.current)) {
            return;
        }
        Letter restore = new Letter.Restore(made, saved.get());
        for (Bench bench : benches.values()) {
            if (!bench.current) {
                bench.mailer.send(restore);
                bench.current = true;
                bench.follows = generation.isEmpty();
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
