package dev.waymark.report.data;

import dev.waymark.checkers.judgement.Violation;
import dev.waymark.core.engine.Walkthrough;
import dev.waymark.core.experiment.RecordedCase;
import dev.waymark.core.model.Event;
import dev.waymark.core.trace.causality.HappensBefore;
import dev.waymark.core.trace.chart.Scene;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One execution to show. {@code begins} has the index of the first event of each decision. {@code stops} are what the nodes
 * were like after the start and after each decision; empty if the execution could not be made again. {@code rounds} is it as
 * a table, {@code history} why no order explains what clients saw; null if that is not what it is about. {@code recorded} makes
 * it again; null if it cannot be. {@code notes} say what could not be shown.
 */
public record Shown(
        RecordedTrace trace,
        int nodes,
        List<Event> events,
        List<Integer> begins,
        Scene scene,
        HappensBefore causality,
        List<Walkthrough.Stop> stops,
        @Nullable List<String> rounds,
        @Nullable Violation history,
        @Nullable RecordedCase recorded,
        List<String> notes) {
    /** The decision that brought an event about, counted from 1; 0: it was the start. */
    public int stepOf(int event) {
        int low = 0;
        int high = begins.size();
        while (low < high) { // the first that begins behind it; several may begin at one place
            int middle = (low + high) >>> 1;
            if (begins.get(middle) <= event) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The clients of which something was seen, by number. */
    public List<Integer> clients() {
        List<Integer> clients = events.stream()
                .filter(Event.Invoked.class::isInstance)
                .map(event -> ((Event.Invoked) event).operation().client())
                .distinct()
                .sorted()
                .toList();
        return Collections.unmodifiableList(clients);
    }
}
