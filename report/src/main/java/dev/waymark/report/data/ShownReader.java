package dev.waymark.report.data;

import dev.waymark.checkers.LinearizabilityProperty;
import dev.waymark.checkers.judgement.Violation;
import dev.waymark.core.Deployment;
import dev.waymark.core.HasRounds;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.UsageException;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.property.Property;
import dev.waymark.engine.TraceReplay;
import dev.waymark.engine.Walkthrough;
import dev.waymark.engine.experiment.RecordedCase;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.TraceFile;
import dev.waymark.engine.trace.causality.HappensBefore;
import dev.waymark.engine.trace.chart.Scene;
import dev.waymark.strategies.closure.Closure;
import dev.waymark.strategies.closure.ClosureChecker;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a trace for people. The events are those of the file; what the nodes were like in between is found by making it again,
 * if its system is here and still does the same.
 */
public final class ShownReader {
    /** Longer ones are not walked through. */
    private static final int DECISIONS_MAX = 20_000;

    private static final int TABLE_WIDTH = 200;

    private final Cases cases;
    private final List<String> notes = new ArrayList<>();

    private ShownReader(Cases cases) {
        this.cases = cases;
    }

    /** Throws {@link UsageException} if nothing of it can be shown. */
    public static Shown read(Path file, Cases cases) {
        return new ShownReader(cases).shown(file, TraceFile.read(file).trace());
    }

    private Shown shown(Path file, Trace trace) {
        if (trace.events().isEmpty()) {
            notes.add(
                    "the trace has no events: its execution could not be made again, so only its decisions are known");
        }
        RecordedCase recorded = opened(file);
        Walkthrough walk = recorded == null ? null : walk(recorded, trace);
        List<Integer> begins = walk == null
                ? trace.execution().begins() // of format 1 they are a guess
                : walk.replay().recording().begins();
        RecordedExecution execution =
                withTail(new RecordedExecution(trace.decisions(), trace.events(), begins, trace.tail()));
        int nodes = Math.max(
                nodes(execution.events()),
                recorded == null || walk == null
                        ? 1
                        : recorded.target().deployment().nodes());
        return new Shown(
                file,
                trace,
                nodes,
                execution,
                Scene.of(execution.events(), nodes),
                new HappensBefore(execution.events(), nodes),
                walk == null ? List.of() : walk.stops(),
                recorded == null || walk == null ? null : rounds(recorded, walk),
                recorded == null || walk == null ? null : history(recorded, walk),
                walk == null ? null : recorded,
                List.copyOf(notes));
    }

    private @Nullable RecordedCase opened(Path file) {
        try {
            return cases.open(file);
        } catch (UsageException | SystemMistake e) {
            notes.add("states and properties are not shown: " + e.getMessage());
            return null;
        }
    }

    private @Nullable Walkthrough walk(RecordedCase recorded, Trace trace) {
        if (recorded.hangs() || trace.events().isEmpty()) {
            return null;
        }
        Deployment deployment = recorded.target().deployment();
        if (!deployment.capabilities().exact()) {
            notes.add("states and properties are not shown: executions of this system cannot be made again exactly");
            return null;
        }
        if (trace.decisions().size() > DECISIONS_MAX) {
            notes.add("states and properties are not shown: it has "
                    + Texts.count(trace.decisions().size(), "decision"));
            return null;
        }
        try {
            Walkthrough walk = Walkthrough.of(
                    deployment,
                    recorded.properties(),
                    recorded.trace(),
                    trace.decisions().size());
            TraceReplay.Divergence divergence = walk.replay().divergence();
            if (divergence == null) {
                return walk;
            }
            notes.add("states and properties are not shown: when it was made again it went another way; "
                    + divergence.what());
        } catch (RuntimeException | StackOverflowError | LinkageError e) { // of the system or a property
            notes.add("states and properties are not shown: when it was made again, something threw " + e);
        }
        return null;
    }

    /** The fair tail is not among the events of a trace. */
    private static RecordedExecution withTail(RecordedExecution seen) {
        if (seen.tail() < 0 || seen.tail() >= seen.begins().size()) {
            return seen;
        }
        int at = seen.begins().get(seen.tail());
        List<Event> events = new ArrayList<>(seen.events());
        events.add(at, new Event.TailBegan());
        List<Integer> shifted = new ArrayList<>(seen.begins().subList(0, seen.tail()));
        shifted.add(at);
        seen.begins().subList(seen.tail() + 1, seen.begins().size()).forEach(begin -> shifted.add(begin + 1));
        return new RecordedExecution(seen.decisions(), events, shifted, seen.tail());
    }

    private static int nodes(List<Event> events) {
        int nodes = 1;
        for (Event event : events) {
            nodes = Math.max(nodes, event.node());
            MessageName message = message(event);
            if (message != null) {
                nodes = Math.max(nodes, Math.max(message.from(), message.to()));
            }
        }
        return nodes;
    }

    private static @Nullable MessageName message(Event event) {
        if (event instanceof Event.Sent e) {
            return e.message();
        } else if (event instanceof Event.Injected e) {
            return e.message();
        } else if (event instanceof Event.Delivered e) {
            return e.message();
        }
        return event instanceof Event.Dropped e ? e.message() : null;
    }

    private @Nullable List<String> rounds(RecordedCase recorded, Walkthrough walk) {
        Deployment deployment = recorded.target().deployment();
        if (HasRounds.of(deployment) == null
                || walk.replay().recording().decisions().isEmpty()) {
            return null;
        }
        try (ClosureChecker checker = new ClosureChecker(deployment)) {
            Closure closure =
                    checker.check(recorded.plan(), walk.replay().recording().decisions());
            return closure.closed() ? checker.table(closure.lockStep(), TABLE_WIDTH, true) : null;
        } catch (RuntimeException e) {
            notes.add("there is no table of rounds: " + e.getMessage());
            return null;
        }
    }

    private static @Nullable Violation history(RecordedCase recorded, Walkthrough walk) {
        String violated = recorded.trace().verdict() == null
                ? ""
                : recorded.trace().verdict().property();
        for (Property property : recorded.properties()) {
            if (property instanceof LinearizabilityProperty linearizability
                    && property.name().equals(violated)) {
                return linearizability.judge(walk.replay().recording().events()).violation();
            }
        }
        return null;
    }
}
