package dev.waymark.benchmarks;

import dev.waymark.cli.bench.BareLoop;
import dev.waymark.cli.bench.EngineBench;
import dev.waymark.cli.bench.EngineSide;
import dev.waymark.core.random.Seeds;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Time per execution; {@code steps=0} is its set-up alone, so the difference is that of the deliveries. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
@SuppressWarnings("NullAway.Init") // JMH calls the set-up before anything else
public class EngineBenchmark {
    @Param({"microbenchmark", "two-phase-commit"})
    public String system;

    @Param({"0", "1000"})
    public int steps;

    private long index;
    private BareLoop bareLoop;
    private EngineSide plainSide;
    private EngineSide statesSide;
    private EngineSide eventsSide;

    @Setup(Level.Trial)
    public void deploy() {
        EngineBench.Case of = EngineBench.cases().stream()
                .filter(one -> one.name().equals(system))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no system " + system));
        bareLoop = BareLoop.of(of.deployment());
        plainSide = new EngineSide(of.target(), EngineSide.Setting.PLAIN, steps);
        statesSide = new EngineSide(of.target(), EngineSide.Setting.STATES, steps);
        eventsSide = new EngineSide(of.target(), EngineSide.Setting.EVENTS, steps);
    }

    @TearDown(Level.Trial)
    public void close() {
        plainSide.close();
        statesSide.close();
        eventsSide.close();
    }

    @Benchmark
    public int bare() {
        return bareLoop.execute(Seeds.execution(1, index++), steps);
    }

    @Benchmark
    public int plain() {
        return run(plainSide);
    }

    @Benchmark
    public int states() {
        return run(statesSide);
    }

    @Benchmark
    public int events() {
        return run(eventsSide);
    }

    private int run(EngineSide side) {
        long i = index++;
        return side.execute(i, Seeds.execution(1, i));
    }
}
