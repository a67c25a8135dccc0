package dev.waymark.strategies.rounds;

import java.util.Arrays;

/**
 * Who is isolated when: for each slot of a {@link IsolationSpace} the round of its period in which the isolation starts, or never.
 * Once isolated a process stays so to the end of the period. It is plain data, and travels as the bytes of a plan.
 */
final class IsolationPlan {
    /** In place of a start. */
    static final int NEVER = 255;

    private final IsolationSpace space;
    private final byte[] starts;

    private IsolationPlan(IsolationSpace space, byte[] starts) {
        this.space = space;
        this.starts = starts;
    }

    static IsolationPlan none(IsolationSpace space) {
        byte[] starts = new byte[space.slots()];
        Arrays.fill(starts, (byte) NEVER);
        return new IsolationPlan(space, starts);
    }

    static IsolationPlan of(IsolationSpace space, byte[] bytes) {
        if (bytes.length != space.slots()) {
            throw new IllegalArgumentException(bytes.length + " bytes for " + space.slots() + " slots");
        }
        return new IsolationPlan(space, bytes);
    }

    byte[] bytes() {
        return starts.clone();
    }

    IsolationSpace space() {
        return space;
    }

    /** The same, and {@code slot} is isolated from that round of its period on. */
    IsolationPlan with(int slot, int start) {
        IsolationPlan plan = new IsolationPlan(space, starts.clone());
        plan.isolate(slot, start);
        return plan;
    }

    /** For samplers, while they build it. */
    void isolate(int slot, int start) {
        starts[slot] = (byte) start;
    }

    int start(int slot) {
        return starts[slot] & 255;
    }

    /** Rounds are counted from 0 over the whole execution; past the last one nobody is isolated. */
    boolean isolated(int node, int round) {
        if (round >= space.rounds()) {
            return false;
        }
        int period = round / space.period();
        return start(space.slot(node, period)) <= round - period * space.period();
    }

    /** The same for all processes at once; {@code isolated} is by node, from 1. */
    void isolated(int round, boolean[] isolated) {
        int period = round / space.period();
        int inPeriod = round - period * space.period();
        int first = space.slot(1, period);
        boolean past = round >= space.rounds();
        for (int node = 1; node < isolated.length; node++) {
            isolated[node] = !past && start(first + node - 1) <= inPeriod;
        }
    }

    int isolations() {
        int count = 0;
        for (byte start : starts) {
            count += (start & 255) == NEVER ? 0 : 1;
        }
        return count;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IsolationPlan plan && space.equals(plan.space) && Arrays.equals(starts, plan.starts);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(starts);
    }

    /** The isolations as {@code node@round}, rounds counted over the whole execution. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int slot = 0; slot < starts.length; slot++) {
            if (start(slot) != NEVER) {
                int period = slot / space.nodes();
                text.append(text.isEmpty() ? "" : " ")
                        .append(slot % space.nodes() + 1)
                        .append('@')
                        .append(period * space.period() + start(slot));
            }
        }
        return text.toString();
    }
}
