package dev.waymark.testkit.threads;

import dev.waymark.core.model.Code;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** The messages that were sent and are held back. */
final class Pool {
    record Held(long name, Object payload, int sentAt) {}

    private final Map<Long, Held> held = new LinkedHashMap<>();
    private final Map<Long, Integer> numbers = new LinkedHashMap<>();
    private final Map<Long, Integer> copies = new LinkedHashMap<>();
    private int sends;

    void clear() {
        held.clear();
        numbers.clear();
        copies.clear();
        sends = 0;
    }

    long send(int from, int to, Object payload) {
        int number = numbers.merge(Code.name(from, to, 0), 1, Integer::sum);
        return hold(Code.name(from, to, Code.sequence(number, 0, false)), payload);
    }

    long copy(Held original) {
        long first = original.name() & ~(127L << 24);
        int copy = copies.merge(first, 1, Integer::sum);
        return hold(first | (long) copy << 24, original.payload());
    }

    private long hold(long name, Object payload) {
        held.put(name, new Held(name, payload, sends++));
        return name;
    }

    @Nullable
    Held find(long code) {
        return held.get(code & Code.NAME_MASK);
    }

    void remove(Held message) {
        held.remove(message.name());
    }

    int size() {
        return held.size();
    }

    /** Those to nodes that {@code up} accepts, in the order in which they were sent. */
    List<Held> deliverable(IntPredicate up) {
        List<Held> all = new ArrayList<>(held.values());
        all.removeIf(message -> !up.test(Code.b(message.name())));
        return all;
    }
}
