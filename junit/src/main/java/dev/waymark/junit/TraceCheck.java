package dev.waymark.junit;

import dev.waymark.core.CommandPermission;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Verdict;
import dev.waymark.engine.Recording;
import dev.waymark.engine.Replayer;
import dev.waymark.engine.TraceReplay;
import dev.waymark.engine.Watchdog;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.experiment.RecordedCase;
import dev.waymark.engine.trace.Trace;
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

    /**
     * {@code more} are properties that the trace may name besides those that {@code catalog} knows. What it names may be started if
     * {@code permission} says so: the trace may come from anybody, the test is the user's own.
     */
    static TraceCheck of(
            Path file, SystemUnderTest system, CommandPermission permission, Catalog catalog, List<Property> more) {
        RecordedCase recorded = RecordedCase.read(
                file,
                (name, parameters, bugs, permitted) -> {
                    if (!name.equals(system.name())) {
                        throw new UsageException("it is of system " + name + ", this test is of " + system.name());
                    }
                    return Target.of(system, parameters, bugs, permitted);
                },
                permission,
                catalog,
                more);
        return recorded.hangs() ? hang(recorded) : replay(recorded);
    }

    private static TraceCheck replay(RecordedCase recorded) {
        TraceReplay replay = recorded.replay();
        TraceReplay.Divergence divergence = replay.divergence();
        if (divergence == null) {
            Verdict violation = replay.recording().violation();
            Result result = violation == null ? Result.SAME : Result.REPRODUCED;
            return of(recorded, result, replay.recording(), violation, "");
        }
        try (Replayer replayer = new Replayer(recorded.target().deployment(), recorded.properties())) {
            Trace trace = recorded.trace();
            Recording again = replayer.replay(trace, false);
            Verdict violation = again.violation();
            Result result = violation == null ? Result.DIVERGED : Result.STILL_VIOLATED;
            return of(recorded, result, again, violation, divergence.text());
        }
    }

    /** It hangs again, or it does not; there are no events to compare. */
    private static TraceCheck hang(RecordedCase recorded) {
        Thread thread = new Thread(recorded::replay, "waymark-replay");
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(Watchdog.LIMIT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while replaying " + recorded.file(), e);
        }
        boolean hangs = thread.isAlive();
        return of(
                recorded,
                hangs ? Result.REPRODUCED : Result.DIVERGED,
                null,
                hangs ? recorded.trace().verdict() : null,
                "the handler that hung returned this time");
    }

    private static TraceCheck of(
            RecordedCase recorded,
            Result result,
            @Nullable Recording recording,
            @Nullable Verdict violation,
            String divergence) {
        int nodes = recorded.target().deployment().nodes();
        return new TraceCheck(recorded.file(), recorded.trace(), result, recording, violation, divergence, nodes);
    }
}
