package dev.waymark.systems.rsl;

import java.util.List;

/** What replicas tell each other. */
sealed interface Message {
    record StatusRequest() implements Message {}

    record Status(Ballot ballot, int decree, long lastChosen) implements Message {}

    record Prepare(Ballot ballot, int decree) implements Message {}

    record Promise(Ballot ballot, Proposal accepted) implements Message {}

    record Accept(Proposal proposal) implements Message {}

    record Accepted(int ballot, int decree) implements Message {}

    /** An answer to {@link Prepare} or {@link Accept} from one that has gone further. */
    record Refused(Ballot prepared, int decree) implements Message {}

    record Fetch(int decree) implements Message {}

    record Fetched(List<Proposal> accepted) implements Message {}
}
