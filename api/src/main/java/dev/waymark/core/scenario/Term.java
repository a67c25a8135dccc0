package dev.waymark.core.scenario;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Event;
import dev.waymark.core.property.Condition;
import org.jspecify.annotations.Nullable;

/** A condition that can say what it is. */
final class Term implements Condition {
    private final String text;
    private final Condition test;
    private final Mentions mentions;
    private final boolean compound;

    Term(String text, Mentions mentions, Condition test) {
        this(text, mentions, test, false);
    }

    private Term(String text, Mentions mentions, Condition test, boolean compound) {
        this.text = text;
        this.mentions = mentions;
        this.test = test;
        this.compound = compound;
    }

    @Override
    public boolean test(@Nullable Event event, View view) {
        return test.test(event, view);
    }

    @Override
    public Condition and(Condition other) {
        Condition both = (event, view) -> test.test(event, view) && other.test(event, view);
        return new Term(inner(this) + " and " + inner(other), mentions.and(mentionsOf(other)), both, true);
    }

    @Override
    public Condition or(Condition other) {
        Condition either = (event, view) -> test.test(event, view) || other.test(event, view);
        return new Term(inner(this) + " or " + inner(other), mentions.and(mentionsOf(other)), either, true);
    }

    @Override
    public Condition not() {
        return new Term("not " + inner(this), mentions, (event, view) -> !test.test(event, view));
    }

    static Mentions mentionsOf(Condition condition) {
        return condition instanceof Term term ? term.mentions : Mentions.NOTHING;
    }

    /** A lambda cannot tell what it does. */
    static String textOf(Condition condition) {
        return condition instanceof Term ? condition.toString() : "own condition";
    }

    private static String inner(Condition condition) {
        String text = textOf(condition);
        return condition instanceof Term term && term.compound ? "(" + text + ")" : text;
    }

    @Override
    public String toString() {
        return text;
    }
}
