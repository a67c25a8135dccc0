package dev.waymark.engine.trace.json;

import dev.waymark.core.model.CrashPoint;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Failure;
import dev.waymark.core.model.Link;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.model.TimerName;
import dev.waymark.engine.trace.text.Limits;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/** How one part of a record is written and read. {@code summary} says it to people. */
record FieldJson(String summary, BiConsumer<JsonGenerator, Object> writer, Function<JsonNode, Object> reader) {
    /** What is chosen for a component of a record. */
    interface Choice {
        FieldJson of(Class<?> kind, RecordComponent component);
    }

    /** For what the system made. */
    static final FieldJson VALUE = new FieldJson("value", RecordedValue::write, node -> {
        Object value = RecordedValue.read(node);
        if (value == null) {
            throw new IllegalArgumentException("must not be null: leave it out");
        }
        return value;
    });

    private static final FieldJson NUMBER =
            new FieldJson("whole number", (out, value) -> out.writeNumber((Long) value), FieldJson::number);

    private static final FieldJson NODE = node("node, from 1", Limits::node);

    private static final FieldJson NODE_OR_NONE = node("node, from 1, or 0", Limits::nodeOrNone);

    private static final FieldJson BLOCKS =
            new FieldJson("lists of nodes", FieldJson::writeBlocks, FieldJson::readBlocks);

    /** For a list whose elements the system made. */
    private static final FieldJson VALUES =
            new FieldJson("list of values", FieldJson::writeValues, FieldJson::readValues);

    private static final FieldJson CRASH = new FieldJson(
            "{\"effects\": whole number, \"disk\": " + names(DiskMode.class) + "}",
            (out, value) -> {
                CrashPoint crash = (CrashPoint) value;
                out.writeStartObject();
                out.writeNumberProperty("effects", crash.effects());
                out.writeStringProperty("disk", crash.disk().name());
                out.writeEndObject();
            },
            node -> {
                only(node, "effects", "disk");
                return new CrashPoint(Limits.effects(number(node.path("effects"))), (DiskMode)
                        constant(DiskMode.class, node.path("disk")));
            });

    /** Without the stack trace: its line numbers change with every edit of the system, and a JVM may leave it out. */
    private static final FieldJson FAILURE = new FieldJson(
            "{\"node\": node, \"message\": text, \"signature\": text, \"whenLookedAt\": truth}",
            (out, value) -> {
                Failure failure = (Failure) value;
                out.writeStartObject();
                out.writeNumberProperty("node", failure.node());
                out.writeStringProperty("message", failure.message());
                out.writeStringProperty("signature", failure.signature());
                out.writeBooleanProperty("whenLookedAt", failure.whenLookedAt());
                out.writeEndObject();
            },
            node -> {
                only(node, "node", "message", "signature", "whenLookedAt");
                return new Failure(
                        Limits.nodeOrNone(number(node.path("node"))),
                        text(node.path("message")),
                        text(node.path("signature")),
                        "",
                        truth(node.path("whenLookedAt")));
            });

    private static final Map<Class<?>, FieldJson> BY_CLASS = Map.of(
            long.class,
            NUMBER,
            boolean.class,
            new FieldJson("truth", (out, value) -> out.writeBoolean((Boolean) value), FieldJson::truth),
            String.class,
            new FieldJson("text", (out, value) -> out.writeString((String) value), FieldJson::text),
            DiskMode.class,
            new FieldJson(
                    names(DiskMode.class),
                    (out, value) -> out.writeString(((DiskMode) value).name()),
                    node -> constant(DiskMode.class, node)),
            MessageName.class,
            named("message, such as `1>3#7`", Limits::message),
            TimerName.class,
            named("timer, such as `2/election#4`", Limits::timer),
            OperationName.class,
            named("operation, such as `c1#2`", Limits::operation),
            CrashPoint.class,
            CRASH,
            Failure.class,
            FAILURE);

    private static final FieldJson LINKS = new FieldJson(
            "list of links, such as `1>2`",
            (out, value) -> {
                out.writeStartArray();
                ((List<?>) value).forEach(link -> out.writeString(link.toString()));
                out.writeEndArray();
            },
            node -> {
                List<Link> links = new ArrayList<>();
                elements(node).forEach(each -> links.add(Limits.link(text(each))));
                return links;
            });

