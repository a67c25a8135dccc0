package dev.waymark.systems.cassandrapaxos;

/**
 * The one row that all transactions work on: three cells, each with its value (0: none, else the transaction that wrote it)
 * and the ballot it was written at, and one bit for each transaction that was committed. As in Cassandra the later write
 * of a cell wins, cell by cell.
 */
public record Row(int first, int firstAt, int second, int secondAt, int third, int thirdAt, int committed) {
    static final Row EMPTY = new Row(0, 0, 0, 0, 0, 0, 0);

    boolean has(int transaction) {
        return (committed >> transaction & 1) != 0;
    }

    Row merge(Row other) {
        if (equals(other)) {
            return this;
        }
        return new Row(
                other.firstAt > firstAt ? other.first : first,
                Math.max(firstAt, other.firstAt),
                other.secondAt > secondAt ? other.second : second,
                Math.max(secondAt, other.secondAt),
                other.thirdAt > thirdAt ? other.third : third,
                Math.max(thirdAt, other.thirdAt),
                committed | other.committed);
    }

    /** What a transaction writes at a ballot, and nothing else. */
    static Row written(int transaction, int ballot) {
        int bit = 1 << transaction;
        return switch (transaction) {
            case Transactions.A -> new Row(transaction, ballot, 0, 0, 0, 0, bit);
            case Transactions.B -> new Row(transaction, ballot, transaction, ballot, 0, 0, bit);
            case Transactions.C -> new Row(0, 0, 0, 0, transaction, ballot, bit);
            default -> throw new IllegalArgumentException("transaction " + transaction);
        };
    }

    boolean sameValues(Row other) {
        return first == other.first && second == other.second && third == other.third;
    }

    /** The values alone, such as {@code B,B,-}. */
    String values() {
        return Transactions.name(first) + "," + Transactions.name(second) + "," + Transactions.name(third);
    }
}
