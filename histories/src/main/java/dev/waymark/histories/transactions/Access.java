package dev.waymark.histories.transactions;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a transaction does to one key. The value of a read is what it was told. */
record Access(Kind kind, Object key, @Nullable Object value) {
    enum Kind {
        READ,
        WRITE,
        APPEND
    }

    /** Whole numbers are equal by value, whatever type a file or a caller gave them. */
    static @Nullable Object normal(@Nullable Object value) {
        if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return ((Number) value).longValue();
        }
        if (value instanceof BigInteger big && big.bitLength() < Long.SIZE) {
            return big.longValue();
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> all = new ArrayList<>(list.size());
            list.forEach(each -> all.add(normal(each)));
            return all;
        }
        return value;
    }

    /** {@code append x 3}, {@code r x [1 2]}. */
    @Override
    public String toString() {
        String word = switch (kind) {
            case READ -> "r";
            case WRITE -> "w";
            case APPEND -> "append";
        };
        return word + " " + key + " " + text(value);
    }

    static String text(@Nullable Object value) {
        return value instanceof List<?> list ? elements(list) : value == null ? "nil" : value.toString();
    }

    /** Of a long list the end, which is what matters. */
    static String elements(List<?> list) {
        StringBuilder text = new StringBuilder("[");
        int from = Math.max(0, list.size() - 8);
        text.append(from > 0 ? "... " : "");
        for (int i = from; i < list.size(); i++) {
            text.append(i > from ? " " : "").append(list.get(i));
        }
        return text.append(']').toString();
    }
}
