package dev.waymark.strategies.timeline;

import dev.waymark.core.model.PayloadType;
import dev.waymark.core.random.Mix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of events by number: {@code sent AppendEntries}, {@code timer election}, {@code event commit}, {@code clause 12}. Numbers
 * are given in the order in which kinds are met, so only hashes of names may become part of a state.
 */
public final class EventKinds {
    /** Of a kind that does not count: its events are left out, but messages still carry what came before. */
    public static final int LEFT_OUT = -1;

    private final Predicate<String> counts;
    private final Map<EventType, Map<String, Integer>> byName = new EnumMap<>(EventType.class);
    private final Map<EventType, Map<Class<?>, Integer>> byClass = new EnumMap<>(EventType.class);
    private final List<String> names = new ArrayList<>();
    private final List<EventType> types = new ArrayList<>();
    private long[] hashes = new long[64];

    /** Those whose name {@code counts} accepts. */
    public EventKinds(Predicate<String> counts) {
        this.counts = counts;
        for (EventType type : EventType.values()) {
            byName.put(type, new LinkedHashMap<>());
            byClass.put(type, new LinkedHashMap<>());
        }
    }

    public EventKinds() {
        this(name -> true);
    }

    public int of(EventType type, String detail) {
        Map<String, Integer> known = byName.get(type);
        Integer kind = known == null ? null : known.get(detail);
        return kind != null ? kind : add(type, detail);
    }

    /** By the type of a message, request or reply. */
    public int of(EventType type, @Nullable Object payload) {
        if (payload == null) {
            return of(type, "");
        }
        Map<Class<?>, Integer> known = byClass.get(type);
        Integer kind = known == null ? null : known.get(payload.getClass());
        if (kind != null) {
            return kind;
        }
        int found = of(type, PayloadType.of(payload));
        if (known != null && payload instanceof Record) { // others of one class may have types of their own
            known.put(payload.getClass(), found);
        }
        return found;
    }

    private int add(EventType type, String detail) {
        String name = detail.isEmpty() ? type.word() : type.word() + " " + detail;
        Map<String, Integer> known = byName.get(type);
        int kind = counts.test(name) ? names.size() : LEFT_OUT;
        if (known != null) {
            known.put(detail, kind);
        }
        if (kind >= 0) {
            names.add(name);
            types.add(type);
            if (kind == hashes.length) {
                hashes = Arrays.copyOf(hashes, 2 * kind);
            }
            hashes[kind] = Mix.text(name);
        }
        return kind;
    }

    /** How many there are by now. */
    public int count() {
        return names.size();
    }

    public String name(int kind) {
        return names.get(kind);
    }

    public EventType type(int kind) {
        return types.get(kind);
    }

    /** The same for the same name, whoever met it when. */
    public long hash(int kind) {
        return hashes[kind];
    }
}
