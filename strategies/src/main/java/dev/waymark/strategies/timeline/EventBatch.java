package dev.waymark.strategies.timeline;

import java.util.Arrays;

/**
 * Events of one node in their order, as an observer hands them over: with a number, by which batches are put in order, and the
 * time of the node's clock up to which it says all.
 */
public final class EventBatch {
    private static final EventType[] TYPES = EventType.values();

    private final int node;
    private final long number;
    private long until;
    private long[] times = new long[16];
    private int[] kinds = new int[16];
    private byte[] types = new byte[16];
    private long[] messages = new long[16];
    private int count;

    /** {@code number} counts the batches of this node, from 1. */
    public EventBatch(int node, long number) {
        this.node = node;
        this.number = number;
    }

    /** {@code message} is a name as in {@code Code}, if one is sent or received. */
    public EventBatch add(long time, EventType type, int kind, long message) {
        if (count == times.length) {
            times = Arrays.copyOf(times, 2 * count);
            kinds = Arrays.copyOf(kinds, 2 * count);
            types = Arrays.copyOf(types, 2 * count);
            messages = Arrays.copyOf(messages, 2 * count);
        }
        times[count] = time;
        kinds[count] = kind;
        types[count] = (byte) type.ordinal();
        messages[count++] = message;
        until = Math.max(until, time);
        return this;
    }

    /** Nothing that happened before this time is missing. */
    public EventBatch until(long time) {
        until = Math.max(until, time);
        return this;
    }

    public int node() {
        return node;
    }

    public long number() {
        return number;
    }

    public long until() {
        return until;
    }

    public int count() {
        return count;
    }

    long from() {
        return count > 0 ? times[0] : until;
    }

    long time(int i) {
        return times[i];
    }

    int kind(int i) {
        return kinds[i];
    }

    EventType type(int i) {
        return TYPES[types[i]];
    }

    long message(int i) {
        return messages[i];
    }
}
