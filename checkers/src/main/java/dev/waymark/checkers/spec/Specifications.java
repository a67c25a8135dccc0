package dev.waymark.checkers.spec;

import dev.waymark.checkers.history.CallOutcome;
import dev.waymark.core.UsageException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Ready-made sequential specifications of the requests in {@link Requests}. */
public final class Specifications {
    private Specifications() {}

    /** One value: {@code Read}, {@code Write}, {@code CompareAndSet}. {@code initial} null: no value at first. */
    public static Specification<?> register(@Nullable Object initial) {
        return new RegisterSpecification(initial);
    }

    /** A list that grows at its end: {@code Append}, {@code ReadAll}. */
    public static Specification<?> appendList() {
        return new AppendListSpecification();
    }

    /** Lists by key: {@code AppendTo}, {@code ReadAllOf}, partitioned by key; made for {@link #transactions}. */
    public static Specification<?> appendLists() {
        return new AppendListsSpecification();
    }

    /** {@code Add}, {@code Remove}, {@code Contains}, and {@code ReadAll} of all elements, which forbids a partition. */
    public static Specification<Set<Object>> wholeSet() {
        return new WholeSetSpecification();
    }

    /** {@code Add}, {@code Remove}, {@code Contains}, partitioned by element. */
    public static Specification<Set<Object>> set() {
        return new SetSpecification();
    }

    /** First in, first out: {@code Enqueue}, {@code Dequeue}. */
    public static Specification<?> queue() {
        return new QueueSpecification();
    }

    /** {@code Get}, {@code Put}, {@code CompareAndPut}, {@code AppendAt}, partitioned by key. */
    public static Specification<?> keyValueStore() {
        return new KeyValueSpecification();
    }

    /** The same specification without its partition: slower, and the same verdict. */
    public static <S> Specification<S> unpartitioned(Specification<S> whole) {
        return new Unpartitioned<>(whole);
    }

    /** {@link Transaction}s over the requests of another specification. */
    public static <S> Specification<S> transactions(Specification<S> parts) {
        return new TransactionSpecification<>(parts);
    }

    static UsageException unexpected(Object request, String expected) {
        return new UsageException("the specification knows " + expected + ", not " + request + " ("
                + request.getClass().getName() + "); translate it, or write a Specification of your own");
    }

    /** It happened, and may have been refused: an earlier one of its kind may be what refused it. */
    static boolean tellsNothing(CallOutcome outcome) {
        return outcome.known() && outcome.result() == null;
    }

    /** Whether a client that was told {@code outcome} can have been told {@code truth}; null tells nothing. */
    static boolean tells(Object request, CallOutcome outcome, boolean truth) {
        Object result = outcome.result();
        if (result == null) {
            return true;
        }
        if (result instanceof Boolean told) {
            return told == truth;
        }
        throw new UsageException("the result of " + request + " is true, false or null, not " + result);
    }
}
