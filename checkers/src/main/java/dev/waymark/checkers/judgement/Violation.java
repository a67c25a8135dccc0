package dev.waymark.checkers.judgement;

import dev.waymark.checkers.history.Call;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Why no legal order exists. {@code order} is a legal order of as many operations as could be had, {@code breaking} the
 * operation that cannot follow it, {@code unplaced} the others that began before its end: those answered, then those of
 * unknown outcome. {@code before} is the state that {@code order} ends in, {@code expected} what {@code breaking}
 * would be answered there (null: the specification does not say). Only operations of {@code key} are in it.
 */
public record Violation(
        Object key,
        List<Placed> order,
        Object before,
        @Nullable Expected expected,
        Call breaking,
        List<Call> unplaced,
        int operations) {
    /** An operation in a legal order, and the state after it. */
    public record Placed(Call call, Object state) {}

    /** An answer that would have been legal; null is no value. */
    public record Expected(@Nullable Object value) {}

    /** One line. */
    public String summary() {
        String where = key.equals("") ? "" : " on " + key;
        return breaking + " fits no legal order: after " + order.size() + " of " + operations + " operations" + where
                + " the state is " + before + types();
    }

    /** Two values that look alike and are not the same differ in their types. */
    private String types() {
        if (expected == null) {
            return "";
        }
        Object told = breaking.outcome().result();
        Object legal = expected.value();
        if (told instanceof List<?> a && legal instanceof List<?> b && a.size() == b.size()) {
            for (int i = 0; i < a.size(); i++) {
                if (lookAlike(a.get(i), b.get(i))) {
                    return types(a.get(i), b.get(i));
                }
            }
            return "";
        }
        return lookAlike(told, legal) ? types(told, legal) : "";
    }

    private static boolean lookAlike(@Nullable Object a, @Nullable Object b) {
        return !Objects.equals(a, b) && String.valueOf(a).equals(String.valueOf(b));
    }

    private static String types(@Nullable Object told, @Nullable Object legal) {
        return "; told " + withType(told) + ", not " + withType(legal);
    }

    private static String withType(@Nullable Object value) {
        return value == null ? "no value" : value + " (" + value.getClass().getSimpleName() + ")";
    }
}
