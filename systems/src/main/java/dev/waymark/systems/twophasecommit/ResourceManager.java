package dev.waymark.systems.twophasecommit;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Nodes 2 and up. Locks what a transaction writes from its yes vote until the decision; votes no on a locked variable. */
final class ResourceManager implements Node {
    private static final String SAVED = "saved";

    /** What survives a crash; {@code writes} is by transaction, the lock table follows from what is prepared. */
    private record Saved(
            long prepared, long refused, long committed, long aborted, List<Integer> writes, List<Integer> values) {}

    private final Env env;
    private final Setup setup;
    private final int[] writes;
    private long prepared;
    private long refused;
    private long committed;
    private long aborted;
    private int locked;
    private List<Integer> values;
    private State.@Nullable Resource state;

    ResourceManager(Env env, Setup setup) {
        this.env = env;
        this.setup = setup;
        this.writes = new int[setup.transactions() + 1];
        this.values = Collections.nCopies(setup.variables(), 0);
    }

    @Override
    public void start() {
        if (setup.durable() && env.disk().get(SAVED) instanceof Saved saved) {
            prepared = saved.prepared();
            refused = saved.refused();
            committed = saved.committed();
            aborted = saved.aborted();
            values = saved.values();
            for (int transaction = 1; transaction < writes.length; transaction++) {
                writes[transaction] = saved.writes().get(transaction);
                if ((prepared & 1L << transaction) != 0) {
                    lock(transaction);
                }
            }
        }
    }

    @Override
    public void receive(int from, Object message) {
        if (message instanceof Message.Prepare prepare) {
            prepare(prepare.transaction(), prepare.variables());
        } else if (message instanceof Message.Commit commit) {
            commit(commit.transaction());
        } else if (message instanceof Message.Abort abort) {
            abort(abort.transaction());
        } else {
            throw new IllegalStateException("not for a resource manager: " + message);
        }
    }

    private void prepare(int transaction, int variables) {
        long bit = 1L << transaction;
        if (((committed | aborted) & bit) != 0) {
            env.clause(Clause.PREPARE_LATE.ordinal());
            return; // decided: the vote is not wanted any more, and a lock would never be released
        }
        if (((prepared | refused) & bit) == 0) {
            writes[transaction] = variables;
            if ((locked & variables) == 0) {
                env.clause(Clause.VOTE_YES.ordinal());
                prepared |= bit;
                lock(transaction);
            } else {
                env.clause(Clause.VOTE_NO.ordinal());
                refused |= bit;
            }
            changed();
        } else {
            env.clause(Clause.VOTE_AGAIN.ordinal());
        }
        env.send(Setup.MANAGER, new Message.Vote(transaction, (prepared & bit) != 0));
    }

    private void lock(int transaction) {
        if (!setup.earlyUnlock()) {
            locked |= writes[transaction];
        }
    }

    private void commit(int transaction) {
        long bit = 1L << transaction;
        if ((prepared & bit) != 0) {
            env.clause(Clause.COMMIT.ordinal());
            prepared &= ~bit;
            committed |= bit;
            locked &= ~writes[transaction];
            write(transaction);
            changed();
        }
        if ((committed & bit) != 0) {
            env.send(Setup.MANAGER, new Message.Acknowledge(transaction));
        }
    }

    private void write(int transaction) {
        List<Integer> written = new ArrayList<>(values);
        for (int left = writes[transaction]; left != 0; left &= left - 1) {
            written.set(Integer.numberOfTrailingZeros(left), transaction);
        }
        values = Collections.unmodifiableList(written);
    }

    private void abort(int transaction) {
        long bit = 1L << transaction;
        if (setup.missingAbortHandler() && ((prepared | refused | aborted) & bit) == 0) {
            throw new IllegalStateException("abort of transaction " + transaction + " while still working on it");
        }
        if ((aborted & bit) == 0) {
            env.clause(Clause.ABORT.ordinal());
            if ((prepared & bit) != 0) {
                locked &= ~writes[transaction];
            }
            prepared &= ~bit;
            refused &= ~bit;
            aborted |= bit;
            changed();
        }
        env.send(Setup.MANAGER, new Message.Acknowledge(transaction));
    }

    /** Safe on disk before anybody hears of it. */
    private void changed() {
        state = null;
        if (setup.durable()) {
            List<Integer> writesByTransaction = new ArrayList<>(writes.length);
            for (int variables : writes) {
                writesByTransaction.add(variables);
            }
            List<Integer> safeWrites = Collections.unmodifiableList(writesByTransaction);
            env.disk().put(SAVED, new Saved(prepared, refused, committed, aborted, safeWrites, values));
            env.disk().sync();
        }
    }

    @Override
    public State state() {
        State.Resource current = state;
        if (current == null) {
            current = new State.Resource(prepared, refused, committed, aborted, locked, values);
            state = current;
        }
        return current;
    }
}
