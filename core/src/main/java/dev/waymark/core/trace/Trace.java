package dev.waymark.core.trace;

import dev.waymark.core.CodeVersion;
import dev.waymark.core.model.Decision;
import dev.waymark.core.property.Verdict;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A recorded execution with all that is needed to make it again. {@code waymark} is the version that wrote it,
 * {@code commit} what that was built from ({@link dev.waymark.core.Version#UNKNOWN} if nobody recorded it), {@code code} which class files it ran, {@code parameters} have all defaults filled in, {@code temper} is what was special about the execution if its strategy told, {@code tail} is the index of the first decision of the fair tail, -1 if
 * there is none or nobody recorded it, {@code verdict} is that of the violated property, if any.
 */
public record Trace(
        int format,
        String waymark,
        String commit,
        CodeVersion code,
        String system,
        Map<String, String> parameters,
        List<String> bugs,
        String strategy,
        @Nullable String temper,
        long seed,
        long execution,
        long executionSeed,
        List<String> properties,
        String faults,
        List<Decision> decisions,
        int tail,
        List<String> events,
        @Nullable Verdict verdict) {
    /** The format that this version writes; it reads this one and all before it. */
    public static final int FORMAT = 1;

    public Trace {
        parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
        bugs = List.copyOf(bugs);
        properties = List.copyOf(properties);
        decisions = List.copyOf(decisions);
        events = List.copyOf(events);
    }

    /** Of code that nobody recorded. */
    public Trace(
            int format,
            String waymark,
            String commit,
            String system,
            Map<String, String> parameters,
            List<String> bugs,
            String strategy,
            long seed,
            long execution,
            long executionSeed,
            List<String> properties,
            String faults,
            List<Decision> decisions,
            int tail,
            List<String> events,
            @Nullable Verdict verdict) {
        this(
                format,
                waymark,
                commit,
                CodeVersion.NOT_KNOWN,
                system,
                parameters,
                bugs,
                strategy,
                null,
                seed,
                execution,
                executionSeed,
                properties,
                faults,
                decisions,
                tail,
                events,
                verdict);
    }

    /** The same test case of the same system with other parameters. */
    public Trace withParameters(Map<String, String> newParameters) {
        return new Trace(
                format,
                waymark,
                commit,
                code,
                system,
                newParameters,
                bugs,
                strategy,
                temper,
                seed,
                execution,
                executionSeed,
                properties,
                faults,
                decisions,
                tail,
                events,
                verdict);
    }

    public Trace with(List<String> newProperties, Execution newExecution, @Nullable Verdict newVerdict) {
        return with(code, newProperties, newExecution, newVerdict);
    }

    /** The same test case with another execution, of this code, under these properties. */
    public Trace with(
            CodeVersion newCode, List<String> newProperties, Execution newExecution, @Nullable Verdict newVerdict) {
        return new Trace(
                FORMAT,
                waymark,
                commit,
                newCode,
                system,
                parameters,
                bugs,
                strategy,
                temper,
                seed,
                execution,
                executionSeed,
                newProperties,
                faults,
                newExecution.decisions(),
                newExecution.tail(),
                newExecution.lines(),
                newVerdict);
    }
}
