package dev.waymark.core.engine;

import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.trace.EventText;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One execution, remade and recorded. {@code decisions} are those that were carried out, messages with their types;
 * {@code begins} has the index of the first event of each; {@code skips} counts, by reason, those that did not apply.
 */
public record Recording(
        List<Decision> decisions,
        List<Event> events,
        List<Integer> begins,
        List<Verdict> verdicts,
        int substituted,
        Map<String, Integer> skips) {
    public int skipped() {
        return skips.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** The events as a trace holds them. */
    public List<String> lines() {
        return EventText.lines(events);
    }

    /** The first verdict of a violated property, or null. */
    public @Nullable Verdict violation() {
        return verdicts.stream().filter(Verdict::violated).findFirst().orElse(null);
    }

    /** The index of the decision that brought this event about, or came last before it; -1: it happened before the first. */
    public int decisionOf(int event) {
        int found = Collections.binarySearch(begins, event);
        return found >= 0 ? found : -found - 2;
    }
}
