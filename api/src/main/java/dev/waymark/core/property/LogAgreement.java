package dev.waymark.core.property;

import dev.waymark.core.cluster.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Compares each node's committed log with the longest that was ever seen, at whatever node. */
final class LogAgreement<S> extends CommonProperties.Stepwise {
    private final Class<S> type;
    private final Function<S, ? extends @Nullable List<?>> committed;
    private List<?> longest = List.of();
    private int longestAt;
    /** The first node that committed something. */
    private int first;

    LogAgreement(Class<S> type, Function<S, ? extends @Nullable List<?>> committed) {
        this.type = type;
        this.committed = committed;
    }

    @Override
    protected void at(View view) {
        for (int node = 1; node <= view.nodes() && !isViolated(); node++) {
            Object state = view.faulty(node) ? null : view.state(node);
            List<?> log = type.isInstance(state) ? committed.apply(type.cast(state)) : null;
            if (log != null && !log.isEmpty()) {
                compare(node, log);
            }
        }
    }

    private void compare(int node, List<?> log) {
        first = first == 0 ? node : first;
        if (node != first) {
            reached();
        }
        int common = Math.min(log.size(), longest.size());
        for (int i = 0; i < common; i++) {
            if (!Objects.equals(log.get(i), longest.get(i))) {
                violated("node " + node + " committed " + log.get(i) + " at index " + i + ", where "
                        + (node == longestAt ? "it had committed " : "node " + longestAt + " committed ")
                        + longest.get(i));
                return;
            }
        }
        if (log.size() > longest.size()) {
            longest = new ArrayList<>(log); // a node may go on writing to the list that its state shows
            longestAt = node;
        }
    }
}
