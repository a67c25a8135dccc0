package dev.waymark.cli.bench;

import dev.waymark.core.random.Seeds;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Measures a bare loop and the engine, in turn, on the same executions, in slices of a fraction of a millisecond. Set-up
 * is measured apart, with executions of no steps, and subtracted: what is left is the time of the deliveries. The result
 * is the median of the quietest slices, those that took the least time in all: on a busy machine the others tell how
 * processors share their caches.
 */
final class SideBySide implements AutoCloseable {
    private static final int QUIET = 10; // one in ten

    /** The processor time of this thread: other processes may take the processor away, but not count. */
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    private final String name;
    private final EngineSide.Setting setting;
    private final int steps;
    private final int executionsPerSlice;
    private final BareLoop bare;
    private final EngineSide engine;
    private final EngineSide engineSetUp;
    private final List<Slice> measured = new ArrayList<>();
    private long index;

    SideBySide(EngineBench.Case of, EngineSide.Setting setting, int executionsPerSlice) {
        this.name = of.name();
        this.setting = setting;
        this.steps = of.deployment().steps();
        this.executionsPerSlice = executionsPerSlice;
        this.bare = BareLoop.of(of.deployment());
        this.engine = new EngineSide(of.target(), setting, steps);
        this.engineSetUp = new EngineSide(of.target(), setting, 0);
    }

    void measure(int slices) {
        for (int i = 0; i < slices; i++) {
            measured.add(slice());
        }
    }

    void forget() {
        measured.clear();
    }

    boolean isMeasured() {
        return !measured.isEmpty();
    }

    EngineBench.Result result() {
        measured.sort(Comparator.comparingDouble(Slice::total));
        List<Slice> quiet = measured.subList(0, Math.max(1, measured.size() / QUIET));
        return new EngineBench.Result(
                name,
                setting.toString(),
                median(quiet, slice -> slice.engine() / slice.bare()),
                1e9 / median(quiet, Slice::bare),
                1e9 / median(quiet, Slice::engine));
    }

    /** Nanoseconds per delivery on either side, without set-up; {@code total} is with set-up, of both. */
    private record Slice(double bare, double engine, double total) {}

    private Slice slice() {
        long t0 = CLOCK.getCurrentThreadCpuTime();
        long deliveries = bare(steps);
        long t1 = CLOCK.getCurrentThreadCpuTime();
        long engineDeliveries = engine(engine);
        long t2 = CLOCK.getCurrentThreadCpuTime();
        bare(0);
        long t3 = CLOCK.getCurrentThreadCpuTime();
        engine(engineSetUp);
        long t4 = CLOCK.getCurrentThreadCpuTime();
        if (engineDeliveries != deliveries) {
            throw new IllegalStateException("the bare loop of " + name + " made " + deliveries
                    + " deliveries where the engine made " + engineDeliveries);
        }
        index += executionsPerSlice;
        return new Slice(
                (double) (t1 - t0 - (t3 - t2)) / deliveries,
                (double) (t2 - t1 - (t4 - t3)) / deliveries,
                (double) (t4 - t0) / deliveries);
    }

    private long bare(int bound) {
        long deliveries = 0;
        for (long i = index; i < index + executionsPerSlice; i++) {
            deliveries += bare.execute(Seeds.execution(1, i), bound);
        }
        return deliveries;
    }

    private long engine(EngineSide side) {
        long deliveries = 0;
        for (long i = index; i < index + executionsPerSlice; i++) {
            deliveries += side.execute(i, Seeds.execution(1, i));
        }
        return deliveries;
    }

    private static double median(List<Slice> slices, ToDoubleFunction<Slice> value) {
        double[] sorted = slices.stream().mapToDouble(value).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    @Override
    public void close() {
        engine.close();
        engineSetUp.close();
    }
}
