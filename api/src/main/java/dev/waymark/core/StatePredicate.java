package dev.waymark.core;

import dev.waymark.core.property.Condition;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A kind of condition on states that a system offers by name, such as {@code LeaderInTerm(t)}: waypoints and targets are
 * written with it. {@code before}: the texts of conditions that lie on the way to this one, the nearest last.
 */
public record StatePredicate(
        String name,
        List<Parameter> parameters,
        String summary,
        Function<List<String>, Condition> condition,
        Function<List<String>, List<String>> before) {
    /** Nothing lies on the way to it. */
    public StatePredicate(
            String name, List<Parameter> parameters, String summary, Function<List<String>, Condition> condition) {
        this(name, parameters, summary, condition, arguments -> List.of());
    }

    /** How it is written: {@code LeaderInTerm(t)}. */
    public String form() {
        return parameters.isEmpty()
                ? name
                : name + parameters.stream().map(Parameter::name).collect(Collectors.joining(",", "(", ")"));
    }
}
