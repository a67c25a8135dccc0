package dev.waymark.raft.coverage;

import dev.waymark.core.Configuration;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.model.GrowingList;
import dev.waymark.raft.vocabulary.Command;
import dev.waymark.raft.vocabulary.Entry;
import dev.waymark.raft.vocabulary.RaftState;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * The abstract state of a server: role, commit, leader, vote, last index, term up to a bound, and term and kind of each entry.
 * {@code byNumber}: leader and vote by their numbers, as the published artifacts show them.
 */
public record RaftAbstraction(int termMax, boolean byNumber) implements ToLongFunction<Entry> {
    private static final int KINDS = 4;

    /** The numbers in each set of servers: made once, since every change of state is abstracted. */
    private static final List<List<Integer>> MEMBERS = IntStream.range(0, 2 << RaftState.NODES_MAX)
            .mapToObj(RaftAbstraction::numbers)
            .toList();

    /** As parameters {@code abstract states} and {@code colourTerms} say. */
    public static RaftAbstraction of(Configuration configuration) {
        return new RaftAbstraction(
                configuration.integer("colourTerms"),
                configuration.text("colours").equals("artifact"));
    }

    public void abstractState(RaftState state, StateAbstraction abstraction) {
        abstraction.value("role", state.role());
        node(abstraction, "leader", state.leader());
        node(abstraction, "vote", state.vote());
        abstraction
                .number("term", Math.min(state.term(), termMax))
                .number("commit", state.commit())
                .number("snapshot", state.snapshotIndex())
                .ids("members", members(state.members()))
                .number("entries", state.log().size());
        abstraction.numbers("entry", state.log(), this, list -> GrowingList.hash(list, this));
    }

    /** What is shown of an entry. */
    @Override
    public long applyAsLong(Entry entry) {
        return (long) Math.min(entry.term(), termMax + 1) * KINDS + kind(entry.command());
    }

    private void node(StateAbstraction abstraction, String field, int node) {
        if (byNumber) {
            abstraction.number(field, node);
        } else {
            abstraction.id(field, node);
        }
    }

    private static int kind(Command command) {
        return command instanceof Command.Execute ? 1 : command instanceof Command.Members ? 2 : 0;
    }

    private static List<Integer> members(int bits) {
        return bits < MEMBERS.size() ? MEMBERS.get(bits) : numbers(bits);
    }

    private static List<Integer> numbers(int bits) {
        return IntStream.rangeClosed(1, Integer.SIZE - 2)
                .filter(node -> (bits >> node & 1) != 0)
                .boxed()
                .toList();
    }
}
