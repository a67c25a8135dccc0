package dev.waymark.systems.modsmart;

/** The replicas: n of them, of which f may be faulty. */
record Group(int nodes) {
    int faults() {
        return (nodes - 1) / 3;
    }

    int quorum() {
        return (nodes + faults()) / 2 + 1;
    }

    int leader(int epoch) {
        return epoch % nodes + 1;
    }
}
