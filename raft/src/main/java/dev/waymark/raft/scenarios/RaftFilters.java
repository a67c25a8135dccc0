package dev.waymark.raft.scenarios;

import static dev.waymark.core.scenario.Conditions.emits;
import static dev.waymark.core.scenario.Conditions.field;
import static dev.waymark.core.scenario.Conditions.type;
import static dev.waymark.core.scenario.Conditions.when;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Event;
import dev.waymark.core.property.Condition;
import dev.waymark.core.scenario.Action;
import dev.waymark.core.scenario.Actions;
import dev.waymark.core.scenario.Conditions;
import dev.waymark.core.scenario.Context;
import dev.waymark.core.scenario.Nodes;
import dev.waymark.raft.vocabulary.Events;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Role;
import org.jspecify.annotations.Nullable;

/** The conditions and actions for Raft of the thesis's table 3.4, and some that need timers, which NETRIX had not. */
public final class RaftFilters {
    private static final String APPEND = "AppendEntries";

    private RaftFilters() {}

    /** Table 3.4, IsStateLeader and its kin: a node takes on this role. */
    public static Condition becomes(Role role) {
        return becomes(role, Nodes.all());
    }

    public static Condition becomes(Role role, Nodes who) {
        return Conditions.becomes("becomes " + role, who, Object.class, state -> isIn(state, role));
    }

    /** IsStateLeader as the server itself reports it; earlier than the decision point that {@link #becomes} waits for. */
    public static Condition elected() {
        return emits(Events.ELECTION);
    }

    /** IsAcceptingVote. */
    public static Condition acceptingVote() {
        return type("RequestVoteResponse").and(field("granted").is(true));
    }

    /** IsNewTerm: the term of the node that has just handled something has grown. */
    public static Condition newTerm() {
        return when("new term", (event, context) -> event == null && term(context) > termBefore(context));
    }

    /** RecordTerm: the term of the node that has just handled something. */
    public static Action recordTerm(String label) {
        return Actions.observe((event, context) -> context.setCounter(label, term(context)));
    }

    /** CountLeaderChanges: how many elections were won; to be used with {@link #elected}. */
    public static Action countLeaderChanges(String label) {
        return Actions.count(label);
    }

    /** CountVotes: the votes that were given to each candidate in each term. */
    public static Action countVotes(String label) {
        return Actions.countBy(label, RaftFilters::ballot);
    }

    /** The ballot that a vote belongs to: its candidate and term. */
    static Object ballot(@Nullable Event event, Context context) {
        var message = context.message(event);
        return message != null && Message.of(message.payload()) instanceof Message.RequestVoteResponse vote
                ? message.name().to() + "@" + vote.term()
                : "none";
    }

    /** AppendEntries with entries. */
    public static Condition append() {
        return type(APPEND).and(field("entries").isNotEmpty());
    }

    /** What a leader sends to those who follow it: entries, a heartbeat of either kind, a snapshot. */
    public static Condition leads() {
        return type(APPEND).or(type("Heartbeat")).or(type("InstallSnapshot"));
    }

    /** To be counted with {@link Actions#countBy}: how often a leader sent to this receiver in this term. */
    public static Object leading(@Nullable Event event, Context context) {
        var message = context.message(event);
        Message said = message == null ? null : Message.of(message.payload());
        return message == null || said == null
                ? "none"
                : message.name().from() + ">" + message.name().to() + "@" + said.term();
    }

    /** A leader leads no more. */
    public static Condition deposed(Nodes who) {
        return when(
                "deposed at " + who,
                (event, context) -> event == null
                        && context.stepped() > 0
                        && who.includes(context.stepped(), context)
                        && isIn(context.stateBefore(context.stepped()), Role.LEADER)
                        && !isIn(context.state(context.stepped()), Role.LEADER));
    }

    /** A node that could hear from a leader of the highest term: with clocks that agree it would not time out. */
    public static Nodes hearingFromALeader() {
        return Nodes.such("who hears from a leader", (node, context) -> {
            int leader = leader(context);
            return leader != 0 && leader != node && !context.decide().isCut(leader, node);
        });
    }

    /**
     * Of these, the ones that heed it: in a higher term a server takes no notice of a leader, and not every Raft answers it, so
     * that the leader may never learn of the term.
     */
    public static Nodes heedingALeader() {
        return Nodes.such("who heeds a leader", (node, context) -> {
            int leader = leader(context);
            return leader != 0
                    && leader != node
                    && !context.decide().isCut(leader, node)
                    && term(context, node) <= term(context, leader);
        });
    }

    private static int term(View view, int node) {
        RaftState state = RaftState.of(view.state(node));
        return state == null ? 0 : state.term();
    }

    public static Nodes theLeader() {
        return Nodes.computed("the leader", RaftFilters::leader);
    }

    /** The leader of the highest term, or 0. */
    static int leader(View view) {
        int found = 0;
        int highest = 0;
        for (int node = 1; node <= view.nodes(); node++) {
            RaftState state = RaftState.of(view.state(node));
            if (state != null && state.role() == Role.LEADER && state.term() > highest) {
                found = node;
                highest = state.term();
            }
        }
        return found;
    }

    private static boolean isIn(@Nullable Object seen, Role role) {
        RaftState state = RaftState.of(seen);
        return state != null && state.role() == role;
    }

    private static int term(Context context) {
        RaftState state = context.stepped() > 0 ? RaftState.of(context.state(context.stepped())) : null;
        return state == null ? 0 : state.term();
    }

    private static int termBefore(Context context) {
        RaftState state = RaftState.of(context.stateBefore(context.stepped()));
        return state == null ? term(context) : state.term();
    }
}
