package dev.waymark.systems.rsl;

import dev.waymark.core.Parameter;
import dev.waymark.core.StatePredicate;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** The targets of the papers on RSL. Nodes that are down do not count. */
final class RslPredicates {
    private RslPredicates() {}

    static List<StatePredicate> all() {
        return List.of(
                of(
                        "AnyBallot",
                        "some replica has accepted in ballot n",
                        (states, n) -> any(states, s -> ballot(s) == n)),
                of(
                        "BallotAbove",
                        "some replica has accepted in a ballot later than n",
                        (states, n) -> any(states, s -> ballot(s) > n)),
                of(
                        "AllBallot",
                        "every replica has accepted in ballot n or later",
                        (states, n) -> states.stream().allMatch(s -> ballot(s) >= n)),
                of(
                        "EntryBallot",
                        "some log has an entry of ballot n, accepted or only promised",
                        (states, n) -> any(states, s -> s.log().stream().anyMatch(entry -> entry.ballot() == n))),
                of(
                        "AnyDecree",
                        "some replica has accepted decree n",
                        (states, n) -> any(states, s -> s.accepted().decree() == n)),
                of(
                        "BallotDiff",
                        "two replicas have accepted in ballots that lie n apart, neither of them the first",
                        (states, n) -> gap(states, RslPredicates::ballot) >= n
                                && states.stream().allMatch(s -> ballot(s) > 0)),
                of(
                        "AnyDecided",
                        "some replica has executed n commands",
                        (states, n) -> any(states, s -> s.decided().size() == n)),
                new StatePredicate(
                        "PrimaryInBallot",
                        number(),
                        "a primary has accepted in ballot n",
                        arguments -> condition(
                                arguments, (states, n) -> any(states, s -> s.role() == Role.PRIMARY && ballot(s) == n)),
                        arguments -> List.of("AnyBallot(" + arguments.get(0) + ")")),
                new StatePredicate(
                        "DecidedDiff",
                        number(),
                        "of two replicas that have executed anything, one has executed n commands more",
                        arguments -> condition(
                                arguments,
                                (states, n) -> gap(
                                                states.stream()
                                                        .filter(s ->
                                                                !s.decided().isEmpty())
                                                        .toList(),
                                                s -> s.decided().size())
                                        >= n),
                        arguments -> IntStream.range(1, Integer.parseInt(arguments.get(0)))
                                .mapToObj(n -> "DecidedDiff(" + n + ")")
                                .toList()));
    }

    private static StatePredicate of(String name, String summary, BiPredicate<List<ReplicaState>, Integer> test) {
        return new StatePredicate(name, number(), summary, arguments -> condition(arguments, test));
    }

    private static List<Parameter> number() {
        return List.of(Parameter.number("n", 1, 0, 1000, "a number"));
    }

    private static Condition condition(List<String> arguments, BiPredicate<List<ReplicaState>, Integer> test) {
        int number = Integer.parseInt(arguments.get(0));
        return Condition.state(view -> test.test(states(view), number));
    }

    static List<ReplicaState> states(View view) {
        List<ReplicaState> states = new ArrayList<>(view.nodes());
        for (int node = 1; node <= view.nodes(); node++) {
            if (view.state(node) instanceof ReplicaState state) {
                states.add(state);
            }
        }
        return states;
    }

    private static int ballot(ReplicaState state) {
        return state.accepted().number();
    }

    private static boolean any(List<ReplicaState> states, Predicate<ReplicaState> such) {
        return states.stream().anyMatch(such);
    }

    private static int gap(List<ReplicaState> states, ToIntFunction<ReplicaState> size) {
        int least = states.stream().mapToInt(size).min().orElse(0);
        return states.stream().mapToInt(size).max().orElse(0) - least;
    }
}
