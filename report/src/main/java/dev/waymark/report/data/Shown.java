package dev.waymark.report.data;

import dev.waymark.checkers.recorded.SeenHistory;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.property.Verdict;
import dev.waymark.engine.Walkthrough;
import dev.waymark.engine.experiment.RecordedCase;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.causality.HappensBefore;
import dev.waymark.engine.trace.chart.Scene;
import dev.waymark.engine.trace.text.DecisionText;
import dev.waymark.engine.trace.text.PayloadCodec;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One execution to show, from a trace file. {@code execution} has the beginning of the fair tail among its events. {@code stops} are
 * what the nodes were like after the start and after each decision; empty if the execution could not be made again. {@code rounds} is it as
 * a table, {@code history} why no order explains what clients saw; null if that is not what it is about. {@code recorded} makes
 * it again; null if it cannot be. {@code notes} say what could not be shown.
 */
public record Shown(
        Path file,
        Trace trace,
        int nodes,
        RecordedExecution execution,
        Scene scene,
        HappensBefore causality,
        List<Walkthrough.Stop> stops,
        @Nullable List<String> rounds,
        @Nullable SeenHistory history,
        @Nullable RecordedCase recorded,
        List<String> notes) {
    public List<Event> events() {
        return execution.events();
    }

    /** For people. */
    public List<String> decisions() {
        DecisionText text = new DecisionText(PayloadCodec.UNREAD);
        return trace.decisions().stream().map(text::print).toList();
    }

    /** The decision that brought an event about, counted from 1; 0: it was the start. */
    public int stepOf(int event) {
        return execution.decisionOf(event) + 1;
    }

    /** What is violated; empty if nothing is. */
    public String property() {
        Verdict verdict = trace.verdict();
        return verdict == null ? "" : verdict.property();
    }

    /** What is said of it; empty if there is nothing. */
    public String message() {
        Verdict verdict = trace.verdict();
        return verdict == null ? "" : verdict.message();
    }

    /** The clients of which something was seen, by number. */
    public List<Integer> clients() {
        return clients(events());
    }

    /** The same of any events. */
    public static List<Integer> clients(List<Event> events) {
        List<Integer> clients = events.stream()
                .filter(Event.Invoked.class::isInstance)
                .map(event -> ((Event.Invoked) event).operation().client())
                .distinct()
                .sorted()
                .toList();
        return Collections.unmodifiableList(clients);
    }
}
