package dev.waymark.systems.rsl;

/** Whose turn it is to propose. Ballots are compared by number alone; {@code node} is who made it, 0 for nobody. */
record Ballot(int number, int node) {
    static final Ballot NONE = new Ballot(0, 0);
}
