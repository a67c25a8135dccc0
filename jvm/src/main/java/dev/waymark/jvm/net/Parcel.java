package dev.waymark.jvm.net;

import java.util.Arrays;

/** Something on its way from one node to another, on one connection. */
public final class Parcel {
    /** What it is. */
    public enum Kind {
        CONNECT,
        ACCEPT,
        REFUSE,
        DATA,
        FINISH,
        RESET
    }

    final Flow flow;
    final Kind kind;
    final int sequence;
    final long round;
    private int number;
    private byte[] bytes = new byte[0];
    private int length;

    Parcel(Flow flow, Kind kind, int sequence, long round) {
        this.flow = flow;
        this.kind = kind;
        this.sequence = sequence;
        this.round = round;
    }

    void number(int ofPair) {
        number = ofPair;
    }

    void add(byte[] from, int offset, int count) {
        if (bytes.length - length < count) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + count));
        }
        System.arraycopy(from, offset, bytes, length, count);
        length += count;
    }

    public Kind kind() {
        return kind;
    }

    /** How many its sender has sent to its receiver, with this one. */
    public int number() {
        return number;
    }

    public int from() {
        return flow.from.number();
    }

    public int to() {
        return flow.to.number();
    }

    public int fromPort() {
        return flow.fromPort;
    }

    public int toPort() {
        return flow.toPort;
    }

    /** The port of the two that is listened on: what is written there is known by it, in both directions. */
    public int service() {
        return flow.service;
    }

    public byte[] bytes() {
        return Arrays.copyOf(bytes, length);
    }
}
