package dev.waymark.histories.transactions;

import org.jspecify.annotations.Nullable;

/**
 * What is known of registers besides what transactions tell. {@code initial} is what they hold at first. {@code processOrder}: each
 * register shows a process its versions in order; {@code realTimeOrder}: it shows them to everybody in the order of time, whatever
 * holds for transactions over several of them.
 */
public record RegisterOptions(@Nullable Object initial, boolean processOrder, boolean realTimeOrder) {
    public static final RegisterOptions USUAL = new RegisterOptions(null, false, false);

    /** As services mostly are, whether or not they promise it. */
    RegisterOptions keepingAllOrder() {
        return new RegisterOptions(initial, true, true);
    }
}
