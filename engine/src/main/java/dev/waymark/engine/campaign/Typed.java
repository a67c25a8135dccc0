package dev.waymark.engine.campaign;

import dev.waymark.core.Parameter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values that were given as text, as the numbers and booleans that they are. */
final class Typed {
    private Typed() {}

    /** Each value has the type of its parameter's default, so that the type never depends on how a value is written. */
    static Map<String, Object> map(Map<String, String> texts, List<Parameter> declared) {
        Map<String, Object> typed = new LinkedHashMap<>();
        texts.forEach((key, text) -> typed.put(key, text));
        for (Parameter parameter : declared) {
            typed.computeIfPresent(
                    parameter.name(),
                    (key, text) -> value(texts.getOrDefault(key, ""), value(parameter.defaultValue(), "")));
        }
        return typed;
    }

    private static Object value(String text, Object like) {
        boolean open = like.equals("");
        try {
            if ((open || like instanceof Boolean) && (text.equals("true") || text.equals("false"))) {
                return Boolean.valueOf(text);
            } else if (like instanceof Long || (open && text.matches("-?\\d+"))) {
                return Long.valueOf(text);
            } else if (like instanceof Double || (open && text.matches("-?\\d+\\.\\d+([eE]-?\\d+)?"))) {
                return Double.valueOf(text);
            }
        } catch (NumberFormatException e) {
            return text; // a parameter may take a word where its default is a number
        }
        return text;
    }
}
