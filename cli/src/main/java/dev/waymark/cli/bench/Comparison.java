package dev.waymark.cli.bench;

import dev.waymark.core.random.Seeds;
import dev.waymark.core.sim.SimulatedDeployment;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/**
 * Measures a bare loop and the engine, in turn, on the same executions. Set-up is measured apart, with executions of no
 * steps, and subtracted: what is left is the time of the deliveries. A slice is a fraction of a millisecond; a disturbance spoils
 * a few slices, and the median ignores them.
 */
final class Comparison implements AutoCloseable {
    /** The processor time of this thread: other processes may take the processor away, but not count. */
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    private final String name;
    private final EngineSide.Setting setting;
    private final int steps;
    private final int executionsPerSlice;
    private final BareLoop bare;
    private final EngineSide engine;
    private final EngineSide engineSetUp;
    private long index;

    Comparison(String name, SimulatedDeployment<?> deployment, EngineSide.Setting setting, int executionsPerSlice) {
        this.name = name;
        this.setting = setting;
        this.steps = deployment.steps();
        this.executionsPerSlice = executionsPerSlice;
        this.bare = BareLoop.of(deployment);
        this.engine = new EngineSide(deployment, setting, steps);
        this.engineSetUp = new EngineSide(deployment, setting, 0);
    }

    EngineBench.Result measure(int slices) {
        double[] ratios = new double[slices];
        double[] bareNanos = new double[slices];
        double[] engineNanos = new double[slices];
        for (int i = 0; i < slices; i++) {
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
            bareNanos[i] = (double) (t1 - t0 - (t3 - t2)) / deliveries;
            engineNanos[i] = (double) (t2 - t1 - (t4 - t3)) / deliveries;
            ratios[i] = engineNanos[i] / bareNanos[i];
        }
        return new EngineBench.Result(
                name, setting.toString(), median(ratios), 1e9 / median(bareNanos), 1e9 / median(engineNanos));
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

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    @Override
    public void close() {
        engine.close();
        engineSetUp.close();
    }
}
