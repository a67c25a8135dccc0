package dev.waymark.systems.tendermint;

/** The validators: n of them, with one vote each, of which f may be faulty; they decide {@code heights} blocks. */
public record Group(int nodes, int heights) {
    public int faults() {
        return (nodes - 1) / 3;
    }

    public int quorum() {
        return (nodes + faults()) / 2 + 1;
    }

    public int proposer(int height, int round) {
        return (height - 1 + round) % nodes + 1;
    }
}
