package dev.waymark.cli.bench;

import dev.waymark.core.CodeVersion;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.Version;
import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.Explorers;
import dev.waymark.engine.trace.Recorder;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.TraceFile;
import dev.waymark.engine.trace.text.PayloadCodec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.BooleanSupplier;

/** What a trace costs: its size on the disk, and processor time to write and to read it, of long executions of raft. */
final class TracesBench {
    /** {@code bytes}: of the file; the times are medians. */
    record Result(String name, int decisions, int events, long bytes, double writeMillis, double readMillis) {}

    /** Enough to be asked and to be compacted that states do not grow with the execution. */
    private static final Map<String, String> PARAMETERS =
            Map.of("clients", "5", "requests", "1000", "snapshotEvery", "20");

    private static final int TIMES = 9;

    private TracesBench() {}

    static List<Result> run(BooleanSupplier cancelled) {
        List<Result> results = new ArrayList<>();
        for (int decisions : new int[] {1000, 10_000, 100_000}) {
            if (!cancelled.getAsBoolean()) {
                results.add(run(decisions, TIMES, cancelled));
            }
        }
        return results;
    }

    static Result run(int decisions, int times, BooleanSupplier cancelled) {
        SystemUnderTest raft = ServiceLoader.load(SystemUnderTest.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.name().equals("raft"))
                .findFirst()
                .orElseThrow();
        Target target = Target.of(raft, PARAMETERS, List.of());
        Experiment experiment =
                Experiment.on(target).steps(decisions).executions(1).build();
        Made made = made(experiment);
        PayloadCodec payloads = PayloadCodec.of(target.deployment());
        Path file = file();
        try {
            long[] writing = new long[times];
            long[] reading = new long[times];
            int measured = 0;
            for (int i = 0; i < 2 * times && !cancelled.getAsBoolean(); i++) { // the first half warms up
                long begin = nanos();
                Trace trace = made.trace(experiment);
                TraceFile.write(file, trace, payloads);
                long written = nanos();
                Trace read = TraceFile.read(file).trace(payloads);
                long end = nanos();
                if (read.decisions().size() != trace.decisions().size()) {
                    throw new IllegalStateException("another trace");
                }
                measured = Math.max(0, i - times) + 1;
                writing[measured - 1] = written - begin;
                reading[measured - 1] = end - written;
            }
            return new Result(
                    target.name(),
                    made.execution().decisions().size(),
                    made.execution().events().size(),
                    Files.size(file),
                    median(writing, measured),
                    median(reading, measured));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            delete(file);
        }
    }

    private static Made made(Experiment experiment) {
        Plan plan = experiment.planning().next(1).get(0);
        try (Explorer explorer = Explorers.of(experiment)) {
            Recorder recorder = new Recorder();
            Outcome outcome = explorer.explore(plan, experiment.configured().run(plan), recorder);
            return new Made(plan, outcome, explorer.recorded(recorder));
        }
    }

    private record Made(Plan plan, Outcome outcome, RecordedExecution execution) {
        Trace trace(Experiment experiment) {
            return new Trace(
                    Version.text(),
                    Version.commit(),
                    CodeVersion.of(experiment.target()),
                    experiment.resolved().identity(),
                    plan.index(),
                    plan.seed(),
                    null,
                    experiment.resolved().checks().properties(),
                    execution,
                    null,
                    outcome.verdicts());
        }
    }

    private static Path file() {
        try {
            return Files.createTempFile("waymark-bench", ".trace.json");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long nanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static double median(long[] nanos, int count) {
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        return count == 0 ? 0 : sorted[count / 2] / 1e6;
    }
}
