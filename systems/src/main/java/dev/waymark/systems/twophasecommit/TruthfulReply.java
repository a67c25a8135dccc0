package dev.waymark.systems.twophasecommit;

import org.jspecify.annotations.Nullable;

/** What the client was told is what happens. A vote against is no decision: atomicity looks after those. */
final class TruthfulReply extends NodeCheck {
    static final String NAME = "decision";

    private long toldCommitted;
    private long toldAborted;
    private long committed;
    private long aborted;

    TruthfulReply(Setup setup) {
        super(setup);
    }

    @Override
    public void replied(int client, int number, int node, @Nullable Object result) {
        reached();
        if (result == Transaction.Result.COMMITTED) {
            toldCommitted |= 1L << client;
        } else {
            toldAborted |= 1L << client;
        }
        judge();
    }

    @Override
    protected void resource(int node, State.Resource state) {
        committed |= state.committed();
        aborted |= state.aborted();
        judge();
    }

    private void judge() {
        long wrong = (toldCommitted & aborted) | (toldAborted & committed);
        if (wrong != 0 && !blind()) {
            int transaction = Long.numberOfTrailingZeros(wrong);
            boolean commit = (toldCommitted & 1L << transaction) != 0;
            violated("the client of transaction " + transaction + " was told that it "
                    + (commit ? "committed, but a resource manager aborted it" : "aborted, but one committed it"));
        }
    }
}
