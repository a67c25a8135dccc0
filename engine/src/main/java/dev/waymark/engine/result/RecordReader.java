package dev.waymark.engine.result;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Reads a result back as the record that it was written from. Results come from earlier and later versions, from campaigns that
 * were killed, and from anybody: what is missing or of another type is as if nothing had been told (null where that may be, else
 * empty, 0, false), and keys that the record does not have are left alone. Nothing is thrown.
 */
public final class RecordReader {
    private static final JsonNode NOTHING = JsonNodeFactory.instance.objectNode();

    private RecordReader() {}

    /** {@code type} must be public, and so must the records in it. */
    public static <R extends Record> R read(JsonNode json, Class<R> type) {
        return type.cast(record(json, type));
    }

    private static Object record(JsonNode json, Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        @Nullable Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            values[i] = component(json, components[i], components);
        }
        try {
            return type.getConstructor(Arrays.stream(components)
                            .map(RecordComponent::getType)
                            .toArray(Class<?>[]::new))
                    .newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e); // the records of results are public and take anything
        }
    }

    private static @Nullable Object component(JsonNode json, RecordComponent component, RecordComponent[] all) {
        Type type = component.getGenericType();
        if (component.getAccessor().isAnnotationPresent(JsonAnyGetter.class)) {
            return members(json, ((ParameterizedType) type).getActualTypeArguments()[1], keys(all));
        }
        boolean written = !component.getAccessor().isAnnotationPresent(JsonIgnore.class);
        Object value = written ? value(json.path(component.getName()), type) : null;
        boolean maybeNull = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
        return value != null || maybeNull ? value : nothing(type);
    }

    private static Set<String> keys(RecordComponent[] components) {
        return Arrays.stream(components).map(RecordComponent::getName).collect(Collectors.toSet());
    }

    /** Null if the node is nothing of that type. */
    private static @Nullable Object value(JsonNode node, Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            boolean list = generic.getRawType() == List.class;
            if (list ? !node.isArray() : !node.isObject()) {
                return null;
            }
            return list ? elements(node, arguments[0]) : members(node, arguments[1], Set.of());
        } else if (type == Object.class) {
            return plain(node);
        } else if (type == String.class) {
            return node.isString() ? node.stringValue() : null;
        } else if (type == boolean.class || type == Boolean.class) {
            return node.isBoolean() ? node.booleanValue() : null;
        } else if (type == double.class || type == Double.class) {
            return node.isNumber() ? node.doubleValue() : null;
        } else if (type == Number.class) {
            return plain(node) instanceof Number number ? number : null;
        } else if (type == BigInteger.class) {
            return node.isIntegralNumber() ? node.bigIntegerValue() : null;
        } else if (type == long.class || type == Long.class) {
            return node.isIntegralNumber() && node.canConvertToLong() ? node.longValue() : null;
        } else if (type == int.class || type == Integer.class) {
            return node.isIntegralNumber() && node.canConvertToInt() ? node.intValue() : null;
        } else if (type instanceof Class<?> raw && raw.isRecord()) {
            return node.isObject() ? record(node, raw) : null;
        }
        throw new IllegalStateException("no result has a " + type);
    }

    private static List<Object> elements(JsonNode list, Type type) {
        List<Object> elements = new ArrayList<>();
        for (JsonNode each : list.values()) {
            Object element = value(each, type);
            if (element != null) {
                elements.add(element);
            }
        }
        return elements;
    }

    private static Map<String, Object> members(JsonNode object, Type type, Set<String> without) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> each : object.properties()) {
            Object value = without.contains(each.getKey()) ? null : value(each.getValue(), type);
            if (value != null) {
                members.put(each.getKey(), value);
            }
        }
        return members;
    }

    /** As texts, truths, numbers, lists and maps. */
    private static @Nullable Object plain(JsonNode node) {
        if (node.isString()) {
            return node.stringValue();
        } else if (node.isBoolean()) {
            return node.booleanValue();
        } else if (node.isIntegralNumber()) {
            return node.canConvertToLong() ? (Number) node.longValue() : node.bigIntegerValue();
        } else if (node.isNumber()) {
            return node.doubleValue();
        } else if (node.isArray()) {
            return elements(node, Object.class);
        }
        return node.isObject() ? members(node, Object.class, Set.of()) : null;
    }

    private static Object nothing(Type type) {
        if (type instanceof ParameterizedType generic) {
            return generic.getRawType() == List.class ? List.of() : Map.of();
        } else if (type == String.class) {
            return "";
        } else if (type == boolean.class) {
            return false;
        } else if (type == double.class) {
            return 0.0;
        } else if (type == long.class) {
            return 0L;
        } else if (type == int.class) {
            return 0;
        } else if (type == BigInteger.class) {
            return BigInteger.ZERO;
        } else if (type instanceof Class<?> raw && raw.isRecord()) {
            return record(NOTHING, raw);
        }
        throw new IllegalStateException("of a " + type + " there is always something: make it @Nullable");
    }
}
