package dev.waymark.core;

import java.util.Collection;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Receives the abstract state of a node state, field by field, always in the same order. Two states with equal fields have the
 * same abstract state. The same code lists the abstract states of a system, hashes them, and prints them.
 */
public interface StateAbstraction {
    StateAbstraction number(String field, long value);

    StateAbstraction flag(String field, boolean value);

    /** An enum constant, or any value understood by {@code Fingerprint}. */
    StateAbstraction value(String field, @Nullable Object value);

    /** A node's number, or 0 for none. Only none, self and other are told apart: process identities do not count. */
    StateAbstraction id(String field, int node);

    /**
     * A list that grows, such as a log, by a number for each element. {@code hash}: of all of these numbers in their order, for who
     * wants no more: one that is kept beside the list, and grows with it, makes long executions cheap.
     */
    default <T> StateAbstraction numbers(
            String field, List<T> list, ToLongFunction<? super T> number, ToLongFunction<List<T>> hash) {
        list.forEach(each -> number(field, number.applyAsLong(each)));
        return this;
    }

    /** A list that grows, as it is; {@code hash} as above. */
    default <T> StateAbstraction list(String field, List<T> list, ToLongFunction<List<T>> hash) {
        return value(field, list);
    }

    /** A set of nodes: its size, and whether self is in it. */
    StateAbstraction ids(String field, Collection<Integer> nodes);
}
