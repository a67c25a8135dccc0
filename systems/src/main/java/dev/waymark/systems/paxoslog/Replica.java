package dev.waymark.systems.paxoslog;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One process of Fig. 1 as a handler of events. The figure's rounds stay visible in {@link Step}: a message counts only
 * in the phase that it belongs to and before that phase has gone past its round, so that every execution without crashes
 * equals one in lock step with losses. The README lists what was added to the figure.
 */
final class Replica implements Node {
    static final String TIMER = "phase";
    private static final String KEY = "replica";
    private static final long PERIOD = 10;

    /** What must survive a crash for the promises of this replica to stay true. */
    private record Saved(int phase, int last, List<String> log) {}

    private final Env env;
    private final boolean promiseToAll;
    private final boolean datedAtPrepare;

    private int phase;
    private int last;
    private List<String> log = List.of();

    private Step step = Step.PREPARE;
    private int attempt;
    private final Acks acks = new Acks();
    private final Promises promises = new Promises();
    private final List<Operation> pending = new ArrayList<>();
    private List<String> output = List.of();

    /** The state as last asked for; null once it may have changed. */
    private @Nullable ReplicaState seen;

    /** {@code datedAtPrepare} is bug {@code last}. */
    Replica(Env env, boolean promiseToAll, boolean datedAtPrepare) {
        this.env = env;
        this.promiseToAll = promiseToAll;
        this.datedAtPrepare = datedAtPrepare;
    }

    @Override
    public void start() {
        if (env.disk().get(KEY) instanceof Saved saved) {
            phase = saved.phase();
            last = saved.last();
            log = saved.log();
        }
        env.setTimer(TIMER, PERIOD);
    }

    @Override
    public void request(Operation operation) {
        seen = null;
        pending.add(operation);
    }

    @Override
    public void timer(String kind) {
        seen = null;
        attempt = Math.max(attempt, phase) + 1;
        if (leaderOf(attempt) == env.self()) {
            acks.begin(attempt);
            env.emit("phase", attempt);
            env.broadcast(new Message.Prepare(attempt));
        }
        env.setTimer(TIMER, PERIOD);
    }

    @Override
    public void receive(int from, Object message) {
        seen = null;
        if (message instanceof Message.Prepare prepare) {
            onPrepare(prepare);
        } else if (message instanceof Message.Ack ack) {
            acks.add(from, ack);
            proposeOnce();
        } else if (message instanceof Message.Propose propose) {
            onPropose(propose);
        } else if (message instanceof Message.Promise promise) {
            onPromise(from, promise);
        }
    }

    /** Lines 13-18 and 22-23. */
    private void onPrepare(Message.Prepare prepare) {
        if (prepare.phase() > phase) {
            if (datedAtPrepare) {
                last = phase;
            }
            phase = prepare.phase();
            step = leaderOf(phase) == env.self() ? Step.ACK : Step.PROPOSE;
            save();
        } else if (prepare.phase() < phase || step == Step.PREPARE || step == Step.PROMISE) {
            return; // of an earlier round; a repeated one of this round is answered again below
        }
        env.send(leaderOf(phase), new Message.Ack(phase, last, log));
        proposeOnce(); // the acks of others may have been here before this leader's own Prepare
    }

    /** Lines 26-29. A leader that crashed after this is no longer in step ACK: never two proposals in one phase. */
    private void proposeOnce() {
        if (step == Step.ACK && acks.phase() == phase && isMajority(acks.count())) {
            step = Step.PROPOSE;
            env.emit("propose", phase);
            env.broadcast(new Message.Propose(phase, extended(acks.bestLog())));
        }
    }

    /** With the oldest pending command that the log does not hold yet: an earlier phase may have saved it there. */
    private List<String> extended(List<String> chosen) {
        for (int i = 0; i < pending.size(); i++) {
            String command = (String) pending.get(i).request();
            if (!chosen.contains(command)) {
                List<String> longer = new ArrayList<>(chosen.size() + 1);
                longer.addAll(chosen);
                longer.add(command);
                return List.copyOf(longer);
            }
        }
        return chosen;
    }

    private void onPropose(Message.Propose propose) {
        if (propose.phase() != phase || step != Step.PROPOSE) {
            return; // a replica that missed the Prepare takes no part in the rest of the phase
        }
        log = propose.log();
        if (!datedAtPrepare) {
            last = phase;
        }
        step = Step.PROMISE;
        save();
        Message.Promise promise = new Message.Promise(phase, log);
        if (promiseToAll) {
            env.broadcast(promise);
        } else {
            env.send(leaderOf(phase), promise);
        }
    }

    /** Promises that come before the proposal are counted; the replica's own promise, sent after it, shows the sum. */
    private void onPromise(int from, Message.Promise promise) {
        if (promise.phase() == phase && isMajority(promises.add(from, promise)) && step == Step.PROMISE) {
            boolean grows = promise.log().size() > output.size();
            output = promise.log();
            if (grows) {
                env.emit("commit", output.size());
                replyToClients();
            }
        }
    }

    private void replyToClients() {
        for (int i = 0; i < pending.size(); ) {
            Operation operation = pending.get(i);
            int position = output.indexOf((String) operation.request());
            if (position < 0) {
                i++;
            } else {
                pending.remove(i);
                env.reply(operation, position + 1);
            }
        }
    }

    private void save() {
        env.disk().put(KEY, new Saved(phase, last, log));
        env.disk().sync();
    }

    private boolean isMajority(int count) {
        return 2 * count > env.nodes();
    }

    private int leaderOf(int anyPhase) {
        return anyPhase == 0 ? 0 : (anyPhase - 1) % env.nodes() + 1;
    }

    @Override
    public ReplicaState state() {
        ReplicaState state = seen;
        if (state == null) {
            state = new ReplicaState(phase, last, leaderOf(phase), step, log, output, pending.size(), attempt);
            seen = state;
        }
        return state;
    }
}
