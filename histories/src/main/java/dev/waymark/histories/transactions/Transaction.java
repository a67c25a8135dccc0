package dev.waymark.histories.transactions;

import dev.waymark.histories.HistoryException;
import dev.waymark.histories.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The transaction of number {@code index} in a history: what it did, in order, as far as its client can tell. */
record Transaction(int index, Operation operation, List<Access> accesses) {
    /** Kinds of accesses by their words. */
    private static final Map<String, Access.Kind> WORDS = Map.of(
            "r", Access.Kind.READ,
            "read", Access.Kind.READ,
            "w", Access.Kind.WRITE,
            "write", Access.Kind.WRITE,
            "append", Access.Kind.APPEND);

    /** Its value is a list of {@code [word key value]}; of an answered one the answer has the values that were read. */
    static Transaction of(int index, Operation operation, Access.Kind writing) {
        Object said = operation.ok() ? operation.result() : operation.value();
        int line = operation.line();
        if (!(said instanceof List<?> list)) {
            throw new HistoryException(
                    line, operation.function() + " has no list of [word key value] but " + Access.text(said));
        }
        List<Access> accesses = new ArrayList<>(list.size());
        for (Object each : list) {
            accesses.add(access(line, each, writing));
        }
        return new Transaction(index, operation, accesses);
    }

    private static Access access(int line, @Nullable Object said, Access.Kind writing) {
        if (!(said instanceof List<?> words) || words.size() != 3 || !(words.get(0) instanceof String word)) {
            throw new HistoryException(
                    line, Access.text(said) + " is no [word key value], such as " + example(writing));
        }
        Access.Kind kind = WORDS.get(word);
        if (kind == null || kind != Access.Kind.READ && kind != writing) {
            throw new HistoryException(
                    line, "'" + word + "' is not what this model has: r, or as in " + example(writing));
        }
        Object key = Access.normal(words.get(1));
        Object value = Access.normal(words.get(2));
        if (key == null || kind != Access.Kind.READ && value == null) {
            throw new HistoryException(line, Access.text(said) + " has a key or a value that is nil");
        }
        if (kind == Access.Kind.READ && writing == Access.Kind.APPEND && value != null && !(value instanceof List<?>)) {
            throw new HistoryException(line, Access.text(said) + " reads what is no list");
        }
        return new Access(kind, key, value);
    }

    private static String example(Access.Kind writing) {
        return writing == Access.Kind.APPEND ? "[append x 3]" : "[w x 3]";
    }

    int line() {
        return operation.line();
    }

    boolean ok() {
        return operation.ok();
    }

    boolean unknown() {
        return operation.outcome() == Operation.Outcome.UNKNOWN;
    }

    @Override
    public String toString() {
        return accesses.stream().map(Access::toString).collect(Collectors.joining(", "));
    }
}
