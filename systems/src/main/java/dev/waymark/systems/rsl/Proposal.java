package dev.waymark.systems.rsl;

/** A command for one place of the sequence, in some ballot. */
record Proposal(Ballot ballot, int decree, String command) {
    static final Proposal NONE = new Proposal(Ballot.NONE, 0, "");

    int number() {
        return ballot.number();
    }

    /** Whether it may come right after the other: the same decree in a later ballot, or the next in the same. */
    boolean follows(Proposal other) {
        return (decree == other.decree && number() > other.number())
                || (decree == other.decree + 1 && number() == other.number());
    }
}
