package dev.waymark.systems.twophasecommit;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Node 1. Asks all resource managers to prepare, decides once, announces the decision, and answers the client. The number
 * of a transaction is that of its client, who has no other.
 */
final class TransactionManager implements Node {
    private static final String LOG = "log";
    private static final String RETRY = "retry";
    private static final long RETRY_DELAY = 10;

    /** What survives a crash: the operations that were begun, and what was decided. */
    private record Log(List<Operation> begun, long committed, long aborted) {}

    private final Env env;
    private final Setup setup;
    private final int allRms;
    private final int votesToCommit;
    private final @Nullable Operation[] operations;
    /** By transaction, the resource managers that voted yes, and those that acknowledged the decision. */
    private final int[] yes;

    private final int[] acknowledged;
    private long undecided;
    private long committed;
    private long aborted;
    private long finished;
    private State.@Nullable Manager state;

    TransactionManager(Env env, Setup setup) {
        this.env = env;
        this.setup = setup;
        this.allRms = setup.allRms();
        this.votesToCommit = setup.votesToCommit();
        this.operations = new Operation[setup.transactions() + 1];
        this.yes = new int[setup.transactions() + 1];
        this.acknowledged = new int[setup.transactions() + 1];
    }

    @Override
    public void start() {
        if (setup.durable() && env.disk().get(LOG) instanceof Log log) {
            recover(log);
        }
    }

    /** Votes and acknowledgements are gone: what is undecided is aborted, and every decision is announced again. */
    private void recover(Log log) {
        env.clause(Clause.RECOVER.ordinal());
        committed = log.committed();
        aborted = log.aborted();
        for (Operation operation : log.begun()) {
            operations[operation.client()] = operation;
        }
        for (Operation operation : log.begun()) {
            int transaction = operation.client();
            if (((committed | aborted) & 1L << transaction) == 0) {
                decide(transaction, false);
            } else {
                announce(transaction, allRms);
                reply(transaction);
            }
        }
        armRetry();
    }

    @Override
    public void request(Operation operation) {
        env.clause(Clause.BEGIN.ordinal());
        int transaction = operation.client();
        operations[transaction] = operation;
        undecided |= 1L << transaction;
        state = null;
        save();
        prepare(transaction, allRms);
        armRetry();
    }

    @Override
    public void receive(int from, Object message) {
        if (message instanceof Message.Vote vote) {
            voted(from, vote.transaction(), vote.yes());
        } else if (message instanceof Message.Acknowledge acknowledge) {
            acknowledged(from, acknowledge.transaction());
        } else {
            throw new IllegalStateException("not for the transaction manager: " + message);
        }
    }

    private void voted(int from, int transaction, boolean inFavour) {
        if ((undecided & 1L << transaction) == 0) {
            env.clause(Clause.VOTE_LATE.ordinal());
            return; // a late or repeated vote: one decision per transaction
        }
        state = null;
        if (!inFavour) {
            decide(transaction, false);
            return;
        }
        yes[transaction] |= 1 << from;
        if (Integer.bitCount(yes[transaction]) >= votesToCommit) {
            decide(transaction, true);
        }
    }

    private void decide(int transaction, boolean commit) {
        env.clause((commit ? Clause.DECIDE_COMMIT : Clause.DECIDE_ABORT).ordinal());
        long bit = 1L << transaction;
        undecided &= ~bit;
        if (commit) {
            committed |= bit;
        } else {
            aborted |= bit;
        }
        save();
        env.emit(commit ? "commit" : "abort", transaction);
        announce(transaction, allRms);
        reply(transaction);
    }

    private void acknowledged(int from, int transaction) {
        acknowledged[transaction] |= 1 << from;
        if (acknowledged[transaction] == allRms) {
            env.clause(Clause.FINISH.ordinal());
            finished |= 1L << transaction;
            state = null;
            if (setup.retry() && undecided == 0 && unfinished() == 0) {
                env.cancelTimer(RETRY);
            }
        }
    }

    /** Decided, but somebody may not have heard of it. */
    private long unfinished() {
        return (committed | aborted) & ~finished;
    }

    private void prepare(int transaction, int rms) {
        Operation operation = operations[transaction];
        if (operation != null && operation.request() instanceof Transaction asked) {
            send(rms, new Message.Prepare(transaction, asked.variables()));
        }
    }

    private void announce(int transaction, int rms) {
        boolean commit = (committed & 1L << transaction) != 0;
        send(rms, commit ? new Message.Commit(transaction) : new Message.Abort(transaction));
    }

    private void send(int rms, Message message) {
        for (int left = rms; left != 0; left &= left - 1) {
            env.send(Integer.numberOfTrailingZeros(left), message);
        }
    }

    private void reply(int transaction) {
        Operation operation = operations[transaction];
        if (operation != null) {
            boolean commit = (committed & 1L << transaction) != 0;
            env.reply(operation, commit ? Transaction.Result.COMMITTED : Transaction.Result.ABORTED);
        }
    }

    private void armRetry() {
        if (setup.retry()) {
            env.setTimer(RETRY, RETRY_DELAY);
        }
    }

    @Override
    public void timer(String kind) {
        env.clause(Clause.RETRY.ordinal());
        for (long left = undecided; left != 0; left &= left - 1) {
            int transaction = Long.numberOfTrailingZeros(left);
            prepare(transaction, allRms & ~yes[transaction]);
        }
        for (long left = unfinished(); left != 0; left &= left - 1) {
            int transaction = Long.numberOfTrailingZeros(left);
            announce(transaction, allRms & ~acknowledged[transaction]);
        }
        armRetry();
    }

    /** Safe on disk before anybody hears of it. */
    private void save() {
        if (setup.durable()) {
            List<Operation> begun = new ArrayList<>();
            for (Operation operation : operations) {
                if (operation != null) {
                    begun.add(operation);
                }
            }
            env.disk().put(LOG, new Log(List.copyOf(begun), committed, aborted));
            env.disk().sync();
        }
    }

    @Override
    public State state() {
        State.Manager current = state;
        if (current == null) {
            int votes = 0;
            for (long left = undecided; left != 0; left &= left - 1) {
                votes += Integer.bitCount(yes[Long.numberOfTrailingZeros(left)]);
            }
            current = new State.Manager(undecided, votes, committed, aborted, finished);
            state = current;
        }
        return current;
    }
}
