package dev.waymark.systems.tendermint;

import static dev.waymark.core.scenario.Conditions.at;
import static dev.waymark.core.scenario.Conditions.content;
import static dev.waymark.core.scenario.Conditions.isSend;
import static dev.waymark.core.scenario.Conditions.when;

import dev.waymark.core.model.Event;
import dev.waymark.core.model.Garbage;
import dev.waymark.core.property.Condition;
import dev.waymark.core.scenario.Action;
import dev.waymark.core.scenario.Actions;
import dev.waymark.core.scenario.Context;
import dev.waymark.core.scenario.Nodes;
import dev.waymark.systems.tendermint.Message.Precommit;
import dev.waymark.systems.tendermint.Message.Prevote;
import dev.waymark.systems.tendermint.Message.Proposal;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The conditions and actions for Tendermint of the thesis (table 3.4), and what else its tests need. */
public final class TendermintFilters {
    private TendermintFilters() {}

    /** A prevote or a precommit is sent. */
    public static Condition isVote() {
        return isSend().and(says("a vote", m -> m instanceof Prevote || m instanceof Precommit));
    }

    /** Sent or received: a message with this content, whatever its class. */
    static Condition says(String text, Predicate<Message> test) {
        return content(text, Object.class, payload -> {
            Message message = Message.of(payload);
            return message != null && test.test(message);
        });
    }

    /** A prevote is sent. */
    public static Condition isPrevote() {
        return isSend("Prevote");
    }

    /** A precommit ("commit" in the thesis) is sent. */
    public static Condition isPrecommit() {
        return isSend("Precommit");
    }

    public static Condition isProposal() {
        return isSend("Proposal");
    }

    /** Table 3.4, IsNilCommit: sent or received. */
    public static Condition isNilCommit() {
        return says("a nil precommit", m -> m instanceof Precommit && m.block().equals(Message.NIL));
    }

    /** Table 3.4, IsCommitForProposal: sent or received, for the block of the proposal that was recorded. */
    public static Condition isCommitForProposal(String label) {
        return when("a precommit for " + label, (event, context) -> {
            String block = recordedBlock(context, label);
            return block != null
                    && payload(event, context) instanceof Precommit m
                    && m.block().equals(block);
        });
    }

    /** Table 3.4, IsMessageFromRound: sent or received. */
    public static Condition isMessageFromRound(int round) {
        return says("of round " + round, m -> m.round() == round);
    }

    /** The same for a range of rounds. */
    public static Condition isMessageFromRounds(String text, IntPredicate rounds) {
        return says("of rounds " + text, m -> rounds.test(m.round()));
    }

    /** A proposal of the block that was recorded. */
    public static Condition proposes(String label) {
        return when("proposes " + label, (event, context) -> {
            String block = recordedBlock(context, label);
            return block != null
                    && payload(event, context) instanceof Proposal m
                    && m.block().equals(block);
        });
    }

    /** Table 3.4, RoundReached: at a decision point, all of these nodes have come to this round, or have decided. */
    public static Condition roundReached(int round, Nodes who) {
        return when("all of " + who + " in round " + round, (event, context) -> {
            if (event != null) {
                return false;
            }
            for (int node : who.in(context)) {
                ValidatorState state = ValidatorState.of(context.state(node));
                if (state == null || (state.round() < round && state.decided().isEmpty())) {
                    return false;
                }
            }
            return true;
        });
    }

    /** Table 3.4, IsEventNewRound. */
    public static Condition isEventNewRound() {
        return when(
                "a new round",
                (event, context) -> event instanceof Event.Emitted e && e.name().equals("round"));
    }

    /** The thesis's Process-NewRound: one of these nodes begins such a round. */
    public static Condition newRound(Nodes who, String text, IntPredicate rounds) {
        return at(who).and(when(
                "begins round " + text,
                (event, context) ->
                        event instanceof Event.Emitted e && e.name().equals("round") && rounds.test(round(e))));
    }

    /** One of these nodes votes: {@code kind} is prevote or precommit. */
    public static Condition votes(Nodes who, String kind, IntPredicate rounds, Predicate<String> block) {
        return at(who).and(when(
                kind,
                (event, context) -> event instanceof Event.Emitted e
                        && e.name().equals(kind)
                        && rounds.test(round(e))
                        && block.test(String.valueOf(e.fields().get(2)))));
    }

