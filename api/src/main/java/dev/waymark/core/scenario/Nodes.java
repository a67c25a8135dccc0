package dev.waymark.core.scenario;

import dev.waymark.core.cluster.View;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** Some nodes of the cluster: by number, by role, or computed when asked for. */
public final class Nodes {
    interface Test {
        boolean includes(int node, View view);
    }

    private final String text;
    private final Set<Integer> numbers;
    private final Set<String> roles;
    private final Test test;

    private Nodes(String text, Set<Integer> numbers, Set<String> roles, Test test) {
        this.text = text;
        this.numbers = numbers;
        this.roles = roles;
        this.test = test;
    }

    /** The nodes with these numbers. */
    public static Nodes node(int... numbers) {
        String text = Arrays.stream(numbers).mapToObj(Integer::toString).collect(Collectors.joining(","));
        Set<Integer> set = new TreeSet<>();
        Arrays.stream(numbers).forEach(set::add);
        return new Nodes(text, set, Set.of(), (node, view) -> set.contains(node));
    }

    /** Those who were drawn for a role, or for a part of a partition. */
    public static Nodes role(String label) {
        return new Nodes(
                label, Set.of(), Set.of(label), (node, view) -> Context.of(view).hasRole(node, label));
    }

    public static Nodes all() {
        return new Nodes("all", Set.of(), Set.of(), (node, view) -> true);
    }

    /** One node that is known only while the execution runs; 0 is none. */
    public static Nodes computed(String text, ToIntFunction<Context> which) {
        return new Nodes(text, Set.of(), Set.of(), (node, view) -> which.applyAsInt(Context.of(view)) == node);
    }

    /** Those of whom this is true when it is asked. */
    public static Nodes such(String text, BiPredicate<Integer, Context> test) {
        return new Nodes(text, Set.of(), Set.of(), (node, view) -> test.test(node, Context.of(view)));
    }

    public Nodes others() {
        return new Nodes("others(" + text + ")", numbers, roles, (node, view) -> !test.includes(node, view));
    }

    public Nodes and(Nodes more) {
        Set<Integer> bothNumbers = new TreeSet<>(numbers);
        bothNumbers.addAll(more.numbers);
        Set<String> bothRoles = new TreeSet<>(roles);
        bothRoles.addAll(more.roles);
        return new Nodes(
                text + "," + more.text,
                bothNumbers,
                bothRoles,
                (node, view) -> test.includes(node, view) || more.test.includes(node, view));
    }

    public Nodes except(Nodes some) {
        Nodes both = and(some);
        return new Nodes(
                text + " but " + some.text,
                both.numbers,
                both.roles,
                (node, view) -> test.includes(node, view) && !some.test.includes(node, view));
    }

    /** Nodes by number can be asked for anywhere, roles and what is computed only in a scenario. */
    public boolean includes(int node, View view) {
        return test.includes(node, view);
    }

    /** Their numbers, ascending. */
    public List<Integer> in(View view) {
        List<Integer> found = new ArrayList<>();
        for (int node = 1; node <= view.nodes(); node++) {
            if (test.includes(node, view)) {
                found.add(node);
            }
        }
        return found;
    }

    /** What the user named: it must exist. */
    Mentions mentions() {
        return new Mentions(numbers, roles, Set.of(), Set.of(), Set.of(), Set.of());
    }

    @Override
    public String toString() {
        return text;
    }
}
