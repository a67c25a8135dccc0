package dev.waymark.remote.wire;

import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.coverage.TellsLines;
import dev.waymark.core.property.NoFailure;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a host says of itself once it is configured. {@code clock}: its nodes ask what time it is; {@code forges}: it can make
 * a message of fields; {@code bytes}: it can send messages to other processes; {@code crash}: it wants to know
 * of crashes; {@code repeat}: it can make a run once more and compare; {@code pins}: it can keep itself on a processor; {@code lines}: what it counts, in the order of
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
        @Nullable HistoryWords history,
        boolean clock,
        boolean forges,
        boolean bytes,
        boolean crash,
        boolean repeat,
        boolean pins,
        List<TellsLines.Block> lines) {
    static final int NODES_MAX = 250;

    /** The property of what clients saw. */
    public static final String HISTORY = "history";

    private static final int STEPS = 1000;
    private static final int STEPS_MAX = 1_000_000;
    private static final int CLAUSES_MAX = 10_000;
    private static final int BLOCKS_MAX = 1_000_000;
    private static final int BLOCK_LINES_MAX = 1_000_000;
    /** As many as a workload can have. */
    public static final int CLIENTS_MAX = 255;

    private static final int EACH_MAX = 1_000;
    private static final int REQUESTS_MAX = 10_000;
    /** The feature of a host that can keep itself and a thread of Waymark's on one processor. */
    public static final String PIN = "pin";

    /** The feature of a host that tells values once and then by their numbers. */
    public static final String KEEP = "keep";

    private static final List<String> FEATURES = List.of("clock", "forge", "bytes", "crash", "repeat", PIN, KEEP);

    /** How a part of a state is abstracted. */
    public enum Kind {
        VALUE,
        NODE,
        NODES
    }

    public record Colour(String field, Kind kind) {}

    public record Named(String name, String summary) {}

    /**
     * Each of so many clients asks {@code each} times, and for one of these, in which the text {@code unique} stands for a number that no
     * other request has; empty: nothing does.
     */
    public record Requests(int clients, int each, List<?> of, String unique) {}

    /** Throws {@link HostFault}. */
    public static Ready read(byte[] frame) {
        Declaration ready = Declaration.of(frame, "an answer to configure");
        if (ready.has("refused")) {
            throw new HostFault(HostFault.Kind.REFUSES, "refused its parameters: " + ready.text("refused", ""));
        }
        if (!ready.has("nodes")) {
            throw Values.garbage("no \"nodes\" in its answer to configure: how many there are");
        }
        List<String> features = ready.texts("features", FEATURES.size());
        for (String feature : features) {
            if (!FEATURES.contains(feature)) {
                throw Declaration.unknown("feature", feature, FEATURES);
            }
        }
        Ready read = new Ready(
                (int) ready.whole("nodes", 0, 1, NODES_MAX),
                ready.list("colours", Declaration.LIST_MAX, Ready::colour),
                ready.texts("health", Declaration.LIST_MAX),
                ready.objects("properties", each -> new Named(each.name("name"), each.text("summary", ""))),
                ready.texts("clauses", CLAUSES_MAX),
                (int) ready.whole("steps", STEPS, 1, STEPS_MAX),
                ready.has("faults") ? faults(ready.text("faults", "")) : null,
                ready.has("requests") ? requests(ready.object("requests")) : new Requests(0, 1, List.of(), ""),
                ready.has("history") ? HistoryWords.read(ready.object("history")) : null,
                features.contains("clock"),
                features.contains("forge"),
                features.contains("bytes"),
                features.contains("crash"),
                features.contains("repeat"),
                features.contains(PIN),
                lines(ready.part("lines")));
        ready.end();
        List<String> names = read.properties.stream().map(Named::name).toList();
        Declaration.apart("property", names);
        if (names.contains(NoFailure.NAME)) {
            throw Values.garbage("property " + NoFailure.NAME + ", which Waymark judges: call it otherwise");
        }
        if (read.history != null && names.contains(HISTORY)) {
            throw Values.garbage("property " + HISTORY + ", which Waymark judges where there is a \"history\"");
        }
        return read;
    }

    private static FaultBudget faults(String text) {
        try {
            return FaultBudget.parse(text);
        } catch (UsageException e) {
            throw Values.garbage("\"faults\":\"" + Values.brief(text) + "\": " + e.getMessage());
        }
    }

    /** A list for each file: its name, and the first and the last line of each of its blocks. */
    private static List<TellsLines.Block> lines(JsonNode files) {
        List<TellsLines.Block> blocks = new ArrayList<>();
        if (!files.isArray() && !files.isMissingNode()) {
            throw noLines(files);
        }
        for (JsonNode file : files) {
            String name = file.path(0).isString() ? file.path(0).asString() : "";
            if (name.isEmpty() || file.size() != 2 || !file.path(1).isArray()) {
                throw noLines(file);
            }
            for (JsonNode block : file.path(1)) {
                int first = line(block.path(0));
                int last = line(block.path(1));
                if (block.size() != 2 || first < 1 || last < first || last - first > BLOCK_LINES_MAX) {
                    throw noLines(block);
                }
                blocks.add(new TellsLines.Block(name, first, last));
            }
        }
        if (blocks.size() > BLOCKS_MAX) {
            throw Declaration.flood(blocks.size() + " blocks of lines", BLOCKS_MAX);
        }
        return blocks;
    }

    private static HostFault noLines(JsonNode what) {
        return Values.garbage(
                "\"lines\" with " + Values.brief(what) + ": a list for each file, [\"FILE\",[[FIRST,LAST],...]]");
    }

    private static int line(JsonNode number) {
        return number.isInt() ? number.asInt() : -1;
    }

    private static Colour colour(JsonNode from) {
        if (from.isString()) {
            return new Colour(from.asString(), Kind.VALUE);
        }
        Declaration colour = Declaration.of(from, "a colour");
        Colour read = new Colour(colour.text("field", ""), colour.one("kind", Kind.VALUE));
        colour.end();
        return read;
    }

    private static Requests requests(Declaration from) {
        Values values = new Values();
        Requests read = new Requests(
                (int) from.whole("clients", 0, 0, CLIENTS_MAX),
                (int) from.whole("each", 1, 1, EACH_MAX),
                from.list("of", REQUESTS_MAX, values::of),
                from.text("unique", ""));
        from.end();
        if (read.clients > 0 && read.of.isEmpty()) {
            throw Values.garbage("\"requests\" of " + read.clients + " clients with nothing to ask in \"of\"");
        }
        return read;
    }
}
