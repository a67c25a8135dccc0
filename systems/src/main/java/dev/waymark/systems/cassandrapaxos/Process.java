package dev.waymark.systems.cassandrapaxos;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A process: acceptor of all transactions and coordinator of its own. A phase of the coordinator takes six rounds: Prepare
 * and Promise, Propose and Accept, Commit and Ack. It goes on from the promises when all are there or their time is up,
 * from the other answers as soon as a majority is there. A phase that comes to nothing is tried again by timer.
 */
final class Process implements Node {
    static final String PHASE = "phase";
    static final String TICK = "tick";
    static final String PROMISES = "promises";
    private static final String ASKED = "asked";
    private static final int BALLOTS_PER_TICK = 16; // room for the process in the low bits
    private static final long PERIOD = 10;
    private static final long PATIENCE = 2;

    private final Env env;
    private final Transactions transactions;
    private final Acceptor acceptor;
    private final Answers answers = new Answers();

    private int clock;
    private Step step = Step.IDLE;
    private int ballot;
    private int proposed;
    private @Nullable Operation operation;
    /** The number of its own transaction, 0 if there is none: it is asked for at every look at the state. */
    private int own;

    private boolean asked;
    /** Whether no phase has begun since the latest request. */
    private boolean fresh;

    private @Nullable ProcessState seen;

    Process(Env env, Transactions transactions, boolean promisedAsAccepted) {
        this.env = env;
        this.transactions = transactions;
        this.acceptor = new Acceptor(env.disk(), transactions, promisedAsAccepted);
        this.asked = env.disk().get(ASKED) != null;
        this.clock = acceptor.promised() / BALLOTS_PER_TICK;
    }

    @Override
    public void start() {
        env.setTimer(TICK, PERIOD);
    }

    @Override
    public void request(Operation newOperation) {
        seen = null;
        operation = newOperation;
        own = transactions.number(newOperation.request());
        asked = true;
        fresh = true;
        env.disk().put(ASKED, true); // a crash loses the transaction, and the client is not told
        env.disk().sync();
        env.setTimer(PHASE, PERIOD);
    }

    @Override
    public void timer(String kind) {
        seen = null;
        switch (kind) {
            case TICK -> { // the clocks behind Cassandra's ballots go on whoever can be reached
                clock++;
                env.setTimer(TICK, PERIOD);
            }
            case PHASE -> begin();
            case PROMISES -> decide();
            default -> throw new IllegalArgumentException("no timer " + kind);
        }
    }

    private void begin() {
        fresh = false;
        clock++;
        ballot = clock * BALLOTS_PER_TICK + env.self();
        step = Step.PREPARE;
        answers.begin();
        env.emit("phase", ballot);
        env.setTimer(PHASE, PERIOD);
        env.setTimer(PROMISES, PATIENCE);
        env.broadcast(new Message.Prepare(ballot));
    }

    @Override
    public void receive(int from, Object message) {
        seen = null;
        clock = Math.max(clock, ((Message) message).ballot() / BALLOTS_PER_TICK);
        if (message instanceof Message.Prepare prepare) {
            Message.Promise promise = acceptor.prepare(prepare);
            if (promise != null) {
                env.send(from, promise);
            }
        } else if (message instanceof Message.Propose propose) {
            if (acceptor.propose(propose)) {
                env.send(from, new Message.Accept(propose.ballot()));
            }
        } else if (message instanceof Message.Commit commit) {
            acceptor.commit(commit);
            env.emit("commit", transactions.name(commit.transaction()), commit.ballot());
            env.send(from, new Message.Ack(commit.ballot()));
        } else if (((Message) message).ballot() == ballot) {
            answer(from, (Message) message);
        }
    }

    private void answer(int from, Message message) {
        if (message instanceof Message.Promise promise && step == Step.PREPARE) {
            answers.add(promise);
            if (answers.add(from) == env.nodes()) {
                env.cancelTimer(PROMISES);
                decide();
            }
        } else if (message instanceof Message.Accept && step == Step.PROPOSE) {
            if (isMajority(answers.add(from))) {
                answers.clear();
                step = Step.COMMIT;
                env.broadcast(new Message.Commit(ballot, proposed));
            }
        } else if (message instanceof Message.Ack && step == Step.COMMIT) {
            if (isMajority(answers.add(from))) {
                step = Step.IDLE;
                if (proposed == own) {
                    reply(true);
                }
            }
        }
    }

    /** With promises of a majority: finishes what is in progress, else goes on with its own transaction. */
    private void decide() {
        if (step != Step.PREPARE || !isMajority(answers.count())) {
            return;
        }
        int unfinished = answers.unfinished();
        if (unfinished == 0 && transactions.isIn(own, answers.row())) {
            step = Step.IDLE; // an earlier phase got it through, and someone else committed it
            reply(true);
        } else if (unfinished == 0 && !transactions.applies(own, answers.row())) {
            step = Step.IDLE;
            reply(false);
        } else {
            proposed = unfinished == 0 ? own : unfinished;
            answers.clear();
            step = Step.PROPOSE;
            env.emit("propose", transactions.name(proposed), ballot);
            env.broadcast(new Message.Propose(ballot, proposed, answers.row()));
        }
    }

    private void reply(boolean applied) {
        env.reply(Objects.requireNonNull(operation), applied);
        operation = null;
        own = 0;
        env.cancelTimer(PHASE);
    }

    private boolean isMajority(int count) {
        return 2 * count > env.nodes();
    }

    @Override
    public ProcessState state() {
        ProcessState state = seen;
        if (state == null) {
            state = new ProcessState(
                    acceptor.promised(),
                    acceptor.acceptedAt(),
                    acceptor.accepted(),
                    acceptor.committedAt(),
                    acceptor.row(),
                    step,
                    own,
                    asked,
                    fresh,
                    ballot);
            seen = state;
        }
        return state;
    }
}
