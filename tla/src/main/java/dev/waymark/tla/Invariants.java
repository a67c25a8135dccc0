package dev.waymark.tla;

import dev.waymark.engine.primitive.LongSet;
import org.jspecify.annotations.Nullable;

/** Looks whether states satisfy the invariants of the configuration; one in which all hold is looked at once. */
final class Invariants {
    private static final int STATES_MAX = 1 << 21;

    private final Engine engine;
    private final boolean remembers;
    private LongSet holding = new LongSet();

    Invariants(Engine engine, boolean remembers) {
        this.engine = engine;
        this.remembers = remembers;
    }

    /** The first one that does not hold. {@code changed}: what differs from a state in which all do, as bits. */
    @Nullable
    String broken(Object tlc, long content, long changed) {
        if (remembers && holding.contains(content)) {
            return null;
        }
        String broken = engine.broken(tlc, changed);
        if (remembers && broken == null) {
            if (holding.size() >= STATES_MAX) {
                holding = new LongSet();
            }
            holding.add(content);
        }
        return broken;
    }
}
