package dev.waymark.systems.modsmart;

import dev.waymark.core.Bug;
import dev.waymark.core.Configuration;
import java.util.List;

/** The seeded bugs that are switched on. */
record Flaws(boolean smallQuorum, boolean unproven, boolean unchecked, boolean anyLeader, boolean oldEpochs) {
    static final List<Bug> BUGS = List.of(
            new Bug("quorum-2f", "2f writes or accepts are taken for a quorum instead of 2f+1", "agreement"),
            new Bug("unproven-decision", "who says that something is decided need not prove it", "agreement"),
            new Bug(
                    "sync-unchecked",
                    "what a new leader proposes is not checked against what was written",
                    "agreement"),
            new Bug("any-leader", "a proposal is taken up from anybody, not from the leader alone", "leader"),
            new Bug("old-epoch", "proposals and votes of earlier epochs are still accepted", "agreement"));

    static Flaws of(Configuration configuration) {
        return new Flaws(
                configuration.bug("quorum-2f"),
                configuration.bug("unproven-decision"),
                configuration.bug("sync-unchecked"),
                configuration.bug("any-leader"),
                configuration.bug("old-epoch"));
    }
}
