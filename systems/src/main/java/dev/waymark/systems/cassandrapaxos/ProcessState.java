package dev.waymark.systems.cassandrapaxos;

/**
 * What can be seen of a process. {@code transaction} is the one it has yet to get through, 0 if none; {@code asked} whether
 * it was ever given one, {@code fresh} whether no phase has begun since the latest; {@code begunAt} the ballot of the phase it coordinated last.
 */
record ProcessState(
        int promised,
        int acceptedAt,
        int accepted,
        int committedAt,
        Row row,
        Step step,
        int transaction,
        boolean asked,
        boolean fresh,
        int begunAt) {
    boolean finished() {
        return asked && transaction == 0;
    }
}
