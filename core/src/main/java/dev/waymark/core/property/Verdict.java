package dev.waymark.core.property;

/**
 * A property's judgement of one execution, in two independent parts. {@code signature} groups violations that are the
 * same bug; {@code message} is for people.
 */
public record Verdict(String property, Safety safety, Reach reach, String signature, String message) {
    public boolean violated() {
        return safety == Safety.VIOLATED;
    }
}