    /** The same for any block but nil and the one that was recorded. */
    public static Condition votesAnew(Nodes who, String kind, String label) {
        return at(who).and(when(
                kind + " of another block than " + label,
                (event, context) -> event instanceof Event.Emitted e
                        && e.name().equals(kind)
                        && !Message.NIL.equals(e.fields().get(2))
                        && recordedBlock(context, label) != null
                        && !Objects.equals(e.fields().get(2), recordedBlock(context, label))));
    }

    /** Somebody decides a block. */
    public static Condition decides() {
        return when(
                "decides",
                (event, context) -> event instanceof Event.Emitted e && e.name().equals("decide"));
    }

    /** Somebody decides the block that was recorded, or ({@code same} false) another one. */
    public static Condition decides(String label, boolean same) {
        return when(
                "decides " + (same ? "" : "another than ") + label,
                (event, context) -> event instanceof Event.Emitted e
                        && e.name().equals("decide")
                        && recordedBlock(context, label) != null
                        && Objects.equals(e.fields().get(1), recordedBlock(context, label)) == same);
    }

    /** Table 3.4, ChangeVoteToNil: other messages are left alone. */
    public static Action changeVoteToNil() {
        return Actions.replace((message, context) -> {
            Message told = Message.of(message.payload());
            return told instanceof Prevote
                    ? new Prevote(told.height(), told.round(), Message.NIL)
                    : told instanceof Precommit
                            ? new Precommit(told.height(), told.round(), Message.NIL)
                            : message.payload();
        });
    }

    /** The vote becomes one for the proposal that was recorded, if that is of the same round; else one for nil. */
    public static Action changeVoteToProposal(String label) {
        return Actions.replace((message, context) -> {
            var recorded = context.recorded(label);
            Message vote = Objects.requireNonNull(Message.of(message.payload()));
            boolean same = recorded != null
                    && Message.of(recorded.payload()) instanceof Proposal proposal
                    && proposal.round() == vote.round();
            String block = same ? String.valueOf(recordedBlock(context, label)) : Message.NIL;
            return vote instanceof Prevote
                    ? new Prevote(vote.height(), vote.round(), block)
                    : new Precommit(vote.height(), vote.round(), block);
        });
    }

    /** A correct proposer that knows a valid block proposes another one. */
    public static Condition forgetsValid(Nodes who) {
        return isProposal()
                .and(when(
                        "forgets a valid block",
                        (event, context) -> event instanceof Event.Sent e
                                && who.includes(e.message().from(), context)
                                && Message.of(e.payload()) instanceof Proposal m
                                && knowsAnother(
                                        ValidatorState.of(
                                                context.state(e.message().from())),
                                        m.block())));
    }

    private static boolean knowsAnother(@Nullable ValidatorState state, String block) {
        return state != null && state.validRound() >= 0 && !state.valid().equals(block);
    }

    /** The vote is said to be of a later round. */
    public static Action changeVoteRound(int by) {
        return Actions.replace((message, context) -> {
            Message told = Message.of(message.payload());
            return told instanceof Prevote
                    ? new Prevote(told.height(), told.round() + by, told.block())
                    : told instanceof Precommit
                            ? new Precommit(told.height(), told.round() + by, told.block())
                            : message.payload();
        });
    }

    /** Whatever was said becomes bytes that mean nothing. */
    public static Action garble() {
        return Actions.replace((message, context) ->
                new Garbage(Long.toHexString(context.random().nextLong())));
    }

    /** Table 3.4, RecordProposal. */
    public static Action recordProposal(String label) {
        return Actions.record(label);
    }

    /** Of an event about a round. */
    private static int round(Event.Emitted event) {
        return (Integer) Objects.requireNonNull(event.fields().get(1));
    }

    private static @Nullable Message payload(@Nullable Event event, Context context) {
        var message = context.message(event);
        return message == null ? null : Message.of(message.payload());
    }

    static @Nullable String recordedBlock(Context context, String label) {
        var message = context.recorded(label);
        return message != null && Message.of(message.payload()) instanceof Proposal m ? m.block() : null;
    }
}
