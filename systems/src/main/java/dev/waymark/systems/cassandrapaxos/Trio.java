package dev.waymark.systems.cassandrapaxos;

/**
 * The three transactions of the paper: A writes the first cell; B, if the first cell is A, writes the first two; C writes
 * the third, always or only if the first cell is A. Transaction i is process i's, and a cell holds who wrote it.
 */
record Trio(boolean thirdConditional) implements Transactions {
    static final int A = 1;
    static final int B = 2;
    static final int C = 3;
    static final int COUNT = 3;

    static String nameOf(int transaction) {
        return switch (transaction) {
            case 0 -> "-";
            case A -> "A";
            case B -> "B";
            case C -> "C";
            default -> throw new IllegalArgumentException("transaction " + transaction);
        };
    }

    @Override
    public String name(int transaction) {
        return nameOf(transaction);
    }

    @Override
    public int number(Object request) {
        for (int transaction = A; transaction <= COUNT; transaction++) {
            if (nameOf(transaction).equals(request)) {
                return transaction;
            }
        }
        throw new IllegalArgumentException("no transaction " + request);
    }

    @Override
    public boolean applies(int transaction, Row row) {
        boolean conditional = transaction == B || (transaction == C && thirdConditional);
        return !conditional || row.first() == A;
    }

    @Override
    public Row written(int transaction, int ballot) {
        int bit = 1 << transaction;
        return switch (transaction) {
            case A -> new Row(transaction, ballot, 0, 0, 0, 0, bit);
            case B -> new Row(transaction, ballot, transaction, ballot, 0, 0, bit);
            case C -> new Row(0, 0, 0, 0, transaction, ballot, bit);
            default -> throw new IllegalArgumentException("transaction " + transaction);
        };
    }

    @Override
    public boolean isIn(int transaction, Row row) {
        return (row.committed() >> transaction & 1) != 0;
    }

    @Override
    public String values(Row row) {
        return nameOf(row.first()) + "," + nameOf(row.second()) + "," + nameOf(row.third());
    }
}
