package dev.waymark.systems.raft.zoo;

import dev.waymark.core.Bug;
import java.util.List;
import java.util.function.IntPredicate;

/** The bugs that can be switched on. The README tells which published bug each of them mirrors. */
public final class Zoo {
    private static final Bug.Need SNAPSHOTS =
            atLeast("snapshotEvery", 1, "3", "without snapshots there is nothing to get wrong");

    public static final List<Bug> ALL = List.of(
            new Bug(
                    "quorum-third",
                    "a third of the votes and one more elect a leader",
                    "election-safety",
                    List.of(atLeast("nodes", 4, "4", "for 3 nodes a third and one more is a majority"))),
            new Bug("forgets-vote", "the vote is not saved: after a restart a server votes again", "election-safety"),
            new Bug(
                    "forgets-term",
                    "the term is not saved: a restarted server goes on from the term of its last entry",
                    "election-safety"),
            new Bug(
                    "stale-term-append",
                    "AppendEntries of a higher term is taken without taking over the term",
                    "committed-never-lost",
                    List.of(atLeast(
                            "nodes",
                            5,
                            "5",
                            "in smaller clusters every node that an old leader could reach has voted"))),
            new Bug(
                    "stale-term-vote",
                    "a vote for a candidate of a higher term is given without taking over the term",
                    "election-safety"),
            new Bug(
                    "stale-term-response",
                    "a candidate does not take over the higher term of a vote response",
                    "no safety property: the candidate only stays one for longer"),
            new Bug(
                    "commits-old-term",
                    "entries of earlier terms are committed by counting replicas (figure 8)",
                    "leader-completeness",
                    List.of(number(
                            "batch",
                            value -> value <= 2,
                            "1",
                            "a follower must lack the new leader's first entry after it got an old one"))),
            new Bug(
                    "truncates-on-stale-append",
                    "AppendEntries removes whatever follows its entries, also when nothing conflicts",
                    "committed-never-lost"),
            new Bug(
                    "appends-without-check",
                    "AppendEntries is taken whatever the term of the entry before is",
                    "log-matching"),
            new Bug(
                    "snapshot-loses-tail",
                    "InstallSnapshot replaces the whole log, also entries that follow the snapshot",
                    "committed-never-lost",
                    List.of(SNAPSHOTS)),
            new Bug(
                    "snapshot-of-uncommitted",
                    "a snapshot takes in the whole log, committed or not",
                    "state-machine-safety",
                    List.of(SNAPSHOTS)),
            new Bug(
                    "rollback-after-snapshot",
                    "the configuration to roll back to is looked for in the log only, not in the snapshot",
                    "no-failure",
                    List.of(
                            SNAPSHOTS,
                            atLeast("reconfigurations", 1, "2", "without changes there is nothing to roll back"))),
            new Bug(
                    "reconfigure-before-noop",
                    "a leader changes the configuration before an entry of its term is committed",
                    "leader-completeness",
                    List.of(
                            number(
                                    "nodes",
                                    value -> value % 2 == 0,
                                    "4",
                                    "removals lead to disjoint majorities only from an even number of nodes"),
                            atLeast("reconfigurations", 2, "3", "two leaders must each make a change"))),
            new Bug(
                    "missing-snapshot",
                    "after a restart the snapshot is not at hand for followers that need it",
                    "no-failure",
                    List.of(SNAPSHOTS)),
            new Bug(
                    "stale-lease-read",
                    "the lease runs from the arrival of the answers, and the drift of clocks is left out",
                    "fresh-answers",
                    List.of(
                            is("reads", "lease", "other reads use no lease"),
                            is("checkQuorum", "true", "leases need it"),
                            atLeast("drift", 1, "20", "leases need a bound on the drift"))),
            new Bug("double-apply", "an operation that a client repeats is executed again", "exactly-once"),
            new Bug(
                    "follower-crash",
                    "a vote that arrives after its candidate began to follow another leader is counted all the same",
                    "no-failure"),
            new Bug(
                    "split-vote-two-leaders",
                    "after a split vote a candidate asks again in the same term, free to vote for another",
                    "election-safety"),
            new Bug(
                    "even-cluster-no-leader",
                    "in a cluster of even size more votes are asked for than there are",
                    "liveness",
                    List.of(
                            number("nodes", value -> value % 2 == 0, "4", "only an even number of nodes is concerned"),
                            is("liveness", "true", "nothing else can tell"))));

    private Zoo() {}

    private static Bug.Need atLeast(String parameter, int least, String value, String reason) {
        return number(parameter, number -> number >= least, value, reason);
    }

    private static Bug.Need number(String parameter, IntPredicate works, String value, String reason) {
        return new Bug.Need(parameter, value, text -> works.test(Integer.parseInt(text)), reason);
    }

    private static Bug.Need is(String parameter, String value, String reason) {
        return new Bug.Need(parameter, value, value::equals, reason);
    }
}
