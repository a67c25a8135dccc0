package dev.waymark.histories.graph;

import java.util.Locale;

/** Why one transaction comes before another. A set of kinds is an int with a bit for each. */
public enum Dependency {
    /** It wrote a version that the other overwrote. */
    WW,
    /** It wrote what the other read. */
    WR,
    /** It read a version that the other overwrote: an anti-dependency. */
    RW,
    /** The same process executed it before. */
    PROCESS,
    /** It had ended before the other began. */
    REALTIME;

    /** The set of all kinds. */
    public static final int ALL = (1 << values().length) - 1;

    public int bit() {
        return 1 << ordinal();
    }

    public static int set(Dependency... kinds) {
        int set = 0;
        for (Dependency kind : kinds) {
            set |= kind.bit();
        }
        return set;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
