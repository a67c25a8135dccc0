package dev.waymark.bind.zookeeper;

import java.util.List;

/**
 * What can be seen of a server. {@code zxid}: of the last transaction that it applied; {@code values}: of the keys. Both only while
 * it serves clients, else 0 and empty.
 */
public record ServerState(Role role, long epoch, long zxid, boolean serves, List<Integer> values) {
    private static final long COUNTER = 0xffff_ffffL;

    static final ServerState NOT_STARTED = new ServerState(Role.STARTING, 0, 0, false, List.of());

    public ServerState {
        values = List.copyOf(values);
    }

    /** The epoch in which that transaction was made. */
    public long zxidEpoch() {
        return zxid >>> Integer.SIZE;
    }

    public long zxidCounter() {
        return zxid & COUNTER;
    }

    @Override
    public String toString() {
        return role + " epoch " + epoch + (serves ? " zxid " + zxidEpoch() + ":" + zxidCounter() + " " + values : "");
    }
}
