package dev.waymark.core.sim;

import dev.waymark.core.model.Code;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The messages in flight, in parallel arrays: no object per message, and every operation of the inner loop is a few array
 * accesses. A message lives in a slot; slots of one channel are linked in send order; {@code ready} holds the slots that
 * can be delivered now.
 */
final class MessagePool {
    private static final int NONE = -1;

    private final Channels channels;
    private final int stride;
    private final int bound;

    private @Nullable Object[] payloads = new Object[64];
    private long[] names = new long[64];
    private int[] sentAt = new int[64];
    private int[] next = new int[64];
    private int[] previous = new int[64];
    private int[] position = new int[64];
    private int[] free = new int[64];
    private int[] ready = new int[64];
    private int freeCount;
    private int slots;
    private int readyCount;
    private int size;
    private int sends;

    private final int[] head;
    private final int[] tail;
    private final int[] sequence;
    private final int[] injections;

    /** By the name of the original: how often it was copied, so that no copy's name is used twice. */
    private final Map<Long, Integer> copiesMade = new TreeMap<>();

    /** cut[from * stride + to]: messages of this pair wait. Only looked at while {@code gated}. */
    private final boolean[] cut;

    private boolean gated;

    /** The slot that {@link #name} was last asked for: a strategy nearly always answers with that one. */
    private int hint;

    MessagePool(int nodes, Channels channels, int bound) {
        this.channels = channels;
        this.stride = nodes + 1;
        this.bound = bound;
        int pairs = stride * stride;
        head = new int[pairs];
        tail = new int[pairs];
        sequence = new int[pairs];
        injections = new int[pairs];
        cut = new boolean[pairs];
        clear();
    }

    void clear() {
        Arrays.fill(payloads, 0, slots, null);
        Arrays.fill(head, NONE);
        Arrays.fill(tail, NONE);
        Arrays.fill(sequence, 0);
        Arrays.fill(injections, 0);
        copiesMade.clear();
        freeCount = 0;
        slots = 0;
        readyCount = 0;
        size = 0;
        sends = 0;
        hint = 0;
        gated = false;
    }

    int size() {
        return size;
    }

    boolean full() {
        return size >= bound;
    }

    int bound() {
        return bound;
    }

    int readyCount() {
        return readyCount;
    }

    long name(int i) {
        int slot = ready[i];
        hint = slot;
        return names[slot];
    }

    Object payload(int i) {
        return payloadOf(ready[i]);
    }

    int sentAt(int i) {
        return sentAt[ready[i]];
    }

    Object payloadOf(int slot) {
        Object payload = payloads[slot];
        if (payload == null) {
            throw new IllegalStateException("empty slot " + slot);
        }
        return payload;
    }

    long nameOf(int slot) {
        return names[slot];
    }

    boolean isReady(int slot) {
        return position[slot] >= 0;
    }

    boolean isCut(int from, int to) {
        return gated && cut[from * stride + to];
    }

    /** A message that a node sends; returns its name. */
    long send(int from, int to, Object payload) {
        int number = ++sequence[from * stride + to];
        long name = Code.name(from, to, number);
        append(name, from, to, payload);
        return name;
    }

    long inject(int from, int to, Object payload) {
        int number = ++injections[from * stride + to];
        long name = Code.name(from, to, Code.sequence(number, 0, true));
        append(name, from, to, payload);
        return name;
    }

    private void append(long name, int from, int to, Object payload) {
        int slot = newSlot(name, payload);
        sentAt[slot] = sends++;
        int channel = channel(from, to);
        int last = tail[channel];
        tail[channel] = slot;
        previous[slot] = last;
        next[slot] = NONE;
        if (last == NONE) {
            head[channel] = slot;
        } else {
            next[last] = slot;
        }
        boolean open = !gated || !cut[from * stride + to];
        if (open && (channels == Channels.NONE || last == NONE || (gated && firstOpen(channel) == slot))) {
            makeReady(slot);
        }
    }

    /**
     * A copy right behind the original, so that it keeps its place in a first-in-first-out channel; returns its name, or
     * -1 if there are no more names for copies of this message.
     */
    long duplicate(int slot) {
        long name = names[slot];
        int from = Code.a(name);
        int to = Code.b(name);
        int channel = channel(from, to);
        int copies = copiesMade.merge(
                Code.name(from, to, Code.sequence(Code.number(name), 0, Code.injected(name))), 1, Integer::sum);
        if (copies > Code.COPIES_MAX) {
            return NONE;
        }
        long copy = Code.name(from, to, Code.sequence(Code.number(name), copies, Code.injected(name)));
        int twin = newSlot(copy, payloadOf(slot));
        sentAt[twin] = sends++;
        int after = next[slot];
        next[slot] = twin;
        previous[twin] = slot;
        next[twin] = after;
        if (after == NONE) {
            tail[channel] = twin;
        } else {
            previous[after] = twin;
        }
        if (channels == Channels.NONE && isReady(slot)) {
            makeReady(twin);
        }
        return copy;
    }

