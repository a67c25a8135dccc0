package dev.waymark.engine.trace.text;

import dev.waymark.core.UsageException;
import java.lang.invoke.MethodType;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Texts, numbers, truth values and enum constants as JSON values. */
final class Scalars {
    private static final List<Class<?>> CLASSES = List.of(
            String.class,
            Integer.class,
            Boolean.class,
            Long.class,
            Double.class,
            Float.class,
            Short.class,
            Byte.class,
            Character.class);

    private Scalars() {}

    static @Nullable Class<?> named(String simpleName) {
        for (Class<?> type : CLASSES) {
            if (type.getSimpleName().equals(simpleName)) {
                return type;
            }
        }
        return null;
    }

    static Class<?> boxed(Class<?> type) {
        return MethodType.methodType(type).wrap().returnType();
    }

    /** The class that a bare JSON value stands for where no declared type tells it. */
    static Class<?> untold(JsonNode node) {
        return node.isBoolean() ? Boolean.class : node.isNumber() ? Integer.class : String.class;
    }

    static JsonNode write(Object value) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        if (value instanceof Enum<?> constant) {
            return nodes.stringNode(constant.name());
        } else if (value instanceof Boolean flag) {
            return nodes.booleanNode(flag);
        } else if (value instanceof Float number && Float.isFinite(number)) {
            return nodes.numberNode(number);
        } else if (value instanceof Double number && Double.isFinite(number)) {
            return nodes.numberNode(number);
        } else if (value instanceof Number number && !(number instanceof Float) && !(number instanceof Double)) {
            return nodes.numberNode(number.longValue());
        }
        return nodes.stringNode(value.toString()); // texts, characters, and what JSON has no number for
    }

    static Object read(JsonNode node, Class<?> type) {
        Object value = node.isString() ? ofText(node.stringValue(), type) : ofOther(node, type);
        if (value == null) {
            throw new UsageException("payload value " + node + " is no " + type.getSimpleName());
        }
        return value;
    }

    private static @Nullable Object ofText(String text, Class<?> type) {
        if (type == String.class) {
            return text;
        } else if (type == Character.class) {
            return text.length() == 1 ? text.charAt(0) : null;
        } else if (type == Double.class || type == Float.class) {
            Double number = nonFinite(text);
            return number == null || type == Double.class ? number : (Object) number.floatValue();
        } else if (type.isEnum()) {
            for (Object constant : type.getEnumConstants()) {
                if (((Enum<?>) constant).name().equals(text)) {
                    return constant;
                }
            }
        }
        return null;
    }

    private static @Nullable Double nonFinite(String text) {
        return switch (text) {
            case "NaN" -> Double.NaN;
            case "Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> null;
        };
    }

    private static @Nullable Object ofOther(JsonNode node, Class<?> type) {
        if (node.isBoolean()) {
            return type == Boolean.class ? node.booleanValue() : null;
        } else if (node.isNumber() && type == Double.class) {
            return node.doubleValue();
        } else if (node.isNumber() && type == Float.class) {
            return (float) node.doubleValue();
        } else if (node.isIntegralNumber() && node.canConvertToLong()) {
            return ofWhole(node.longValue(), type);
        }
        return null;
    }

    private static @Nullable Object ofWhole(long number, Class<?> type) {
        if (type == Long.class) {
            return number;
        } else if (type == Integer.class) {
            return (int) number == number ? (Object) (int) number : null;
        } else if (type == Short.class) {
            return (short) number == number ? (Object) (short) number : null;
        } else if (type == Byte.class) {
            return (byte) number == number ? (Object) (byte) number : null;
        }
        return null;
    }
}
