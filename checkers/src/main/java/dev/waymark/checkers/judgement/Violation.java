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
    private static final int SUMMARY_WIDTH = 120;

    /** An operation in a legal order, and the state after it. */
    public record Placed(Call call, Object state) {}

    /** An answer that would have been legal; null is no value. */
    public record Expected(@Nullable Object value) {}

    /** One line. */
    public String summary() {
        String where = key.equals("") ? "" : " on " + key;
        return breakingText(SUMMARY_WIDTH, "…") + " fits no legal order: after " + order.size() + " of " + operations
                + " operations" + where + " the state is " + beforeText(SUMMARY_WIDTH, "…") + types();
    }

    /** The breaking operation, cut where its result differs from what would have been legal. */
    public String breakingText(int width, String gap) {
        String text = breaking.toString();
        String told = String.valueOf(breaking.outcome().result());
        int head = text.length() - told.length();
        return text.endsWith(told) && head <= width / 2
                ? text.substring(0, head) + Excerpt.around(told, difference(), width - head, gap)
                : Excerpt.around(text, 0, width, gap);
    }

    /** The state before it, cut at the same place. */
    public String beforeText(int width, String gap) {
        String text = before.toString();
        int start = expected == null ? -1 : text.indexOf(String.valueOf(expected.value()));
        return Excerpt.around(text, start < 0 ? 0 : start + difference(), width, gap);
    }

    private int difference() {
        return expected == null
                ? 0
                : Excerpt.difference(String.valueOf(breaking.outcome().result()), String.valueOf(expected.value()));
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