    void replace(int slot, Object payload) {
        payloads[slot] = payload;
    }

    /** The slot of the message with this name, or -1. */
    int find(long name) {
        long wanted = name & Code.NAME_MASK;
        if (hint < slots && names[hint] == wanted && payloads[hint] != null) {
            return hint;
        }
        int from = Code.a(name);
        int to = Code.b(name);
        if (from >= stride || to >= stride) {
            return NONE;
        }
        for (int slot = head[channel(from, to)]; slot != NONE; slot = next[slot]) {
            if (names[slot] == wanted) {
                return slot;
            }
        }
        return NONE;
    }

    /** The oldest message from {@code from} to {@code to} that {@code test} accepts, or -1. */
    int findOldest(int from, int to, java.util.function.Predicate<Object> test) {
        if (from >= stride || to >= stride) {
            return NONE;
        }
        for (int slot = head[channel(from, to)]; slot != NONE; slot = next[slot]) {
            if (Code.a(names[slot]) == from && Code.b(names[slot]) == to && test.test(payloadOf(slot))) {
                return slot;
            }
        }
        return NONE;
    }

    /** Removes a message; whoever stands behind it in its channel may become ready. */
    Object take(int slot) {
        Object payload = payloadOf(slot);
        long name = names[slot];
        int channel = channel(Code.a(name), Code.b(name));
        int before = previous[slot];
        int after = next[slot];
        if (before == NONE) {
            head[channel] = after;
        } else {
            next[before] = after;
        }
        if (after == NONE) {
            tail[channel] = before;
        } else {
            previous[after] = before;
        }
        payloads[slot] = null;
        free[freeCount++] = slot;
        size--;
        int place = position[slot];
        if (place >= 0) {
            int heir = channels == Channels.NONE ? NONE : gated ? firstOpen(channel) : head[channel];
            if (heir == NONE) {
                int last = ready[--readyCount];
                ready[place] = last;
                position[last] = place;
            } else {
                ready[place] = heir;
                position[heir] = place;
            }
            position[slot] = NONE;
        }
        return payload;
    }

    /** Recomputes what is deliverable after a crash, a restart, a pause, or a change of the partition. */
    void regate(Gate gate) {
        gated = false;
        for (int from = 1; from < stride; from++) {
            for (int to = 1; to < stride; to++) {
                boolean shut = !gate.open(from, to);
                cut[from * stride + to] = shut;
                gated |= shut;
            }
        }
        readyCount = 0;
        Arrays.fill(position, 0, slots, NONE);
        for (int channel = 0; channel < head.length; channel++) {
            if (channels == Channels.NONE) {
                for (int slot = head[channel]; slot != NONE; slot = next[slot]) {
                    if (!cut[Code.a(names[slot]) * stride + Code.b(names[slot])]) {
                        makeReady(slot);
                    }
                }
            } else {
                int slot = firstOpen(channel);
                if (slot != NONE) {
                    makeReady(slot);
                }
            }
        }
    }

    /** Drops everything that is on its way to {@code node}; calls {@code lost} for each, in channel and send order. */
    void loseAllTo(int node, Lost lost) {
        for (int channel = 0; channel < head.length; channel++) {
            int slot = head[channel];
            while (slot != NONE) {
                int after = next[slot];
                if (Code.b(names[slot]) == node) {
                    long name = names[slot];
                    lost.lost(name, take(slot));
                }
                slot = after;
            }
        }
    }

    interface Gate {
        boolean open(int from, int to);
    }

    interface Lost {
        void lost(long name, Object payload);
    }

    private int channel(int from, int to) {
        return channels == Channels.RECEIVER ? to : from * stride + to;
    }

    private int firstOpen(int channel) {
        int slot = head[channel];
        while (slot != NONE && cut[Code.a(names[slot]) * stride + Code.b(names[slot])]) {
            slot = next[slot];
        }
        return slot;
    }

    private void makeReady(int slot) {
        ready[readyCount] = slot;
        position[slot] = readyCount++;
    }

    private int newSlot(long name, Object payload) {
        int slot = freeCount > 0 ? free[--freeCount] : slots++;
        if (slot == payloads.length) {
            grow();
        }
        payloads[slot] = payload;
        names[slot] = name;
        position[slot] = NONE;
        size++;
        return slot;
    }

    private void grow() {
        int capacity = payloads.length * 2;
        payloads = Arrays.copyOf(payloads, capacity);
        names = Arrays.copyOf(names, capacity);
        sentAt = Arrays.copyOf(sentAt, capacity);
        next = Arrays.copyOf(next, capacity);
        previous = Arrays.copyOf(previous, capacity);
        position = Arrays.copyOf(position, capacity);
        free = Arrays.copyOf(free, capacity);
        ready = Arrays.copyOf(ready, capacity);
    }
}
