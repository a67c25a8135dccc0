package dev.waymark.engine.sim;

import dev.waymark.core.cluster.Channels;
import dev.waymark.core.cluster.OnConnection;
import dev.waymark.core.model.Code;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The messages in flight, in arrays: no object per message, and every operation of the inner loop is a few array
 * accesses. A message lives in a slot; slots of one channel are linked in send order, unless order does not matter at
 * all; {@code ready} holds the slots that can be delivered now. The numbers of a slot, and of a channel, stand side by side in one array: each array that an
 * operation touches costs as much as several accesses to it.
 */
final class MessagePool {
    private static final int NONE = -1;
    /** The name in a slot that holds no message. */
    private static final long FREED = -1;

    private final Channels channels;
    private final int stride;
    private final int bound;
    private final int numbersMax;

    // The numbers of slot s are at SLOT * s and up. POSITION is that in ready; NONE: not ready.
    private static final int SLOT = 4;
    private static final int NEXT = 0;
    private static final int PREVIOUS = 1;
    private static final int POSITION = 2;
    private static final int SENT_AT = 3;

    // The numbers of channel c are at CHANNEL * c and up.
    private static final int CHANNEL = 2;
    private static final int HEAD = 0;
    private static final int TAIL = 1;

    private @Nullable Object[] payloads = new Object[64];
    private long[] names = new long[64];
    private int[] links = new int[SLOT * 64];
    private int[] ready = new int[64];
    /** The first of the free slots, which are linked by NEXT; {@code slots} were ever used in this execution. */
    private int free;

    private int slots;
    private int readyCount;
    private int size;
    private int sends;

    private int[] ends;

    /** Of each slot, with {@link Channels#CONNECTION}: its channel is known by its message, and not by its name. */
    private int[] connections = new int[0];

    private final Map<String, Integer> connectionsKnown = new TreeMap<>();
    private final int[] sequence;
    private final int[] injections;
    private boolean anyInjected;

    /** By the name of the original: how often it was copied, so that no copy's name is used twice. */
    private final Map<Long, Integer> copiesMade = new TreeMap<>();

    /** cut[from * stride + to]: messages of this pair wait. Only looked at while {@code gated}. */
    private final boolean[] cut;

    private boolean gated;

    /** The slot that {@link #name} was last asked for, or the newest: a strategy nearly always answers with that one. */
    private int hint;

    /** {@code numbersMax} is how many messages of one pair have names. */
    MessagePool(int nodes, Channels channels, int bound, int numbersMax) {
        this.channels = channels;
        this.stride = nodes + 1;
        this.bound = bound;
        this.numbersMax = numbersMax;
        int pairs = stride * stride;
        ends = new int[CHANNEL * (channels == Channels.RECEIVER ? stride : pairs)];
        sequence = new int[pairs];
        injections = new int[pairs];
        cut = new boolean[pairs];
        Arrays.fill(ends, NONE);
        clear();
    }

    void clear() {
        // A young array: storing into an old one costs a memory barrier with the G1 collector.
        payloads = new Object[names.length];
        names[0] = FREED;
        if (size > 0) { // otherwise every channel is empty already
            Arrays.fill(ends, NONE);
        }
        if (!connectionsKnown.isEmpty()) {
            connectionsKnown.clear();
        }
        Arrays.fill(sequence, 0);
        if (anyInjected) {
            Arrays.fill(injections, 0);
            anyInjected = false;
        }
        if (!copiesMade.isEmpty()) {
            copiesMade.clear();
        }
        free = NONE;
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
        return links[SLOT * ready[i] + SENT_AT];
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
        return links[SLOT * slot + POSITION] >= 0;
    }

    boolean isCut(int from, int to) {
        return gated && cut[from * stride + to];
    }

    /** A message that a node sends; returns its name, or -1 if there are no more names on this pair. */
    long send(int from, int to, Object payload) {
        int number = ++sequence[from * stride + to];
        if (number > numbersMax) {
            sequence[from * stride + to] = numbersMax;
            return NONE;
        }
        long name = Code.name(from, to, number);
        append(name, from, to, payload);
        return name;
    }

