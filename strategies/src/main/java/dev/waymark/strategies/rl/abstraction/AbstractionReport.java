package dev.waymark.strategies.rl.abstraction;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was found of a system's abstract states, and of the states that a learner makes of them. {@code steps}: those of the environment;
 * {@code states}: that it began in. {@code alike}: pairs of nodes that were swapped without a difference but for {@code leaks};
 * {@code notAlike}: why others could not be told.
 */
public record AbstractionReport(
        int executions,
        long steps,
        AbstractStates abstractStates,
        int states,
        Transitions transitions,
        List<String> alike,
        List<String> notAlike,
        List<Leak> leaks,
        List<TooMany> tooMany) {
    /** How many were seen: of all nodes, of each, first in the last quarter of executions, and values of each field. */
    public record AbstractStates(int all, List<Integer> perNode, int newInLastQuarter, Map<String, Integer> fields) {}

    /**
     * Where actions led. {@code pairs} of a state and an action, {@code tried} often enough to tell; {@code entropy} of the states that came of it,
     * in bits, the mean over all such tries; {@code sure}: the share of the tried pairs that always led to the same state.
     */
    public record Transitions(
            int pairs,
            int tried,
            double entropy,
            double sure,
            @Nullable Example worst) {}

    /** The pair of the most bits among those whose state is known in words. */
    public record Example(String state, String action, int tries, double bits, List<String> ledTo) {}

    /** A field that shows which node is which: {@code first} becomes {@code second} if the nodes are swapped. */
    public record Leak(String field, int node, String nodes, int execution, String first, String second) {}

    /** A node with too many abstract states: the field that has most values, and the last two abstract states. */
    public record TooMany(int node, int most, String field, int values, List<String> examples) {}

    /** Whether nothing is wrong. */
    public boolean fit() {
        return leaks.isEmpty() && tooMany.isEmpty();
    }
}
