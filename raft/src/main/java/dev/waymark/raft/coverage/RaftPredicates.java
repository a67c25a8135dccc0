package dev.waymark.raft.coverage;

import dev.waymark.core.Parameter;
import dev.waymark.core.StatePredicate;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Condition;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The predicates of Nagendra's thesis, table 4.1 and what table 4.3 has beyond it, each with those that lie before it. Servers
 * that are down do not count.
 */
public final class RaftPredicates {
    private static final List<Parameter> X = List.of(number("x"));
    private static final List<Parameter> T = List.of(number("t"));
    private static final List<Parameter> R = List.of(role());

    private RaftPredicates() {}

    public static List<StatePredicate> all() {
        return List.of(
                new StatePredicate(
                        "AllCommitted",
                        X,
                        "every server has x committed entries",
                        values -> of(states -> states.stream().allMatch(state -> state.commit() >= at(values, 0))),
                        values -> less("AllCommitted", at(values, 0))),
                new StatePredicate(
                        "CommittedEntries",
                        X,
                        "some server has x committed entries",
                        values -> any(state -> state.commit() >= at(values, 0)),
                        values -> less("CommittedEntries", at(values, 0))),
                new StatePredicate(
                        "TermDiff",
                        X,
                        "the terms of two servers differ by x or more",
                        values -> of(states -> gap(states, RaftState::term) >= at(values, 0)),
                        values -> less("TermDiff", at(values, 0))),
                new StatePredicate(
                        "ProcessesInTerm",
                        List.of(number("n"), number("t")),
                        "n servers or more are in term t",
                        values -> of(states -> count(states, state -> state.term() == at(values, 1)) >= at(values, 0)),
                        values -> IntStream.range(2, at(values, 1))
                                .mapToObj(term -> "ProcessesInTerm(" + values.get(0) + "," + term + ")")
                                .toList()),
                new StatePredicate(
                        "CommittedEntriesInTerm",
                        List.of(number("x"), number("t")),
                        "some server has x committed entries of term t, not counting what a snapshot has swallowed",
                        values -> any(state -> committed(state, at(values, 1)) >= at(values, 0)),
                        values -> Stream.concat(
                                        Stream.of("LeaderInTerm(" + values.get(1) + ")"),
                                        IntStream.range(1, at(values, 0))
                                                .mapToObj(
                                                        x -> "CommittedEntriesInTerm(" + x + "," + values.get(1) + ")"))
                                .toList()),
                new StatePredicate(
                        "LeaderInTerm",
                        T,
                        "a server leads in term t",
                        values -> any(state -> state.role() == Role.LEADER && state.term() == at(values, 0)),
                        values -> List.of("ProcessesInTerm(1," + values.get(0) + ")")),
                new StatePredicate(
                        "LogDiff",
                        X,
                        "the logs of two servers differ in length by x entries or more",
                        values -> of(states -> gap(states, RaftState::lastIndex) >= at(values, 0)),
                        values -> less("LogDiff", at(values, 0))),
                new StatePredicate(
                        "LogCommitDiff",
                        X,
                        "two servers differ by x committed entries or more",
                        values -> of(states -> gap(states, RaftState::commit) >= at(values, 0)),
                        values -> Stream.concat(Stream.of("LogDiff(1)"), less("LogCommitDiff", at(values, 0)).stream())
                                .toList()),
                new StatePredicate(
                        "ProcessInRole",
                        R,
                        "some server is in role r",
                        values -> any(state -> state.role() == roleOf(values.get(0)))),
                new StatePredicate(
                        "ProcessInRoleTerm",
                        List.of(role(), number("t")),
                        "some server is in role r in term t",
                        values -> any(state -> state.role() == roleOf(values.get(0)) && state.term() == at(values, 1)),
                        values -> List.of("ProcessesInTerm(1," + values.get(1) + ")")),
                new StatePredicate(
                        "SnapshotIndex",
                        X,
                        "some server has a snapshot up to entry x or later",
                        values -> any(state -> state.snapshotIndex() >= at(values, 0)),
                        values -> less("SnapshotIndex", at(values, 0))));
    }

    private static Parameter number(String name) {
        return Parameter.number(name, 1, 0, 1000, "a number");
    }

    private static Parameter role() {
        List<String> names = Stream.of(Role.values())
                .map(role -> role.name().toLowerCase(Locale.ROOT))
                .toList();
        return Parameter.choice("r", names.get(0), names, "a role");
    }

    private static Role roleOf(String name) {
        return Role.valueOf(name.toUpperCase(Locale.ROOT));
    }

    private static int at(List<String> values, int i) {
        return Integer.parseInt(values.get(i));
    }

    /** The same with 1 up to one less. */
    private static List<String> less(String name, int x) {
        return IntStream.range(1, x).mapToObj(i -> name + "(" + i + ")").toList();
    }

    private static Condition any(Predicate<RaftState> such) {
        return of(states -> states.stream().anyMatch(such));
    }

    private static Condition of(Predicate<List<RaftState>> such) {
        return Condition.state(view -> such.test(states(view)));
    }

    private static List<RaftState> states(View view) {
        List<RaftState> states = new ArrayList<>(view.nodes());
        for (int node = 1; node <= view.nodes(); node++) {
            RaftState state = RaftState.of(view.state(node));
            if (state != null) {
                states.add(state);
            }
        }
        return states;
    }

    private static long count(List<RaftState> states, Predicate<RaftState> such) {
        return states.stream().filter(such).count();
    }

    private static int committed(RaftState state, int term) {
        int count = 0;
        for (int index = state.snapshotIndex() + 1; index <= state.commit() && state.shows(index); index++) {
            count += state.entry(index).term() == term ? 1 : 0;
        }
        return count;
    }

    private static int gap(List<RaftState> states, ToIntFunction<RaftState> size) {
        int least = states.stream().mapToInt(size).min().orElse(0);
        return states.stream().mapToInt(size).max().orElse(0) - least;
    }
}
