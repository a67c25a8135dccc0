package dev.waymark.junit;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import dev.waymark.core.engine.Recording;
import dev.waymark.core.engine.Replayer;
import dev.waymark.core.engine.TraceReplay;
import dev.waymark.core.engine.Watchdog;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.trace.PayloadCodec;
import dev.waymark.core.trace.Trace;
import dev.waymark.core.trace.TraceFile;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A recorded test case, run again with the parameters and bugs that it names. If it goes another way than recorded, as it
 * mostly does once the code has changed, its decisions are tried again as far as they apply: the bug may still be there.
 */
record TraceCheck(
        Path file,
        Trace trace,
        Result result,
        @Nullable Recording recording,
        @Nullable Verdict violation,
        String divergence,
        int nodes) {
    enum Result {
        /** The recorded violation, every event as recorded. */
        REPRODUCED,
        /** The same property is violated, on another way. */
        STILL_VIOLATED,
        /** Nothing was violated then, nothing is now. */
        SAME,
        /** It went another way, and nothing was violated. */
        DIVERGED
    }

    /** {@code more} are properties that the trace may name besides those of the system. */
    static TraceCheck of(Path file, SystemUnderTest system, List<Property> more) {
        TraceFile header = TraceFile.read(file);
        if (!header.system().equals(system.name())) {
            throw new UsageException(
                    "trace file " + file + " is of system " + header.system() + ", this test is of " + system.name());
        }
        try {
            Subject subject = Subject.of(system, header.parameters(), header.bugs());
            Trace trace = header.trace(PayloadCodec.of(subject.deployment()));
            List<Property> properties = subject.properties(trace.properties(), more);
            boolean hang = trace.verdict() != null && Watchdog.hung(trace.verdict());
            return hang ? hang(file, trace, subject, properties) : replay(file, trace, subject, properties);
        } catch (UsageException e) {
            String message = String.valueOf(e.getMessage());
            throw message.contains(file.toString()) ? e : new UsageException("trace file " + file + ": " + message);
        }
    }

    private static TraceCheck replay(Path file, Trace trace, Subject subject, List<Property> properties) {
        int nodes = subject.deployment().nodes();
        TraceReplay replay = TraceReplay.of(subject.deployment(), properties, trace);
        TraceReplay.Divergence divergence = replay.divergence();
        if (divergence == null) {
            Verdict violation = replay.recording().violation();
            Result result = violation == null ? Result.SAME : Result.REPRODUCED;
            return new TraceCheck(file, trace, result, replay.recording(), violation, "", nodes);
        }
        try (Replayer replayer = new Replayer(subject.deployment(), properties)) {
            Recording again = replayer.replay(trace, false);
            Verdict violation = again.violation();
            Result result = violation == null ? Result.DIVERGED : Result.STILL_VIOLATED;
            return new TraceCheck(file, trace, result, again, violation, divergence.text(), nodes);
        }
    }

    /** It hangs again, or it does not; there are no events to compare. */
    private static TraceCheck hang(Path file, Trace trace, Subject subject, List<Property> properties) {
        Thread thread = new Thread(() -> TraceReplay.of(subject.deployment(), properties, trace), "waymark-replay");
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(Watchdog.LIMIT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while replaying " + file, e);
        }
        boolean hangs = thread.isAlive();
        return new TraceCheck(
                file,
                trace,
                hangs ? Result.REPRODUCED : Result.DIVERGED,
                null,
                hangs ? trace.verdict() : null,
                "the handler that hung returned this time",
                subject.deployment().nodes());
    }
}
