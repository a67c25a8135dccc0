package dev.waymark.raft.vocabulary;

import org.jspecify.annotations.Nullable;

/** The names of parameters by which scenarios get the cluster they need. A system may lack any but {@link #NODES}. */
public final class Parameters {
    /** How many servers. */
    public static final String NODES = "nodes";

    /** {@code true} or {@code false}: {@link Feature#PRE_VOTE}. */
    public static final String PRE_VOTE = "preVote";

    /** {@code true} or {@code false}: {@link Feature#CHECK_QUORUM}. */
    public static final String CHECK_QUORUM = "checkQuorum";

    /** How many changes of the configuration are asked for. */
    public static final String RECONFIGURATIONS = "reconfigurations";

    /** Which ones first: {@code remove-4,add-2}. */
    public static final String MEMBERSHIP_PLAN = "wishes";

    private Parameters() {}

    /** The parameter that switches a feature; null: there is none. */
    public static @Nullable String flagOf(Feature feature) {
        return switch (feature) {
            case PRE_VOTE -> PRE_VOTE;
            case CHECK_QUORUM -> CHECK_QUORUM;
            default -> null;
        };
    }
}
