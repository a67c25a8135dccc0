package dev.waymark.jvm.net;

import dev.waymark.jvm.runtime.Machine;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One direction of a connection. Its receiver sees parcels in the order in which they were sent: one that comes early waits, one that
 * comes twice is ignored, and behind one that is lost there is silence.
 */
final class Flow {
    private static final int FIRST = 256;

    final Machine from;
    final Machine to;
    final int fromPort;
    final int toPort;

    /** The port that one of them listens on. */
    final int service;

    private int sent;
    private @Nullable Parcel last;
    private int expected;
    private final Map<Integer, Parcel> early = new TreeMap<>();
    private byte[] data = new byte[FIRST];
    private int begin;
    private int end;
    boolean finished;
    boolean reset;
    boolean closedByReader;
    boolean toldReset;

    @Nullable
    Endpoint writer;

    @Nullable
    Endpoint reader;

    Flow(Machine from, int fromPort, Machine to, int toPort, int service) {
        this.from = from;
        this.fromPort = fromPort;
        this.to = to;
        this.toPort = toPort;
        this.service = service;
    }

    boolean local() {
        return from == to;
    }

    int available() {
        return end - begin;
    }

    boolean readable() {
        return begin < end || finished || reset || closedByReader;
    }

    int take(byte[] bytes, int offset, int length) {
        int count = Math.min(length, end - begin);
        System.arraycopy(data, begin, bytes, offset, count);
        begin += count;
        if (begin == end) {
            begin = 0;
            end = 0;
        }
        return count;
    }

    void put(byte[] bytes, int offset, int length) {
        if (data.length - end < length) {
            int size = end - begin;
            byte[] room = data.length - size >= length ? data : new byte[Math.max(data.length * 2, size + length)];
            System.arraycopy(data, begin, room, 0, size);
            data = room;
            begin = 0;
            end = size;
        }
        System.arraycopy(bytes, offset, data, end, length);
        end += length;
    }

    /** The parcel that more bytes of this round can join; null: there is none. */
    @Nullable
    Parcel open(long round) {
        Parcel open = last;
        return open != null && open.kind == Parcel.Kind.DATA && open.round == round ? open : null;
    }

    Parcel next(Parcel.Kind kind, long round) {
        Parcel next = new Parcel(this, kind, sent++, round);
        last = next;
        return next;
    }

    /** Null: it is too early, or was there before. */
    @Nullable
    Parcel inOrder(Parcel parcel) {
        if (parcel.sequence > expected) {
            early.put(parcel.sequence, parcel);
        }
        if (parcel.sequence != expected) {
            return null;
        }
        expected++;
        return parcel;
    }

    /** What came early and is next now; null: nothing. */
    @Nullable
    Parcel late() {
        Parcel next = early.remove(expected);
        expected += next == null ? 0 : 1;
        return next;
    }
}
