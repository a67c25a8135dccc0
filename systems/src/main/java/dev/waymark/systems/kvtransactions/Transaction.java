package dev.waymark.systems.kvtransactions;

import java.util.List;

/** What a client asks for: all of these accesses, or none. If it {@code aborts}, it wants none of them in the end. */
record Transaction(List<Access> accesses, boolean aborts) {
    Transaction {
        accesses = List.copyOf(accesses);
    }

    boolean readsOnly() {
        return accesses.stream().noneMatch(Access::writes);
    }

    /** What its client is told. {@code reads}: by access, what was read; empty for writes. */
    record Result(boolean committed, List<List<Integer>> reads) {
        static final Result ABORTED = new Result(false, List.of());

        Result {
            reads = List.copyOf(reads);
        }
    }

    /** The operation that asked for it names it. */
    record Id(int client, int number) {}
}
