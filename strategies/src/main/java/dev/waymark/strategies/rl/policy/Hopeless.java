package dev.waymark.strategies.rl.policy;

import dev.waymark.engine.primitive.LongIntMap;
import dev.waymark.strategies.rl.memory.Known;

/** Actions that a run plans with no longer: they were not possible after all, or led elsewhere too often. */
final class Hopeless {
    private static final int ENOUGH = 3;

    private final LongIntMap failures = new LongIntMap();

    boolean has(long state, long action) {
        return failures.get(Known.pair(state, action), 0) >= ENOUGH;
    }

    void ledElsewhere(long state, long action) {
        long pair = Known.pair(state, action);
        failures.put(pair, failures.get(pair, 0) + 1);
    }

    void wasNotPossible(long state, long action) {
        failures.put(Known.pair(state, action), ENOUGH);
    }
}
