package dev.waymark.histories.linear;

import dev.waymark.histories.Anomaly;
import dev.waymark.histories.Operation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When one process certainly held a lock. Where its answered operations do not fit each other, one of unknown outcome must have come in
 * between: the earliest, since all later ones will do as well for what comes later.
 */
final class MutexUse {
    /**
     * From one moment to another; or, of {@link #moments()}, at some moment in between. {@code sure}: in any case. {@code untilLine}: 0
     * if nothing ends it.
     */
    record Hold(String process, int line, long from, long until, int untilLine, boolean sure) {}

    private final Deque<Operation> acquisitions = new ArrayDeque<>();
    private final Deque<Operation> releases = new ArrayDeque<>();
    private final List<Hold> holds = new ArrayList<>();
    private final List<Hold> moments = new ArrayList<>();
    private @Nullable Operation held;
    private boolean acquiresUnknown;
    private boolean releasesUnknown;

    /** In order of invocation, none that failed. */
    void add(Operation operation, List<Anomaly> anomalies) {
        boolean acquire = operation.function().equals("acquire");
        if (!operation.ok()) {
            (acquire ? acquisitions : releases).add(operation);
            acquiresUnknown |= acquire;
            releasesUnknown |= !acquire;
        } else if (acquire) {
            acquired(operation, anomalies);
        } else {
            released(operation, anomalies);
        }
    }

    private void acquired(Operation operation, List<Anomaly> anomalies) {
        if (held != null) {
            Operation between = releases.poll();
            if (between == null) {
                anomalies.add(Anomaly.of(
                        "double-acquire",
                        List.of(held.line(), operation.line()),
                        "process " + operation.process() + " acquired the lock in line " + operation.line()
                                + ", which it held since line " + held.line()));
            } else {
                hold(held, between);
            }
        }
        held = operation;
    }

    private void released(Operation operation, List<Anomaly> anomalies) {
        if (held != null) {
            hold(held, operation);
            held = null;
            return;
        }
        Operation before = acquisitions.poll();
        if (before == null) {
            anomalies.add(Anomaly.of(
                    "release-without-acquire",
                    List.of(operation.line()),
                    "process " + operation.process() + " released the lock in line " + operation.line()
                            + " and did not hold it"));
        } else {
            moments.add(new Hold(
                    operation.process(),
                    before.line(),
                    operation.invoked(),
                    operation.completed(),
                    operation.line(),
                    true));
        }
    }

    private void hold(Operation from, Operation until) {
        boolean moment = until.invoked() < from.completed();
        (moment ? moments : holds)
                .add(new Hold(
                        from.process(),
                        from.line(),
                        moment ? from.invoked() : from.completed(),
                        moment ? from.completed() : until.invoked(),
                        until.line(),
                        true));
    }

    /** There are no more. */
    void end() {
        if (held != null) {
            Operation last = releases.poll();
            if (last != null) {
                hold(held, last);
            } else {
                holds.add(new Hold(held.process(), held.line(), held.completed(), Operation.NEVER, 0, true));
            }
        }
    }

    List<Hold> holds() {
        return surely(holds);
    }

    List<Hold> moments() {
        return surely(moments);
    }

    private List<Hold> surely(List<Hold> all) {
        boolean sure = !acquiresUnknown || !releasesUnknown;
        return all.stream()
                .map(each -> new Hold(each.process, each.line, each.from, each.until, each.untilLine, sure))
                .toList();
    }
}
