package dev.waymark.strategies.rl.memory;

import org.jspecify.annotations.Nullable;

/** A memory that others read too, with what one run has learned since: what it changes it copies first, row by row. */
public final class Overlay implements Values {
    private final ValueTable shared;
    private final ValueTable own = new ValueTable();
    private final @Nullable Overlay ways;

    // Most questions are about the state of the question before.
    private boolean asked;
    private long askedState;
    private boolean askedIsOwn;

    public Overlay(ValueTable shared) {
        this.shared = shared;
        this.ways = shared.hasWays() ? new Overlay(shared.ways()) : null;
    }

    private Known known(long state) {
        if (!asked || state != askedState) {
            asked = true;
            askedState = state;
            askedIsOwn = own.has(state);
        }
        return askedIsOwn ? own : shared;
    }

    private ValueTable owned(long state) {
        if (known(state) != own) {
            own.copy(state, shared);
            askedIsOwn = true;
        }
        return own;
    }

    /** Whether one of these actions is not remembered. */
    public boolean lacks(Offer offer) {
        double[] values = offer.values(this);
        for (int i = 0; i < offer.count(); i++) {
            if (Double.isNaN(values[i])) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void values(long state, long[] actions, int count, double[] into) {
        known(state).values(state, actions, count, into);
    }

    @Override
    public void blend(long state, long action, double initial, double share, double target) {
        owned(state).blend(state, action, initial, share, target);
    }

    @Override
    public double value(long state, long action, double otherwise) {
        return known(state).value(state, action, otherwise);
    }

    @Override
    public double best(long state, double otherwise) {
        return known(state).best(state, otherwise);
    }

    @Override
    public int visits(long state, long action) {
        return known(state).visits(state, action);
    }

    @Override
    public int entries(long state) {
        return known(state).entries(state);
    }

    @Override
    public int actions(long state) {
        return known(state).actions(state);
    }

    @Override
    public long action(long state, int i) {
        return known(state).action(state, i);
    }

    @Override
    public int visitsOf(long state, int i) {
        return known(state).visitsOf(state, i);
    }

    @Override
    public long mostDone(long state) {
        return known(state).mostDone(state);
    }

    @Override
    public Overlay ways() {
        if (ways == null) {
            throw new IllegalStateException("this memory was not made to remember where actions led");
        }
        return ways;
    }

    @Override
    public void offer(long state, long[] actions, int count, double initial) {
        owned(state).offer(state, actions, count, initial);
    }

    @Override
    public void set(long state, long action, double value) {
        owned(state).set(state, action, value);
    }

    @Override
    public int visit(long state, long action, double initial) {
        return owned(state).visit(state, action, initial);
    }

    @Override
    public int enter(long state) {
        return owned(state).enter(state);
    }
}
