package dev.waymark.systems.cassandrapaxos;

/**
 * The three transactions: A writes the first cell; B, if the first cell is A, writes the first two; C writes the third,
 * always or only if the first cell is A. Transaction i is process i's.
 */
record Transactions(boolean thirdConditional) {
    static final int A = 1;
    static final int B = 2;
    static final int C = 3;
    static final int COUNT = 3;

    static String name(int transaction) {
        return switch (transaction) {
            case 0 -> "-";
            case A -> "A";
            case B -> "B";
            case C -> "C";
            default -> throw new IllegalArgumentException("transaction " + transaction);
        };
    }

    static int number(String name) {
        for (int transaction = A; transaction <= COUNT; transaction++) {
            if (name(transaction).equals(name)) {
                return transaction;
            }
        }
        throw new IllegalArgumentException("no transaction " + name);
    }

    /** Whether its condition holds in this row. */
    boolean applies(int transaction, Row row) {
        boolean conditional = transaction == B || (transaction == C && thirdConditional);
        return !conditional || row.first() == A;
    }
}
