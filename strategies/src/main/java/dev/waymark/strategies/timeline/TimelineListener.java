package dev.waymark.strategies.timeline;

/** Hears a timeline in an order in which nothing comes before what caused it. */
public interface TimelineListener {
    void event(TimelineEvent event);

    /** Something was lost: what follows begins at a fresh cut, and has no arrows from before it. */
    default void restarted() {}
}
