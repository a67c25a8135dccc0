package dev.waymark.systems.twophasecommit;

/**
 * Two transactions conflict if they write a common variable. Conflicting ones are never prepared side by side, and those
 * that commit do so in the same order everywhere, so that the values at the resource managers cannot part.
 */
final class Isolation extends NodeCheck {
    static final String NAME = "isolation";

    /** By transaction: what it writes, what it conflicts with, and which of these some node committed after it. */
    private final int[] variables;

    private final long[] conflicts;
    private final long[] committedAfter;

    /** By node, as last seen. */
    private final long[] prepared;

    private final long[] refused;
    private final long[] committed;

    Isolation(Setup setup) {
        super(setup);
        variables = new int[setup.transactions() + 1];
        conflicts = new long[setup.transactions() + 1];
        committedAfter = new long[setup.transactions() + 1];
        prepared = new long[setup.nodes() + 1];
        refused = new long[setup.nodes() + 1];
        committed = new long[setup.nodes() + 1];
    }

    @Override
    public void invoked(int client, int number, int node, Object request) {
        if (request instanceof Transaction transaction) {
            variables[client] = transaction.variables();
            for (int other = 1; other < variables.length; other++) {
                if (other != client && (variables[other] & variables[client]) != 0) {
                    conflicts[other] |= 1L << client;
                    conflicts[client] |= 1L << other;
                }
            }
        }
    }

    @Override
    protected void resource(int node, State.Resource state) {
        for (long left = state.refused() & ~refused[node]; left != 0; left &= left - 1) {
            if ((conflicts[Long.numberOfTrailingZeros(left)] & state.prepared()) != 0) {
                reached();
            }
        }
        for (long left = state.prepared() & ~prepared[node]; left != 0; left &= left - 1) {
            prepared(node, Long.numberOfTrailingZeros(left), state.prepared());
        }
        for (long left = state.committed() & ~committed[node]; left != 0; left &= left - 1) {
            committed(node, Long.numberOfTrailingZeros(left));
        }
        prepared[node] = state.prepared();
        refused[node] = state.refused();
        committed[node] = state.committed();
    }

    private void prepared(int node, int transaction, long allPrepared) {
        long clash = conflicts[transaction] & allPrepared;
        if (clash != 0) {
            violated(
                    "overlap",
                    "node " + node + " has transactions " + transaction + " and " + Long.numberOfTrailingZeros(clash)
                            + " prepared, which write a common variable");
        }
    }

    private void committed(int node, int transaction) {
        long before = conflicts[transaction] & committed[node];
        long contradicted = before & committedAfter[transaction];
        if (contradicted != 0) {
            int other = Long.numberOfTrailingZeros(contradicted);
            violated(
                    "order",
                    "node " + node + " committed transaction " + other + " before " + transaction
                            + ", another node the other way round, and they write a common variable");
        }
        for (long left = before; left != 0; left &= left - 1) {
            committedAfter[Long.numberOfTrailingZeros(left)] |= 1L << transaction;
        }
    }
}
