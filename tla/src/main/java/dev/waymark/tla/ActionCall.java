package dev.waymark.tla;

import java.util.Arrays;
import java.util.stream.Collectors;

/** An action of one model with its arguments, looked up, checked and converted once. */
public final class ActionCall {
    private final String action;
    private final Object[] arguments;
    final Object bound;
    /** Equal for equal actions and arguments. */
    final long id;

    ActionCall(String action, Object[] arguments, Object bound, long id) {
        this.action = action;
        this.arguments = arguments;
        this.bound = bound;
        this.id = id;
    }

    public String action() {
        return action;
    }

    public Object[] arguments() {
        return arguments.clone();
    }

    @Override
    public String toString() {
        return arguments.length == 0
                ? action
                : Arrays.stream(arguments).map(String::valueOf).collect(Collectors.joining(", ", action + "(", ")"));
    }
}
