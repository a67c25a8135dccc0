package dev.waymark.blackbox.evidence;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The operations of one execution with their times, for the history and the plots of a finding. */
public final class OperationLog {
    /** How an operation ended. */
    public enum Outcome {
        OPEN,
        OK,
        FAILED,
        UNKNOWN
    }

    /** One operation; times are nanoseconds since the execution began. */
    public final class Entry {
        private final int client;
        private final int number;
        private final int node;
        private final Object request;
        private final long begunNanos;
        private Outcome outcome = Outcome.OPEN;
        private @Nullable Object result;
        private long endedNanos;

        private Entry(int client, int number, int node, Object request, long begunNanos) {
            this.client = client;
            this.number = number;
            this.node = node;
            this.request = request;
            this.begunNanos = begunNanos;
        }

        private void end(Outcome how, @Nullable Object what) {
            synchronized (OperationLog.this) {
                outcome = how;
                result = what;
                endedNanos = now();
            }
        }

        public void ok(@Nullable Object what) {
            end(Outcome.OK, what);
        }

        public void failed(String why) {
            end(Outcome.FAILED, why);
        }

        public void unknown(String why) {
            end(Outcome.UNKNOWN, why);
        }
    }

    /** An operation as it is known now. */
    public record Line(
            int client,
            int number,
            int node,
            Object request,
            Outcome outcome,
            @Nullable Object result,
            double beganMillis,
            double tookMillis) {}

    private final List<Entry> entries = new ArrayList<>();
    private long startNanos;

    public synchronized void begin() {
        entries.clear();
        startNanos = System.nanoTime();
    }

    private long now() {
        return System.nanoTime() - startNanos;
    }

    public synchronized Entry invoked(int client, int number, int node, Object request) {
        Entry entry = new Entry(client, number, node, request, now());
        entries.add(entry);
        return entry;
    }

    public synchronized List<Line> lines() {
        List<Line> lines = new ArrayList<>(entries.size());
        for (Entry each : entries) {
            long took = each.outcome == Outcome.OPEN ? now() - each.begunNanos : each.endedNanos - each.begunNanos;
            lines.add(new Line(
                    each.client,
                    each.number,
                    each.node,
                    each.request,
                    each.outcome,
                    each.result,
                    each.begunNanos / 1e6,
                    took / 1e6));
        }
        return lines;
    }

    public synchronized int count(Outcome outcome) {
        return (int) entries.stream().filter(each -> each.outcome == outcome).count();
    }
}