    void write(JsonGenerator out, Object value) {
        writer.accept(out, value);
    }

    /** Throws {@link IllegalArgumentException} with what is wrong. */
    Object read(JsonNode node) {
        return reader.apply(node);
    }

    /** By type of the component; a value that the system made is written as {@code value} says. */
    static FieldJson of(RecordComponent component, FieldJson value, boolean nodeNeeded) {
        Type type = component.getGenericType();
        if (type == Object.class) {
            return value;
        } else if (type == int.class) {
            return nodeNeeded ? NODE : NODE_OR_NONE;
        } else if (component.getType() == List.class) {
            String elements = type.getTypeName();
            return elements.contains("Link") ? LINKS : elements.contains("Integer") ? BLOCKS : VALUES;
        }
        FieldJson found = BY_CLASS.get(component.getType());
        if (found == null) {
            throw new IllegalStateException("nobody knows how to write " + component);
        }
        return found;
    }

    private static FieldJson node(String summary, Function<Long, Integer> limit) {
        return new FieldJson(
                summary, (out, value) -> out.writeNumber((Integer) value), node -> limit.apply(number(node)));
    }

    private static FieldJson named(String summary, Function<String, Object> parsed) {
        return new FieldJson(
                summary, (out, value) -> out.writeString(value.toString()), node -> parsed.apply(text(node)));
    }

    private static void writeBlocks(JsonGenerator out, Object blocks) {
        out.writeStartArray();
        for (Object block : (List<?>) blocks) {
            out.writeStartArray();
            ((List<?>) block).forEach(node -> out.writeNumber((Integer) node));
            out.writeEndArray();
        }
        out.writeEndArray();
    }

    private static List<List<Integer>> readBlocks(JsonNode node) {
        List<List<Integer>> blocks = new ArrayList<>();
        for (JsonNode block : elements(node)) {
            List<Integer> members = new ArrayList<>();
            elements(block).forEach(each -> members.add(Limits.node(number(each))));
            blocks.add(members);
        }
        return blocks;
    }

    private static void writeValues(JsonGenerator out, Object values) {
        out.writeStartArray();
        ((List<?>) values).forEach(value -> RecordedValue.write(out, value));
        out.writeEndArray();
    }

    private static List<@Nullable Object> readValues(JsonNode node) {
        List<@Nullable Object> values = new ArrayList<>();
        elements(node).forEach(each -> values.add(RecordedValue.read(each)));
        return Collections.unmodifiableList(values);
    }

    private static Iterable<JsonNode> elements(JsonNode node) {
        if (!node.isArray()) {
            throw new IllegalArgumentException("must be a list");
        }
        return node.values();
    }

    private static void only(JsonNode node, String... keys) {
        for (String key : keys) {
            if (!node.has(key)) {
                throw new IllegalArgumentException("must be an object with " + String.join(", ", keys));
            }
        }
        if (node.size() > keys.length) {
            throw new IllegalArgumentException("must have nothing but " + String.join(", ", keys));
        }
    }

    private static long number(JsonNode node) {
        if (!node.isIntegralNumber() || !node.canConvertToLong()) {
            throw new IllegalArgumentException("must be a whole number");
        }
        return node.longValue();
    }

    private static boolean truth(JsonNode node) {
        if (!node.isBoolean()) {
            throw new IllegalArgumentException("must be true or false");
        }
        return node.booleanValue();
    }

    private static String text(JsonNode node) {
        if (!node.isString()) {
            throw new IllegalArgumentException("must be a text");
        }
        return node.stringValue();
    }

    private static Object constant(Class<? extends Enum<?>> type, JsonNode node) {
        String name = text(node);
        return Arrays.stream(type.getEnumConstants())
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("must be " + names(type)));
    }

    private static String names(Class<? extends Enum<?>> type) {
        List<String> names =
                Arrays.stream(type.getEnumConstants()).map(Enum::name).toList();
        return String.join(" or ", names);
    }
}
