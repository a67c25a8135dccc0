package dev.waymark.engine.trace.chart;

import dev.waymark.core.model.PayloadType;
import dev.waymark.core.model.Shaped;
import dev.waymark.engine.trace.text.ValueText;

/** A message as people read it: its type, what is in it, and both together. */
public record PayloadLabel(String type, String content, String whole) {
    public static PayloadLabel of(Object payload) {
        String type = PayloadType.of(payload);
        String whole = payload instanceof Shaped ? ValueText.of(payload) : String.valueOf(payload);
        if (whole.equals(type)) {
            return new PayloadLabel(type, "", whole);
        }
        if (!whole.startsWith(type)) {
            return new PayloadLabel(type, whole, type + " " + whole);
        }
        String rest = whole.substring(type.length()).trim();
        boolean bracketed =
                (rest.startsWith("[") && rest.endsWith("]")) || (rest.startsWith("(") && rest.endsWith(")"));
        return new PayloadLabel(type, bracketed ? rest.substring(1, rest.length() - 1) : rest, whole);
    }
}
