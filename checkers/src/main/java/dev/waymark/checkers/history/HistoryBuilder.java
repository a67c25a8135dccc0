package dev.waymark.checkers.history;

import dev.waymark.checkers.history.History.MovingOn;
import dev.waymark.core.UsageException;
import dev.waymark.core.model.OperationName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts a history together, event by event in order of time; refuses what no execution can have produced. */
public final class HistoryBuilder {
    private static final class Open {
        final Object request;
        final long invokedAt;

        @Nullable
        CallOutcome outcome;

        long endedAt = Call.FOREVER;

        Open(Object request, long invokedAt) {
            this.request = request;
            this.invokedAt = invokedAt;
        }
    }

    private final MovingOn movingOn;
    private final Map<OperationName, Open> operations = new LinkedHashMap<>();
    private final Map<Integer, OperationName> latest = new HashMap<>();
    private long now = -1;

    HistoryBuilder(MovingOn movingOn) {
        this.movingOn = movingOn;
    }

    /** The client's next operation begins, one moment after the last event. */
    public HistoryBuilder invoke(int client, Object request) {
        OperationName last = latest.get(client);
        return invoked(new OperationName(client, last == null ? 1 : last.number() + 1), now + 1, request);
    }

    /** The client's latest operation is answered, one moment after the last event. */
    public HistoryBuilder ok(int client, @Nullable Object result) {
        return ended(latest(client), now + 1, CallOutcome.ok(result));
    }

    /** The client gives up on its latest operation: nobody knows its outcome. */
    public HistoryBuilder unknown(int client) {
        return ended(latest(client), now + 1, CallOutcome.UNKNOWN);
    }

    /** The client's latest operation did certainly not take effect. */
    public HistoryBuilder failed(int client) {
        return ended(latest(client), now + 1, CallOutcome.FAILED);
    }

    /** An operation begins, or is tried again before it has ended. */
    public HistoryBuilder invoked(OperationName name, long time, Object request) {
        advance(name, time);
        Open known = operations.get(name);
        if (known != null) {
            retried(name, known, request);
            return this;
        }
        OperationName before = latest.put(name.client(), name);
        if (before != null) {
            movedOn(before, name, time);
        }
        operations.put(name, new Open(request, time));
        return this;
    }

    private static void retried(OperationName name, Open known, Object request) {
        if (known.outcome != null) {
            throw new UsageException(name + " is invoked again after its end at " + known.endedAt);
        }
        if (!known.request.equals(request)) {
            throw new UsageException(name + " is retried as another request: " + request + " instead of "
                    + known.request + "; give it a number of its own");
        }
    }

    private void movedOn(OperationName before, OperationName next, long time) {
        Open open = open(before);
        if (next.number() < before.number()) {
            throw new UsageException(next + " is invoked after " + before + "; a client counts its operations upwards");
        }
        if (open.outcome != null) {
            return;
        }
        if (movingOn == MovingOn.REFUSED) {
            throw new UsageException(next + " is invoked while " + before
                    + " is open; say that the client gave up on it, or use another client");
        }
        open.outcome = CallOutcome.UNKNOWN;
        open.endedAt = time;
    }

    /** An operation ends: answered, given up, or failed for certain. */
    public HistoryBuilder ended(OperationName name, long time, CallOutcome outcome) {
        Open open = operations.get(name);
        if (open == null) {
            throw new UsageException(name + " has a response (" + outcome.result() + ") but no invocation");
        }
        if (open.outcome != null) {
            throw new UsageException(name + " ends twice: at " + open.endedAt + " and at " + time);
        }
        if (time < open.invokedAt) {
            throw new UsageException(name + " ends at " + time + ", before its invocation at " + open.invokedAt);
        }
        advance(name, time);
        open.outcome = outcome;
        open.endedAt = time;
        return this;
    }

    private void advance(OperationName name, long time) {
        if (time < now) {
            throw new UsageException("time runs backwards at " + name + ": " + time + " after " + now);
        }
        now = time;
    }

    private OperationName latest(int client) {
        OperationName name = latest.get(client);
        if (name == null) {
            throw new UsageException("client " + client + " has a response but no invocation");
        }
        return name;
    }

    private Open open(OperationName name) {
        Open open = operations.get(name);
        if (open == null) {
            throw new IllegalStateException("no operation " + name);
        }
        return open;
    }

    /** The history so far; what is still open has an unknown outcome. */
    public History build() {
        List<Call> calls = new ArrayList<>(operations.size());
        operations.forEach((name, open) -> {
            CallOutcome outcome = open.outcome == null ? CallOutcome.UNKNOWN : open.outcome;
            if (outcome.kind() != CallOutcome.Kind.FAILED) {
                calls.add(new Call(name, open.request, outcome, open.invokedAt, open.endedAt));
            }
        });
        calls.sort(Comparator.comparingLong(Call::invokedAt));
        return new History(calls);
    }
}
