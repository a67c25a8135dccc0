package dev.waymark.systems.rsl;

/** Times in ticks, as in the published harness. */
record Timing(int heartbeat) {
    static final long NEVER = Long.MAX_VALUE;

    static final int NO_PROGRESS = 15;
    static final int ELECTION_DELAY = 10;
    static final int LEADER_GRACE = 15;
    static final int RETRY = 5;

    /** What never comes does not come sooner by waiting longer. */
    static long later(long time, int by) {
        return time == NEVER ? NEVER : time + by;
    }
}
