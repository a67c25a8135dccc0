package dev.waymark.cli.bench;

import dev.waymark.core.model.Code;
import dev.waymark.core.random.Mix;
import dev.waymark.core.random.Rng;
import dev.waymark.strategies.timeline.EventBatch;
import dev.waymark.strategies.timeline.EventHistory;
import dev.waymark.strategies.timeline.EventKinds;
import dev.waymark.strategies.timeline.EventType;
import dev.waymark.strategies.timeline.StateIdentity;
import dev.waymark.strategies.timeline.Summariser;
import dev.waymark.strategies.timeline.Summary;
import dev.waymark.strategies.timeline.Timeline;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * What timelines cost, in processor time of one thread: events through a timeline of batches, their abstraction, and a MinHash
 * signature for each window; and how long it takes to find the state of a window among many.
 */
final class TimelinesBench {
    /** {@code nanos}: of one event or lookup; {@code perSecond}: how many in a second; {@code looked}: at how many states a lookup
     * looked. */
    record Result(String name, String setting, double nanos, double perSecond, double looked) {}

    private static final int NODES = 5;
    private static final int KINDS = 60;
    private static final int EVENTS_OF_BATCH = 50;
    private static final int EVENTS_OF_WINDOW = 2500;
    private static final int ITEMS = 300;
    private static final int LOOKUPS = 1000;

    private TimelinesBench() {}

    static List<Result> run(BooleanSupplier cancelled) {
        return run(10_000_000, 100_000, cancelled);
    }

    static List<Result> run(int events, int states, BooleanSupplier cancelled) {
        List<Result> results = new ArrayList<>();
        events(events / 4, cancelled); // warm-up
        results.add(events(events, cancelled));
        results.addAll(lookups(states, "33 % common", (own, change) -> summary(ITEMS / 3, own, change), cancelled));
        results.addAll(lookups(states, "66 % common", (own, change) -> summary(2 * ITEMS / 3, own, change), cancelled));
        results.addAll(lookups(states, "of few elements", TimelinesBench::ofFewElements, cancelled));
        return results;
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /** Batches are made outside of the measured time. */
    private static Result events(int events, BooleanSupplier cancelled) {
        EventKinds kinds = new EventKinds();
        int[] numbers = new int[KINDS];
        for (int i = 0; i < KINDS; i++) {
            numbers[i] = kinds.of(EventType.EVENT, "e" + i);
        }
        Summariser summariser = new Summariser(new EventHistory(), NODES, kinds);
        Timeline timeline = new Timeline(NODES, 5, 10_000, summariser);
        Rng random = new Rng(1);
        long[] underWay = new long[1000];
        int count = 0;
        int[][] sent = new int[NODES + 1][NODES + 1];
        long nanos = 0;
        long made = 0;
        long inWindow = 0;
        for (int round = 1; made < events && !cancelled.getAsBoolean(); round++) {
            List<EventBatch> batches = new ArrayList<>();
            for (int node = 1; node <= NODES; node++) {
                batches.add(new EventBatch(node, round));
            }
            for (int i = 0; i < NODES * EVENTS_OF_BATCH; i++) {
                int node = 1 + random.nextInt(NODES);
                long time = 100L * round + i / 3;
                int what = random.nextInt(4);
                if (what == 0 && count < underWay.length) {
                    int to = 1 + random.nextInt(NODES);
                    long message = Code.name(node, to, Code.sequence(++sent[node][to] & Code.NUMBERS_MAX, 0, false));
                    underWay[count++] = message;
                    batches.get(node - 1).add(time, EventType.SENT, numbers[random.nextInt(KINDS)], message);
                } else if (what == 1 && count > 0) {
                    int chosen = random.nextInt(count);
                    long message = underWay[chosen];
                    underWay[chosen] = underWay[--count];
                    batches.get(Code.b(message) - 1)
                            .add(time, EventType.RECEIVED, numbers[random.nextInt(KINDS)], message);
                } else {
                    batches.get(node - 1).add(time, EventType.EVENT, numbers[random.nextInt(KINDS)], 0);
                }
                made++;
                inWindow++;
            }
            long start = cpuNanos();
            for (EventBatch batch : batches) {
                timeline.add(batch.until(100L * round + 99));
            }
            if (inWindow >= EVENTS_OF_WINDOW) {
                summariser.summary();
                summariser.begin();
                inWindow = 0;
            }
            nanos += cpuNanos() - start;
        }
        return new Result("events", "timeline, events, MinHash", (double) nanos / made, 1e9 * made / nanos, 0);
    }

    /** A state of its own for each number; where {@code change} is not 0, nearly that. */
    private interface Maker {
        Summary make(long own, int change);
    }

    /** Half of lookups find a state, half do not. */
    private static List<Result> lookups(int most, String what, Maker maker, BooleanSupplier cancelled) {
        List<Result> results = new ArrayList<>();
        StateIdentity states = new StateIdentity(0.7);
        long next = 1;
        for (int size = most / 100; size <= most && !cancelled.getAsBoolean(); size *= 10) {
            for (; states.states() < size && !cancelled.getAsBoolean(); next++) {
                Summary more = maker.make(next, 0);
                states.of(more.hash(), more.signature(), 0);
            }
            List<Summary> wanted = new ArrayList<>();
            for (int i = 0; i < LOOKUPS; i++) {
                wanted.add(maker.make(i % 2 == 0 ? 1 + i * (size / LOOKUPS + 1L) % size : -1L - i, 7 + i));
            }
            long before = states.looked();
            long start = cpuNanos();
            for (Summary each : wanted) {
                states.nearestOf(each.signature());
            }
            double nanos = (double) (cpuNanos() - start) / LOOKUPS;
            results.add(new Result(
                    "lookup",
                    size + " states, " + what,
                    nanos,
                    1e9 / nanos,
                    (double) (states.looked() - before) / LOOKUPS));
        }
        return results;
    }

    /** {@code common} elements that all states have, and others that no two have. */
    private static Summary summary(int common, long own, int change) {
        Summary summary = new Summary();
        Rng shared = new Rng(1);
        for (int i = 0; i < common; i++) {
            summary.add(shared.nextLong());
        }
        Rng random = new Rng(1000 + own);
        for (int i = common; i < ITEMS; i++) {
            summary.add(random.nextLong());
        }
        Rng changed = new Rng(change);
        for (int i = 0; change != 0 && i < ITEMS / 10; i++) {
            summary.add(changed.nextLong());
        }
        summary.close();
        return summary;
    }

    /** As windows of real systems are: of 600 elements that there are, each state has a half or less. */
    private static Summary ofFewElements(long own, int change) {
        Summary summary = new Summary();
        Rng random = new Rng(1000 + own);
        Rng changed = new Rng(change);
        for (int i = 0; i < 2 * ITEMS; i++) {
            boolean has = random.nextInt(100) < 46;
            boolean differs = change != 0 && changed.nextInt(20) == 0;
            if (has != differs) {
                summary.add(Mix.mix(i));
            }
        }
        summary.close();
        return summary;
    }
}
