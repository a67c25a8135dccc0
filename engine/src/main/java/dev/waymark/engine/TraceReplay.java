package dev.waymark.engine;

import dev.waymark.core.Deployment;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Meaning;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Verdict;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.text.DecisionText;
import dev.waymark.engine.trace.text.EventText;
import dev.waymark.engine.trace.text.PayloadCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A trace against a fresh execution of its decisions. On an exact cluster every event is compared. On any other the
 * decisions are made as far as they apply, and what counts is whether the recorded property is violated again;
 * {@code likeness} then tells how much was as recorded. It is null on an exact cluster. {@code divergence} is null unless
 * the result is {@code DIVERGED}.
 */
public record TraceReplay(
        Result result,
        Recording recording,
        @Nullable Divergence divergence,
        @Nullable ReplaySimilarity likeness) {
    private static final int CONTEXT = 3;
    private static final String RECORD_ENDS = "(nothing: the record ends here)";
    private static final String EXECUTION_ENDS = "(nothing: the execution ends here)";

    public enum Result {
        /** The recorded violation; on an exact cluster with every event as recorded. */
        REPRODUCED,
        /** No violation was recorded and none was seen; on an exact cluster with every event as recorded. */
        SAME_NO_VIOLATION,
        DIVERGED
    }

    /**
     * The first difference. {@code event} and {@code decision} are indexes from 0; {@code event} is the number of events
     * if all are equal and the verdicts differ, {@code decision} is -1 before the first. {@code before} are the last few
     * lines on which both sides agree.
     */
    public record Divergence(
            @Meaning("in words") String what,
            @Meaning("the event, from 0") int event,
            @Meaning("the decision that it came of, from 0") int decision,
            @Meaning("events before it") List<String> before,
            @Meaning("what the trace has there") String recorded,
            @Meaning("what was seen there") String seen) {
        /** For people: what, then both sides below what came before. */
        public List<String> lines() {
            List<String> lines = new ArrayList<>(List.of(what));
            before.forEach(line -> lines.add("    " + line));
            lines.add("  - recorded: " + recorded);
            lines.add("  + seen:     " + seen);
            return lines;
        }

        public String text() {
            return String.join("\n", lines());
        }
    }

    /** {@code deployment} and {@code properties} are those that the trace names. */
    public static TraceReplay of(Deployment deployment, List<Property> properties, Trace trace) {
        try (Replayer replayer = new Replayer(deployment, properties)) {
            return of(deployment, replayer, trace);
        }
    }

    static TraceReplay of(Deployment deployment, Replayer replayer, Trace trace) {
        boolean exact = replayer.exact();
        Recording recording = replayer.replay(trace, exact);
        ReplaySimilarity likeness = exact ? null : ReplaySimilarity.of(trace, recording);
        Comparison comparison = new Comparison(deployment, trace, recording);
        Divergence divergence = likeness == null ? comparison.divergence() : comparison.anotherEnd(likeness);
        Verdict recorded = trace.verdict();
        boolean violated = likeness == null ? recording.violation() != null : recorded != null && recorded.violated();
        Result same = violated ? Result.REPRODUCED : Result.SAME_NO_VIOLATION;
        return new TraceReplay(divergence == null ? same : Result.DIVERGED, recording, divergence, likeness);
    }

    /** Of both sides as texts, since of what the system said a trace has no more. */
    private record Comparison(
            Deployment deployment, Trace trace, Recording recording, List<String> recorded, List<String> seen) {
        Comparison(Deployment deployment, Trace trace, Recording recording) {
            this(deployment, trace, recording, EventText.lines(trace.execution().events()), recording.lines());
        }

        /** Whatever happened on the way, the recorded property must be violated, or none if none was. */
        @Nullable
        Divergence anotherEnd(ReplaySimilarity likeness) {
            Verdict found = found();
            Verdict wanted = wanted();
            if (wanted == null ? found == null : found != null && found.violated()) {
                return null;
            }
            String what = wanted == null
                    ? "no violation was recorded, but " + text(found)
                    : wanted.property() + " is not violated this time";
            int common = common();
            return at(
                    common,
                    recording.decisionOf(common),
                    what + ": " + likeness.text(),
                    line(recorded, common, RECORD_ENDS),
                    line(seen, common, EXECUTION_ENDS));
        }

        private int common() {
            int common = 0;
            int both = Math.min(recorded.size(), seen.size());
            while (common < both && recorded.get(common).equals(seen.get(common))) {
                common++;
            }
            return common;
        }

        @Nullable
        Divergence divergence() {
            int common = common();
            boolean allSeenAgree = common == seen.size();
            if (allSeenAgree && recording.skipped() > 0) {
                return skipped(common);
            }
            if (!allSeenAgree || common < recorded.size()) {
                int decision = recording.decisionOf(common);
                return at(
                        common,
                        decision,
                        "event " + (common + 1) + ", of " + name(decision) + ", is not as recorded",
                        line(recorded, common, RECORD_ENDS),
                        line(seen, common, EXECUTION_ENDS));
            }
            int carriedOut = recording.decisions().size();
            if (carriedOut < trace.decisions().size()
                    && !(trace.decisions().get(carriedOut) instanceof Decision.Stop)) {
                String what = name(carriedOut) + " is never reached: the execution is over before it";
                return at(common, carriedOut, what, RECORD_ENDS, EXECUTION_ENDS);
            }
            return verdicts(common);
        }

        private Divergence skipped(int event) {
            int decision = recording.decisions().size();
            String reason = String.join(", ", recording.skips().keySet());
            return at(
                    event,
                    decision,
                    name(decision) + " does not apply: " + reason,
                    line(recorded, event, RECORD_ENDS),
                    "(nothing: " + reason + ")");
        }

        private @Nullable Divergence verdicts(int event) {
            Verdict wanted = wanted();
            Verdict found = found();
            if (Objects.equals(wanted, found)) {
                return null;
            }
            String what = "all events are as recorded, but the verdict is not";
            return at(event, recording.decisions().size() - 1, what, text(wanted), text(found));
        }

        /** The recorded violation, if any. */
        private @Nullable Verdict wanted() {
            Verdict given = trace.verdict();
            return given != null && given.violated() ? given : null;
        }

        /** The verdict of that property now; if no violation was recorded, the first that there is now. */
        private @Nullable Verdict found() {
            Verdict wanted = wanted();
            return wanted == null
                    ? recording.violation()
                    : recording.verdicts().stream()
                            .filter(verdict -> verdict.property().equals(wanted.property()))
                            .findFirst()
                            .orElse(null);
        }

        private Divergence at(int event, int decision, String what, String then, String now) {
            List<String> before = seen.subList(Math.max(0, event - CONTEXT), event);
            return new Divergence(what, event, decision, List.copyOf(before), then, now);
        }

        /** As the trace has it: decisions before the first difference are the same on both sides. */
        private String name(int decision) {
            if (decision < 0) {
                return "the start of the nodes";
            }
            String text = new DecisionText(PayloadCodec.of(deployment))
                    .print(trace.decisions().get(decision));
            return "decision " + (decision + 1) + " (" + text + ")";
        }

        private static String line(List<String> lines, int index, String otherwise) {
            return index < lines.size() ? lines.get(index) : otherwise;
        }

        private static String text(@Nullable Verdict verdict) {
            return verdict == null
                    ? "no violation"
                    : verdict.property() + " " + verdict.safety() + " " + verdict.reach() + " " + verdict.message()
                            + (verdict.signature().isEmpty() ? "" : " (" + verdict.signature() + ")");
        }
    }
}
