package dev.waymark.core.property;

/**
 * What a property looks at, beside what each node does and shows. Two steps at different nodes may be made in either order: whoever
 * makes only one of the two orders must know that no property can tell them apart.
 */
public enum Sees {
    /**
     * In which order clients ask and are answered. Steps in which one asks or is answered are not independent of each other.
     */
    OPERATIONS,
    /** What several nodes show at one moment. Steps after which a node shows something else are not independent of each other. */
    STATES,
    /** Anything, or nobody has said what: no two steps are independent. */
    EVERYTHING
}
