package dev.waymark.bind.zookeeper.child;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What servers write to each other, by name: elections on one port, all else on the other. */
final class Packets {
    private static final String[] TYPES = new String[32];
    private static final String[] ROLES = {"LOOKING", "FOLLOWING", "LEADING", "OBSERVING"};

    /** Of an election: state, leader, zxid, round. */
    private static final int NOTIFICATION = 28;

    private static final int NOTIFICATION_MAX = 4_096;

    static {
        String[] names = {
            "Request", "Proposal", "Ack", "Commit", "Ping", "Revalidate", "Sync", "Inform", "CommitAndActivate",
            "NewLeader", "FollowerInfo", "UpToDate", "Diff", "Trunc", "Snap", "ObserverInfo", "LeaderInfo", "AckEpoch",
            "InformAndActivate"
        };
        System.arraycopy(names, 0, TYPES, 1, names.length);
    }

    private Packets() {}

    /** Empty: it is none that is known. */
    static Map<String, ?> named(boolean election, byte[] bytes) {
        try {
            Map<String, Object> named =
                    election ? notification(ByteBuffer.wrap(bytes)) : packets(ByteBuffer.wrap(bytes));
            return named == null ? Map.of() : named;
        } catch (BufferUnderflowException | NegativeArraySizeException e) {
            return Map.of(); // a part of one
        }
    }

    /** Several may have been written together: the first gives the name, and all are listed. */
    private static @Nullable Map<String, Object> packets(ByteBuffer in) {
        Map<String, Object> first = null;
        StringBuilder then = new StringBuilder();
        while (in.hasRemaining()) {
            int type = in.getInt();
            if (type <= 0 || type >= TYPES.length || TYPES[type] == null) {
                break;
            }
            long zxid = in.getLong();
            int length = in.getInt();
            skip(in, Math.max(length, 0));
            identities(in);
            if (first == null) {
                first = new LinkedHashMap<>();
                first.put("@", TYPES[type]);
                first.put("epoch", zxid >>> Integer.SIZE);
                first.put("counter", zxid & 0xffff_ffffL);
                first.put("bytes", Math.max(length, 0));
            } else {
                then.append(then.length() == 0 ? "" : " ").append(TYPES[type]);
            }
            if (TYPES[type].equals("Snap")) {
                break; // a whole snapshot follows
            }
        }
        if (first != null) {
            first.put("then", then.toString());
        }
        return first;
    }

    private static void identities(ByteBuffer in) {
        for (int i = in.getInt(); i > 0; i--) {
            skip(in, in.getInt());
            skip(in, in.getInt());
        }
    }

    private static void skip(ByteBuffer in, int count) {
        if (count > in.remaining()) {
            throw new BufferUnderflowException();
        }
        in.position(in.position() + count);
    }

    /** Whoever connects says first who it is. */
    private static Map<String, Object> notification(ByteBuffer in) {
        Map<String, Object> named = new LinkedHashMap<>();
        named.put("@", "Election");
        int begin = in.position();
        int length = in.getInt();
        if (length < NOTIFICATION || length > NOTIFICATION_MAX) { // a number of a server, or a version and then one
            in.position(begin);
            long number = in.getLong();
            boolean versioned = number < 0;
            named.put("hello", versioned ? in.getLong() : number);
            if (versioned) {
                skip(in, in.getInt());
            }
            if (!in.hasRemaining()) {
                return named;
            }
            length = in.getInt();
        }
        int role = in.getInt();
        named.put("@", "Vote");
        named.put("role", role >= 0 && role < ROLES.length ? ROLES[role] : Integer.toString(role));
        named.put("leader", in.getLong());
        long zxid = in.getLong();
        named.put("epoch", zxid >>> Integer.SIZE);
        named.put("counter", zxid & 0xffff_ffffL);
        named.put("round", in.getLong());
        return named;
    }
}
