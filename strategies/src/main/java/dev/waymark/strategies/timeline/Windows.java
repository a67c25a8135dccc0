package dev.waymark.strategies.timeline;

import dev.waymark.core.MachineLimit;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.DiskMode;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The timeline of an execution as it happens, cut into windows of virtual time. Each ends where the clock that is furthest ahead
 * reaches a multiple of its length: what happens then is of the next one.
 */
public final class Windows implements Observer {
    /** Units of virtual time; one is a millisecond where systems think in such. */
    public static final long LENGTH = 2500;

    /** Hears what each window comes to. One in which nothing happened is not told. */
    public interface Listener {
        /** {@code window} counts from 0; the summary is valid until this returns. */
        void window(long window, Summary summary);
    }

    private final EventKinds kinds;
    private final Summariser summariser;
    private final long length;
    private final Listener listener;
    private final TimelineEvent event = new TimelineEvent();
    private final int clauseKinds;
    private int[] clauses;
    private long now;
    private long window;
    private boolean something;
    private boolean broken;
    private final Map<String, Integer> thrown = new TreeMap<>();

    public Windows(
            TimelineAbstraction abstraction,
            EventKinds kinds,
            int nodes,
            int clauseKinds,
            long length,
            Listener listener) {
        this.kinds = kinds;
        this.summariser = new Summariser(abstraction, nodes, kinds);
        this.length = length;
        this.listener = listener;
        this.clauseKinds = clauseKinds;
        this.clauses = new int[0];
    }

    @Override
    public void begin(View view) {
        now = 0;
        window = 0;
        something = false;
        thrown.clear();
        next();
    }

    private void next() {
        broken = false;
        try {
            summariser.begin();
        } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
            threw(e);
        }
    }

    /** A user's abstraction may throw: its window is left out, and counted by what was thrown. */
    private void threw(Throwable e) {
        MachineLimit.raise(e);
        broken = true;
        thrown.merge(SystemMistake.oneLine(e) + SystemMistake.place(e), 1, Integer::sum);
    }

    /** In how many windows of this execution the abstraction threw what. */
    public Map<String, Integer> thrown() {
        return thrown;
    }

    /** The execution is over; so is its last window. */
    public void end() {
        close();
    }

    /** How far the furthest clock is. */
    public long now() {
        return now;
    }

    private void close() {
        if (something) {
            something = false;
            tell();
            next();
        }
    }

    private void tell() {
        Summary summary = null;
        try {
            summary = broken ? null : summariser.summary();
        } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
            threw(e);
        }
        if (summary != null && summary.size() > 0) {
            listener.window(window, summary);
        }
    }

    private void time(long newNow) {
        if (newNow > now) {
            now = newNow;
            if (now / length > window) {
                close();
                window = now / length;
            }
        }
    }

    private void tell(int node, EventType type, int kind, long message) {
        if (node > 0) {
            something = true;
            if (!broken) {
                try {
                    summariser.event(event.set(node, type, kind, message, now));
                } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
                    threw(e);
                }
            }
        }
    }

    @Override
    public void clockMoved(int node, long newNow) {
        time(newNow);
    }

    @Override
    public void fired(int node, String timer, int number, long newNow) {
        time(newNow);
        tell(node, EventType.TIMER, kinds.of(EventType.TIMER, timer), TimelineEvent.NO_MESSAGE);
    }

    @Override
    public void delivered(long message, Object payload) {
        tell(Code.b(message), EventType.RECEIVED, kinds.of(EventType.RECEIVED, payload), message);
    }

    @Override
    public void sent(long message, Object payload) {
        tell(Code.a(message), EventType.SENT, kinds.of(EventType.SENT, payload), message);
    }

    @Override
    public void duplicated(long message, long copy, Object payload) {
        summariser.copied(message, copy);
    }

    @Override
    public void invoked(int client, int number, int node, Object request) {
        tell(node, EventType.REQUEST, kinds.of(EventType.REQUEST, request), TimelineEvent.NO_MESSAGE);
    }

    @Override
    public void replied(int client, int number, int node, @Nullable Object result) {
        tell(node, EventType.REPLY, kinds.of(EventType.REPLY, result), TimelineEvent.NO_MESSAGE);
    }

    @Override
    public void emitted(int node, String name, @Nullable Object[] fields) {
        tell(node, EventType.EVENT, kinds.of(EventType.EVENT, name), TimelineEvent.NO_MESSAGE);
    }

    @Override
    public void clause(int node, int clause) {
        if (clauses.length == 0) { // numbers are strings only once
            clauses = new int[clauseKinds];
            for (int i = 0; i < clauseKinds; i++) {
                clauses[i] = kinds.of(EventType.CLAUSE, Integer.toString(i + 1));
            }
        }
        tell(node, EventType.CLAUSE, clauses[clause], TimelineEvent.NO_MESSAGE);
    }

    @Override
    public void crashed(int node, DiskMode disk) {
        tell(node, EventType.CRASH, kinds.of(EventType.CRASH, ""), TimelineEvent.NO_MESSAGE);
    }

    @Override
    public void started(int node, boolean again) {
        if (again) {
            tell(node, EventType.RESTART, kinds.of(EventType.RESTART, ""), TimelineEvent.NO_MESSAGE);
        }
    }
}
