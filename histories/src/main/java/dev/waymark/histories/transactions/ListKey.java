package dev.waymark.histories.transactions;

import dev.waymark.histories.graph.Dependency;
import dev.waymark.histories.graph.DependencyGraph;
import dev.waymark.histories.graph.IntList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One list: who appended what, and in which order as far as reads tell. */
final class ListKey {
    /** No transaction that took effect. */
    static final int NOBODY = -1;

    /** The place of what comes behind all that was read. */
    static final int UNREAD = Integer.MAX_VALUE;

    /** Who appended an element; {@code last}: nothing to the same list after it. */
    record Append(Transaction by, boolean last) {}

    /** A node saw so many elements before it appended any of its own. */
    record Read(int node, int length) {}

    final int index;
    final Object name;
    final Map<Object, Append> appends = new HashMap<>();
    /** The longest read, and for each element the first transaction that read it. */
    final List<Object> order = new ArrayList<>();

    final List<Transaction> shownBy = new ArrayList<>();
    private final Map<Object, Integer> places = new HashMap<>();
    final List<Read> reads = new ArrayList<>();
    /** Nodes that appended what nobody has read. */
    final IntList unread = new IntList();
    /** The node that appended each element of the order. */
    private int[] writers = {};

    ListKey(int index, Object name) {
        this.index = index;
        this.name = name;
    }

    boolean isRead(Object element) {
        return places.containsKey(element);
    }

    /** Where an element stands in the order, {@link #UNREAD} if no read has it. */
    int place(Object element) {
        return places.getOrDefault(element, UNREAD);
    }

    /** The order goes on with this element. */
    void extend(Object element, Transaction reader) {
        places.put(element, order.size());
        order.add(element);
        shownBy.add(reader);
    }

    Append append(Object element) {
        Append append = appends.get(element);
        if (append == null) {
            throw new IllegalStateException("an element without a writer is in no order");
        }
        return append;
    }

    void writers(int[] nodes) {
        writers = nodes;
    }

    /** Who appended the last element before a place and took effect. */
    private int writerBefore(int length) {
        for (int i = length - 1; i >= 0; i--) {
            if (writers[i] != NOBODY) {
                return writers[i];
            }
        }
        return NOBODY;
    }

    private int writerFrom(int length) {
        for (int i = length; i < writers.length; i++) {
            if (writers[i] != NOBODY) {
                return writers[i];
            }
        }
        return NOBODY;
    }

    void addTo(DependencyGraph.Builder graph) {
        int last = NOBODY;
        for (int writer : writers) {
            if (writer != NOBODY && last != NOBODY) {
                graph.add(last, writer, Dependency.WW);
            }
            last = writer == NOBODY ? last : writer;
        }
        for (int i = 0; i < unread.size() && last != NOBODY; i++) {
            graph.add(last, unread.get(i), Dependency.WW);
        }
        for (Read read : reads) {
            int before = writerBefore(read.length);
            if (before != NOBODY) {
                graph.add(before, read.node, Dependency.WR);
            }
            int after = writerFrom(read.length);
            if (after != NOBODY) {
                graph.add(read.node, after, Dependency.RW);
            }
            for (int i = 0; i < unread.size() && after == NOBODY; i++) {
                graph.add(read.node, unread.get(i), Dependency.RW);
            }
        }
    }

    /** Why one node comes before another; empty if this list is not the reason. */
    String reason(int from, int to, Dependency dependency) {
        return dependency == Dependency.WW ? overwritten(from, to) : read(from, to, dependency);
    }

    private String overwritten(int from, int to) {
        int last = NOBODY;
        int lastAt = 0;
        for (int i = 0; i < writers.length; i++) {
            if (last == from && writers[i] == to) {
                return "appended " + order.get(lastAt) + " to " + name + ", and the next appended " + order.get(i)
                        + " behind it, as line " + shownBy.get(i).line() + " read";
            }
            if (writers[i] != NOBODY) {
                last = writers[i];
                lastAt = i;
            }
        }
        return last == from && unread(to)
                ? "appended " + order.get(lastAt) + " to " + name
                        + ", and the next appended what even the longest read does not have"
                : "";
    }

    private boolean unread(int node) {
        for (int i = 0; i < unread.size(); i++) {
            if (unread.get(i) == node) {
                return true;
            }
        }
        return false;
    }

    private String read(int from, int to, Dependency dependency) {
        for (Read read : reads) {
            String list = Access.text(order.subList(0, read.length));
            if (dependency == Dependency.WR && read.node == to && writerBefore(read.length) == from) {
                return "appended to " + name + " what the next read: " + list;
            }
            if (dependency == Dependency.RW && read.node == from) {
                int after = writerFrom(read.length);
                if (after == to || after == NOBODY && unread(to)) {
                    return "read " + name + " as " + list + ", without what the next appended";
                }
            }
        }
        return "";
    }
}
