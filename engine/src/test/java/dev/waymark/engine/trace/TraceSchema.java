package dev.waymark.engine.trace;

import dev.waymark.core.model.CrashPoint;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.Failure;
import dev.waymark.core.model.Link;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.model.TimerName;
import dev.waymark.core.property.Cause;
import dev.waymark.core.property.Reach;
import dev.waymark.core.property.Safety;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What may stand in a trace: docs/trace.schema.json is made of it. Decisions and events are what their records say. */
final class TraceSchema {
    /** Bounds that the reader has. */
    private static final int NODES_MAX = 250;

    private static final int EFFECTS_MAX = 254;

    private static final String NUMBER = "[0-9]{1,8}";
    private static final String NODE = "[1-9][0-9]{0,2}";

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private static final Map<Class<?>, String> NAMES = Map.of(
            MessageName.class, "message",
            TimerName.class, "timer",
            OperationName.class, "operation",
            CrashPoint.class, "crash",
            Failure.class, "failure",
            DiskMode.class, "disk");

    /** They may be of all nodes. */
    private static final Set<Class<?>> OF_ALL = Set.of(Decision.Advance.class, Decision.Corrupt.class);

    private TraceSchema() {}

    static String text() {
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json()) + "\n";
    }

    static ObjectNode json() {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        root.put("title", "Trace of Waymark, format " + Trace.FORMAT);
        root.put(
                "description",
                "One execution: see docs/trace-format.md. Keys that are not named here may stand at the top.");
        root.put("type", "object");
        ObjectNode keys = root.putObject("properties");
        keys.putObject("waymark").put("type", "string");
        keys.putObject("format").put("const", Trace.FORMAT);
        keys.putObject("commit").put("type", "string");
        closed(keys.putObject("code"), Map.of("system", "text", "waymark", "text"), List.of("system", "waymark"))
                .remove("additionalProperties");
        keys.putObject("spec").put("$ref", "campaign-spec.schema.json");
        keys.putObject("index").put("type", "integer").put("minimum", 0);
        integer(keys.putObject("seed"));
        keys.putObject("configuration").put("type", "string");
        keys.putObject("properties").put("type", "array").putObject("items").put("type", "string");
        keys.putObject("violation").put("type", "string");
        keys.putObject("tail").put("type", "integer").put("minimum", 0);
        list(keys.putObject("verdicts"), "verdict");
        list(keys.putObject("start"), "event");
        list(keys.putObject("steps"), "step");
        required(
                root,
                List.of("waymark", "format", "spec", "index", "seed", "properties", "verdicts", "start", "steps"));
        definitions(root.putObject("$defs"));
        return root;
    }

    private static void definitions(ObjectNode all) {
        all.putObject("text").put("type", "string");
        integer(all.putObject("integer"));
        all.putObject("truth").put("type", "boolean");
        all.putObject("node").put("type", "integer").put("minimum", 1).put("maximum", NODES_MAX);
        all.putObject("nodeOrNone").put("type", "integer").put("minimum", 0).put("maximum", NODES_MAX);
        pattern(all, "message", NODE + ">" + NODE + "[#!]" + NUMBER + "(~[0-9]{1,3})?");
        pattern(all, "timer", NODE + "/[\\s\\S]*#" + NUMBER);
        pattern(all, "operation", "c[1-9][0-9]{0,2}#" + NUMBER);
        pattern(all, "link", NODE + ">" + NODE);
        constants(all.putObject("disk"), DiskMode.values());
        constants(all.putObject("safety"), Safety.values());
        constants(all.putObject("reach"), Reach.values());
        constants(all.putObject("cause"), Cause.values());
        ObjectNode crash = closed(
                all.putObject("crash"), Map.of("effects", "integer", "disk", "disk"), List.of("effects", "disk"));
        ((ObjectNode) crash.path("properties"))
                .putObject("effects")
                .put("type", "integer")
                .put("minimum", 0)
                .put("maximum", EFFECTS_MAX);
        closed(
                all.putObject("failure"),
                Map.of("node", "nodeOrNone", "message", "text", "signature", "text", "whenLookedAt", "truth"),
                List.of("node", "message", "signature", "whenLookedAt"));
        closed(
                        all.putObject("verdict"),
                        Map.of(
                                "property",
                                "text",
                                "safety",
                                "safety",
                                "reach",
                                "reach",
                                "cause",
                                "cause",
                                "signature",
                                "text",
                                "message",
                                "text"),
                        List.of("property", "safety", "reach", "signature", "message"))
                .remove("additionalProperties");
        value(all);
        ObjectNode step = all.putObject("step");
        ObjectNode parts = open(step);
        parts.putObject("decision").put("$ref", "#/$defs/decision");
        list(parts.putObject("events"), "event");
        required(step, List.of("decision", "events"));
        kinds(all.putObject("decision"), Decision.class);
        kinds(all.putObject("event"), Event.class);
    }

    /** What the system said. */
    private static void value(ObjectNode all) {
        var forms = all.putObject("value").putArray("anyOf");
        forms.addObject().put("type", "string");
        forms.addObject().put("type", "boolean");
        integer(forms.addObject());
        closed(forms.addObject(), Map.of("type", "text", "text", "text"), List.of("type", "text"));
        var anything = all.putObject("payload").putArray("anyOf"); // whatever the system's classes make of it
        for (String type : List.of("string", "boolean", "number", "object", "array")) {
            anything.addObject().put("type", type);
        }
        var orNull = all.putObject("valueOrNull").putArray("anyOf");
        orNull.addObject().put("$ref", "#/$defs/value");
        orNull.addObject().put("type", "null");
    }

    private static void kinds(ObjectNode schema, Class<?> sealed) {
        var kinds = schema.putArray("oneOf");
        for (Class<?> kind : sealed.getPermittedSubclasses()) {
            ObjectNode one = kinds.addObject();
            ObjectNode fields = open(one);
            String name = kind.getSimpleName();
            fields.putObject("kind").put("const", name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1));
            List<RecordComponent> components = List.of(kind.getRecordComponents());
            components.forEach(each -> field(fields.putObject(each.getName()), kind, each));
            List<String> needed = new ArrayList<>(List.of("kind"));
            components.stream()
                    .filter(each -> !each.getAnnotatedType().isAnnotationPresent(Nullable.class))
                    .forEach(each -> needed.add(each.getName()));
            required(one, needed);
        }
    }

    private static void field(ObjectNode schema, Class<?> kind, RecordComponent component) {
        Type type = component.getGenericType();
        boolean decision = kind.getDeclaringClass() == Decision.class;
        if (type == Object.class) {
            ref(schema, decision ? "payload" : "value");
        } else if (type == int.class) {
            ref(schema, decision && !OF_ALL.contains(kind) ? "node" : "nodeOrNone");
        } else if (type == long.class) {
            ref(schema, "integer");
        } else if (type == boolean.class) {
            ref(schema, "truth");
        } else if (type == String.class) {
            ref(schema, "text");
        } else if (component.getType() == List.class) {
            String elements = type.getTypeName();
            if (elements.contains("Integer")) {
                list(schema.put("type", "array").putObject("items"), "node");
            } else {
                list(schema, elements.contains(Link.class.getName()) ? "link" : "valueOrNull");
            }
        } else {
            String name = NAMES.get(component.getType());
            if (name == null) {
                throw new AssertionError("the schema has no " + component);
            }
            ref(schema, name);
        }
    }

    private static void ref(ObjectNode schema, String name) {
        schema.put("$ref", "#/$defs/" + name);
    }

    private static void list(ObjectNode schema, String of) {
        ref(schema.put("type", "array").putObject("items"), of);
    }

    private static void integer(ObjectNode schema) {
        schema.put("type", "integer").put("minimum", Long.MIN_VALUE).put("maximum", Long.MAX_VALUE);
    }

    private static void pattern(ObjectNode all, String name, String pattern) {
        all.putObject(name).put("type", "string").put("pattern", "^" + pattern + "$");
    }

    private static void constants(ObjectNode schema, Enum<?>[] constants) {
        var names = schema.putArray("enum");
        Arrays.stream(constants).forEach(each -> names.add(each.name()));
    }

    private static void required(ObjectNode schema, List<String> keys) {
        keys.forEach(schema.putArray("required")::add);
    }

    /** Its properties, which are all that it may have. */
    private static ObjectNode open(ObjectNode schema) {
        schema.put("type", "object").put("additionalProperties", false);
        return schema.putObject("properties");
    }

    private static ObjectNode closed(ObjectNode schema, Map<String, String> fields, List<String> required) {
        ObjectNode properties = open(schema);
        fields.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(field -> ref(properties.putObject(field.getKey()), field.getValue()));
        required(schema, required);
        return schema;
    }
}