    /** Likewise for a message that the strategy makes up. */
    long inject(int from, int to, Object payload) {
        anyInjected = true;
        if (injections[from * stride + to] == numbersMax) {
            return NONE;
        }
        int number = ++injections[from * stride + to];
        long name = Code.name(from, to, Code.sequence(number, 0, true));
        append(name, from, to, payload);
        return name;
    }

    private void append(long name, int from, int to, Object payload) {
        int slot = newSlot(name, payload);
        boolean open = !gated || !cut[from * stride + to];
        if (channels == Channels.NONE) {
            if (open) {
                makeReady(slot);
            }
            return;
        }
        int channel = channels == Channels.CONNECTION ? connect(slot, from, to, payload) : channel(from, to);
        int last = ends[channel + TAIL];
        ends[channel + TAIL] = slot;
        links[SLOT * slot + PREVIOUS] = last;
        links[SLOT * slot + NEXT] = NONE;
        if (last == NONE) {
            ends[channel + HEAD] = slot;
        } else {
            links[SLOT * last + NEXT] = slot;
        }
        if (open && (last == NONE || (gated && firstOpen(channel) == slot))) {
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
        int channel = channelOf(slot);
        int copies = copiesMade.merge(
                Code.name(from, to, Code.sequence(Code.number(name), 0, Code.injected(name))), 1, Integer::sum);
        if (copies > Code.COPIES_MAX) {
            return NONE;
        }
        long copy = Code.name(from, to, Code.sequence(Code.number(name), copies, Code.injected(name)));
        int twin = newSlot(copy, payloadOf(slot));
        if (channels == Channels.NONE) {
            if (isReady(slot)) {
                makeReady(twin);
            }
            return copy;
        }
        if (channels == Channels.CONNECTION) {
            connectionOf(twin, channel);
        }
        int after = next(slot);
        links[SLOT * slot + NEXT] = twin;
        links[SLOT * twin + PREVIOUS] = slot;
        links[SLOT * twin + NEXT] = after;
        if (after == NONE) {
            ends[channel + TAIL] = twin;
        } else {
            links[SLOT * after + PREVIOUS] = twin;
        }
        return copy;
    }

    void replace(int slot, Object payload) {
        payloads[slot] = payload;
    }

    /** The slot of the message with this name, or -1. */
    int find(long name) {
        long wanted = name & Code.NAME_MASK;
        return names[hint] == wanted ? hint : search(wanted);
    }

    private int search(long wanted) {
        int from = Code.a(wanted);
        int to = Code.b(wanted);
        if (from >= stride || to >= stride) {
            return NONE;
        }
        if (channels == Channels.NONE || channels == Channels.CONNECTION) {
            for (int slot = 0; slot < slots; slot++) {
                if (names[slot] == wanted) {
                    return slot;
                }
            }
            return NONE;
        }
        for (int slot = ends[channel(from, to) + HEAD]; slot != NONE; slot = next(slot)) {
            if (names[slot] == wanted) {
                return slot;
            }
        }
        return NONE;
    }

    /** Removes a message; whoever stands behind it in its channel may become ready. */
    Object take(int slot) {
        Object payload = payloadOf(slot);
        int heir = channels == Channels.NONE ? NONE : unlink(slot);
        int place = links[SLOT * slot + POSITION];
        links[SLOT * slot + NEXT] = free;
        free = slot;
        names[slot] = FREED;
        size--;
        if (place >= 0) {
            if (heir == NONE) {
                heir = ready[--readyCount];
            }
            ready[place] = heir;
            links[SLOT * heir + POSITION] = place;
        }
        return payload;
    }

    /** Returns the slot that is now the first to be delivered on that channel. */
    private int unlink(int slot) {
        int channel = channelOf(slot);
        int before = links[SLOT * slot + PREVIOUS];
        int after = next(slot);
        if (before == NONE) {
            ends[channel + HEAD] = after;
        } else {
            links[SLOT * before + NEXT] = after;
        }
        if (after == NONE) {
            ends[channel + TAIL] = before;
        } else {
            links[SLOT * after + PREVIOUS] = before;
        }
        return gated ? firstOpen(channel) : after;
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
        for (int slot = 0; slot < slots; slot++) {
            links[SLOT * slot + POSITION] = NONE;
        }
        if (channels == Channels.NONE) {
            for (int slot : inSendOrder()) {
                if (!cut[Code.a(names[slot]) * stride + Code.b(names[slot])]) {
                    makeReady(slot);
                }
            }
            return;
        }
        for (int channel = 0; channel < ends.length; channel += CHANNEL) {
            int slot = firstOpen(channel);
            if (slot != NONE) {
                makeReady(slot);
            }
        }
    }

    /** The slots that hold a message. */
    private int[] inSendOrder() {
        long[] keys = new long[size];
        int count = 0;
        for (int slot = 0; slot < slots; slot++) {
            if (names[slot] != FREED) {
                keys[count++] = (long) links[SLOT * slot + SENT_AT] << 32 | slot;
            }
        }
        Arrays.sort(keys);
        int[] ordered = new int[count];
        for (int i = 0; i < count; i++) {
            ordered[i] = (int) keys[i];
        }
        return ordered;
    }

    /** Drops everything that is on its way to {@code node}; calls {@code lost} for each, in send order. */
    void loseAllTo(int node, Lost lost) {
        for (int slot : inSendOrder()) {
            long name = names[slot];
            if (Code.b(name) == node) {
                lost.lost(name, take(slot));
            }
        }
    }

    /** All messages, in send order. */
    void forEach(Lost each) {
        for (int slot : inSendOrder()) {
            each.lost(names[slot], payloadOf(slot));
        }
    }

    interface Gate {
        boolean open(int from, int to);
    }

    interface Lost {
        void lost(long name, Object payload);
    }

    /** Where its numbers are. */
    private int channel(int from, int to) {
        return CHANNEL * (channels == Channels.RECEIVER ? to : from * stride + to);
    }

    private int channelOf(int slot) {
        return channels == Channels.CONNECTION ? connections[slot] : channel(Code.a(names[slot]), Code.b(names[slot]));
    }

    /** The channel of the connection that the message says; one that says none shares one with others of its pair. */
    private int connect(int slot, int from, int to, Object payload) {
        String key = payload instanceof OnConnection message && message.connection() != null
                ? message.connection()
                : from + ">" + to;
        int channel = CHANNEL * connectionsKnown.computeIfAbsent(key, k -> connectionsKnown.size());
        if (channel >= ends.length) {
            int old = ends.length;
            ends = Arrays.copyOf(ends, Math.max(2 * old, channel + CHANNEL));
            Arrays.fill(ends, old, ends.length, NONE);
        }
        connectionOf(slot, channel);
        return channel;
    }

    private void connectionOf(int slot, int channel) {
        if (slot >= connections.length) {
            connections = Arrays.copyOf(connections, names.length);
        }
        connections[slot] = channel;
    }

    private int next(int slot) {
        return links[SLOT * slot + NEXT];
    }

    private int firstOpen(int channel) {
        int slot = ends[channel + HEAD];
        while (slot != NONE && cut[Code.a(names[slot]) * stride + Code.b(names[slot])]) {
            slot = next(slot);
        }
        return slot;
    }

    private void makeReady(int slot) {
        links[SLOT * slot + POSITION] = readyCount;
        ready[readyCount++] = slot;
    }

    private int newSlot(long name, Object payload) {
        int slot = free;
        if (slot != NONE) {
            free = next(slot);
        } else {
            slot = slots++;
            if (slot == names.length) {
                grow();
            }
        }
        payloads[slot] = payload;
        names[slot] = name;
        links[SLOT * slot + POSITION] = NONE;
        links[SLOT * slot + SENT_AT] = sends++;
        hint = slot;
        size++;
        return slot;
    }

    private void grow() {
        int capacity = names.length * 2;
        payloads = Arrays.copyOf(payloads, capacity);
        names = Arrays.copyOf(names, capacity);
        links = Arrays.copyOf(links, SLOT * capacity);
        ready = Arrays.copyOf(ready, capacity);
    }
}
