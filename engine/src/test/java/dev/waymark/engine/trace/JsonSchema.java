package dev.waymark.engine.trace;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** As much of JSON Schema (2020-12) as our schemas use; a word that is not among that is an error of the schema. */
final class JsonSchema {
    private static final Set<String> SAID =
            Set.of("$schema", "title", "description", "$defs", "required", "properties");

    private final JsonNode root;
    private final Function<String, JsonSchema> others;

    /** {@code others}: schemas that this one names by file. */
    JsonSchema(JsonNode root, Function<String, JsonSchema> others) {
        this.root = root;
        this.others = others;
    }

    /** What is wrong with it; empty: nothing. */
    List<String> problems(JsonNode json) {
        List<String> problems = new ArrayList<>();
        check(root, json, "", problems);
        return problems;
    }

    private void check(JsonNode schema, JsonNode json, String at, List<String> problems) {
        for (String key : schema.path("required").values().stream()
                .map(JsonNode::stringValue)
                .toList()) {
            if (json.isObject() && !json.has(key)) {
                problems.add(at + "/" + key + " is missing");
            }
        }
        for (Map.Entry<String, JsonNode> each : schema.properties()) {
            JsonNode wanted = each.getValue();
            if (!SAID.contains(each.getKey()) && !holds(each.getKey(), wanted, schema, json, at, problems)) {
                problems.add(at + ": not " + each.getKey() + " " + wanted + ": " + json);
            }
        }
        JsonNode known = schema.path("properties");
        for (Map.Entry<String, JsonNode> each :
                json.isObject() ? json.properties() : Set.<Map.Entry<String, JsonNode>>of()) {
            if (known.has(each.getKey())) {
                check(known.path(each.getKey()), each.getValue(), at + "/" + each.getKey(), problems);
            }
        }
    }

    private boolean holds(
            String word, JsonNode wanted, JsonNode schema, JsonNode json, String at, List<String> problems) {
        return switch (word) {
            case "type" ->
                wanted.isArray()
                        ? wanted.values().stream().anyMatch(each -> is(each.stringValue(), json))
                        : is(wanted.stringValue(), json);
            case "const" -> wanted.equals(json);
            case "enum" -> wanted.values().contains(json);
            case "minimum" -> !json.isIntegralNumber() || compare(json, wanted) >= 0;
            case "maximum" -> !json.isIntegralNumber() || compare(json, wanted) <= 0;
            case "pattern" -> !json.isString() || json.stringValue().matches(wanted.stringValue());
            case "anyOf" -> json.isMissingNode() || fitting(wanted, json) > 0;
            case "oneOf" -> fitting(wanted, json) == 1;
            case "items" -> {
                for (int i = 0; json.isArray() && i < json.size(); i++) {
                    check(wanted, json.path(i), at + "/" + i, problems);
                }
                yield true;
            }
            case "additionalProperties" -> {
                for (String key : json.isObject() ? json.propertyNames() : Set.<String>of()) {
                    if (!schema.path("properties").has(key)) {
                        if (wanted.isBoolean() && !wanted.booleanValue()) {
                            problems.add(at + "/" + key + " is not known");
                        } else if (wanted.isObject()) {
                            check(wanted, json.path(key), at + "/" + key, problems);
                        }
                    }
                }
                yield true;
            }
            case "$ref" -> {
                String name = wanted.stringValue();
                if (name.startsWith("#")) {
                    check(root.at(name.substring(1)), json, at, problems);
                } else {
                    others.apply(name).problems(json).forEach(problem -> problems.add(at + problem));
                }
                yield true;
            }
            default -> throw new AssertionError("the schema says " + word + ", which nobody checks");
        };
    }

    private long fitting(JsonNode schemas, JsonNode json) {
        return schemas.values().stream()
                .filter(each -> {
                    List<String> problems = new ArrayList<>();
                    check(each, json, "", problems);
                    return problems.isEmpty();
                })
                .count();
    }

    private static int compare(JsonNode json, JsonNode bound) {
        BigInteger number = json.bigIntegerValue();
        return number.compareTo(bound.bigIntegerValue());
    }

    private static boolean is(String type, JsonNode json) {
        return switch (type) {
            case "object" -> json.isObject();
            case "array" -> json.isArray();
            case "string" -> json.isString();
            case "integer" -> json.isIntegralNumber();
            case "number" -> json.isNumber();
            case "boolean" -> json.isBoolean();
            case "null" -> json.isNull();
            default -> throw new AssertionError("no type: " + type);
        };
    }
}
