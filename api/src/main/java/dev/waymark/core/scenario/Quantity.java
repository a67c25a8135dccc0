package dev.waymark.core.scenario;

import dev.waymark.core.model.Event;
import dev.waymark.core.property.Condition;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** A number in the context that conditions compare; the other side may be computed too. */
public final class Quantity {
    interface Value {
        int of(@Nullable Event event, Context context);
    }

    private interface Comparison {
        boolean holds(int left, int right);
    }

    private final String text;
    private final Value value;

    Quantity(String text, Value value) {
        this.text = text;
        this.value = value;
    }

    public Condition below(int limit) {
        return compare("<", Integer.toString(limit), context -> limit, (left, right) -> left < right);
    }

    public Condition atMost(int limit) {
        return compare("<=", Integer.toString(limit), context -> limit, (left, right) -> left <= right);
    }

    public Condition atLeast(int limit) {
        return compare(">=", Integer.toString(limit), context -> limit, (left, right) -> left >= right);
    }

    public Condition above(int limit) {
        return compare(">", Integer.toString(limit), context -> limit, (left, right) -> left > right);
    }

    public Condition equalTo(int number) {
        return compare("==", Integer.toString(number), context -> number, (left, right) -> left == right);
    }

    public Condition below(String what, ToIntFunction<Context> limit) {
        return compare("<", what, limit, (left, right) -> left < right);
    }

    public Condition atLeast(String what, ToIntFunction<Context> limit) {
        return compare(">=", what, limit, (left, right) -> left >= right);
    }

    public Condition equalTo(String what, ToIntFunction<Context> number) {
        return compare("==", what, number, (left, right) -> left == right);
    }

    private Condition compare(String sign, String what, ToIntFunction<Context> other, Comparison comparison) {
        return new Term(text + " " + sign + " " + what, Mentions.NOTHING, (event, view) -> {
            Context context = Context.of(view);
            return comparison.holds(value.of(event, context), other.applyAsInt(context));
        });
    }
}
