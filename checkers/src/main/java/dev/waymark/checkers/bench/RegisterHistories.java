package dev.waymark.checkers.bench;

import dev.waymark.checkers.history.Call;
import dev.waymark.checkers.history.CallOutcome;
import dev.waymark.checkers.history.History;
import dev.waymark.checkers.history.HistoryBuilder;
import dev.waymark.checkers.spec.Requests.Read;
import dev.waymark.checkers.spec.Requests.Write;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.random.Rng;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Histories of one register, for tests and measurements: each client has one operation at a time, half of them writes, of
 * uniform duration, and takes effect at a random moment of it. One of unknown outcome takes effect at some moment after
 * its invocation, often long after its client gave up, or never.
 */
public final class RegisterHistories {
    private static final int DURATION_MAX = 1000;

    private enum Kind {
        BEGIN,
        EFFECT,
        END
    }

    private record Moment(long time, int count, Kind kind, OperationName name, Object request, boolean known) {}

    private final Rng random;
    private final int clients;
    private final int values;
    private final PriorityQueue<Moment> agenda =
            new PriorityQueue<>(Comparator.comparingLong(Moment::time).thenComparingInt(Moment::count));
    /** Per client, what its latest read saw. */
    private final @Nullable Object[] results;

    private int moments;
    private int written;
    private @Nullable Object value;

    private RegisterHistories(Rng random, int clients, int values) {
        this.random = random;
        this.clients = clients;
        this.values = values;
        this.results = new Object[clients + 1];
    }

    /** A linearizable history. Writes write 1, 2, 3 and so on, beginning anew after {@code values}. */
    public static History linearizable(long seed, int clients, int operations, int values, double unknown) {
        return new RegisterHistories(new Rng(seed), clients, values).make(operations, unknown);
    }

    private History make(int operations, double unknown) {
        HistoryBuilder history = History.builder();
        for (int client = 1; client <= clients; client++) {
            begins(random.nextInt(DURATION_MAX), new OperationName(client, 1));
        }
        int begun = 0;
        while (!agenda.isEmpty()) {
            Moment moment = agenda.remove();
            OperationName name = moment.name();
            if (moment.kind() == Kind.BEGIN) {
                if (begun++ < operations) {
                    history.invoked(name, moment.time(), moment.request());
                    began(moment, !random.chance(unknown));
                }
            } else if (moment.kind() == Kind.EFFECT) {
                effect(moment);
            } else {
                CallOutcome outcome = moment.known() ? CallOutcome.ok(results[name.client()]) : CallOutcome.UNKNOWN;
                history.ended(name, moment.time(), outcome);
            }
        }
        return history.build();
    }

    private void begins(long time, OperationName name) {
        Object request = random.chance(0.5) ? new Read() : new Write(written++ % values + 1);
        at(time, Kind.BEGIN, name, request, true);
    }

    private void began(Moment begin, boolean known) {
        OperationName name = begin.name();
        int duration = 2 + random.nextInt(DURATION_MAX);
        long end = begin.time() + duration;
        results[name.client()] = null;
        if (known) {
            at(begin.time() + 1 + random.nextInt(duration - 1), Kind.EFFECT, name, begin.request(), true);
        } else if (begin.request() instanceof Write && random.chance(0.5)) {
            at(begin.time() + 1 + random.nextInt(10 * DURATION_MAX), Kind.EFFECT, name, begin.request(), false);
        }
        at(end, Kind.END, name, begin.request(), known);
        begins(end + 1 + random.nextInt(DURATION_MAX / 10), new OperationName(name.client(), name.number() + 1));
    }

    private void effect(Moment moment) {
        if (moment.request() instanceof Write write) {
            value = write.value();
        } else {
            results[moment.name().client()] = value;
        }
    }

    private void at(long time, Kind kind, OperationName name, Object request, boolean known) {
        agenda.add(new Moment(time, moments++, kind, name, request, known));
    }

    /**
     * The same history, but one read in its middle returns a value that was certainly overwritten before the read began.
     * Only for histories whose writes write different values.
     */
    public static History withStaleRead(History history) {
        List<Call> calls = history.calls();
        Call read = calls.stream()
                .skip(calls.size() / 2)
                .filter(call -> call.known() && call.request() instanceof Read)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no read to change"));
        Call newer = lastWriteBefore(calls, read.invokedAt());
        Write older = (Write) lastWriteBefore(calls, newer.invokedAt()).request();
        Call stale =
                new Call(read.name(), read.request(), CallOutcome.ok(older.value()), read.invokedAt(), read.endedAt());
        return history.map(call -> call.name().equals(read.name()) ? stale : call);
    }

    private static Call lastWriteBefore(List<Call> calls, long time) {
        Call last = null;
        for (Call call : calls) {
            if (call.known() && call.request() instanceof Write && call.endedAt() < time) {
                last = call;
            }
        }
        if (last == null) {
            throw new IllegalArgumentException("no write to go back to");
        }
        return last;
    }
}
