package dev.waymark.systems.tendermint;

import dev.waymark.core.MessageCorruption;
import dev.waymark.core.MessageCorruptions;
import dev.waymark.core.random.Rng;
import dev.waymark.systems.tendermint.Message.Decided;
import dev.waymark.systems.tendermint.Message.Precommit;
import dev.waymark.systems.tendermint.Message.Prevote;
import dev.waymark.systems.tendermint.Message.Proposal;
import java.util.List;

/** How validators lie. */
public final class TendermintLies implements MessageCorruptions {
    private final Group group;

    public TendermintLies(Group group) {
        this.group = group;
    }

    @Override
    public List<MessageCorruption> all() {
        return List.of(
                MessageCorruption.change(
                        "value",
                        Proposal.class,
                        (m, liar, random) -> new Proposal(m.height(), m.round(), other(m, m.block(), random))),
                MessageCorruption.change(
                        "value",
                        Prevote.class,
                        (m, liar, random) -> new Prevote(m.height(), m.round(), other(m, m.block(), random))),
                MessageCorruption.change(
                        "value",
                        Precommit.class,
                        (m, liar, random) -> new Precommit(m.height(), m.round(), other(m, m.block(), random))),
                MessageCorruption.change(
                        "round",
                        Prevote.class,
                        (m, liar, random) -> new Prevote(m.height(), near(m.round(), random), m.block())),
                MessageCorruption.change(
                        "round",
                        Precommit.class,
                        (m, liar, random) -> new Precommit(m.height(), near(m.round(), random), m.block())),
                MessageCorruption.change(
                        "nil", Prevote.class, (m, liar, random) -> new Prevote(m.height(), m.round(), Message.NIL)),
                MessageCorruption.change(
                        "nil", Precommit.class, (m, liar, random) -> new Precommit(m.height(), m.round(), Message.NIL)),
                MessageCorruption.change(
                        "unproven",
                        Proposal.class,
                        (m, liar, random) -> m.round() == 0
                                ? null
                                : new Proposal(
                                        m.height(), m.round(), other(m, m.block(), random), m.round() - 1, List.of())),
                MessageCorruption.forge(
                        "usurped",
                        Proposal.class,
                        (m, liar, random) -> new Proposal(m.height(), m.round(), other(m, m.block(), random))),
                MessageCorruption.forge(
                        "doubled",
                        Prevote.class,
                        (m, liar, random) -> new Prevote(m.height(), m.round(), other(m, m.block(), random))),
                MessageCorruption.forge(
                        "hasty", Prevote.class, (m, liar, random) -> new Precommit(m.height(), m.round(), m.block())),
                MessageCorruption.garbage(),
                MessageCorruption.withhold());
    }

    /** One that some validator would propose at this height. */
    private String other(Message m, String block, Rng random) {
        int proposer = 1 + random.nextInt(group.nodes());
        String other = "b" + m.height() + "-" + proposer;
        return other.equals(block) ? "b" + m.height() + "-" + (proposer % group.nodes() + 1) : other;
    }

    private static int near(int number, Rng random) {
        return random.nextInt(2) == 0 || number == 0 ? number + 1 + random.nextInt(2) : number - 1;
    }

    @Override
    public Object read(Object message) {
        Message known = Message.of(message);
        return known == null ? message : known;
    }

    @Override
    public List<?> statements(Object message) {
        Message said = Message.of(message);
        return said instanceof Prevote || said instanceof Precommit ? List.of(said) : List.of();
    }

    @Override
    public List<Signed> carried(Object told) {
        Message message = Message.of(told);
        if (message instanceof Proposal m) {
            return m.signers().stream()
                    .map(node -> new Signed(node, new Prevote(m.height(), m.validRound(), m.block())))
                    .toList();
        }
        return message instanceof Decided m
                ? m.signers().stream()
                        .map(node -> new Signed(node, new Precommit(m.height(), m.round(), m.block())))
                        .toList()
                : List.of();
    }
}
