package dev.waymark.core.scenario;

import java.util.Set;
import java.util.TreeSet;

/** The names that a condition or an action uses, so that wrong ones are found before anything runs. */
record Mentions(
        Set<Integer> nodes,
        Set<String> roles,
        Set<String> partitions,
        Set<String> states,
        Set<String> marks,
        Set<String> predicates) {
    static final Mentions NOTHING = new Mentions(Set.of(), Set.of(), Set.of(), Set.of(), Set.of(), Set.of());

    static Mentions predicate(String text) {
        return new Mentions(Set.of(), Set.of(), Set.of(), Set.of(), Set.of(), Set.of(text));
    }

    static Mentions partition(String name) {
        return new Mentions(Set.of(), Set.of(), Set.of(name), Set.of(), Set.of(), Set.of());
    }

    static Mentions state(String name) {
        return new Mentions(Set.of(), Set.of(), Set.of(), Set.of(name), Set.of(), Set.of());
    }

    static Mentions mark(String name) {
        return new Mentions(Set.of(), Set.of(), Set.of(), Set.of(), Set.of(name), Set.of());
    }

    Mentions and(Mentions more) {
        return new Mentions(
                union(nodes, more.nodes),
                union(roles, more.roles),
                union(partitions, more.partitions),
                union(states, more.states),
                union(marks, more.marks),
                union(predicates, more.predicates));
    }

    private static <T extends Comparable<T>> Set<T> union(Set<T> left, Set<T> right) {
        Set<T> both = new TreeSet<>(left);
        both.addAll(right);
        return both;
    }
}
