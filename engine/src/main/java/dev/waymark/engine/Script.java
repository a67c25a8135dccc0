package dev.waymark.engine;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.PayloadType;
import dev.waymark.core.model.TimerName;
import dev.waymark.core.strategy.Run;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Replays recorded decisions, best effort: the exact name, else the oldest deliverable message of the same pair and type,
 * else the same timer armed at another time, else the decision is skipped and counted by the engine.
 */
public final class Script implements Run {
    private final List<Decision> decisions;
    private final boolean exact;
    private final int tail;
    private final BooleanSupplier beginTail;
    private int position;
    private int substituted;

    public Script(List<Decision> decisions) {
        this(decisions, false);
    }

    /** With {@code exact} nothing is substituted. */
    public Script(List<Decision> decisions, boolean exact) {
        this(decisions, exact, -1, () -> true);
    }

    /** Before decision {@code tail}, counted from 0, {@code beginTail} is asked whether to go on; -1: never. */
    Script(List<Decision> decisions, boolean exact, int tail, BooleanSupplier beginTail) {
        this.decisions = decisions;
        this.exact = exact;
        this.tail = tail;
        this.beginTail = beginTail;
    }

    /**
     * Where the fair tail begins in decisions of which that was not recorded: at the last {@code heal}, if nothing follows
     * it but what a tail does; else -1.
     */
    public static int assumedTail(List<Decision> decisions) {
        for (int i = decisions.size() - 1; i >= 0; i--) {
            Decision decision = decisions.get(i);
            if (decision instanceof Decision.Heal) {
                return i;
            }
            boolean fair = decision instanceof Decision.MayCrash d
                            && d.crash() == null
                            && !(decision instanceof Decision.Invoke)
                    || decision instanceof Decision.Restart
                    || decision instanceof Decision.Resume;
            if (!fair) {
                return -1;
            }
        }
        return -1;
    }

    @Override
    public List<Decision> known() {
        return decisions;
    }

    /** How many decisions were asked for so far. */
    public int position() {
        return position;
    }

    /** How many of them had to take a substitute. */
    public int substituted() {
        return substituted;
    }

    @Override
    public long next(View view) {
        if ((position == tail && !beginTail.getAsBoolean()) || position == decisions.size()) {
            return Code.stop();
        }
        Decision decision = decisions.get(position++);
        long code = view.encode(decision);
        return exact ? code : bestEffort(view, decision, code);
    }

    private long bestEffort(View view, Decision decision, long code) {
        if (decision instanceof Decision.Replace d) {
            return replacing(view, code, d);
        } else if (decision instanceof Decision.OfMessage d) {
            boolean there = !(decision instanceof Decision.Deliver) && isInFlight(view, code);
            return there ? code : message(view, code, d.message(), d.type());
        } else if (decision instanceof Decision.Fire d) {
            return timer(view, code, d.timer());
        }
        return code;
    }

    /** The same content in the oldest message of the same pair and type, if this one is not there. */
    private long replacing(View view, long code, Decision.Replace wanted) {
        long name = wanted.message().code();
        boolean there = isInFlight(view, Code.drop(name));
        if (there || wanted.type() == null) {
            return code;
        }
        long other = message(view, Code.deliver(name), wanted.message(), wanted.type()) & Code.NAME_MASK;
        return other == name
                ? code
                : view.encode(new Decision.Replace(MessageName.of(other), wanted.type(), wanted.payload()));
    }

    /** A message need not be deliverable to be dropped or duplicated; those in the pool are decoded with their type. */
    private static boolean isInFlight(View view, long code) {
        return view.decode(code) instanceof Decision.OfMessage found && found.type() != null;
    }

    private long message(View view, long code, MessageName name, @Nullable String type) {
        long wanted = name.code();
        int best = -1;
        for (int i = 0; i < view.deliverable(); i++) {
            long candidate = view.message(i);
            if (candidate == wanted) {
                return code;
            }
            if (Code.a(candidate) == name.from()
                    && Code.b(candidate) == name.to()
                    && (type == null || type.equals(PayloadType.of(view.payload(i))))
                    && (best < 0 || view.sentAt(i) < view.sentAt(best))) {
                best = i;
            }
        }
        if (best < 0) {
            return code;
        }
        substituted++;
        return (code & ~Code.NAME_MASK) | view.message(best);
    }

    private long timer(View view, long code, TimerName name) {
        for (int i = 0; i < view.timers(); i++) {
            long candidate = view.timer(i);
            if (Code.a(candidate) == name.node() && view.timerKind(i).equals(name.kind())) {
                substituted += candidate == (code & Code.NAME_MASK) ? 0 : 1;
                return (code & ~Code.NAME_MASK) | candidate;
            }
        }
        return code;
    }
}
