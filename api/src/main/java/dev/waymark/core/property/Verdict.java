package dev.waymark.core.property;

import dev.waymark.core.model.Meaning;

/**
 * A property's judgement of one execution, in two independent parts. {@code signature} groups violations that are the
 * same bug; {@code message} is for people.
 */
public record Verdict(
        @Meaning("its name") String property,
        @Meaning("whether it holds") Safety safety,
        @Meaning("whether it was put to the test") Reach reach,

        @Meaning(
                "what judged it: a check; the property that threw (`THREW`), a node that could not be looked at (`LOOK`), a handler that did not return (`HANG`)")
        Cause cause,

        @Meaning("equal for what is the same bug") String signature,
        @Meaning("for people") String message) {
    /** By a check, as nearly all are. */
    public Verdict(String property, Safety safety, Reach reach, String signature, String message) {
        this(property, safety, reach, Cause.CHECK, signature, message);
    }

    public boolean violated() {
        return safety == Safety.VIOLATED;
    }

    /** Whether it is a mistake of the property itself, which threw. */
    public boolean threw() {
        return cause == Cause.THREW;
    }

    /** Whether it is that of an execution that was given up because a handler did not return. */
    public boolean hung() {
        return cause == Cause.HANG && violated();
    }
}
