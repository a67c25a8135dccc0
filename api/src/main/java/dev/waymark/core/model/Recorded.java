package dev.waymark.core.model;

/**
 * What a trace keeps of a value whose class may not be here: the name of its type, and its text as
 * {@link dev.waymark.engine.trace.text.ValueText} gives it.
 */
public record Recorded(String type, String text) {
    @Override
    public String toString() {
        return text;
    }
}
