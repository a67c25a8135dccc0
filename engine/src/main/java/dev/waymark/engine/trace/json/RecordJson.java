package dev.waymark.engine.trace.json;

import dev.waymark.core.Nearest;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/**
 * The records of a sealed interface as JSON objects: {@code kind} is the name of the record, and each of its components a field.
 * Null components are left out. Another component, or another name of one, is another format of traces: the table on
 * docs/trace-format.md is compared with {@link #fields}.
 */
public final class RecordJson<T> {
    public static final String KIND = "kind";

    private final Map<String, Kind> byName = new LinkedHashMap<>();
    private final Map<Class<?>, Kind> byClass = new LinkedHashMap<>();

    /** {@code fields}: how components are written. */
    RecordJson(Class<T> sealed, FieldJson.Choice fields) {
        for (Class<?> type : sealed.getPermittedSubclasses()) {
            Kind kind = new Kind(type, fields);
            byName.put(kind.name, kind);
            byClass.put(type, kind);
        }
    }

    public void write(JsonGenerator out, T record) {
        Kind kind = byClass.get(record.getClass());
        if (kind == null) {
            throw new IllegalArgumentException("of no kind that can be written: " + record);
        }
        kind.write(out, record);
    }

    /** Throws {@link IllegalArgumentException} with what is wrong for anything that {@link #write} would not have written. */
    @SuppressWarnings("unchecked") // all kinds are subclasses of T
    public T read(JsonNode node) {
        JsonNode name = node.path(KIND);
        if (!node.isObject() || !name.isString()) {
            throw new IllegalArgumentException("must be an object with a \"" + KIND + "\"");
        }
        Kind kind = byName.get(name.stringValue());
        if (kind == null) {
            throw new IllegalArgumentException(Nearest.unknown(KIND, name.stringValue(), byName.keySet()));
        }
        return (T) kind.read(node);
    }

    /** For people: the fields of each kind, and what they hold. */
    public Map<String, Map<String, String>> fields() {
        Map<String, Map<String, String>> all = new LinkedHashMap<>();
        byName.forEach((name, kind) -> {
            Map<String, String> fields = new LinkedHashMap<>();
            kind.fields.forEach(field -> fields.put(field.name, field.json.summary() + (field.optional ? "?" : "")));
            all.put(name, fields);
        });
        return all;
    }

    private record Field(String name, Method accessor, FieldJson json, boolean optional) {}

    private static final class Kind {
        private final String name;
        private final Constructor<?> constructor;
        private final List<Field> fields = new ArrayList<>();

        Kind(Class<?> type, FieldJson.Choice choice) {
            String simple = type.getSimpleName();
            name = Character.toLowerCase(simple.charAt(0)) + simple.substring(1);
            RecordComponent[] components = type.getRecordComponents();
            try {
                constructor = type.getDeclaredConstructor(
                        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(e); // every record has it
            }
            for (RecordComponent each : components) {
                boolean optional = each.getAnnotatedType().isAnnotationPresent(Nullable.class);
                fields.add(new Field(each.getName(), each.getAccessor(), choice.of(type, each), optional));
            }
        }

        void write(JsonGenerator out, Object record) {
            out.writeStartObject();
            out.writeStringProperty(KIND, name);
            for (Field field : fields) {
                Object value = get(field.accessor, record);
                if (value != null) {
                    out.writeName(field.name);
                    field.json.write(out, value);
                }
            }
            out.writeEndObject();
        }

        private static @Nullable Object get(Method accessor, Object record) {
            try {
                return accessor.invoke(record);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e); // records of core are public
            }
        }

        Object read(JsonNode node) {
            @Nullable Object[] values = new Object[fields.size()];
            int seen = 1;
            for (int i = 0; i < values.length; i++) {
                Field field = fields.get(i);
                JsonNode value = node.get(field.name);
                seen += value == null ? 0 : 1;
                if (value == null && !field.optional) {
                    throw new IllegalArgumentException("\"" + field.name + "\" of " + name + " is missing");
                }
                values[i] = value == null ? null : value(field, value);
            }
            if (seen < node.size()) {
                throw new IllegalArgumentException(unknownField(node));
            }
            return make(values);
        }

        private Object value(Field field, JsonNode value) {
            try {
                return field.json.read(value);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("\"" + field.name + "\" of " + name + ": " + e.getMessage(), e);
            }
        }

        private String unknownField(JsonNode node) {
            List<String> known = new ArrayList<>(List.of(KIND));
            fields.forEach(field -> known.add(field.name));
            for (String each : node.propertyNames()) {
                if (!known.contains(each)) {
                    return Nearest.unknown("field of " + name, each, known);
                }
            }
            throw new IllegalStateException("all fields are known");
        }

        private Object make(@Nullable Object[] values) {
            try {
                return constructor.newInstance(values);
            } catch (InvocationTargetException e) {
                throw new IllegalArgumentException(name + ": " + e.getCause(), e);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e); // records of core are public
            }
        }
    }
}
