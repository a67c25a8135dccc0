package dev.waymark.blackbox;

import java.util.Map;
import java.util.TreeMap;

/** Counts faults by what they did: one that did nothing is a fault too, and is shown as such. */
final class FaultEffects {
    private final Map<String, Integer> counts = new TreeMap<>();
    private final Lasting cut = new Lasting();
    private final Lasting delay = new Lasting();

    /** What goes on, empty if nothing does, and what the network had done to bytes when it began. */
    private final class Lasting {
        private String kind = "";
        private long before;

        void becomes(String newKind, long now) {
            if (!kind.isEmpty()) {
                happened(kind, now - before);
            }
            kind = newKind;
            before = now;
        }

        void addTo(Map<String, Integer> all, long now) {
            if (!kind.isEmpty()) { // it goes on to the end
                all.merge(kind, 1, Integer::sum);
                if (now == before) {
                    all.merge(kind + " without effect", 1, Integer::sum);
                }
            }
        }
    }

    void clear() {
        counts.clear();
        cut.kind = "";
        delay.kind = "";
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
        cut.becomes(kind, held);
    }

    /** Other links are slow from now on; {@code kind} is empty if none is. */
    void delay(String kind, long delayed) {
        delay.becomes(kind, delayed);
    }

    Map<String, Integer> counts(long held, long delayed) {
        Map<String, Integer> all = new TreeMap<>(counts);
        cut.addTo(all, held);
        delay.addTo(all, delayed);
        return all;
    }
}
