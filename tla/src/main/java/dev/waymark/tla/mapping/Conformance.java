package dev.waymark.tla.mapping;

import dev.waymark.core.Warning;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.coverage.CountingProperty;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.property.Aftermath;
import dev.waymark.core.property.Check;
import dev.waymark.tla.ActionCall;
import dev.waymark.tla.ModelState;
import dev.waymark.tla.TlcCheck;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The system does nothing that its model does not allow. Which of the two is wrong the check cannot know: it shows both
 * sides.
 */
public final class Conformance implements CountingProperty {
    public static final String NAME = "conformance";
    static final String STRICT = "strict";

    /** With {@code warn} a disagreement makes an execution inconclusive, with {@code strict} it is a violation. */
    static final List<String> MODES = List.of("warn", STRICT);

    private static final long CHECK_LIMIT_MILLIS = 60_000;

    private final SystemModel system;
    private final boolean strict;

    Conformance(SystemModel system, boolean strict) {
        this.system = system;
        this.strict = strict;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String reference() {
        return NAME + ":" + (strict ? STRICT : "warn");
    }

    /** Its counts say how much of the executions the model knew. */
    @Override
    public List<Coverage> coverages() {
        return List.of(system.coverage(true));
    }

    /**
     * When system and model disagree one of them is wrong. It is the model, if TLC's own check of it fails; so then, and
     * only then, TLC is asked.
     */
    @Override
    public List<Warning> afterwards(Aftermath campaign) {
        Map<String, Long> counts = campaign.counts(ModelCoverage.NAME);
        boolean disagreed = campaign.violated(NAME)
                || counts.getOrDefault(ModelCoverage.DISABLED, 0L) + counts.getOrDefault(ModelCoverage.BROKEN, 0L) > 0;
        if (!disagreed || campaign.cancelled()) {
            return List.of();
        }
        campaign.notice("TLC checks the model itself, for at most a minute of a processor ...");
        TlcCheck.Result result = system.check(CHECK_LIMIT_MILLIS, campaign::cancelled);
        if (result.verdict() == TlcCheck.Verdict.HOLDS) {
            campaign.notice(String.format(
                    Locale.ROOT, "TLC finds no error in the %,d states of %s", result.states(), result.module()));
        }
        boolean ended = result.verdict() == TlcCheck.Verdict.UNFINISHED && campaign.cancelled();
        return ended ? List.of() : warnings(result);
    }

    static List<Warning> warnings(TlcCheck.Result result) {
        return switch (result.verdict()) {
            case HOLDS -> List.of();
            case FAILS ->
                List.of(new Warning(
                        "model-wrong",
                        "the model is wrong: TLC's own check of " + result.module() + " fails (" + result.error()
                                + "): mend it first, what conformance found may be its error"));
            case UNFINISHED ->
                List.of(new Warning(
                        "model-unchecked",
                        "TLC's own check of " + result.module() + " did not end within a minute of a processor: make "
                                + result.module() + ".cfg smaller to learn whether the model is wrong"));
            case MISSING ->
                List.of(new Warning(
                        "model-unchecked",
                        "there is no " + result.module() + ".tla with " + result.module()
                                + ".cfg by which TLC could tell whether the model is wrong"));
        };
    }

    @Override
    public String summary() {
        return "every event is an action that the model " + system.name() + " allows; reached when one was";
    }

    @Override
    public Check check() {
        return new ModelCheck(system, strict);
    }

    private static final class ModelCheck extends Check implements Follower.Listener {
        private static final String FORGED = "messages were forged: the model cannot know what may arrive";

        private final SystemModel system;
        private final Follower follower;
        private final boolean strict;

        ModelCheck(SystemModel system, boolean strict) {
            this.system = system;
            this.follower = new Follower(system.binding(), this, true);
            this.strict = strict;
        }

        @Override
        public Observer observer() {
            return follower;
        }

        @Override
        public void state(ModelState state) {
            String broken = state.brokenInvariant();
            if (broken != null && follower.tampered()) {
                inconclusive(FORGED);
            } else if (broken != null && !isViolated()) {
                report("invariant " + broken, broken(broken) + "\n" + shown(state));
            }
        }

        /** All steps were allowed, so this is no disagreement; whether the model itself is wrong TLC can tell. */
        private String broken(String invariant) {
            String model = system.name();
            if (follower.latest() == null) {
                return "the model is wrong: invariant " + invariant + " of " + model
                        + " does not hold in its initial state";
            }
            return "the model allows every step so far, but after " + follower.latest() + " its invariant " + invariant
                    + " does not hold\nif TLC's own check of " + model + "MC fails too, the model is wrong; if not, the"
                    + " system sent what the protocol does not send\n" + seen(follower, follower.node());
        }

        private static String seen(Follower from, int node) {
            View view = from.view();
            return "the system: node " + node + " was last seen as " + (view == null ? null : view.state(node));
        }

        @Override
        public void disabled(Follower from, ActionCall call, Occurrence event) {
            boolean forged = from.tampered() && !system.allowsLies();
            if (forged || from.cut()) {
                inconclusive(
                        forged ? FORGED : "more than " + Follower.STATES_MAX + " model states were possible at once");
                return;
            }
            if (isViolated()) {
                return;
            }
            ModelState state = from.states().get(0);
            List<String> reasons = from.binding().model().whyDisabled(state, call);
            String reason =
                    reasons.isEmpty() ? "" : String.join("; or ", reasons.subList(0, Math.min(3, reasons.size())));
            report(
                    "disabled " + call.action() + (reasons.isEmpty() ? "" : " " + reasons.get(0)),
                    "system and model disagree: " + event + " is " + call + ", which the model does not allow\n"
                            + "the model says no because this is false: " + reason + "\n"
                            + "the last step that both made: "
                            + (from.latest() == null ? "none" : String.valueOf(from.latest())) + "\n"
                            + seen(from, event.node) + "\n"
                            + shown(state)
                            + (from.states().size() > 1
                                    ? "\n(one of " + from.states().size() + " possible states)"
                                    : ""));
        }

        private void report(String signature, String message) {
            if (strict) {
                violated(signature, message);
            } else {
                inconclusive(message);
            }
        }

        private String shown(ModelState state) {
            StringBuilder text = new StringBuilder("the model:");
            follower.binding()
                    .model()
                    .show(state)
                    .forEach((name, value) ->
                            text.append("\n  ").append(name).append(" = ").append(value.replaceAll("\\s+", " ")));
            return text.toString();
        }

        @Override
        public void end(View view) {
            if (follower.latest() != null) {
                reached();
            }
        }
    }
}
