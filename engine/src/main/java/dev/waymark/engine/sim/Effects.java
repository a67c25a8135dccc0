package dev.waymark.engine.sim;

import dev.waymark.core.Operation;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.sim.SimulatedWorld;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What nodes ask for while they handle something, carried out and told to the observer. {@link ObserverMistakes} knows these methods
 * by name.
 */
final class Effects {
    final int nodes;

    private final Execution execution;
    private final Failures failures;
    private final Lifecycle lifecycle;
    private final MessagePool pool;
    private final Signatures signatures;
    private final TimerTable timers;
    private final OfferedTimers offered;
    private final ClientTable clients;
    private final int numbersMax;
    private final Counters emitted = new Counters();

    /** One bit per clause of the protocol that was carried out. */
    private final long[] clauses;

    private final int clauseCount;

    Effects(
            SimulatedWorld<?> deployment,
            int numbersMax,
            Execution execution,
            Failures failures,
            Lifecycle lifecycle,
            MessagePool pool,
            Signatures signatures,
            TimerTable timers,
            OfferedTimers offered,
            ClientTable clients) {
        this.nodes = deployment.nodes();
        this.numbersMax = numbersMax;
        this.execution = execution;
        this.failures = failures;
        this.lifecycle = lifecycle;
        this.pool = pool;
        this.signatures = signatures;
        this.timers = timers;
        this.offered = offered;
        this.clients = clients;
        this.clauseCount = deployment.clauses().size();
        this.clauses = new long[(clauseCount + Long.SIZE - 1) / Long.SIZE];
    }

    void clear() {
        emitted.clear();
        Arrays.fill(clauses, 0);
    }

    void send(int from, int to, Object message) {
        execution.admit(from);
        if (to < 1 || to > nodes) {
            throw new IllegalArgumentException("node " + from + " sends to node " + to + ", but nodes are 1.." + nodes);
        }
        if (pool.full()) {
            throw failures.flood(from, "the network: more than " + pool.bound() + " messages in flight");
        }
        if (message == null) {
            throw new NullPointerException("node " + from + " sends null to node " + to);
        }
        long name = pool.send(from, to, message);
        if (name < 0) {
            throw failures.flood(from, "node " + to + ": more than " + numbersMax + " messages to it in one execution");
        }
        if (signatures.watching) {
            signatures.sent(from, message);
        }
        Observer o = execution.observer;
        if (o != null) {
            o.sent(name, message);
        }
        if (lifecycle.losesAllTo(to)) {
            pool.take(pool.find(name));
            if (o != null) {
                o.dropped(name, message);
            }
        }
    }

    void setTimer(int node, String kind, long deadline) {
        execution.admit(node);
        int index = timers.kind(kind);
        if (timers.number(node, index) == numbersMax) {
            throw failures.flood(
                    node, "its clock: timer '" + kind + "' set more than " + numbersMax + " times in one execution");
        }
        int number = timers.arm(node, index, deadline);
        offered.changed();
        if (execution.observer != null) {
            execution.observer.timerSet(node, kind, number, deadline);
        }
    }

    void cancelTimer(int node, String kind) {
        execution.admit(node);
        int index = timers.kind(kind);
        if (timers.isArmed(node, index)) {
            timers.disarm(node, index);
            offered.changed();
            if (execution.observer != null) {
                execution.observer.timerCancelled(node, kind, timers.number(node, index));
            }
        }
    }

    void emit(int node, String event, @Nullable Object[] fields) {
        execution.admit(node);
        if (!emitted.add(event)) {
            throw new IllegalStateException("node " + node + " emits more than " + Counters.NAMES_MAX
                    + " internal events of different names in one execution: put numbers into their fields");
        }
        if (execution.observer != null) {
            execution.observer.emitted(node, event, fields);
        }
    }

    /** One that the system does not have would be counted by nobody. */
    void clause(int node, int clause) {
        if (clause < 0 || clause >= clauseCount) {
            throw new IllegalArgumentException("node " + node + " carries out clause " + clause
                    + ", but its system declares " + clauseCount + ", counted from 0");
        }
        clauses[clause / Long.SIZE] |= 1L << clause;
        if (execution.observer != null) {
            execution.observer.clause(node, clause);
        }
    }

    void reply(int node, Operation operation, @Nullable Object result) {
        execution.admit(node);
        if (operation.client() < 1 || operation.client() > clients.clients()) {
            throw new IllegalArgumentException("node " + node + " replies to client " + operation.client()
                    + ", but there are " + clients.clients() + ", counted from 1");
        }
        if (clients.reply(operation.client(), operation.number()) && execution.observer != null) {
            execution.observer.replied(operation.client(), operation.number(), node, result);
        }
    }

    void persisted(int node, String key, @Nullable Object value) {
        execution.admit(node);
        if (execution.observer != null) {
            execution.observer.persisted(node, key, value);
        }
    }

    void synced(int node) {
        execution.admit(node);
        if (execution.observer != null) {
            execution.observer.synced(node);
        }
    }

    /** How often internal event {@code event} was emitted in this execution. */
    int count(String event) {
        return emitted.get(event);
    }

    boolean exercised(int clause) {
        return (clauses[clause / Long.SIZE] >> clause & 1) != 0;
    }
}
