package dev.waymark.tla.mapping;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.Property;
import dev.waymark.tla.Call;
import dev.waymark.tla.ModelState;
import java.util.List;

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
        return new ModelCheck(system.binding(), strict);
    }

    private static final class ModelCheck extends Check implements Follower.Listener {
        private final Follower follower;
        private final boolean strict;

        ModelCheck(Binding binding, boolean strict) {
            this.follower = new Follower(binding, this, true);
            this.strict = strict;
        }

        @Override
        public Observer observer() {
            return follower;
        }

        @Override
        public void state(ModelState state) {
            String broken = state.brokenInvariant();
            if (broken != null && !isViolated()) {
                String model = follower.binding().model().name();
                report(
                        "invariant " + broken,
                        "system and model disagree: after " + follower.latest() + " invariant " + broken + " of model "
                                + model + " does not hold\n" + shown(state));
            }
        }

        @Override
        public void disabled(Follower from, Call call, Occurrence event) {
            if (from.tampered() || from.cut()) {
                inconclusive(
                        from.tampered()
                                ? "messages were forged: the model cannot know what may arrive"
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
            View view = from.view();
            Object node = view == null ? null : view.state(event.node);
            report(
                    "disabled " + call.action() + (reasons.isEmpty() ? "" : " " + reasons.get(0)),
                    "system and model disagree: " + event + " is " + call + ", which the model does not allow\n"
                            + "the model says no because this is false: " + reason + "\n"
                            + "the last step that both made: "
                            + (from.latest() == null ? "none" : String.valueOf(from.latest())) + "\n"
                            + "the system: node " + event.node + " was last seen as " + node + "\n"
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
