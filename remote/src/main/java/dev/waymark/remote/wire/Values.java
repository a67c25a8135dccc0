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

    /** Of what is wrong a sentence shows no more. */
    private static final int BRIEF = 80;

    /** Of the name of a type or a part. */
    private static final int NAME_MAX = 1_000;

    private static final int PARTS_MAX = 1_000;
    private static final int SHAPES_MAX = 10_000;

    /** A host has few types: each has its shape once. One that makes names of numbers must not fill the memory with them. */
    private final Map<List<String>, Shape> shapes = new HashMap<>();

    private final Kept kept = new Kept(this);

    /** What is told once and then named by a number. */
    Kept kept() {
        return kept;
    }

    /** How many are kept. */
    int shapes() {
        return shapes.size();
    }

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
            case VALUE_STRING -> text(in);
            case VALUE_NUMBER_INT -> number(in.getNumberValue());
            case VALUE_NUMBER_FLOAT -> decimal(in.getDoubleValue());
            case START_ARRAY -> list(in);
            case START_OBJECT -> object(in);
            default -> throw garbage("a value that begins with " + token);
        };
    }

    private static Object number(Number number) {
        if (number instanceof BigInteger) {
            throw garbage("number " + brief(number) + ", which does not fit into 64 bits: make it a text");
        }
        return number;
    }

    private static Object decimal(double number) {
        if (Double.isInfinite(number)) {
            throw garbage("a decimal that does not fit into 64 bits: make it a text");
        }
        return number;
    }

    /** The text at the parser's current token. */
    static String text(JsonParser in) {
        if (in.currentToken() != JsonToken.VALUE_STRING) {
            throw garbage("a \"" + brief(in.currentName()) + "\" that is no text");
        }
        return whole(in.getString());
    }

    /** A character of two halves must have both: one alone cannot be sent back. */
    private static String whole(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (Character.isLowSurrogate(text.charAt(i))
                        || i + 1 == text.length()
                        || !Character.isLowSurrogate(text.charAt(i + 1))) {
                    throw garbage("a text with half a character (a surrogate alone)");
                }
                i++;
            }
        }
        return text;
    }

    private List<@Nullable Object> list(JsonParser in) {
        List<@Nullable Object> list = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            list.add(read(in));
        }
        return Collections.unmodifiableList(list);
    }

    private @Nullable Object object(JsonParser in) {
        JsonToken token = in.nextToken();
        return token != JsonToken.END_OBJECT && Kept.NUMBER.equals(in.currentName())
                ? kept.read(in)
                : fields(in, token);
    }

    private Fields fields(JsonParser in, JsonToken firstToken) {
        List<String> key = new ArrayList<>();
        key.add("");
        List<@Nullable Object> values = new ArrayList<>();
        for (JsonToken token = firstToken; token != JsonToken.END_OBJECT; token = in.nextToken()) {
            String name = in.currentName();
            in.nextToken();
            if (!name.equals(TYPE)) {
                key.add(named(name));
                values.add(read(in));
            } else if (key.get(0).isEmpty()) {
                key.set(0, named(text(in)));
            } else {
                throw garbage("an object with two types, " + brief(key.get(0)) + " and " + brief(text(in)));
            }
            if (values.size() > PARTS_MAX) {
                throw garbage("an object " + brief(key.get(0)) + " of more than " + PARTS_MAX
                        + " parts: send a list of pairs");
            }
        }
        if (key.get(0).isEmpty()) {
            throw garbage("an object without \"" + TYPE + "\", the name of its type");
        }
        Shape shape = shapes.get(key);
        if (shape == null) {
            if (shapes.size() == SHAPES_MAX) {
                shapes.clear();
            }
            shape = shape(key);
            shapes.put(List.copyOf(key), shape);
        }
        return new Fields(shape, values.toArray());
    }

    static String named(String name) {
        if (name.length() > NAME_MAX) {
            throw garbage("a name of " + name.length() + " characters; " + NAME_MAX + " is the most");
        }
        return whole(name);
    }

    private static Shape shape(List<String> key) {
        try {
            return Shape.of(key.get(0), key.subList(1, key.size()));
        } catch (IllegalArgumentException e) {
            throw garbage("an object in which " + brief(e.getMessage()));
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

    /** What is wrong, for a sentence: its beginning if there is much of it. */
    static String brief(@Nullable Object what) {
        String text = String.valueOf(what);
        return text.length() <= BRIEF ? text : text.substring(0, BRIEF) + "... (" + text.length() + " characters)";
    }

    /** A frame with more than any host needs. */
    static HostFault tooMuch(int depth, int tokens) {
        return new HostFault(
                HostFault.Kind.FLOODS,
                "sent a frame with more in it than can be read: " + depth + " lists and objects inside each other, "
                        + tokens + " values and names, and numbers of 1000 digits are the most");
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
