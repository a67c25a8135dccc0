package dev.waymark.systems.pbft;

import dev.waymark.core.Bug;
import dev.waymark.core.Configuration;
import java.util.List;

/** The seeded bugs that are switched on. */
record Flaws(boolean smallQuorum, boolean unproven, boolean unchecked, boolean overwrites, boolean oldViews) {
    static final List<Bug> BUGS = List.of(
            new Bug("quorum-2f", "2f commits are taken for a quorum instead of 2f+1", "agreement"),
            new Bug("unproven-prepared", "a view change need not prove what it claims was prepared", "agreement"),
            new Bug("new-view-unchecked", "what a new view proposes again is not checked by its backups", "agreement"),
            new Bug("overwrite", "a second proposal for a number replaces the first in the same view", "agreement"),
            new Bug("old-view", "proposals and votes of earlier views are still accepted", "agreement"));

    static Flaws of(Configuration configuration) {
        return new Flaws(
                configuration.bug("quorum-2f"),
                configuration.bug("unproven-prepared"),
                configuration.bug("new-view-unchecked"),
                configuration.bug("overwrite"),
                configuration.bug("old-view"));
    }
}
