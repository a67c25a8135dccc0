package dev.waymark.engine.trace.text;

import dev.waymark.core.Deployment;
import dev.waymark.core.UsageException;
import dev.waymark.core.model.Fields;
import dev.waymark.core.model.Garbage;
import dev.waymark.core.model.Shape;
import dev.waymark.core.model.Shaped;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Payloads as JSON, for the decisions that carry one. A record is an object of its components; where the declared type
 * does not tell the class, {@code "@"} names it: {@code {"@":"Prepare","ballot":3}}, {@code {"@":"Long","is":7}}. Only
 * the classes that the system lists as its messages, and what they are made of, can be read: a trace file cannot make
 * any other object. If {@link Fields} is among them, a type that is no such class is read as a value without a class.
 */
public final class PayloadCodec {
    private static final String CLASS = "@";
    private static final String VALUE = "is";
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** Leaves payloads as they are: for whoever looks at decisions, and does not make them. */
    public static final PayloadCodec UNREAD = new PayloadCodec(List.of(), false);

    private final Set<Class<?>> admitted = new LinkedHashSet<>();
    private final boolean reads;

    public PayloadCodec(Collection<Class<?>> messages) {
        this(messages, true);
    }

    private PayloadCodec(Collection<Class<?>> messages, boolean reads) {
        this.reads = reads;
        messages.forEach(this::admit);
    }

    public static PayloadCodec of(Deployment deployment) {
        if (deployment.lies() == null) {
            return new PayloadCodec(deployment.messages());
        }
        List<Class<?>> classes = new ArrayList<>(deployment.messages());
        classes.add(Garbage.class); // what anybody may say
        return new PayloadCodec(classes);
    }

    private void admit(Type type) {
        if (type instanceof ParameterizedType generic) {
            admit(generic.getRawType());
            for (Type argument : generic.getActualTypeArguments()) {
                admit(argument);
            }
        } else if (type instanceof WildcardType wildcard) {
            admit(wildcard.getUpperBounds()[0]);
        } else if (type instanceof Class<?> plain && admitted.add(plain)) {
            if (plain.isSealed()) {
                for (Class<?> permitted : plain.getPermittedSubclasses()) {
                    admit(permitted);
                }
            }
            if (plain.isRecord()) {
                for (RecordComponent component : plain.getRecordComponents()) {
                    admit(component.getGenericType());
                }
            }
        }
    }

    public JsonNode encode(Object payload) {
        return payload instanceof UnreadPayload unread ? unread.json() : encode(payload, Object.class);
    }

    private JsonNode encode(@Nullable Object value, Type declared) {
        if (value == null) {
            return NODES.nullNode();
        }
        if (value instanceof List<?> list && raw(declared).isAssignableFrom(List.class)) {
            ArrayNode array = NODES.arrayNode();
            list.forEach(element -> array.add(encode(element, elementType(declared))));
            return array;
        }
        Class<?> type = value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
        boolean told = Scalars.boxed(raw(declared)) == type;
        Shape shape = Shape.ofClass(type);
        if (shape != null) {
            ObjectNode object = told ? NODES.objectNode() : tagged(type);
            RecordComponent[] components = type.getRecordComponents();
            for (int i = 0; i < components.length; i++) {
                object.set(components[i].getName(), encode(shape.get(value, i), components[i].getGenericType()));
            }
            return object;
        }
        if (value instanceof Shaped shaped && admitted.contains(Fields.class)) {
            return encodeShaped(shaped);
        }
        if (!type.isEnum() && Scalars.named(type.getSimpleName()) != type) {
            throw new UsageException("a payload of class " + type.getName()
                    + " cannot be written to a trace: make it of records, enums, texts, numbers and lists"
                    + " (of values with a shape of their own, if the system lists Fields among its messages)");
        }
        boolean plain = told || type == String.class || type == Integer.class || type == Boolean.class;
        JsonNode scalar = Scalars.write(value);
        return plain ? scalar : tagged(type).set(VALUE, scalar);
    }

    private JsonNode encodeShaped(Shaped value) {
        Shape shape = value.shape();
        ObjectNode object = NODES.objectNode().put(CLASS, shape.type());
        for (int i = 0; i < shape.size(); i++) {
            object.set(shape.names().get(i), encode(value.part(i), Object.class));
        }
        return object;
    }

    private ObjectNode tagged(Class<?> type) {
        named(type.getSimpleName()); // what could not be read again is not written
        return NODES.objectNode().put(CLASS, type.getSimpleName());
    }

