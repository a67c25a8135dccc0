package dev.waymark.remote.wire;

import dev.waymark.core.cluster.FaultBudget;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a host says of itself once it is configured. {@code clock}: its nodes ask what time it is; {@code forges}: it can make
 * a message of fields; {@code bytes}: it can send messages to other processes.
 */
public record Ready(
        int nodes,
        List<Colour> colours,
        List<String> health,
        List<Named> properties,
        List<String> clauses,
        int steps,
        @Nullable FaultBudget faults,
        Requests requests,
        boolean clock,
        boolean forges,
        boolean bytes) {
    private static final int NODES_MAX = 250;
    private static final int STEPS = 1000;

    /** How a part of a state is painted. */
    public enum Kind {
        VALUE,
        NODE,
        NODES
    }

    public record Colour(String field, Kind kind) {}

    public record Named(String name, String summary) {}

    /** Each of so many clients asks {@code each} times, and for one of these. */
    public record Requests(int clients, int each, List<?> of) {}

    public static Ready read(byte[] frame) {
        JsonNode ready = Hello.tree(frame);
        if (ready.has("refused")) {
            throw new HostFault(
                    HostFault.Kind.REFUSES,
                    "refused its parameters: " + ready.path("refused").asString(""));
        }
        int nodes = ready.path("nodes").asInt(0);
        if (nodes < 1 || nodes > NODES_MAX) {
            throw Values.garbage("\"nodes\":" + ready.path("nodes") + ": 1 to " + NODES_MAX + " are possible");
        }
        List<String> features = Hello.list(ready, "features", JsonNode::asString);
        return new Ready(
                nodes,
                Hello.list(ready, "colours", Ready::colour),
                Hello.list(ready, "health", JsonNode::asString),
                Hello.list(
                        ready,
                        "properties",
                        each -> new Named(
                                each.path("name").asString(""),
                                each.path("summary").asString(""))),
                Hello.list(ready, "clauses", JsonNode::asString),
                ready.path("steps").asInt(STEPS),
                ready.has("faults") ? FaultBudget.parse(ready.path("faults").asString("")) : null,
                requests(ready.path("requests")),
                features.contains("clock"),
                features.contains("forge"),
                features.contains("bytes"));
    }

    private static Colour colour(JsonNode from) {
        if (from.isString()) {
            return new Colour(from.asString(), Kind.VALUE);
        }
        String kind = from.path("kind").asString("value");
        return new Colour(
                from.path("field").asString(""),
                kind.equals("node") ? Kind.NODE : kind.equals("nodes") ? Kind.NODES : Kind.VALUE);
    }

    private static Requests requests(JsonNode from) {
        Values values = new Values();
        return new Requests(
                from.path("clients").asInt(0),
                from.path("each").asInt(1),
                Hello.list(from, "of", each -> values.of(each)));
    }
}
