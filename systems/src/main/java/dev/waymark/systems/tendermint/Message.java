package dev.waymark.systems.tendermint;

import java.util.List;

/** What validators say to each other. A block is its own hash; {@link #NIL} stands for none. */
public sealed interface Message {
    String NIL = "";

    int height();

    int round();

    /**
     * {@code validRound}: the round in which the block had 2f+1 prevotes, those of {@code signers}; -1 if it is new. The paper
     * leaves it to gossip that everybody has these votes.
     */
    record Proposal(int height, int round, String block, int validRound, List<Integer> signers) implements Message {
        Proposal(int height, int round, String block) {
            this(height, round, block, -1, List.of());
        }
    }

    record Prevote(int height, int round, String block) implements Message {}

    record Precommit(int height, int round, String block) implements Message {}

    /** For who is behind: {@code signers} have precommitted this block. */
    record Decided(int height, int round, String block, List<Integer> signers) implements Message {}
}
