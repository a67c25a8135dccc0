package dev.waymark.cli.run;

import java.util.LinkedHashMap;
import java.util.Map;

/** Values that were given as text, as the numbers and booleans that they are. */
final class Typed {
    private Typed() {}

    static Map<String, Object> map(Map<String, String> texts) {
        Map<String, Object> typed = new LinkedHashMap<>();
        texts.forEach((key, text) -> typed.put(key, value(text)));
        return typed;
    }

    private static Object value(String text) {
        if (text.equals("true") || text.equals("false")) {
            return Boolean.valueOf(text);
        }
        if (text.matches("-?\\d{1,18}")) {
            return Long.valueOf(text);
        }
        return text.matches("-?\\d+\\.\\d+([eE]-?\\d+)?") ? (Object) Double.valueOf(text) : text;
    }
}
