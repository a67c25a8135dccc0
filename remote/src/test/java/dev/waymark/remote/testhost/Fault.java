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
    MANY_PARAMETERS,
    HALF_A_NODE,
    NO_SUCH_COLOUR,
    NO_SUCH_BREAKS,
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
    NO_SUCH_VIOLATION,
    NO_SUCH_REACH,
    EMITS_REACH,
    COLOUR_OF_NO_NODE,
    RENUMBERS,
    FORGETS_MESSAGES,
    NODE_FAILS,
    /** It names a value by a number that it never gave. */
    NO_SUCH_KEPT,
    // always
    /** It answers a request to pin as if it knew nothing of it. */
    CLAIMS_TO_PIN,
    NO_SUCH_VIOLATION_OF_A_BUG,
    REPLIES_TO_NOBODY,
    /** Some answers come otherwise than they should, the same ones each time. */
    MUTATES,
    IGNORES_EFFECTS_BOUND,
    DRAWS_UNSEEDED,
    WRONG_LINES,
    OUTLIVES_INPUT;

    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
