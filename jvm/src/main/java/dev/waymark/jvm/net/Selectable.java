package dev.waymark.jvm.net;

/** A channel that a selector looks at. */
interface Selectable {
    /** What could be done with it now without waiting. */
    int readyOps();
}
