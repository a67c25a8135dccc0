package dev.waymark.engine.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.engine.trace.fixture.ToySystem;
import dev.waymark.engine.trace.fixture.ToySystem.Token;
import dev.waymark.engine.trace.fixture.Toys;
import dev.waymark.engine.trace.json.DecisionJson;
import dev.waymark.engine.trace.json.EventJson;
import dev.waymark.engine.trace.json.RecordJson;
import dev.waymark.engine.trace.text.PayloadCodec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The schema of traces says what the reader says. */
class TraceSchemaTest {
    private static final Path DOCS = Path.of("../docs");
    private static final Path SCHEMA = DOCS.resolve("trace.schema.json");
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private static final List<String> ODD = List.of(
            "true",
            "1.5",
            "-1",
            "0",
            "1",
            "251",
            "99999999999999999999",
            "\"text\"",
            "[]",
            "{}",
            "null",
            "[1]",
            "[[1]]",
            "[[0]]",
            "\"1>2#3\"",
            "\"1>2\"",
            "\"2/a#1\"",
            "\"c1#1\"",
            "\"KEPT\"",
            "{\"type\":\"T\",\"text\":\"t\"}",
            "{\"type\":\"T\"}",
            "[\"1>2\"]");

    @TempDir
    Path folder;

    private static JsonSchema schema() {
        return new JsonSchema(TraceSchema.json(), TraceSchemaTest::named);
    }

    private static JsonSchema named(String file) {
        try {
            return new JsonSchema(MAPPER.readTree(Files.readString(DOCS.resolve(file))), TraceSchemaTest::named);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void thePageHasTheSchemaOfTheReader() throws IOException {
        if ("rewrite".equals(System.getProperty("waymark.golden"))) {
            Files.writeString(SCHEMA, TraceSchema.text());
        }
        assertThat(Files.readString(SCHEMA))
                .as("make it again with -Dwaymark.golden=rewrite")
                .isEqualTo(TraceSchema.text());
        assertThat(Files.readString(DOCS.resolve("trace-format.md"))).contains("(trace.schema.json)");
    }

    @Test
    void whatIsWrittenSatisfiesIt() throws IOException {
        PayloadCodec payloads = new PayloadCodec(List.of(Token.class));
        for (Trace trace : List.of(
                Toys.violation(Map.of(), "forgets"),
                Toys.violation(Map.of(), "panics"),
                Toys.violation(Map.of("target", "99")),
                Toys.trace(ToySystem.deploy(Map.of()), 0))) {
            Path file = folder.resolve("x.trace.json");
            TraceFile.write(file, trace, payloads);
            assertThat(schema().problems(MAPPER.readTree(Files.readString(file))))
                    .isEmpty();
        }
    }

    /** Those of format 1 as they are written today. */
    @Test
    void storedTracesSatisfyIt() throws IOException {
        List<Path> stored = new ArrayList<>();
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            for (Path module : modules.sorted().toList()) {
                Path resources = module.resolve("src/test/resources");
                if (Files.isDirectory(resources)) {
                    try (Stream<Path> files = Files.walk(resources)) {
                        files.filter(each -> each.toString().endsWith(".trace.json"))
                                .sorted()
                                .forEach(stored::add);
                    }
                }
            }
        }
        assertThat(stored).hasSizeGreaterThan(40);
        for (Path file : stored) {
            JsonNode json = MAPPER.readTree(Files.readString(file));
            if (json.path("format").intValue() == 1) {
                Path copy = folder.resolve("copy");
                TraceFile.write(copy, TraceFile.read(file).trace(), PayloadCodec.UNREAD);
                json = MAPPER.readTree(Files.readString(copy));
            }
            assertThat(schema().problems(json)).as(file.toString()).isEmpty();
        }
    }

    /** Each kind, each field left out, and each field with anything that is something else. */
    @Test
    void theReaderRefusesWhatItRefuses() {
        JsonNode defs = TraceSchema.json().path("$defs");
        agree(defs, "event", Event.class, EventJson.JSON);
        agree(defs, "decision", Decision.class, DecisionJson.of(PayloadCodec.UNREAD));
    }

    private static void agree(JsonNode defs, String name, Class<?> sealed, RecordJson<?> json) {
        ObjectNode root = MAPPER.createObjectNode();
        root.set("$defs", defs);
        root.put("$ref", "#/$defs/" + name);
        JsonSchema schema = new JsonSchema(root, TraceSchemaTest::named);
        Set<String> accepted = new LinkedHashSet<>();
        for (JsonNode kind : defs.path(name).path("oneOf").values()) {
            ObjectNode sample = MAPPER.createObjectNode();
            JsonNode fields = kind.path("properties");
            for (String field : fields.propertyNames()) {
                String value = field.equals("kind")
                        ? fields.path(field).path("const").toString()
                        : sample(fields.path(field).toString());
                sample.set(field, MAPPER.readTree(value));
            }
            assertThat(reads(json, sample)).as(sample.toString()).isTrue();
            accepted.add(sample.path("kind").stringValue());
            for (String field : List.copyOf(sample.propertyNames())) {
                ObjectNode without = sample.deepCopy();
                without.remove(field);
                same(schema, json, without);
                for (String odd : ODD) {
                    ObjectNode with = sample.deepCopy();
                    with.set(field, MAPPER.readTree(odd));
                    same(schema, json, with);
                }
            }
            ObjectNode more = sample.deepCopy();
            more.put("more", 1);
            same(schema, json, more);
        }
        assertThat(accepted)
                .hasSize(sealed.getPermittedSubclasses().length)
                .isEqualTo(json.fields().keySet());
    }

    private static String sample(String schema) {
        Map<String, String> samples = Map.ofEntries(
                Map.entry("message", "\"1>2#3\""),
                Map.entry("timer", "\"2/a b#1\""),
                Map.entry("operation", "\"c1#1\""),
                Map.entry("crash", "{\"effects\":3,\"disk\":\"WIPED\"}"),
                Map.entry("failure", "{\"node\":1,\"message\":\"m\",\"signature\":\"s\",\"whenLookedAt\":false}"),
                Map.entry("disk", "\"KEPT\""),
                Map.entry("truth", "true"),
                Map.entry("text", "\"text\""));
        for (Map.Entry<String, String> each : samples.entrySet()) {
            if (schema.contains("\"#/$defs/" + each.getKey() + "\"")) {
                return each.getValue();
            }
        }
        return schema.contains("\"array\"") ? "[]" : "1";
    }

    private static void same(JsonSchema schema, RecordJson<?> json, ObjectNode node) {
        List<String> problems = schema.problems(node);
        assertThat(problems.isEmpty()).as("%s: %s", node, problems).isEqualTo(reads(json, node));
    }

    private static boolean reads(RecordJson<?> json, ObjectNode node) {
        try {
            json.read(node);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
