package dev.waymark.engine.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.SpecField;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Byzantine;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.ChecksSpec;
import dev.waymark.core.spec.ExecutionSpec;
import dev.waymark.core.spec.StrategySpec;
import dev.waymark.core.spec.SystemSpec;
import dev.waymark.engine.spec.SpecSchema.Field;
import dev.waymark.engine.spec.SpecSchema.Type;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The one JSON form of a spec, and the schema that says what may stand in it. */
class SpecJsonTest {
    private static final Path SCHEMA = Path.of("../docs/campaign-spec.schema.json");
    private static final Path PAGE = Path.of("../docs/campaign-spec.md");
    private static final String HEAD = "| Field | Type | Meaning |\n| --- | --- | --- |\n";
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    @Test
    void theSchemaIsThatOfTheReader() throws IOException {
        if ("rewrite".equals(System.getProperty("waymark.golden"))) {
            Files.writeString(SCHEMA, SpecSchema.json());
        }
        assertThat(Files.readString(SCHEMA))
                .as("make it again with -Dwaymark.golden=rewrite")
                .isEqualTo(SpecSchema.json());
    }

    @Test
    void thePageHasARowForEachField() throws IOException {
        if ("rewrite".equals(System.getProperty("waymark.golden"))) {
            String page = Files.readString(PAGE);
            int from = page.indexOf(HEAD) + HEAD.length();
            Files.writeString(
                    PAGE,
                    page.substring(0, from)
                            + String.join("\n", SpecSchema.rows())
                            + page.substring(page.indexOf("\n\n", from)));
        }
        String table = HEAD + String.join("\n", SpecSchema.rows()) + "\n\n";
        assertThat(Files.readString(PAGE))
                .as("make it again with -Dwaymark.golden=rewrite")
                .contains(table);
    }

    @Test
    void theExamplesOnThePageAreRead() throws IOException {
        String page = Files.readString(PAGE);
        List<CampaignSpec> read = new ArrayList<>();
        for (String block : page.split("```json\n")) {
            if (block.contains("\n```") && block.startsWith("{")) {
                read.add(SpecJson.read(block.substring(0, block.indexOf("\n```"))));
            }
        }
        assertThat(read).hasSizeGreaterThan(1);
    }

    /** A field of a record that had no row would be one that no schema knows. */
    @Test
    void everyComponentHasAField() {
        Set<String> paths = new LinkedHashSet<>(List.of("format"));
        collect("", CampaignSpec.class, paths);
        assertThat(SpecSchema.FIELDS).extracting(Field::path).containsExactlyInAnyOrderElementsOf(paths);
        for (SpecField field : SpecField.values()) {
            if (field.compareTo(SpecField.WORKERS) < 0) {
                assertThat(paths).anyMatch(path -> path.equals(field.path()) || path.startsWith(field.path() + "."));
            }
        }
    }

    private static void collect(String path, Class<?> type, Set<String> paths) {
        for (RecordComponent each : type.getRecordComponents()) {
            if (each.getType() == Byzantine.class) { // flat: it is told beside the other faults
                paths.addAll(List.of(path + "byzantine", path + "liars", path + "lies"));
            } else if (each.getType().isRecord()) {
                collect(path + each.getName() + ".", each.getType(), paths);
            } else {
                paths.add(path + each.getName());
            }
        }
    }

    private static ObjectNode with(Field field, JsonNode value) {
        ObjectNode root = MAPPER.createObjectNode();
        root.putObject("system").put("name", "raft");
        ObjectNode at = root;
        List<String> keys = List.of(field.path().split("\\."));
        for (String key : keys.subList(0, keys.size() - 1)) {
            at = at.has(key) ? (ObjectNode) at.path(key) : at.putObject(key);
        }
        at.set(field.key(), value);
        return root;
    }

    private static JsonNode json(String text) {
        return MAPPER.readTree(text);
    }

    private static Map<Type, List<String>> samples() {
        Map<Type, List<String>> samples = new LinkedHashMap<>();
        samples.put(Type.TEXT, List.of("\"raft\""));
        samples.put(Type.TEXTS, List.of("[]", "[\"a\", \"b\"]"));
        samples.put(Type.NUMBERS, List.of("[]"));
        samples.put(Type.VALUES, List.of("{}", "{\"a\": 1, \"b\": true, \"c\": \"d\"}"));
        samples.put(Type.NUMBER, List.of("1048576"));
        samples.put(Type.FLAG, List.of("true", "false"));
        return samples;
    }

