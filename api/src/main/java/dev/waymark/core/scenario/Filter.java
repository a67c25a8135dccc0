package dev.waymark.core.scenario;

import dev.waymark.core.property.Condition;
import dev.waymark.core.scenario.Act.Kind;
import java.util.List;
import java.util.stream.Collectors;

/** If the condition holds, do the actions. {@code place} is where the user wrote it. */
public record Filter(Condition condition, List<Action> actions, String place) {
    /** How a filter takes messages out of the strategy's hands. */
    public enum Capture {
        /** It does not. */
        NONE,
        REORDER,
        DROP,
        /** It makes them other messages: no schedule alone could do that. */
        BYZANTINE
    }

    /** Whether the first of such filters whose condition holds is the last one that is asked. */
    public boolean handles() {
        return actions.stream().anyMatch(action -> !action.observes());
    }

    public boolean onMessage() {
        return actions.stream().anyMatch(Action::onMessage);
    }

    public Capture capture() {
        Capture capture = Capture.NONE;
        for (Action action : actions) {
            if (action instanceof Act act && act.kind() == Kind.BYZANTINE) {
                return Capture.BYZANTINE;
            } else if (action instanceof Act act && act.text().equals("drop")) {
                capture = Capture.DROP;
            } else if (!holds(action).isEmpty()) {
                capture = Capture.REORDER;
            }
        }
        return capture;
    }

    /** The set into which an action puts the message; empty if it does not. */
    public static String holds(Action action) {
        return action instanceof Act act && act.kind() == Kind.MESSAGE ? act.holds() : "";
    }

    /** The set that an action empties; empty if none. */
    public static String releases(Action action) {
        return action instanceof Act act ? act.releases() : "";
    }

    @Override
    public String toString() {
        boolean lambda = condition instanceof Term == false;
        String does = actions.stream().map(Act::textOf).collect(Collectors.joining(", "));
        return Term.textOf(condition) + (lambda ? " (" + place + ")" : "") + " -> " + does;
    }
}
