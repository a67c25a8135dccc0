package dev.waymark.core.scenario;

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
        boolean includes(int node, Context context);
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
        return new Nodes(text, set, Set.of(), (node, context) -> set.contains(node));
    }

    /** Those who were drawn for a role, or for a part of a partition. */
    public static Nodes role(String label) {
        return new Nodes(label, Set.of(), Set.of(label), (node, context) -> context.hasRole(node, label));
    }

    public static Nodes all() {
        return new Nodes("all", Set.of(), Set.of(), (node, context) -> true);
    }

    /** One node that is known only while the execution runs; 0 is none. */
    public static Nodes computed(String text, ToIntFunction<Context> which) {
        return new Nodes(text, Set.of(), Set.of(), (node, context) -> which.applyAsInt(context) == node);
    }

    /** Those of whom this is true when it is asked. */
    public static Nodes such(String text, BiPredicate<Integer, Context> test) {
        return new Nodes(text, Set.of(), Set.of(), test::test);
    }

    public Nodes others() {
        return new Nodes("others(" + text + ")", numbers, roles, (node, context) -> !test.includes(node, context));
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
                (node, context) -> test.includes(node, context) || more.test.includes(node, context));
    }

    public Nodes except(Nodes some) {
        Nodes both = and(some);
        return new Nodes(
                text + " but " + some.text,
                both.numbers,
                both.roles,
                (node, context) -> test.includes(node, context) && !some.test.includes(node, context));
    }

    public boolean includes(int node, Context context) {
        return test.includes(node, context);
    }

    /** Their numbers, ascending. */
    public List<Integer> in(Context context) {
        List<Integer> found = new ArrayList<>();
        for (int node = 1; node <= context.nodes(); node++) {
            if (test.includes(node, context)) {
                found.add(node);
            }
        }
        return found;
    }

    /** What the user named: it must exist. */
    Mentions mentions() {
        return new Mentions(numbers, roles, Set.of(), Set.of(), Set.of());
    }

    @Override
    public String toString() {
        return text;
    }
}
