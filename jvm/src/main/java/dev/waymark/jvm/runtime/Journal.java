package dev.waymark.jvm.runtime;

/** Hears of each step of each thread. */
public interface Journal {
    Journal NONE = new Journal() {};

    /** This thread of the node goes on; {@code step} counts those of the node. */
    default void step(int node, long step, int thread, String name, long nanos) {}

    /** It waits again, or is done. */
    default void stepped(Thread virtual) {}
}
