package dev.waymark.remote.wire;

import dev.waymark.core.model.Fields;
import dev.waymark.core.model.Shape;
import dev.waymark.core.model.Shaped;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.databind.JsonNode;

/**
 * Values as JSON: null, booleans, numbers, texts, lists, and objects whose type stands under {@code "@"}. An object is
 * {@link Fields} here: it has no class.
 */
public final class Values {
    private static final String TYPE = "@";

    /** A host has few types: each has its shape once. */
    private final Map<List<String>, Shape> shapes = new HashMap<>();

    /** What stands at the parser's current token. */
    @Nullable
    Object read(JsonParser in) {
        JsonToken token = in.currentToken();
        if (token == null) {
            throw garbage("a frame that ends in the middle");
        }
        return switch (token) {
            case VALUE_NULL -> null;
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_STRING -> in.getString();
            case VALUE_NUMBER_INT -> number(in.getNumberValue());
            case VALUE_NUMBER_FLOAT -> in.getDoubleValue();
            case START_ARRAY -> list(in);
            case START_OBJECT -> object(in);
            default -> throw garbage("a value that begins with " + token);
        };
    }

    private static Object number(Number number) {
        if (number instanceof BigInteger) {
            throw garbage("number " + number + ", which does not fit into 64 bits: make it a text");
        }
        return number;
    }

    private List<@Nullable Object> list(JsonParser in) {
        List<@Nullable Object> list = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            list.add(read(in));
        }
        return Collections.unmodifiableList(list);
    }

    private Fields object(JsonParser in) {
        List<String> key = new ArrayList<>();
        key.add("");
        List<@Nullable Object> values = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String name = in.currentName();
            in.nextToken();
            if (name.equals(TYPE)) {
                key.set(0, in.getString());
            } else {
                key.add(name);
                values.add(read(in));
            }
        }
        if (key.get(0).isEmpty()) {
            throw garbage("an object without \"" + TYPE + "\", the name of its type");
        }
        Shape shape = shapes.get(key);
        if (shape == null) {
            shape = shape(key);
            shapes.put(List.copyOf(key), shape);
        }
        return new Fields(shape, values.toArray());
    }

    private static Shape shape(List<String> key) {
        try {
            return Shape.of(key.get(0), key.subList(1, key.size()));
        } catch (IllegalArgumentException e) {
            throw garbage("an object in which " + e.getMessage());
        }
    }

    /** The same of a value in a frame that was read as a whole. */
    Object of(JsonNode from) {
        try (JsonParser in = from.traverse(ObjectReadContext.empty())) {
            in.nextToken();
            Object value = read(in);
            return value == null ? "" : value;
        }
    }

    static HostFault garbage(String what) {
        return new HostFault(HostFault.Kind.GARBAGE, "sent " + what);
    }

    /** Throws {@link IllegalArgumentException} for what no host could have sent, and no user have written. */
    public static void write(StringBuilder out, @Nullable Object value) {
        if (value == null || value instanceof Boolean || value instanceof Number) {
            out.append(value);
        } else if (value instanceof String text) {
            quote(out, text);
        } else if (value instanceof Enum<?> constant) {
            quote(out, constant.name());
        } else if (value instanceof Iterable<?> list) {
            char before = '[';
            for (Object element : list) {
                out.append(before);
                write(out, element);
                before = ',';
            }
            out.append(before == '[' ? "[]" : "]");
        } else {
            Shape shape = Shape.of(value);
            if (shape == null) {
                throw new IllegalArgumentException(
                        "a host cannot be sent a " + value.getClass().getName());
            }
            writeShaped(out, shape, value);
        }
    }

    private static void writeShaped(StringBuilder out, Shape shape, Object value) {
        out.append("{\"").append(TYPE).append("\":");
        quote(out, shape.type());
        for (int i = 0; i < shape.size(); i++) {
            out.append(',');
            quote(out, shape.names().get(i));
            out.append(':');
            write(out, shape.get(value, i));
        }
        out.append('}');
    }

    /** Whether a host could be sent it. */
    public static boolean isSendable(@Nullable Object value) {
        return value == null || value instanceof Shaped || value instanceof Record || value instanceof String;
    }

    public static void quote(StringBuilder out, String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ') {
                out.append("\\u00").append(c < 16 ? "0" : "").append(Integer.toHexString(c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
