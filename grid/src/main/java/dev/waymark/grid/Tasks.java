package dev.waymark.grid;

import java.util.function.BooleanSupplier;

/** Does what a command hands out whole; called by several threads at a time. */
public interface Tasks {
    /** What came of a task, and how many executions it took. */
    record Result(String text, long executions) {}

    /** Throws what explains itself. Asks often whether it is cancelled; what it comes to then does not matter. */
    Result perform(String task, BooleanSupplier cancelled);
}
