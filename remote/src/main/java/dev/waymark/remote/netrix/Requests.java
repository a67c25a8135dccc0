package dev.waymark.remote.netrix;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The bodies of requests, from replicas and to them. A mistake in one is an {@link IllegalArgumentException} that says what is wrong. */
final class Requests {
    /** What is answered to what was taken. */
    static final String OK = "{\"status\":\"ok\"}";

    /** Of the name of a replica, a message, a type. */
    private static final int NAME_MAX = 200;

    private static final int PARAMS_MAX = 1_000;
    private static final int BRIEF = 200;

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(100)
                            .maxTokenCount(200_000)
                            .build())
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private Requests() {}

    static Replica replica(JsonNode body, ReplicaAddress addresses) {
        return new Replica(
                name(body, "id"),
                addresses.checked(text(body, "addr", "")),
                flag(body, "ready", false),
                texts(body.path("info")));
    }

    static Told.Message message(JsonNode body) {
        return new Told.Message(
                name(body, "id"),
                name(body, "from"),
                name(body, "to"),
                body.has("type") ? name(body, "type") : "message",
                text(body, "data", ""),
                text(body, "repr", ""),
                flag(body, "intercept", true));
    }

    /** The published client for Java calls the replica {@code replicaID}. */
    static Told.Event event(JsonNode body) {
        return new Told.Event(
                name(body, body.has("replica") ? "replica" : "replicaID"),
                name(body, "type"),
                texts(body.path("params")));
    }

    /** A number is taken for a name, too. */
    private static String name(JsonNode body, String key) {
        JsonNode part = body.path(key);
        String name = part.isIntegralNumber() ? part.asString() : text(body, key, "");
        if (name.isEmpty()) {
            throw new IllegalArgumentException("there is no \"" + key + "\" in it");
        }
        if (name.length() > NAME_MAX || name.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException(
                    "\"" + key + "\" is no name: it has at most " + NAME_MAX + " characters, all of which can be seen");
        }
        return name;
    }

    private static String text(JsonNode body, String key, String otherwise) {
        JsonNode part = body.path(key);
        if (!part.isString() && !part.isMissingNode() && !part.isNull()) {
            throw new IllegalArgumentException("\"" + key + "\" is no text");
        }
        String text = part.isString() ? part.asString() : otherwise;
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) { // it could not be handed on as it came
            throw new IllegalArgumentException("\"" + key + "\" has half a character in it (a surrogate alone)");
        }
        return text;
    }

    private static boolean flag(JsonNode body, String key, boolean otherwise) {
        JsonNode part = body.path(key);
        if (!part.isBoolean() && !part.isMissingNode() && !part.isNull()) {
            throw new IllegalArgumentException("\"" + key + "\" is neither true nor false");
        }
        return part.isBoolean() ? part.asBoolean() : otherwise;
    }

    private static Map<String, String> texts(JsonNode object) {
        if (!object.isObject() && !object.isMissingNode() && !object.isNull() || object.size() > PARAMS_MAX) {
            throw new IllegalArgumentException(
                    "\"params\" and \"info\" are objects of at most " + PARAMS_MAX + " parts");
        }
        Map<String, String> texts = new LinkedHashMap<>();
        object.properties()
                .forEach(each -> texts.put(
                        each.getKey(),
                        each.getValue().isString()
                                ? each.getValue().asString()
                                : each.getValue().toString()));
        return texts;
    }

    /** For a sentence. */
    static String brief(String text) {
        String line = text.lines().findFirst().orElse("");
        return line.length() <= BRIEF ? line : line.substring(0, BRIEF) + "...";
    }

    static String body(Told.Message message) {
        ObjectNode body = JSON.createObjectNode();
        body.put("id", message.id()).put("from", message.replica()).put("to", message.to());
        body.put("type", message.type()).put("data", message.data());
        body.put("intercept", message.held()).put("repr", message.repr());
        return body.toString();
    }

    static String timeout(String replica, String type, String duration) {
        return JSON.createObjectNode()
                .put("replica", replica)
                .put("type", type)
                .put("duration", duration)
                .toString();
    }

    static String directive(String action) {
        return JSON.createObjectNode().put("action", action).toString();
    }

    static String replica(Replica replica) {
        ObjectNode body = JSON.createObjectNode();
        body.put("id", replica.id()).put("ready", replica.ready()).put("addr", replica.address());
        ObjectNode info = body.putObject("info");
        replica.info().forEach(info::put);
        return body.toString();
    }

    static String error(String what) {
        return JSON.createObjectNode().put("error", what).toString();
    }

    /** Throws {@link IllegalArgumentException} or {@link tools.jackson.core.JacksonException}. */
    static JsonNode read(byte[] body) {
        JsonNode read = JSON.readTree(body);
        if (read == null || !read.isObject()) {
            throw new IllegalArgumentException("the body is no object of JSON");
        }
        return read;
    }
}
