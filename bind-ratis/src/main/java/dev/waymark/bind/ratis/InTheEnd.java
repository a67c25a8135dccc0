package dev.waymark.bind.ratis;

import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.Property;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Role;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Properties P1 to P3 of section 7.2 of the communication-closure paper: what servers must come to when nothing is lost any more.
 * The paper waits for two seconds; here it is a number of fair rounds.
 */
final class InTheEnd extends Check {
    static final String LEADER = "leader-elected";
    static final String ENTRIES = "all-entries-stored";
    static final String REPLIES = "clients-answered";

    private final Function<View, @Nullable String> problem;

    private InTheEnd(Function<View, @Nullable String> problem) {
        this.problem = problem;
    }

    static List<Property> all(int fairRounds) {
        return List.of(
                property(LEADER, "P1: all servers follow one leader; always reached", fairRounds, InTheEnd::leader),
                property(ENTRIES, "P2: all servers store the same entries; always reached", fairRounds, InTheEnd::log),
                property(REPLIES, "P3: no client waits for a reply; always reached", fairRounds, InTheEnd::waiting));
    }

    private static Property property(
            String name, String summary, int fairRounds, Function<View, @Nullable String> problem) {
        return Property.of(name, "after a fair tail " + summary, fairRounds, () -> new InTheEnd(problem));
    }

    @Override
    public void end(View view) {
        if (view.failure() == null) {
            reached();
            String found = problem.apply(view);
            if (found != null) {
                violated(found);
            }
        }
    }

    private static @Nullable String leader(View view) {
        int leader = 0;
        for (int node = 1; node <= view.nodes(); node++) {
            RaftState state = RaftState.of(view.state(node));
            leader = state != null && state.role() == Role.LEADER ? node : leader;
        }
        for (int node = 1; node <= view.nodes(); node++) {
            RaftState state = RaftState.of(view.state(node));
            if (leader == 0 || state == null || state.leader() != leader) {
                return leader == 0 ? "nobody leads" : "node " + node + " does not follow node " + leader;
            }
        }
        return null;
    }

    private static @Nullable String log(View view) {
        RaftState first = RaftState.of(view.state(1));
        for (int node = 2; node <= view.nodes(); node++) {
            RaftState state = RaftState.of(view.state(node));
            if (first == null || state == null || !first.log().equals(state.log())) {
                return "node 1 stores " + size(first) + " entries, node " + node + " " + size(state)
                        + ", and they are not the same";
            }
        }
        return null;
    }

    private static int size(@Nullable RaftState state) {
        return state == null ? 0 : state.log().size();
    }

    private static @Nullable String waiting(View view) {
        int waiting = view.openOperations();
        return waiting == 0 ? null : waiting + (waiting == 1 ? " client still waits" : " clients still wait");
    }
}
