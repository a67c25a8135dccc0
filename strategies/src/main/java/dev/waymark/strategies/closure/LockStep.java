package dev.waymark.strategies.closure;

import dev.waymark.core.model.Decision;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.PayloadType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The decisions of the execution in lock step that a reordering describes: losses first, then what is received. */
final class LockStep {
    /** Whether a message is received in its round; it may be one that the reordering loses, or the other way round. */
    interface Arrivals {
        boolean arrives(int message);
    }

    private record Entry(long place, long order, Decision decision) {}

    private final StepTable steps;
    private final Reordering reordering;
    private final List<Decision> decisions;
    private final Arrivals arrivals;
    private final List<Entry> entries = new ArrayList<>();
    private final MessageName[] names;

    private LockStep(StepTable steps, Reordering reordering, List<Decision> decisions, Arrivals arrivals) {
        this.steps = steps;
        this.reordering = reordering;
        this.decisions = decisions;
        this.arrivals = arrivals;
        this.names = new MessageName[steps.messages()];
    }

    /** {@code decisions} are those of the execution that the steps are of. */
    static List<Decision> of(StepTable steps, Reordering reordering, List<Decision> decisions, Arrivals arrivals) {
        return new LockStep(steps, reordering, decisions, arrivals).decisions();
    }

    private List<Decision> decisions() {
        name();
        for (int step = 0; step < steps.size(); step++) {
            long place = reordering.place(step);
            int message = steps.cause(step);
            if (place != Reordering.LEFT_OUT && (message == StepTable.NO_MESSAGE || arrivals.arrives(message))) {
                entries.add(new Entry(place, 2L * step, renamed(decisions.get(steps.decision(step)), message)));
            }
        }
        for (int message = 0; message < steps.messages(); message++) {
            if (reordering.exists(message)) {
                settle(message);
            }
        }
        entries.sort(Comparator.comparingLong(Entry::place).thenComparingLong(Entry::order));
        return entries.stream().map(Entry::decision).toList();
    }

    /** Names count what was sent on a pair; what is not sent any more must not be counted. */
    private void name() {
        int[] sent = new int[(steps.nodes() + 1) * (steps.nodes() + 1)];
        for (int message = 0; message < names.length; message++) {
            if (reordering.exists(message)) {
                int from = steps.from(message);
                int to = steps.to(message);
                names[message] = new MessageName(from, to, ++sent[from * (steps.nodes() + 1) + to], 0, false);
            }
        }
    }

    /** What is not received is lost in its round; what was sent too late for it, at once. */
    private void settle(int message) {
        Object payload = steps.payload(message);
        String type = payload == null ? null : PayloadType.of(payload);
        long place = 2 * steps.round(message) + 1;
        long sentAt = reordering.sentAt(message);
        if (!arrivals.arrives(message) && !reordering.pending(message)) {
            Decision drop = new Decision.Drop(names[message], type);
            boolean late = sentAt >= place;
            entries.add(new Entry(late ? sentAt : place, late ? 2L * steps.sentBy(message) + 1 : -1, drop));
        } else if (arrivals.arrives(message) && !reordering.received(message)) { // the caller wants it
            Decision delivery = new Decision.Deliver(names[message], type, null);
            entries.add(new Entry(place, 2L * steps.size() + message, delivery));
        }
    }

    private Decision renamed(Decision decision, int message) {
        return decision instanceof Decision.Deliver delivery
                ? new Decision.Deliver(names[message], delivery.type(), delivery.crash())
                : decision;
    }
}
