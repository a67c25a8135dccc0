package dev.waymark.core.spec;

import org.jspecify.annotations.Nullable;

/**
 * When a campaign ends: whichever comes first. Null: no such limit; if there is none at all, 1000 executions, or one for each
 * workload where these are enumerated. {@code stopOnBug}: the first violation ends it too.
 */
public record BudgetSpec(
        @Nullable Long executions,
        @Nullable Long decisions,
        @Nullable Long millis,
        boolean stopOnBug) {
    public static final BudgetSpec USUAL = new BudgetSpec(null, null, null, false);

    public static BudgetSpec executions(long count) {
        return new BudgetSpec(count, null, null, false);
    }

    public BudgetSpec withExecutions(@Nullable Long count) {
        return new BudgetSpec(count, decisions, millis, stopOnBug);
    }

    public BudgetSpec withDecisions(@Nullable Long count) {
        return new BudgetSpec(executions, count, millis, stopOnBug);
    }

    public BudgetSpec withMillis(@Nullable Long limit) {
        return new BudgetSpec(executions, decisions, limit, stopOnBug);
    }

    public BudgetSpec withStopOnBug(boolean stop) {
        return new BudgetSpec(executions, decisions, millis, stop);
    }
}
