package dev.waymark.tla.mapping;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.Property;
import dev.waymark.tla.ActionCall;
import dev.waymark.tla.ModelState;
import dev.waymark.tla.TlcCheck;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The system does nothing that its model does not allow. Which of the two is wrong the check cannot know: it shows both
 * sides.
 */
public final class Conformance implements Property {
    public static final String NAME = "conformance";

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

    /** Whether the model is right by itself: TLC's own check of it. */
    public TlcCheck.Result checkModel(long limitMillis, BooleanSupplier cancelled) {
        return system.check(limitMillis, cancelled);
    }

    /** As {@code --conformance} says it. */
    public String mode() {
        return strict ? "strict" : "warn";
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
            if (from.tampered() || from.cut()) {
                inconclusive(
                        from.tampered()
                                ? FORGED
                                : "more than " + Follower.STATES_MAX + " model states were possible at once");
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