    @Test
    void eachFieldTakesItsTypeAndNoOther() {
        List<String> values =
                List.of("\"raft\"", "[\"a\"]", "[1.5]", "[[]]", "{\"a\": 1}", "{\"a\": []}", "7.5", "true");
        for (Field field : SpecSchema.FIELDS) {
            List<String> good =
                    field.path().equals("format") ? List.of("1") : samples().get(field.type());
            for (String each : good) {
                if (!field.path().startsWith("execution.faults.") || each.equals("[]")) { // these must agree
                    SpecJson.read(with(field, json(each)));
                }
            }
            for (String each : values) {
                if (!fits(field.type(), each)) {
                    assertThatThrownBy(() -> SpecJson.read(with(field, json(each))))
                            .as(field.path() + " " + each)
                            .isInstanceOf(UsageException.class)
                            .hasMessageContaining(field.path());
                }
            }
        }
    }

    private static boolean fits(Type type, String value) {
        return switch (type) {
            case TEXT -> value.equals("\"raft\"");
            case TEXTS -> value.equals("[\"a\"]");
            case NUMBERS, NUMBER -> false;
            case VALUES -> value.equals("{\"a\": 1}");
            case FLAG -> value.equals("true");
        };
    }

    @Test
    void numbersKeepToTheirBounds() {
        for (Field field : SpecSchema.FIELDS) {
            if (field.type() == Type.NUMBER && field.least() != Long.MIN_VALUE) {
                for (long wrong : field.most() == Long.MAX_VALUE
                        ? new long[] {field.least() - 1}
                        : new long[] {field.least() - 1, field.most() + 1}) {
                    assertThatThrownBy(() -> SpecJson.read(with(field, json(Long.toString(wrong)))))
                            .as(field.path() + " " + wrong)
                            .isInstanceOf(UsageException.class)
                            .hasMessageContaining(field.key());
                }
            }
        }
    }

    /** Equal specs are equal texts, and every text comes back as the spec it was of. */
    @Test
    void whatIsWrittenIsReadAgain() {
        Random random = new Random(1);
        for (int i = 0; i < 2000; i++) {
            CampaignSpec spec = any(random);
            assertThat(SpecJson.read(SpecJson.write(spec))).isEqualTo(spec);
            assertThat(SpecJson.read(SpecJson.pretty(spec))).isEqualTo(spec);
            assertThat(SpecJson.write(SpecJson.read(SpecJson.pretty(spec)))).isEqualTo(SpecJson.write(spec));
        }
    }

    private static String word(Random random) {
        return List.of("a", "b=1;c", "ä€𝄞", "\"\\", "with\nlines", " ").get(random.nextInt(6)) + random.nextInt(5);
    }

    private static List<String> words(Random random) {
        return Arrays.stream(new int[random.nextInt(3)])
                .mapToObj(each -> word(random))
                .toList();
    }

    private static Long maybe(Random random) {
        return random.nextBoolean() ? null : Long.valueOf(1 + (random.nextLong() >>> 1 + random.nextInt(62)) / 2);
    }

    private static FaultBudget faults(Random random) {
        int liars = random.nextInt(3);
        int count = liars > 0 ? liars : random.nextInt(3);
        return new FaultBudget(
                random.nextInt(3),
                random.nextInt(3),
                random.nextInt(3),
                new Byzantine(count, List.of(1, 2).subList(0, liars), count == 0 ? List.of() : words(random)));
    }

    private static CampaignSpec any(Random random) {
        Map<String, String> parameters = new LinkedHashMap<>();
        words(random).forEach(name -> parameters.put(name, word(random)));
        Long memory = maybe(random);
        return new CampaignSpec(
                new SystemSpec(word(random), parameters, words(random)),
                new StrategySpec(
                        random.nextBoolean() ? null : word(random),
                        random.nextBoolean() ? null : word(random),
                        random.nextBoolean() ? null : word(random),
                        random.nextBoolean() ? null : word(random),
                        random.nextBoolean()),
                new ChecksSpec(words(random), words(random), words(random)),
                new ExecutionSpec(
                        random.nextLong(),
                        random.nextBoolean() ? null : Integer.valueOf(1 + random.nextInt(1000)),
                        random.nextBoolean() ? null : faults(random)),
                new BudgetSpec(maybe(random), maybe(random), maybe(random), random.nextBoolean()),
                memory == null ? null : Long.valueOf(Math.max(1 << 20, memory)),
                words(random));
    }

    /** What may be left out, may be null; what is on a command line a text, may be a number or a truth here. */
    @Test
    void numbersAndTruthsAreTextsToo() {
        CampaignSpec read = SpecJson.read(
                "{\"system\": {\"name\": \"raft\", \"parameters\": {\"nodes\": 5, \"slow\": true}}, \"strategy\": null}");
        assertThat(read.system().parameters()).isEqualTo(Map.of("nodes", "5", "slow", "true"));
        assertThat(read.strategy()).isEqualTo(StrategySpec.USUAL);
        assertThat(SpecJson.read("\ufeff{\"system\": {\"name\": \"raft\"}}")).isEqualTo(CampaignSpec.of("raft"));
    }
}
