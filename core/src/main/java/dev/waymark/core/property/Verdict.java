package dev.waymark.core.property;

/**
 * A property's judgement of one execution, in two independent parts. {@code signature} groups violations that are the
 * same bug; {@code message} is for people.
 */
public record Verdict(String property, Safety safety, Reach reach, Cause cause, String signature, String message) {
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
