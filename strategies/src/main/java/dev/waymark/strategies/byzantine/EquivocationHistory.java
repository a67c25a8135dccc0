package dev.waymark.strategies.byzantine;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** What was made of the things that nodes have said lately. Kept by teller, since they are asked for at every message. */
final class EquivocationHistory {
    /** Of how many things that nodes have said it is remembered what was made of them. */
    private static final int MAX = 64;

    /** Oldest first. */
    private final Deque<Equivocation> all = new ArrayDeque<>();

    /** By teller, newest first. */
    private final Deque<Equivocation>[] told;

    @SuppressWarnings({"unchecked", "rawtypes"}) // no array of a generic type can be made otherwise
    EquivocationHistory(int nodes) {
        told = new Deque[nodes + 1];
        for (int node = 0; node <= nodes; node++) {
            told[node] = new ArrayDeque<>();
        }
    }

    @Nullable
    Equivocation about(int teller, Object truth) {
        for (Equivocation equivocation : told[teller]) {
            if (equivocation.about(teller, truth)) {
                return equivocation;
            }
        }
        return null;
    }

    void add(Equivocation equivocation) {
        if (all.size() == MAX) {
            told[all.remove().teller].removeLast();
        }
        all.add(equivocation);
        told[equivocation.teller].addFirst(equivocation);
    }
}
