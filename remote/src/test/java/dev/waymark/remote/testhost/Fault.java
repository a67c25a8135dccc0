package dev.waymark.remote.testhost;

import java.util.Locale;

/** The ways in which a host can be broken. */
public enum Fault {
    NONE,
    // when it starts
    NEVER_STARTS,
    OTHER_VERSION,
    NO_HELLO,
    REFUSES,
    NO_BYTES,
    NO_LINES,
    NO_FORGE,
    OTHER_ID,
    // when a node is handed a token for the third time
    DIES,
    HANGS,
    FLOODS_EFFECTS,
    FLOODS_BYTES,
    OUT_OF_ORDER,
    OTHER_RUN,
    OTHER_NODE,
    PRINTS,
    NO_JSON,
    NO_SUCH_EFFECT,
    NO_SUCH_CLAUSE,
    RENUMBERS,
    FORGETS_MESSAGES,
    NODE_FAILS,
    // always
    IGNORES_EFFECTS_BOUND,
    DRAWS_UNSEEDED,
    WRONG_LINES,
    OUTLIVES_INPUT;

    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
