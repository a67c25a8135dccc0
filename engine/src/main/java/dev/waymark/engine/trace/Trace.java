package dev.waymark.engine.trace;

import dev.waymark.core.CodeVersion;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.spec.CampaignSpec;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A recorded execution with all that is needed to make it again. {@code waymark} is the version that wrote it, {@code commit} what
 * that was built from ({@link dev.waymark.core.Version#UNKNOWN} if nobody recorded it), {@code code} which class files it ran.
 *
 * <p>{@code spec} is that of its campaign with all that was left open filled in, but for what results do not depend on; if
 * workloads differ between executions, its own is among the parameters. {@code index} is the execution's in the campaign, from 0,
 * {@code executionSeed} its seed, {@code configuration} what was special about it if its strategy told. {@code properties} are those it
 * was judged by, {@code verdicts} what they said, {@code violation} the property that the trace is to show; null: none.
 */
public record Trace(
        String waymark,
        String commit,
        CodeVersion code,
        CampaignSpec spec,
        long index,
        long executionSeed,
        @Nullable String configuration,
        List<String> properties,
        RecordedExecution execution,
        @Nullable String violation,
        List<Verdict> verdicts) {
    /** The format that this version writes; it reads this one and all before it. */
    public static final int FORMAT = 2;

    public Trace {
        properties = List.copyOf(properties);
        verdicts = List.copyOf(verdicts);
        if (violation != null && find(violation, verdicts) == null) {
            throw new IllegalArgumentException("there is no verdict of " + violation);
        }
    }

    private static @Nullable Verdict find(@Nullable String property, List<Verdict> verdicts) {
        return verdicts.stream()
                .filter(verdict -> verdict.property().equals(property))
                .findFirst()
                .orElse(null);
    }

    public String system() {
        return spec.system().name();
    }

    /** With all defaults filled in. */
    public Map<String, String> parameters() {
        return spec.system().parameters();
    }

    public List<String> bugs() {
        return spec.system().bugs();
    }

    /** As it was written. */
    public String strategy() {
        return Objects.requireNonNullElse(spec.strategy().name(), "random");
    }

    public List<Decision> decisions() {
        return execution.decisions();
    }

    public List<Event> events() {
        return execution.events();
    }

    /** The index of the first decision of the fair tail; -1: there was none, or nobody recorded it. */
    public int tail() {
        return execution.tail();
    }

    /** Of the property that it is to show; null if there is none. */
    public @Nullable Verdict verdict() {
        return find(violation, verdicts);
    }

    /** The same test case of the same system with other parameters. */
    public Trace withParameters(Map<String, String> newParameters) {
        return new Trace(
                waymark,
                commit,
                code,
                spec.withSystem(spec.system().withParameters(newParameters)),
                index,
                executionSeed,
                configuration,
                properties,
                execution,
                violation,
                verdicts);
    }

    /** The same test case with another execution, of this code, under these properties. */
    public Trace with(
            CodeVersion newCode,
            List<String> newProperties,
            RecordedExecution newExecution,
            @Nullable String newViolation,
            List<Verdict> newVerdicts) {
        return new Trace(
                waymark,
                commit,
                newCode,
                spec,
                index,
                executionSeed,
                configuration,
                newProperties,
                newExecution,
                newViolation,
                newVerdicts);
    }
}
