package dev.waymark.histories;

import java.util.List;

/** Says whether a history of operations is what a service of one kind may show. */
@FunctionalInterface
public interface Checker {
    /**
     * @param history in order of invocation
     * @throws HistoryException if it is no history of such a service
     */
    Verdict check(List<Operation> history);
}
