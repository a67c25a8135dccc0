package dev.waymark.core.scenario;

import dev.waymark.core.property.Condition;
import java.util.List;
import java.util.stream.Collectors;

/** If the condition holds, do the actions. */
record Filter(Condition condition, List<Action> actions, Place place) {
    /** Whether the first of such filters whose condition holds is the last one that is asked. */
    boolean handles() {
        return actions.stream().anyMatch(action -> !action.observes());
    }

    boolean onMessage() {
        return actions.stream().anyMatch(Action::onMessage);
    }

    @Override
    public String toString() {
        boolean lambda = condition instanceof Term == false;
        String does = actions.stream().map(Act::textOf).collect(Collectors.joining(", "));
        return Term.textOf(condition) + (lambda ? " (" + place + ")" : "") + " -> " + does;
    }
}
