package dev.waymark.strategies.rl.environment;

/** Who can talk to whom. Nodes that are down talk to nobody. */
interface Network {
    /** Whether messages of one reach the other. */
    boolean together(int one, int other);

    boolean isDown(int node);

    void down(int node);

    /** It is up, and nobody can talk to it yet. */
    void alone(int node);

    /** Of the network, and of the abstract states of nodes in it. */
    long fingerprint(NodeAbstractions abstractStates);
}
