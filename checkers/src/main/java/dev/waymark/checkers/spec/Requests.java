package dev.waymark.checkers.spec;

import dev.waymark.checkers.history.Question;
import dev.waymark.core.UsageException;
import org.jspecify.annotations.Nullable;

/**
 * The requests that the ready-made specifications understand, and what is compared with the client's result. Requests
 * that only acknowledge accept any result. A null result of {@link CompareAndSet}, {@link Add} and {@link Remove} says
 * nothing and is accepted too.
 *
 * <p>A value of null is no value: writing it removes what was there. Whole numbers are compared by value, whatever their
 * types; all else by {@code equals}.
 */
public final class Requests {
    private Requests() {}

    private static void given(@Nullable Object value, String what) {
        if (value == null) {
            throw new UsageException(what + " cannot be null");
        }
        requireEquals(value);
    }

    private static void requireEquals(@Nullable Object value) {
        if (value != null && value.getClass().isArray()) {
            throw new UsageException("an array is equal to no other array, so what is read never is what was written; "
                    + "translate " + value.getClass().getSimpleName() + " to a text or a List");
        }
    }

    /** Result: the value, or null while there is none. */
    public record Read() implements Question {
        @Override
        public String toString() {
            return "read";
        }
    }

    public record Write(@Nullable Object value) {
        public Write {
            requireEquals(value);
        }

        @Override
        public String toString() {
            return "write " + value;
        }
    }

    /** Sets {@code value} if the value is {@code expected} (null: if there is none). Result: whether it did. */
    public record CompareAndSet(
            @Nullable Object expected, @Nullable Object value) {
        public CompareAndSet {
            requireEquals(value);
        }

        @Override
        public String toString() {
            return "cas " + expected + "->" + value;
        }
    }

    /** Appends to a list. */
    public record Append(@Nullable Object value) {
        public Append {
            requireEquals(value);
        }

        @Override
        public String toString() {
            return "append " + value;
        }
    }

    /** Result: all elements of the list, in order, as a {@code List}. */
    public record ReadAll() implements Question {
        @Override
        public String toString() {
            return "read";
        }
    }

    /** Result: whether the element was not there before. */
    public record Add(Object element) {
        public Add {
            given(element, "an element");
        }

        @Override
        public String toString() {
            return "add " + element;
        }
    }

    /** Result: whether the element was there. */
    public record Remove(Object element) {
        public Remove {
            given(element, "an element");
        }

        @Override
        public String toString() {
            return "remove " + element;
        }
    }

    /** Result: whether the element is there. */
    public record Contains(Object element) implements Question {
        public Contains {
            given(element, "an element");
        }

        @Override
        public String toString() {
            return "contains " + element;
        }
    }

    /** A value other than null, which is what an empty queue answers. */
    public record Enqueue(Object value) {
        public Enqueue {
            given(value, "an enqueued value");
        }

        @Override
        public String toString() {
            return "enqueue " + value;
        }
    }

    /** Result: the oldest value, which leaves the queue, or null if the queue is empty. */
    public record Dequeue() implements Question {
        @Override
        public String toString() {
            return "dequeue";
        }
    }

    /** Result: the value at the key, or null while there is none. */
    public record Get(Object key) implements Question {
        public Get {
            given(key, "a key");
        }

        @Override
        public String toString() {
            return "get " + key;
        }
    }

    public record Put(Object key, @Nullable Object value) {
        public Put {
            given(key, "a key");
            requireEquals(value);
        }

        @Override
        public String toString() {
            return "put " + key + "=" + value;
        }
    }

    /** {@link CompareAndSet} at a key. */
    public record CompareAndPut(
            Object key, @Nullable Object expected, @Nullable Object value) {
        public CompareAndPut {
            given(key, "a key");
            requireEquals(value);
        }

        @Override
        public String toString() {
            return "cas " + key + " " + expected + "->" + value;
        }
    }

    /** Appends a text to the text at the key; no value counts as the empty text. */
    public record AppendAt(Object key, Object text) {
        public AppendAt {
            given(key, "a key");
            given(text, "a text to append");
        }

        @Override
        public String toString() {
            return "append " + key + "+" + text;
        }
    }

    /** {@link Append} to the list at a key. */
    public record AppendTo(Object key, @Nullable Object value) {
        public AppendTo {
            given(key, "a key");
            requireEquals(value);
        }

        @Override
        public String toString() {
            return "append " + key + " " + value;
        }
    }

    /** {@link ReadAll} of the list at a key, which is empty at first. */
    public record ReadAllOf(Object key) implements Question {
        public ReadAllOf {
            given(key, "a key");
        }

        @Override
        public String toString() {
            return "read " + key;
        }
    }
}
