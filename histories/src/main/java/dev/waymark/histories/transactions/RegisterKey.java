package dev.waymark.histories.transactions;

import dev.waymark.histories.graph.Components;
import dev.waymark.histories.graph.Dependency;
import dev.waymark.histories.graph.DependencyGraph;
import dev.waymark.histories.graph.IntList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One register: its versions, who wrote and read them, and what is known of their order. Version 0 is what was there at first. */
final class RegisterKey {
    static final int NOBODY = -1;

    /** Why one version comes before another. */
    enum Why {
        FIRST("was there at first"),
        READ_BEFORE("was read by the transaction that wrote the next"),
        PROCESS("was seen by the same process before"),
        REAL_TIME("was seen by a transaction that had ended before the other began");

        final String text;

        Why(String text) {
            this.text = text;
        }
    }

    /** A value that somebody wrote; {@code last}: its transaction did not overwrite it itself. */
    static final class Version {
        final int number;
        final @Nullable Object value;
        final @Nullable Transaction by;
        final boolean last;
        int writer = NOBODY;
        final IntList readers = new IntList();
        final Map<Integer, Why> next = new LinkedHashMap<>();
        boolean hasPrevious;

        Version(int number, @Nullable Object value, @Nullable Transaction by, boolean last) {
            this.number = number;
            this.value = value;
            this.by = by;
            this.last = last;
        }
    }

    final int index;
    final Object name;
    final List<Version> versions = new ArrayList<>();
    private final Map<Object, Version> byValue = new HashMap<>();

    RegisterKey(int index, Object name, @Nullable Object initial) {
        this.index = index;
        this.name = name;
        Version first = new Version(0, initial, null, true);
        versions.add(first);
        if (initial != null) {
            byValue.put(initial, first);
        }
    }

    @Nullable
    Version version(@Nullable Object value) {
        return value == null ? versions.get(0).value == null ? versions.get(0) : null : byValue.get(value);
    }

    Version add(Object value, Transaction by, boolean last) {
        Version version = new Version(versions.size(), value, by, last);
        versions.add(version);
        byValue.put(value, version);
        return version;
    }

    void before(Version one, Version other, Why why) {
        if (one != other) {
            one.next.putIfAbsent(other.number, why);
            other.hasPrevious = true;
        }
    }

    /** Versions that must each come before the other; null if there are none. */
    @Nullable
    List<Version> cycle() {
        DependencyGraph.Builder edges = new DependencyGraph.Builder(versions.size());
        for (Version version : versions) {
            version.next.keySet().forEach(next -> edges.add(version.number, next, Dependency.WW));
        }
        List<int[]> cyclic = Components.of(edges.build(), Dependency.WW.bit()).cyclic();
        if (cyclic.isEmpty()) {
            return null;
        }
        List<Version> members = new ArrayList<>();
        for (int number : cyclic.get(0)) {
            members.add(versions.get(number));
        }
        return members;
    }

    /** Nothing is known of the order. */
    void forgetOrder() {
        versions.forEach(version -> {
            version.next.clear();
            version.hasPrevious = false;
        });
    }

    /** What was there at first comes before all that nothing else comes before. */
    void orderFirst() {
        for (Version version : versions) {
            if (version.number > 0 && version.writer != NOBODY && version.last && !version.hasPrevious) {
                before(versions.get(0), version, Why.FIRST);
            }
        }
    }

    void addTo(DependencyGraph.Builder graph) {
        for (Version version : versions) {
            for (int i = 0; i < version.readers.size() && version.writer != NOBODY; i++) {
                graph.add(version.writer, version.readers.get(i), Dependency.WR);
            }
            for (int number : version.next.keySet()) {
                int after = versions.get(number).writer;
                if (after == NOBODY) {
                    continue;
                }
                if (version.writer != NOBODY) {
                    graph.add(version.writer, after, Dependency.WW);
                }
                for (int i = 0; i < version.readers.size(); i++) {
                    graph.add(version.readers.get(i), after, Dependency.RW);
                }
            }
        }
    }

    /** Why one node comes before another; empty if this register is not the reason. */
    String reason(int from, int to, Dependency dependency) {
        for (Version version : versions) {
            boolean reads = has(version.readers, dependency == Dependency.WR ? to : from);
            if (dependency == Dependency.WR && version.writer == from && reads) {
                return "wrote " + value(version) + " to " + name + ", which the next read";
            }
            for (Map.Entry<Integer, Why> next : version.next.entrySet()) {
                Version after = versions.get(next.getKey());
                String why = value(version) + " " + next.getValue().text;
                if (after.writer != to) {
                    continue;
                }
                if (dependency == Dependency.WW && version.writer == from) {
                    return "wrote " + value(version) + " to " + name + ", which the next overwrote with " + value(after)
                            + ": " + why;
                }
                if (dependency == Dependency.RW && reads) {
                    return "read " + name + " as " + value(version) + ", which the next overwrote with " + value(after)
                            + ": " + why;
                }
            }
        }
        return "";
    }

    private static boolean has(IntList list, int value) {
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i) == value) {
                return true;
            }
        }
        return false;
    }

    static String value(Version version) {
        return Access.text(version.value);
    }

    /** Whether the order of all versions that took effect is known, from the first to the last: there is one that comes next each time. */
    boolean complete() {
        int[] waiting = new int[versions.size()];
        int left = 0;
        for (Version version : versions) {
            if (counts(version)) {
                left++;
                version.next.keySet().forEach(next -> waiting[next]++);
            }
        }
        Version at = versions.get(0);
        for (; left > 1; left--) {
            Version following = null;
            for (int number : at.next.keySet()) {
                Version next = versions.get(number);
                if (--waiting[number] == 0 && counts(next)) {
                    if (following != null) {
                        return false;
                    }
                    following = next;
                }
            }
            if (following == null) {
                return false;
            }
            at = following;
        }
        return true;
    }

    private static boolean counts(Version version) {
        return version.number == 0 || version.writer != NOBODY && version.last;
    }
}
