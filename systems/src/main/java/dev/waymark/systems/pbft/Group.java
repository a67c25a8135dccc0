package dev.waymark.systems.pbft;

/** The replicas: n of them, of which f may be faulty. {@code period}: numbers between two checkpoints. */
record Group(int nodes, int period) {
    int faults() {
        return (nodes - 1) / 3;
    }

    /** 2f + 1 where n is 3f + 1: any two have a correct replica in common. */
    int quorum() {
        return (nodes + faults()) / 2 + 1;
    }

    int primary(int view) {
        return view % nodes + 1;
    }

    /** How many numbers after a stable checkpoint may be in use. */
    int window() {
        return 2 * period;
    }
}
