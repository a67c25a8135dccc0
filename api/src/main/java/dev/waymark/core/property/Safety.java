package dev.waymark.core.property;

/** Whether what must hold did hold. */
public enum Safety {
    KEPT,
    VIOLATED,
    /** It could not be decided, for example within a checker's budget. */
    INCONCLUSIVE
}
