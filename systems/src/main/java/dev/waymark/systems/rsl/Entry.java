package dev.waymark.systems.rsl;

/** A line of a replica's log: a proposal that was accepted, or a ballot that was promised. */
record Entry(boolean accepted, int ballot, int decree, String command) {
    static Entry accepted(Proposal proposal) {
        return new Entry(true, proposal.number(), proposal.decree(), proposal.command());
    }

    static Entry promised(Ballot ballot) {
        return new Entry(false, ballot.number(), 0, "");
    }
}
