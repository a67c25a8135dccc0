package dev.waymark.tla.tlc;

import org.jspecify.annotations.Nullable;
import tlc2.tool.Action;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.Value;

/**
 * An action with its arguments.
 *
 * @param id equal for equal actions and arguments
 * @param footprint null when it cannot be told: then the whole state counts
 * @param numbers the arguments that are numbers
 */
record BoundAction(
        Action action, Value[] arguments, long id, @Nullable Footprint footprint, int[] numbers) {
    static final int NO_NUMBER = Integer.MIN_VALUE;

    static BoundAction of(Action action, Value[] arguments, long id, @Nullable Footprint footprint) {
        int[] numbers = new int[arguments.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = arguments[i] instanceof IntValue number ? number.val : NO_NUMBER;
        }
        return new BoundAction(action, arguments, id, footprint, numbers);
    }
}
