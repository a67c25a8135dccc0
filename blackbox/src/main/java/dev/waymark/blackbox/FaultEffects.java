package dev.waymark.blackbox;

import java.util.Map;
import java.util.TreeMap;

/** Counts faults by what they did: one that did nothing is a fault too, and is shown as such. */
final class FaultEffects {
    private final Map<String, Integer> counts = new TreeMap<>();
    /** The cut that goes on, and what the network had held when it began. */
    private String cut = "";

    private long heldBefore;

    void clear() {
        counts.clear();
        cut = "";
    }

    void happened(String fault, long effects) {
        counts.merge(fault, 1, Integer::sum);
        if (effects == 0) {
            counts.merge(fault + " without effect", 1, Integer::sum);
        }
    }

    void add(String what, int amount) {
        counts.merge(what, amount, Integer::sum);
    }

    /** The links that are cut are others from now on; {@code kind} is empty if none is. */
    void cut(String kind, long held) {
        if (!cut.isEmpty()) {
            happened(cut, held - heldBefore);
        }
        cut = kind;
        heldBefore = held;
    }

    Map<String, Integer> counts(long held) {
        Map<String, Integer> all = new TreeMap<>(counts);
        if (!cut.isEmpty()) { // it goes on to the end
            all.merge(cut, 1, Integer::sum);
            if (held == heldBefore) {
                all.merge(cut + " without effect", 1, Integer::sum);
            }
        }
        return all;
    }
}
