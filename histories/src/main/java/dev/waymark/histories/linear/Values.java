package dev.waymark.histories.linear;

import dev.waymark.histories.HistoryException;
import dev.waymark.histories.Operation;
import java.math.BigInteger;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Values of operations as the checkers here need them. */
final class Values {
    private static final int NAMED_MAX = 10;

    private Values() {}

    /** Whole numbers are equal by value, whatever type a file or a caller gave them. */
    static @Nullable Object normal(@Nullable Object value) {
        if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return ((Number) value).longValue();
        }
        if (value instanceof BigInteger big && big.bitLength() < Long.SIZE) {
            return big.longValue();
        }
        return value;
    }

    static Object element(Operation operation, @Nullable Object value) {
        Object normal = normal(value);
        if (normal == null) {
            throw new HistoryException(operation.line(), operation.function() + " has no value");
        }
        return normal;
    }

    static Collection<?> all(Operation operation) {
        if (operation.result() instanceof Collection<?> elements) {
            return elements;
        }
        throw new HistoryException(
                operation.line(),
                operation.function() + " was answered with " + operation.result() + ", which is no list");
    }

    static long number(int line, String what, @Nullable Object value) {
        if (normal(value) instanceof Long number) {
            return number;
        }
        throw new HistoryException(line, what + " is a whole number, not " + value);
    }

    static HistoryException unknown(Operation operation, String known) {
        return new HistoryException(
                operation.line(), "'" + operation.function() + "' is not what this model has: " + known);
    }

    /** The first of them by name, and how many more there are. */
    static String some(List<?> elements) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < Math.min(NAMED_MAX, elements.size()); i++) {
            text.append(i > 0 ? ", " : "").append(elements.get(i));
        }
        return elements.size() > NAMED_MAX ? text + " and " + (elements.size() - NAMED_MAX) + " more" : text.toString();
    }

    static List<Integer> lines(List<Operation> operations) {
        return operations.stream().limit(NAMED_MAX).map(Operation::line).toList();
    }
}
