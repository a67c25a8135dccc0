package dev.waymark.systems.twophasecommit;

/** A vote against a transaction counts as an abort: whoever cast it will never carry the transaction out. */
final class Atomicity extends NodeCheck {
    static final String NAME = "atomicity";

    private long committed;
    private long aborted;
    /** By transaction, the first node seen to commit or abort it. */
    private final int[] committedAt;

    private final int[] abortedAt;

    Atomicity(Setup setup) {
        super(setup);
        committedAt = new int[setup.transactions() + 1];
        abortedAt = new int[setup.transactions() + 1];
    }

    @Override
    protected void manager(State.Manager state) {
        note(Setup.MANAGER, state.committed(), state.aborted());
    }

    @Override
    protected void resource(int node, State.Resource state) {
        if ((state.committed() | state.aborted()) != 0) {
            reached();
        }
        note(node, state.committed(), state.aborted() | state.refused());
    }

    private void note(int node, long committedHere, long abortedHere) {
        remember(committedHere & ~committed, committedAt, node);
        remember(abortedHere & ~aborted, abortedAt, node);
        committed |= committedHere;
        aborted |= abortedHere;
        if ((committed & aborted) != 0) {
            int transaction = Long.numberOfTrailingZeros(committed & aborted);
            violated("transaction " + transaction + " is committed at node " + committedAt[transaction]
                    + " and aborted at node " + abortedAt[transaction]);
        }
    }

    private static void remember(long fresh, int[] at, int node) {
        for (long left = fresh; left != 0; left &= left - 1) {
            at[Long.numberOfTrailingZeros(left)] = node;
        }
    }
}
