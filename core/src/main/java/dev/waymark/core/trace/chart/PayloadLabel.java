package dev.waymark.core.trace.chart;

import dev.waymark.core.model.PayloadType;
import dev.waymark.core.model.Shaped;
import dev.waymark.core.trace.text.ValueText;

/** A message as people read it: its type, what is in it, and both together. */
public record PayloadLabel(String type, String content, String whole) {
    /** A payload of which only the text is left, as in a trace file: {@code Vote[term=1]} is of type {@code Vote}. */
    public static final class Recorded {
        private final String text;
        private final String type;

        private Recorded(String text, String type) {
            this.text = text;
            this.type = type;
        }

        public static Recorded of(String text) {
            int end = 0;
            while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
                end++;
            }
            boolean named = end > 0 && end < text.length() && text.charAt(end) == '[' && text.endsWith("]");
            return new Recorded(text, named ? text.substring(0, end) : text);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    public static PayloadLabel of(Object payload) {
        String type = payload instanceof Recorded recorded ? recorded.type : PayloadType.of(payload);
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
