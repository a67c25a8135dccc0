package dev.waymark.checkers.spec;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * When two values are the same to the ready-made specifications: as {@code equals} says, but whole numbers are compared by
 * value. A 1 that was written as {@code Long} and came back as {@code Integer}, as from JSON, is still that 1.
 */
final class Values {
    private Values() {}

    static boolean same(@Nullable Object a, @Nullable Object b) {
        if (a == null || b == null) {
            return a == b;
        }
        // Values of one class are the rule: they cost no more than equals.
        return a.equals(b)
                || (a.getClass() != b.getClass()
                        && isWhole(a)
                        && isWhole(b)
                        && normal(a).equals(normal(b)));
    }

    /** The same object for values that are the same, for hash tables; {@link Absent} for null. */
    static Object normal(@Nullable Object value) {
        if (value == null) {
            return Absent.ABSENT;
        }
        if (value instanceof BigInteger big) {
            return big.bitLength() < Long.SIZE ? (Object) big.longValue() : big;
        }
        return value instanceof Number number && isWhole(value) ? (Object) number.longValue() : value;
    }

    private static boolean isWhole(Object value) {
        return value instanceof Integer
                || value instanceof Long
                || value instanceof Short
                || value instanceof Byte
                || value instanceof BigInteger;
    }
}
