package dev.waymark.systems.tendermint;

import dev.waymark.core.model.Shape;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What validators say to each other. A block is its own hash; {@link #NIL} stands for none. */
public sealed interface Message {
    String NIL = "";

    int height();

    int round();

    String block();

    /** Null: it is none of these. Messages of other classes are read by their {@link Shape}: names of types and parts. */
    static @Nullable Message of(@Nullable Object message) {
        if (message == null || message instanceof Message) {
            return (Message) message;
        }
        Parts parts = Parts.of(message);
        return parts == null
                ? null
                : switch (parts.type()) {
                    case "Proposal" ->
                        new Proposal(
                                parts.number("height"),
                                parts.number("round"),
                                parts.text("block"),
                                parts.number("validRound"),
                                parts.numbers("signers"));
                    case "Prevote" -> new Prevote(parts.number("height"), parts.number("round"), parts.text("block"));
                    case "Precommit" ->
                        new Precommit(parts.number("height"), parts.number("round"), parts.text("block"));
                    case "Decided" ->
                        new Decided(
                                parts.number("height"),
                                parts.number("round"),
                                parts.text("block"),
                                parts.numbers("signers"));
                    default -> null;
                };
    }

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
