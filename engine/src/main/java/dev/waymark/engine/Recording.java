package dev.waymark.engine;

import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.property.Verdict;
import dev.waymark.engine.trace.text.EventText;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One execution, remade and recorded: what was seen of it, how it was judged, how many decisions had to take a substitute,
 * and how many, by reason, did not apply.
 */
public record Recording(
        RecordedExecution execution, List<Verdict> verdicts, int substituted, Map<String, Integer> skips) {
    public List<Decision> decisions() {
        return execution.decisions();
    }

    public List<Event> events() {
        return execution.events();
    }

    public List<Integer> begins() {
        return execution.begins();
    }

    /** The index of the first decision of the fair tail; -1: there was none. */
    public int tail() {
        return execution.tail();
    }

    public int skipped() {
        return skips.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** The events as a trace holds them. */
    public List<String> lines() {
        return EventText.lines(execution.events());
    }

    /** The first verdict of a violated property, or null. */
    public @Nullable Verdict violation() {
        return verdicts.stream().filter(Verdict::violated).findFirst().orElse(null);
    }

    /** The violation of this property, or null. */
    public @Nullable Verdict violation(String property) {
        return verdicts.stream()
                .filter(verdict -> verdict.violated() && verdict.property().equals(property))
                .findFirst()
                .orElse(null);
    }

    /** The index of the decision that brought this event about, or came last before it; -1: it happened before the first. */
    public int decisionOf(int event) {
        return execution.decisionOf(event);
    }
}
