package dev.waymark.systems.kvtransactions;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A transaction at the primary that is not decided: it reads what was there when it began, and what it wrote itself. */
final class OpenTransaction {
    private final int snapshot;
    private final Set<String> read = new TreeSet<>();
    private final List<Access> writes = new ArrayList<>();
    private int done = -1;

    /** {@code snapshot}: how many commits were done. */
    OpenTransaction(int snapshot) {
        this.snapshot = snapshot;
    }

    int snapshot() {
        return snapshot;
    }

    /** Whether this access comes for the first time. */
    boolean isNew(int place) {
        boolean first = place > done;
        done = Math.max(done, place);
        return first;
    }

    void reads(String key) {
        read.add(key);
    }

    void writes(Access access) {
        writes.add(access);
    }

    Set<String> read() {
        return read;
    }

    /** In their order. */
    List<Access> writes() {
        return writes;
    }

    Set<String> written() {
        Set<String> keys = new TreeSet<>();
        writes.forEach(access -> keys.add(access.key()));
        return keys;
    }
}
