package dev.waymark.systems.raft.zoo;

import dev.waymark.core.Configuration;

/** The bugs that are switched on; {@link Zoo} says what each of them is. */
public record Flaws(
        boolean quorumThird,
        boolean forgetsVote,
        boolean forgetsTerm,
        boolean staleTermAppend,
        boolean staleTermVote,
        boolean staleTermResponse,
        boolean commitsOldTerm,
        boolean truncatesOnStaleAppend,
        boolean appendsWithoutCheck,
        boolean snapshotLosesTail,
        boolean snapshotOfUncommitted,
        boolean rollbackAfterSnapshot,
        boolean reconfigureBeforeNoop,
        boolean missingSnapshot,
        boolean staleLeaseRead,
        boolean doubleApply,
        boolean followerCrash,
        boolean splitVoteTwoLeaders,
        boolean evenClusterNoLeader) {
    public static Flaws of(Configuration configuration) {
        return new Flaws(
                configuration.bug("quorum-third"),
                configuration.bug("forgets-vote"),
                configuration.bug("forgets-term"),
                configuration.bug("stale-term-append"),
                configuration.bug("stale-term-vote"),
                configuration.bug("stale-term-response"),
                configuration.bug("commits-old-term"),
                configuration.bug("truncates-on-stale-append"),
                configuration.bug("appends-without-check"),
                configuration.bug("snapshot-loses-tail"),
                configuration.bug("snapshot-of-uncommitted"),
                configuration.bug("rollback-after-snapshot"),
                configuration.bug("reconfigure-before-noop"),
                configuration.bug("missing-snapshot"),
                configuration.bug("stale-lease-read"),
                configuration.bug("double-apply"),
                configuration.bug("follower-crash"),
                configuration.bug("split-vote-two-leaders"),
                configuration.bug("even-cluster-no-leader"));
    }
}