    private Class<?> named(String name) {
        Class<?> scalar = Scalars.named(name);
        if (scalar != null) {
            return scalar;
        }
        List<Class<?>> found = admitted.stream()
                .filter(type -> (type.isRecord() || type.isEnum())
                        && type.getSimpleName().equals(name))
                .toList();
        if (found.size() == 1) {
            return found.get(0);
        }
        throw new UsageException(
                found.isEmpty()
                        ? "payload class " + name + " is not one of the system's messages: list it in messages()"
                        : "payload class " + name + " is ambiguous: the system has " + found);
    }

    /** Throws {@link UsageException} for anything but a value that {@link #encode} may have written. */
    public Object decode(JsonNode payload) {
        Object value = reads || payload.isNull() ? decode(payload, Object.class) : new UnreadPayload(payload);
        if (value == null) {
            throw new UsageException("a payload must not be null");
        }
        return value;
    }

    private @Nullable Object decode(JsonNode node, Type declared) {
        Class<?> type = Scalars.boxed(raw(declared));
        if (node.isNull() && !raw(declared).isPrimitive()) {
            return null;
        }
        if (node.isArray() && type.isAssignableFrom(List.class)) {
            List<@Nullable Object> list = new ArrayList<>(node.size());
            node.values().forEach(element -> list.add(decode(element, elementType(declared))));
            return Collections.unmodifiableList(list);
        }
        JsonNode tag = node.get(CLASS);
        if (tag != null && isClassless(tag.asString()) && type.isAssignableFrom(Fields.class)) {
            return decodeFields(node, tag.asString());
        }
        if (tag != null) {
            Class<?> named = named(tag.asString());
            if (!type.isAssignableFrom(named)) {
                throw new UsageException("payload class " + named.getSimpleName() + " is no " + type.getSimpleName());
            }
            return named.isRecord() ? decodeRecord(node, named) : Scalars.read(node.path(VALUE), named);
        }
        if (type.isRecord()) {
            return decodeRecord(node, type);
        }
        if (node.isObject()) {
            throw new UsageException("payload " + node + " does not name its class: add \"" + CLASS + "\"");
        }
        Class<?> bare = Scalars.untold(node);
        return Scalars.read(node, type.isAssignableFrom(bare) ? bare : type);
    }

    /** Of a system that lists {@link Fields} among its messages: whatever is no class of its own. */
    private boolean isClassless(String type) {
        return admitted.contains(Fields.class)
                && Scalars.named(type) == null
                && admitted.stream()
                        .noneMatch(known -> (known.isRecord() || known.isEnum())
                                && known.getSimpleName().equals(type));
    }

    private Fields decodeFields(JsonNode node, String type) {
        List<String> names = new ArrayList<>();
        List<@Nullable Object> values = new ArrayList<>();
        for (Map.Entry<String, JsonNode> part : node.properties()) {
            if (!part.getKey().equals(CLASS)) {
                names.add(part.getKey());
                values.add(decode(part.getValue(), Object.class));
            }
        }
        return new Fields(type, names, values);
    }

    private Object decodeRecord(JsonNode node, Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        @Nullable Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            JsonNode value = node.get(components[i].getName());
            if (value == null) {
                throw new UsageException(
                        "payload " + node + " lacks " + components[i].getName() + " of " + type.getSimpleName());
            }
            values[i] = decode(value, components[i].getGenericType());
        }
        int expected = components.length + (node.has(CLASS) ? 1 : 0);
        if (node.size() != expected) {
            throw new UsageException("payload " + node + " has more than the components of " + type.getSimpleName());
        }
        try {
            return make(type, values);
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            Throwable reason = e.getCause() == null ? e : e.getCause();
            throw new UsageException("payload " + node + " makes no " + type.getSimpleName() + ": " + reason);
        }
    }

    private static Object make(Class<?> type, @Nullable Object[] values) throws ReflectiveOperationException {
        Class<?>[] types = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        Constructor<?> constructor = type.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        return constructor.newInstance(values);
    }

    private static Class<?> raw(Type type) {
        if (type instanceof ParameterizedType generic) {
            return raw(generic.getRawType());
        }
        return type instanceof Class<?> plain ? plain : Object.class;
    }

    private static Type elementType(Type declared) {
        return declared instanceof ParameterizedType generic ? generic.getActualTypeArguments()[0] : Object.class;
    }
}
