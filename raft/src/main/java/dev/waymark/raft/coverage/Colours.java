package dev.waymark.raft.coverage;

import dev.waymark.core.Configuration;
import dev.waymark.core.Paint;
import dev.waymark.raft.vocabulary.Command;
import dev.waymark.raft.vocabulary.Entry;
import dev.waymark.raft.vocabulary.RaftState;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The colour of a server: role, commit, leader, vote, last index, term up to a bound, and term and kind of each entry.
 * {@code byNumber}: leader and vote by their numbers, as the published artifacts paint them.
 */
public record Colours(int termMax, boolean byNumber) {
    private static final int KINDS = 4;

    /** The numbers in each set of servers: made once, since every change of state is painted. */
    private static final List<List<Integer>> MEMBERS = IntStream.range(0, 2 << RaftState.NODES_MAX)
            .mapToObj(Colours::numbers)
            .toList();

    /** As parameters {@code colours} and {@code colourTerms} say. */
    public static Colours of(Configuration configuration) {
        return new Colours(
                configuration.integer("colourTerms"),
                configuration.text("colours").equals("artifact"));
    }

    public void paint(RaftState state, Paint paint) {
        paint.value("role", state.role());
        node(paint, "leader", state.leader());
        node(paint, "vote", state.vote());
        paint.number("term", Math.min(state.term(), termMax))
                .number("commit", state.commit())
                .number("snapshot", state.snapshotIndex())
                .ids("members", members(state.members()))
                .number("entries", state.log().size());
        List<Entry> log = state.log();
        for (int i = 0; i < log.size(); i++) {
            Entry entry = log.get(i);
            paint.number("entry", (long) Math.min(entry.term(), termMax + 1) * KINDS + kind(entry.command()));
        }
    }

    private void node(Paint paint, String field, int node) {
        if (byNumber) {
            paint.number(field, node);
        } else {
            paint.id(field, node);
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
