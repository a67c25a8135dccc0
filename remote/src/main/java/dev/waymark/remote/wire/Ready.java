package dev.waymark.remote.wire;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.coverage.TellsLines;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a host says of itself once it is configured. {@code clock}: its nodes ask what time it is; {@code forges}: it can make
 * a message of fields; {@code bytes}: it can send messages to other processes; {@code lines}: what it counts, in the order of
 * numbers; empty: nothing.
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
        boolean bytes,
        List<TellsLines.Block> lines) {
    private static final int NODES_MAX = 250;
    private static final int STEPS = 1000;
    private static final int BLOCK_LINES_MAX = 1_000_000;

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
                features.contains("bytes"),
                lines(ready.path("lines")));
    }

    /** A list for each file: its name, and the first and the last line of each of its blocks. */
    private static List<TellsLines.Block> lines(JsonNode files) {
        List<TellsLines.Block> blocks = new ArrayList<>();
        for (JsonNode file : files) {
            String name = file.path(0).asString("");
            for (JsonNode block : file.path(1)) {
                int first = block.path(0).asInt(0);
                int last = block.path(1).asInt(0);
                if (name.isEmpty() || first < 1 || last < first || last - first > BLOCK_LINES_MAX) {
                    throw Values.garbage("\"lines\" with " + block + " of " + file.path(0)
                            + ": a list for each file, [\"FILE\",[[FIRST,LAST],...]]");
                }
                blocks.add(new TellsLines.Block(name, first, last));
            }
        }
        return blocks;
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
