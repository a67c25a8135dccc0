package dev.waymark.systems.tendermint;

import dev.waymark.systems.service.Votes;
import org.jspecify.annotations.Nullable;

/** What was heard of one round of one height. Masks have one bit for each validator. */
final class Tally {
    final int height;
    final int round;
    final Votes prevotes = new Votes();
    final Votes precommits = new Votes();
    private int prevoters;
    private int precommitters;
    int heard;

    /** The first that the proposer made; null: none yet. */
    Message.@Nullable Proposal proposal;

    boolean waitedForPrevotes;
    boolean waitedForPrecommits;
    boolean noted;

    Tally(int height, int round) {
        this.height = height;
        this.round = round;
    }

    /** False if this validator has voted otherwise before. */
    boolean prevote(int node, String block) {
        boolean first = (prevoters >> node & 1) == 0;
        prevoters |= 1 << node;
        return prevotes.add(node, block) || first;
    }

    boolean precommit(int node, String block) {
        boolean first = (precommitters >> node & 1) == 0;
        precommitters |= 1 << node;
        return precommits.add(node, block) || first;
    }

    int prevotes() {
        return Integer.bitCount(prevoters);
    }

    int precommits() {
        return Integer.bitCount(precommitters);
    }
}
