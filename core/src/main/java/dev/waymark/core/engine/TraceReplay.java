package dev.waymark.core.engine;

import dev.waymark.core.Deployment;
import dev.waymark.core.model.Decision;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.trace.DecisionText;
import dev.waymark.core.trace.PayloadCodec;
import dev.waymark.core.trace.Trace;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A trace against a fresh, exact execution of its decisions. */
public record TraceReplay(
        Result result, Recording recording, @Nullable Divergence divergence) {
    private static final int CONTEXT = 3;
    private static final String RECORD_ENDS = "(nothing: the record ends here)";
    private static final String EXECUTION_ENDS = "(nothing: the execution ends here)";

    public enum Result {
        /** Every event as recorded, and the recorded violation. */
        REPRODUCED,
        /** Every event as recorded; no violation was recorded and none was seen. */
        SAME_NO_VIOLATION,
        DIVERGED
    }

    /**
     * The first difference. {@code event} and {@code decision} are indexes from 0; {@code event} is the number of events
     * if all are equal and the verdicts differ, {@code decision} is -1 before the first. {@code before} are the last few
     * lines on which both sides agree.
     */
    public record Divergence(String what, int event, int decision, List<String> before, String recorded, String seen) {
        /** For people: what, then both sides below what came before. */
        public String text() {
            StringBuilder text = new StringBuilder(what);
            before.forEach(line -> text.append("\n    ").append(line));
            return text.append("\n  - recorded: ")
                    .append(recorded)
                    .append("\n  + seen:     ")
                    .append(seen)
                    .toString();
        }
    }

    /** {@code deployment} and {@code properties} are those that the trace names. */
    public static TraceReplay of(Deployment deployment, List<Property> properties, Trace trace) {
        try (Replayer replayer = new Replayer(deployment, properties)) {
            Recording recording = replayer.replay(trace, true);
            Divergence divergence = new Comparison(deployment, trace, recording).divergence();
            Result same = recording.violation() == null ? Result.SAME_NO_VIOLATION : Result.REPRODUCED;
            return new TraceReplay(divergence == null ? same : Result.DIVERGED, recording, divergence);
        }
    }

    private record Comparison(Deployment deployment, Trace trace, Recording recording, List<String> seen) {
        Comparison(Deployment deployment, Trace trace, Recording recording) {
            this(deployment, trace, recording, recording.lines());
        }

        @Nullable
        Divergence divergence() {
            int common = 0;
            int both = Math.min(trace.events().size(), seen.size());
            while (common < both && trace.events().get(common).equals(seen.get(common))) {
                common++;
            }
            boolean allSeenAgree = common == seen.size();
            if (allSeenAgree && recording.skipped() > 0) {
                return skipped(common);
            }
            if (!allSeenAgree || common < trace.events().size()) {
                int decision = recording.decisionOf(common);
                return at(
                        common,
                        decision,
                        "event " + (common + 1) + ", of " + name(decision) + ", is not as recorded",
                        line(trace.events(), common, RECORD_ENDS),
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
                    line(trace.events(), event, RECORD_ENDS),
                    "(nothing: " + reason + ")");
        }

        private @Nullable Divergence verdicts(int event) {
            Verdict given = trace.verdict();
            Verdict recorded = given != null && given.violated() ? given : null;
            Verdict found = recorded == null
                    ? recording.violation()
                    : recording.verdicts().stream()
                            .filter(verdict -> verdict.property().equals(recorded.property()))
                            .findFirst()
                            .orElse(null);
            if (Objects.equals(recorded, found)) {
                return null;
            }
            String what = "all events are as recorded, but the verdict is not";
            return at(event, recording.decisions().size() - 1, what, text(recorded), text(found));
        }

        private Divergence at(int event, int decision, String what, String recorded, String now) {
            List<String> before = seen.subList(Math.max(0, event - CONTEXT), event);
            return new Divergence(what, event, decision, List.copyOf(before), recorded, now);
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
