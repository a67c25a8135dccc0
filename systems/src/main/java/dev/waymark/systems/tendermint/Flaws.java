package dev.waymark.systems.tendermint;

import dev.waymark.core.Bug;
import dev.waymark.core.Configuration;
import java.util.List;

/** The seeded bugs that are switched on. */
record Flaws(
        boolean smallQuorum,
        boolean unlocksFreely,
        boolean unlocksForOlder,
        boolean anyProposer,
        boolean neverUnlocks,
        boolean neverRelocks,
        boolean forgetsValid,
        boolean neverSkips) {
    static final List<Bug> BUGS = List.of(
            new Bug("quorum-2f", "2f votes are taken for a quorum instead of 2f+1", "agreement"),
            new Bug(
                    "unlock-unproven",
                    "a locked validator prevotes another block on the proposer's word, without 2f+1 prevotes for it",
                    "lock-rules"),
            new Bug(
                    "unlock-outdated",
                    "a locked validator prevotes another block that had 2f+1 prevotes before its lock only",
                    "lock-rules"),
            new Bug("any-proposer", "a proposal is accepted from anybody, not from the proposer alone", "proposer"),
            new Bug(
                    "never-unlocks",
                    "a locked validator does not prevote another block although 2f+1 have since",
                    "scenario ExpectUnlock"),
            new Bug(
                    "never-relocks",
                    "a locked validator precommits nil when 2f+1 prevote another block",
                    "scenario Relocked"),
            new Bug(
                    "forgets-valid",
                    "a proposer proposes a new block although it knows a valid one",
                    "scenario LockedCommit"),
            new Bug(
                    "no-round-skip",
                    "a validator that is behind goes through every round",
                    "scenarios LaggingReplica and ForeverLaggingReplica"));

    static Flaws of(Configuration configuration) {
        return new Flaws(
                configuration.bug("quorum-2f"),
                configuration.bug("unlock-unproven"),
                configuration.bug("unlock-outdated"),
                configuration.bug("any-proposer"),
                configuration.bug("never-unlocks"),
                configuration.bug("never-relocks"),
                configuration.bug("forgets-valid"),
                configuration.bug("no-round-skip"));
    }
}
