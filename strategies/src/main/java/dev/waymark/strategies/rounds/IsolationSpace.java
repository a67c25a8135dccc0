package dev.waymark.strategies.rounds;

import java.math.BigInteger;

/**
 * The isolation plans of {@code nodes} processes over {@code rounds} rounds that come back every {@code period} rounds. A
 * <em>slot</em> is a process in a period; a plan says for each slot whether, and from which round of the period on, that
 * process is isolated. If the period does not divide the rounds the last period is shorter; a period longer than all
 * rounds is one period.
 */
record IsolationSpace(int nodes, int rounds, int period) {
    IsolationSpace {
        if (nodes < 1 || rounds < 1 || period < 1) {
            throw new IllegalArgumentException(nodes + " nodes, " + rounds + " rounds, period " + period);
        }
    }

    int periods() {
        return (rounds + period - 1) / period;
    }

    /** The number of rounds of a period, counted from 0. */
    int length(int ofPeriod) {
        return Math.min(period, rounds - ofPeriod * period);
    }

    int slots() {
        return nodes * periods();
    }

    int slot(int node, int inPeriod) {
        return inPeriod * nodes + node - 1;
    }

    int lengthOfSlot(int slot) {
        return length(slot / nodes);
    }

    private int lastLength() {
        return length(periods() - 1);
    }

    /** Whether all periods are of the same length. */
    boolean even() {
        return lastLength() == length(0);
    }

    /** How many plans have exactly {@code isolations}: C(nP,d) k^d if the period divides the rounds. */
    BigInteger size(int isolations) {
        BigInteger sum = BigInteger.ZERO;
        for (int late = 0; late <= Math.min(nodes, isolations); late++) {
            sum = sum.add(size(isolations, late));
        }
        return sum;
    }

    /** How many of these have {@code late} of their isolations in the last period. */
    BigInteger size(int isolations, int late) {
        int early = isolations - late;
        return Counting.choose(nodes, late)
                .multiply(BigInteger.valueOf(lastLength()).pow(late))
                .multiply(Counting.choose(slots() - nodes, early))
                .multiply(BigInteger.valueOf(length(0)).pow(early));
    }

    /** How many plans there are with any number of isolations. */
    BigInteger size() {
        return BigInteger.valueOf(length(0) + 1L)
                .pow(slots() - nodes)
                .multiply(BigInteger.valueOf(lastLength() + 1L).pow(nodes));
    }
}
