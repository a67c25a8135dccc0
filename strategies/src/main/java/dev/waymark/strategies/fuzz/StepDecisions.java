package dev.waymark.strategies.fuzz;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.DiskMode;

/** What a step comes to at a decision point: a decision, or stop if it cannot act. */
final class StepDecisions {
    /** Of a request: whichever comes first. */
    static final int ANY = 0;

    private final FaultBudget faults;

    StepDecisions(FaultBudget faults) {
        this.faults = faults;
    }

    long decision(View view, int step) {
        int a = Step.a(step);
        int b = Step.b(step);
        return switch (Step.kind(step)) {
            case Code.DELIVER -> deliver(view, a, b, Step.pick(step));
            case Code.DROP -> {
                long message = view.drops() < faults.drops() ? deliver(view, a, b, Step.pick(step)) : Code.stop();
                yield message == Code.stop() ? message : Code.drop(message & Code.NAME_MASK);
            }
            case Code.DUPLICATE -> {
                long message =
                        view.duplicates() < faults.duplicates() ? deliver(view, a, b, Step.pick(step)) : Code.stop();
                yield message == Code.stop() ? message : Code.duplicate(message & Code.NAME_MASK);
            }
            case Code.FIRE -> fire(view, a, b);
            case Code.INVOKE -> invoke(view, a, b);
            case Code.CRASH ->
                a <= view.nodes() && a > 0 && view.up(a) && view.crashes() < faults.crashes()
                        ? Code.crash(a, DiskMode.UNSYNCED_LOST)
                        : Code.stop();
            case Code.RESTART -> a <= view.nodes() && a > 0 && !view.up(a) ? Code.restart(a) : Code.stop();
            default -> Code.stop();
        };
    }

    /** The {@code pick}-th oldest message of the channel, or its newest if there are not so many. */
    private static long deliver(View view, int from, int to, int pick) {
        long chosen = Code.stop();
        long after = -1;
        for (int rank = 0; rank <= pick; rank++) {
            long oldest = Long.MAX_VALUE;
            for (int i = view.deliverable() - 1; i >= 0; i--) {
                long name = view.message(i);
                if (Code.a(name) == from && Code.b(name) == to) {
                    long age = age(name);
                    if (age > after && age < oldest) {
                        oldest = age;
                        chosen = Code.deliver(name);
                    }
                }
            }
            if (oldest == Long.MAX_VALUE) {
                break;
            }
            after = oldest;
        }
        return chosen;
    }

    /** Smaller: earlier in its channel. Messages that were injected come after all others. */
    private static long age(long name) {
        return Code.number(name) * 128L + Code.copy(name) + (Code.injected(name) ? 1L << 40 : 0);
    }

    /** How many deliverable messages of its channel are older. */
    static int rank(View view, long message) {
        int older = 0;
        for (int i = view.deliverable() - 1; i >= 0; i--) {
            long name = view.message(i);
            if (Code.a(name) == Code.a(message) && Code.b(name) == Code.b(message) && age(name) < age(message)) {
                older++;
            }
        }
        return older;
    }

    private static long fire(View view, int node, int kind) {
        for (int i = 0; i < view.timers(); i++) {
            long name = view.timer(i);
            if (Code.a(name) == node && Code.b(name) == kind) {
                return Code.fire(name);
            }
        }
        return Code.stop();
    }

    private static long invoke(View view, int client, int node) {
        for (int i = 0; i < view.requests(); i++) {
            long name = view.request(i);
            if (client == ANY || (Code.a(name) == client && Code.b(name) == node)) {
                return Code.invoke(name);
            }
        }
        return Code.stop();
    }

    /** The armed timer that is due first, or stop. */
    static long earliestTimer(View view) {
        int earliest = -1;
        for (int i = 0; i < view.timers(); i++) {
            if (earliest < 0 || view.deadline(i) < view.deadline(earliest)) {
                earliest = i;
            }
        }
        return earliest < 0 ? Code.stop() : Code.fire(view.timer(earliest));
    }

    /** Whether there is exactly one thing that a run without faults could decide here. */
    static boolean single(View view) {
        return view.deliverable() + view.timers() + view.requests() == 1;
    }
}
