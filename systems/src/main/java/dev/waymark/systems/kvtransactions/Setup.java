package dev.waymark.systems.kvtransactions;

import dev.waymark.core.Configuration;
import java.util.ArrayList;
import java.util.List;

/** The sizes of a deployment, what its values are, and which weaknesses it has. */
record Setup(
        int replicas,
        int clients,
        int transactions,
        int keys,
        boolean lists,
        boolean writeSkew,
        boolean lostUpdate,
        boolean readCommitted,
        boolean dirtyRead,
        boolean fracturedRead,
        boolean staleRead) {
    static final int PRIMARY = 1;

    static Setup of(Configuration configuration) {
        return new Setup(
                configuration.integer("replicas"),
                configuration.integer("clients"),
                configuration.integer("transactions"),
                configuration.integer("keys"),
                configuration.text("values").equals("lists"),
                configuration.bug("write-skew"),
                configuration.bug("lost-update"),
                configuration.bug("read-committed"),
                configuration.bug("dirty-read"),
                configuration.bug("fractured-read"),
                configuration.bug("stale-read"));
    }

    int nodes() {
        return 1 + replicas;
    }

    /** What there is after a write: a list grows, a register holds the last value alone. */
    List<Integer> written(List<Integer> before, int element) {
        if (!lists) {
            return List.of(element);
        }
        List<Integer> after = new ArrayList<>(before);
        after.add(element);
        return List.copyOf(after);
    }
}
