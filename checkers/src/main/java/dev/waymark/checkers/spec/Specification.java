package dev.waymark.checkers.spec;

import dev.waymark.checkers.history.CallOutcome;
import org.jspecify.annotations.Nullable;

/**
 * What a service does when one operation follows the other. States are immutable values with {@code equals} and
 * {@code hashCode}; a request that changes nothing should return the very state that it was given.
 */
public interface Specification<S> {
    /** What every partition of {@link #key} starts from. */
    S initial();

    /**
     * The state after {@code request}, or null if it cannot end with this outcome in {@code state}. An unknown outcome
     * allows every result; a request whose effect depends on more than the state must not be left unknown.
     */
    @Nullable
    S apply(S state, Object request, CallOutcome outcome);

    /**
     * Requests with different keys must not affect each other: each key is then checked by itself, which is faster by
     * orders of magnitude. By default all requests have the same key.
     */
    default Object key(Object request) {
        return "";
    }

    /**
     * True only if the request, when it ends with this outcome, leaves every state as it is: a read, or a refusal. The
     * search places it as soon as it is legal, without trying anything else; without this, reads are as costly as writes.
     */
    default boolean changesNothing(Object request, CallOutcome outcome) {
        return false;
    }

    /**
     * False only if, in every state, an operation {@code earlier} of unknown outcome just before {@code request} could as
     * well be left out or come after it. Spares the search hopeless detours through operations that may never have
     * happened; for example the write of 3 matters only to those who see 3.
     */
    default boolean affects(Object earlier, Object request, CallOutcome outcome) {
        return true;
    }

    /** Whether {@link #canStillAnswer} may say no to this request. */
    default boolean foresees(Object request, CallOutcome outcome) {
        return false;
    }

    /**
     * False only if the request cannot end with this outcome in {@code state} nor in any state that can follow, unless one
     * of those comes in between that {@link #reopens} names. Lets the search turn back early; for example a list that only
     * grows must begin with what it is now.
     */
    default boolean canStillAnswer(S state, Object request, CallOutcome outcome) {
        return true;
    }

    /**
     * True if {@code earlier} can lead to states in which, or after which, {@code request} can end with this outcome, though
     * {@link #canStillAnswer} said no before it; for example the write of what is read.
     */
    default boolean reopens(Object earlier, Object request, CallOutcome outcome) {
        return false;
    }

    /**
     * Says that the key is a register: every request sets its value, whatever it was, or tells it, and nothing else. Without
     * a null for any operation of a key, and if no value that was read was written twice, linearizability is then decided
     * without a search. Null: it does something else.
     */
    default @Nullable Access access(Object request, CallOutcome outcome) {
        return null;
    }

    /**
     * What the request would be answered in {@code state}, with null for no value; null if there is nothing to tell. For
     * explanations only.
     */
    default @Nullable Answer answer(S state, Object request) {
        return null;
    }

    /** What a request would be answered. */
    record Answer(@Nullable Object value) {}

    /** About how much memory a state takes; asked once for every state that the search keeps. */
    default long bytes(S state) {
        return 64;
    }
}
