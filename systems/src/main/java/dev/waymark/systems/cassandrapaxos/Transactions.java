package dev.waymark.systems.cassandrapaxos;

/** What the transactions of a deployment do. A transaction is a number, so that messages are small; 0 is none. */
interface Transactions {
    int number(Object request);

    String name(int transaction);

    /** Whether its condition holds in this row. */
    boolean applies(int transaction, Row row);

    /** What it writes at a ballot, and nothing else. */
    Row written(int transaction, int ballot);

    /** Whether this row knows it to be committed. */
    boolean isIn(int transaction, Row row);

    /** The values alone, such as {@code B,B,-}. */
    String values(Row row);
}
