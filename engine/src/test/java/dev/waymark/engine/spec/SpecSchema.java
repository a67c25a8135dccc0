package dev.waymark.engine.spec;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What may stand in a spec: the JSON Schema and the table of docs/campaign-spec.md are made of it. */
final class SpecSchema {
    enum Type {
        TEXT("text"),
        TEXTS("list of texts"),
        NUMBERS("list of whole numbers"),
        VALUES("object of texts, numbers and truths"),
        NUMBER("whole number"),
        FLAG("true or false");

        final String words;

        Type(String words) {
            this.words = words;
        }
    }

    /** {@code least} and {@code most} are for numbers. */
    record Field(String path, Type type, long least, long most, String meaning) {
        String key() {
            return path.substring(path.lastIndexOf('.') + 1);
        }

        String row() {
            return "| `" + path + "` | " + type.words + bounds() + " | " + meaning + " |";
        }

        private String bounds() {
            return type != Type.NUMBER || least == Long.MIN_VALUE ? "" : " from " + least;
        }
    }

    static final List<Field> FIELDS = List.of(
            number("format", 1, SpecJson.FORMAT, "the version of this form; default " + SpecJson.FORMAT),
            field("system.name", Type.TEXT, "the system under test; the only field that must be there"),
            field("system.parameters", Type.VALUES, "its parameters, by name; default: as the system declares them"),
            field("system.bugs", Type.TEXTS, "the seeded bugs that are switched on"),
            field(
                    "strategy.name",
                    Type.TEXT,
                    "`NAME` or `NAME:key=value`; default: what the scenario wants, else `random`"),
            field("strategy.guide", Type.TEXT, "the coverage that guides a strategy that learns"),
            field(
                    "strategy.waypoints",
                    Type.TEXT,
                    "predicates on the way to a target, `A;B;TARGET`, for a strategy that goes by such"),
            field(
                    "strategy.scenario",
                    Type.TEXT,
                    "filters around the strategy, by name or by the class that provides them"),
            field(
                    "strategy.enumerate",
                    Type.FLAG,
                    "whether every execution of the strategy's space is made, once each"),
            field("checks.properties", Type.TEXTS, "the properties to check; default: all that the system has"),
            field(
                    "checks.alsoProperties",
                    Type.TEXTS,
                    "properties to check beside these, such as `conformance:strict`"),
            field(
                    "checks.coverages",
                    Type.TEXTS,
                    "the coverages to measure; what guides the strategy is measured anyway"),
            number("execution.seed", Long.MIN_VALUE, Long.MAX_VALUE, "the seed of the campaign; default 1"),
            number(
                    "execution.steps",
                    1,
                    Integer.MAX_VALUE,
                    "the bound on decisions of one execution; default: as usual for strategy and system"),
            number(
                    "execution.faults.crashes",
                    0,
                    Integer.MAX_VALUE,
                    "crashes allowed in one execution; without `faults` what the system declares, with it 0"),
            number("execution.faults.drops", 0, Integer.MAX_VALUE, "the same of messages that are lost"),
            number("execution.faults.duplicates", 0, Integer.MAX_VALUE, "the same of messages that come twice"),
            number(
                    "execution.faults.byzantine",
                    0,
                    Integer.MAX_VALUE,
                    "how many nodes may lie; default: as many as `liars`"),
            field("execution.faults.liars", Type.NUMBERS, "these nodes; default: drawn for each execution"),
            field("execution.faults.lies", Type.TEXTS, "the ways in which they may; default: all that the system has"),
            number(
                    "budget.executions",
                    1,
                    Long.MAX_VALUE,
                    "executions to make; without any limit 1000, or each workload once where these are enumerated"),
            number("budget.decisions", 1, Long.MAX_VALUE, "decisions to make in total"),
            number(
                    "budget.millis",
                    1,
                    Long.MAX_VALUE,
                    "milliseconds to go on for; the first limit that is reached ends it"),
            field("budget.stopOnBug", Type.FLAG, "whether the first violation ends it too"),
            number(
                    "coverageMemoryBytes",
                    1 << 20,
                    Long.MAX_VALUE,
                    "bytes to remember what is covered; default: half of the heap"),
            field("plugins", Type.TEXTS, "paths of jars and folders that bring systems and strategies of others"));

    private SpecSchema() {}

    private static Field field(String path, Type type, String meaning) {
        return new Field(path, type, 0, 0, meaning);
    }

    private static Field number(String path, long least, long most, String meaning) {
        return new Field(path, Type.NUMBER, least, most, meaning);
    }

    static List<String> rows() {
        return FIELDS.stream().map(Field::row).toList();
    }

    static String json() {
        JsonMapper mapper = JsonMapper.builder().build();
        ObjectNode root = mapper.createObjectNode();
        root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        root.put("title", "Campaign of Waymark");
        root.put("description", "What is to be explored: see docs/campaign-spec.md.");
        open(root);
        root.putArray("required").add("system");
        for (Field field : FIELDS) {
            describe(group(root, field.path()), field);
        }
        ((ObjectNode) root.path("properties").path("system"))
                .putArray("required")
                .add("name");
        return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }

    private static ObjectNode open(ObjectNode object) {
        object.put("type", "object");
        object.put("additionalProperties", false);
        object.putObject("properties");
        return object;
    }

    /** The object that the field stands in. */
    private static ObjectNode group(ObjectNode root, String path) {
        List<String> keys = new ArrayList<>(List.of(path.split("\\.")));
        keys.remove(keys.size() - 1);
        ObjectNode at = root;
        for (String key : keys) {
            ObjectNode properties = (ObjectNode) at.path("properties");
            at = properties.has(key) ? (ObjectNode) properties.path(key) : open(properties.putObject(key));
        }
        return at;
    }

    private static void describe(ObjectNode group, Field field) {
        ObjectNode schema = ((ObjectNode) group.path("properties")).putObject(field.key());
        schema.put("description", field.meaning().replace("`", ""));
        switch (field.type()) {
            case TEXT -> schema.put("type", "string");
            case TEXTS -> schema.put("type", "array").putObject("items").put("type", "string");
            case NUMBERS -> schema.put("type", "array").putObject("items").put("type", "integer");
            case VALUES ->
                schema.put("type", "object")
                        .putObject("additionalProperties")
                        .putArray("type")
                        .add("string")
                        .add("number")
                        .add("boolean");
            case FLAG -> schema.put("type", "boolean");
            case NUMBER -> {
                schema.put("type", "integer");
                if (field.least() != Long.MIN_VALUE) {
                    schema.put("minimum", field.least());
                }
                if (field.most() != Long.MAX_VALUE) {
                    schema.put("maximum", field.most());
                }
            }
        }
    }
}
