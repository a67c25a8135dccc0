package dev.waymark.remote.netrix;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The bodies of requests, from replicas and to them. A mistake in one is an {@link IllegalArgumentException} that says what is wrong. */
final class Requests {
    private static final JsonMapper JSON = new JsonMapper();

    private Requests() {}

    static Replica replica(JsonNode body) {
        return new Replica(
                text(body, "id"),
                text(body, "addr").replaceFirst("^https?://", ""),
                body.path("ready").asBoolean(false),
                texts(body.path("info")));
    }

    static Told.Message message(JsonNode body) {
        return new Told.Message(
                text(body, "id"),
                text(body, "from"),
                text(body, "to"),
                body.path("type").asString("message"),
                body.path("data").asString(""),
                body.path("repr").asString(""),
                body.path("intercept").asBoolean(true));
    }

    /** The published client for Java calls the replica {@code replicaID}. */
    static Told.Event event(JsonNode body) {
        String replica = body.path("replica").asString(body.path("replicaID").asString(""));
        if (replica.isEmpty()) {
            throw new IllegalArgumentException("an event without \"replica\"");
        }
        return new Told.Event(replica, text(body, "type"), texts(body.path("params")));
    }

    private static String text(JsonNode body, String name) {
        String text = body.path(name).asString("");
        if (text.isEmpty()) {
            throw new IllegalArgumentException("there is no \"" + name + "\" in it");
        }
        return text;
    }

    private static Map<String, String> texts(JsonNode object) {
        Map<String, String> texts = new LinkedHashMap<>();
        object.properties()
                .forEach(each -> texts.put(
                        each.getKey(),
                        each.getValue().isString()
                                ? each.getValue().asString()
                                : each.getValue().toString()));
        return texts;
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

    static JsonNode read(byte[] body) {
        return JSON.readTree(body);
    }
}
