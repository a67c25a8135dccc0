package dev.waymark.checkers.spec;

import dev.waymark.checkers.history.Question;
import org.jspecify.annotations.Nullable;

/**
 * The requests that the ready-made specifications understand, and what is compared with the client's result. Requests
 * that only acknowledge accept any result. A null result of {@link CompareAndSet}, {@link Add} and {@link Remove} says
 * nothing and is accepted too.
 */
public final class Requests {
    private Requests() {}

    /** Result: the value, or null while there is none. */
    public record Read() implements Question {
        @Override
        public String toString() {
            return "read";
        }
    }

    public record Write(Object value) {
        @Override
        public String toString() {
            return "write " + value;
        }
    }

    /** Sets {@code value} if the value is {@code expected} (null: if there is none). Result: whether it did. */
    public record CompareAndSet(@Nullable Object expected, Object value) {
        @Override
        public String toString() {
            return "cas " + expected + "->" + value;
        }
    }

    /** Appends to a list. */
    public record Append(Object value) {
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
        @Override
        public String toString() {
            return "add " + element;
        }
    }

    /** Result: whether the element was there. */
    public record Remove(Object element) {
        @Override
        public String toString() {
            return "remove " + element;
        }
    }

    /** Result: whether the element is there. */
    public record Contains(Object element) implements Question {
        @Override
        public String toString() {
            return "contains " + element;
        }
    }

    public record Enqueue(Object value) {
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
        @Override
        public String toString() {
            return "get " + key;
        }
    }

    public record Put(Object key, Object value) {
        @Override
        public String toString() {
            return "put " + key + "=" + value;
        }
    }

    /** {@link CompareAndSet} at a key. */
    public record CompareAndPut(Object key, @Nullable Object expected, Object value) {
        @Override
        public String toString() {
            return "cas " + key + " " + expected + "->" + value;
        }
    }

    /** Appends a text to the text at the key; no value counts as the empty text. */
    public record AppendAt(Object key, Object text) {
        @Override
        public String toString() {
            return "append " + key + "+" + text;
        }
    }
}
