package dev.waymark.core.workload;

import dev.waymark.core.property.Property;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The four ways in which an execution of a workload can end badly, told apart. Two are violations; that a client waits for
 * ever or that a server cannot be read is no proof of anything, and makes the execution inconclusive.
 */
public final class WorkloadProperties {
    public static final String CONVERGENCE = "convergence";
    public static final String SEQUENTIAL_CONSISTENCY = "sequential-consistency";
    public static final String CLIENTS_ANSWERED = "clients-answered";
    public static final String READABLE = "readable";

    private WorkloadProperties() {}

    /** {@code fairRounds}: of the tail in which the system is to settle. {@code atomic}: conditional writes are one step. */
    public static List<Property> of(TakesWorkloads.Reader reader, int fairRounds, boolean atomic) {
        return of(reader, fairRounds, atomic, false);
    }

    /** {@code fifo}: the service promises that no request of a client happens after a later one of it has begun. */
    public static List<Property> of(TakesWorkloads.Reader reader, int fairRounds, boolean atomic, boolean fifo) {
        return List.of(
                Property.of(
                        CONVERGENCE,
                        "after a fair tail all servers hold the same values; reached when two could be read",
                        fairRounds,
                        () -> new Convergence(reader)),
                Property.of(
                        SEQUENTIAL_CONSISTENCY,
                        "some order of the requests, that of each server kept, explains answers and final values;"
                                + " reached when a server could be read and two requests were answered",
                        fairRounds,
                        () -> new SequentialConsistency(reader, atomic, fifo)),
                Property.of(
                        CLIENTS_ANSWERED,
                        "after a fair tail no client waits (inconclusive if one does); reached when one has asked",
                        fairRounds,
                        () -> new ClientsAnswered(reader)),
                Property.of(
                        READABLE,
                        "after a fair tail every server can be read (inconclusive if not); always reached",
                        fairRounds,
                        () -> new AllReadable(reader)));
    }

    private static final class Convergence extends WorkloadCheck {
        Convergence(TakesWorkloads.Reader reader) {
            super(reader);
        }

        @Override
        void judge(List<int @Nullable []> read, List<Asked> requests, int waiting) {
            int first = -1;
            for (int server = 0; server < read.size(); server++) {
                int[] values = read.get(server);
                if (values == null) {
                    continue;
                }
                int[] firstValues = first < 0 ? null : read.get(first);
                if (firstValues == null) {
                    first = server;
                    continue;
                }
                reached();
                if (!Arrays.equals(firstValues, values)) {
                    violated("divergence: s" + first + " holds " + text(firstValues) + ", s" + server + " "
                            + text(values) + " after " + Asked.text(requests));
                    return;
                }
            }
        }
    }

    private static final class SequentialConsistency extends WorkloadCheck {
        private final boolean atomic;
        private final boolean fifo;

        SequentialConsistency(TakesWorkloads.Reader reader, boolean atomic, boolean fifo) {
            super(reader);
            this.atomic = atomic;
            this.fifo = fifo;
        }

        /** Values in which the servers differ are for the other property: here the first that can be read speaks for all. */
        @Override
        void judge(List<int @Nullable []> read, List<Asked> requests, int waiting) {
            int[] last =
                    read.stream().filter(values -> values != null).findFirst().orElse(null);
            if (last == null) {
                return;
            }
            reached(requests.stream().filter(Asked::answered).count() >= 2);
            switch (Explanation.find(requests, last, atomic, fifo)) {
                case FOUND -> {}
                case UNKNOWN -> inconclusive("too many orders of " + requests.size() + " requests to try them all");
                case NONE ->
                    violated("not sequentially consistent: no order leaves " + text(last) + " of "
                            + Asked.text(requests));
            }
        }
    }

    private static final class ClientsAnswered extends WorkloadCheck {
        ClientsAnswered(TakesWorkloads.Reader reader) {
            super(reader);
        }

        @Override
        void judge(List<int @Nullable []> read, List<Asked> requests, int waiting) {
            reached(!requests.isEmpty());
            if (waiting > 0) {
                inconclusive("client dropped: " + waiting + " still waiting after " + Asked.text(requests));
            }
        }
    }

    private static final class AllReadable extends WorkloadCheck {
        AllReadable(TakesWorkloads.Reader reader) {
            super(reader);
        }

        @Override
        void judge(List<int @Nullable []> read, List<Asked> requests, int waiting) {
            reached();
            for (int server = 0; server < read.size(); server++) {
                if (read.get(server) == null) {
                    inconclusive("unsuccessful: s" + server + " cannot be read after the fair tail");
                }
            }
        }
    }

    /** Only keys that were written: a system may have more than the workload names. */
    private static String text(int[] values) {
        StringBuilder text = new StringBuilder();
        for (int key = 0; key < values.length; key++) {
            if (values[key] != 0) {
                text.append(text.isEmpty() ? "k" : ",k").append(key).append('=').append(values[key]);
            }
        }
        return text.isEmpty() ? "nothing" : text.toString();
    }
}
