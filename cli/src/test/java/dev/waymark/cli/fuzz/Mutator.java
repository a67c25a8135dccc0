package dev.waymark.cli.fuzz;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Changes files as chance, or somebody with bad intentions, might. The same seed does the same. */
public final class Mutator {
    private static final long[] ODD_NUMBERS = {
        0,
        1,
        -1,
        2,
        3,
        7,
        64,
        255,
        256,
        4096,
        1 << 24,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        1L << 40,
        -2
    };
    private static final String[] ODD_TEXTS = {
        "",
        " ",
        "\u0000",
        "\n",
        "-1",
        "0",
        "99999999999999999999",
        "1e999",
        "null",
        "{}",
        "[",
        "\"",
        "\ud800",
        "x".repeat(70_000),
        "scenario-java.lang.String",
        "scenario-java.lang.String#x",
        "raft",
        "random",
        "no-failure",
        "../../x",
        "%s%n",
        "KEPT",
        "VIOLATED",
        "HANG",
        "(1>2)",
        "workload",
        "1>2#1",
        "c1#1",
        "1/x#1"
    };
    private static final String[] ODD_FIGURES = {
        "-0",
        "2.5",
        "1e999999999",
        "1e-999999999",
        "1E2147483648",
        "9".repeat(20_000),
        "0x7f",
        "1_000",
        "NaN",
        "-Infinity",
        "2147483648",
        "-9223372036854775809",
        "000000000000000000000001"
    };

    /** What begins something that may have another in it. */
    private static final String[] OPENING = {
        "[", "{", "(", "<", "\"", "'", "#_", "#{", "{\"a\":", "- ", "? ", "&a ", "*a ", "!x ", "|\n", "\\", ":", "=",
        ",", ";", "bits(", "not ", "!"
    };

    private static final String[] VERBS = {
        "deliver",
        "drop",
        "duplicate",
        "replace",
        "inject",
        "fire",
        "advance",
        "crash",
        "restart",
        "invoke",
        "partition",
        "heal",
        "pause",
        "resume",
        "skew",
        "wait",
        "stop"
    };
    private static final String[] WORDS = {
        "1>2#1",
        "2>1#1",
        "1>3#2",
        "1>1#1",
        "3>2#1~1",
        "250>250#16777215",
        "c1#1",
        "c2#1",
        "c255#1",
        "at",
        "1",
        "2",
        "3",
        "4",
        "250",
        "0",
        "all",
        "1,2|3",
        "1|2|3",
        "-|1",
        "crashAfter=0",
        "crashAfter=254",
        "disk=KEEP_ALL",
        "disk=LOSE_UNSYNCED",
        "9223372036854775807",
        "-9223372036854775808",
        "-1",
        "1/tick#1",
        "{\"@\":\"Long\",\"is\":1}",
        "{}",
        "[]",
        "7",
        "\"x\"",
        "{\"@\":\"Prepare\"}",
        "{\"@\":[]}",
        "{\"@\":{\"@\":{}}}",
        "Prepare",
        "null"
    };

    private static final String[] FIELDS = {
        "kind",
        "message",
        "type",
        "crash",
        "payload",
        "from",
        "to",
        "timer",
        "node",
        "by",
        "disk",
        "operation",
        "blocks",
        "links",
        "time"
    };

    private static final int LONG = 1 << 16;

    private final Random random;

    public Mutator(long seed) {
        random = new Random(seed);
    }

    public int below(int bound) {
        return random.nextInt(bound);
    }

    private <T> T any(T[] values) {
        return values[random.nextInt(values.length)];
    }

    /** A few bytes changed, left out, put in or repeated, or the end cut off. */
    public byte[] bytes(byte[] original) {
        byte[] bytes = original;
        for (int changes = 1 + random.nextInt(3); changes > 0 && bytes.length > 0; changes--) {
            int at = random.nextInt(bytes.length);
            int length = Math.min(bytes.length - at, 1 + random.nextInt(16));
            bytes = switch (random.nextInt(6)) {
                case 0 -> joined(bytes, at, new byte[0], at + length);
                case 1 -> joined(bytes, at, noise(length), at);
                case 2 -> joined(bytes, at, noise(length), at + length);
                case 3 -> joined(bytes, at + length, java.util.Arrays.copyOfRange(bytes, at, at + length), at);
                case 4 -> flipped(bytes, at);
                default -> random.nextInt(4) > 0 ? flipped(bytes, at) : java.util.Arrays.copyOf(bytes, at);
            };
        }
        return bytes;
    }

    private byte[] noise(int length) {
        byte[] noise = new byte[length];
        random.nextBytes(noise);
        return noise;
    }

    private byte[] flipped(byte[] bytes, int at) {
        byte[] flipped = bytes.clone();
        flipped[at] ^= (byte) (1 << random.nextInt(8));
        return flipped;
    }

    private static byte[] joined(byte[] bytes, int until, byte[] middle, int from) {
        ByteBuffer joined = ByteBuffer.allocate(until + middle.length + bytes.length - from);
        return joined.put(bytes, 0, until)
                .put(middle)
                .put(bytes, from, bytes.length - from)
                .array();
    }

    /** A number, or a few bytes, changed to what a reader may not expect. */
    public byte[] numbers(byte[] original) {
        if (random.nextInt(4) == 0) {
            return bytes(original);
        }
        byte[] bytes = original.clone();
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        long number = random.nextInt(3) == 0 ? random.nextInt(1 << 16) : ODD_NUMBERS[below(ODD_NUMBERS.length)];
        if (random.nextBoolean() && bytes.length >= 8) {
            buffer.putLong(below(bytes.length - 7), number);
        } else if (bytes.length >= 4) {
            buffer.putInt(below(bytes.length - 3), (int) number);
        }
        return bytes;
    }

    /** A line or a token of a text, left out, repeated, moved, nested, or exchanged for another one. */
    public String text(String original) {
        String text = original;
        for (int changes = 1 + below(3); changes > 0; changes--) {
            text = below(3) == 0 ? lines(text) : tokens(text);
        }
        return text;
    }

    private String lines(String text) {
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        int at = below(lines.size());
        switch (below(5)) {
            case 0 -> lines.remove(at);
            case 1 -> lines.add(below(lines.size()), lines.get(at));
            case 2 -> lines.set(at, lines.get(below(lines.size())));
            case 3 -> lines.set(at, lines.get(at).substring(lines.get(at).length() / 2));
            default -> lines.add(at, any(ODD_TEXTS));
        }
        return String.join("\n", lines);
    }

    private String tokens(String text) {
        List<String> tokens = new ArrayList<>(List.of(text.split("(?<=\\W)|(?=\\W)", -1)));
        int at = below(tokens.size());
        switch (below(8)) {
            case 0 -> tokens.remove(at);
            case 1 -> tokens.add(below(tokens.size()), tokens.get(at));
            case 2 -> tokens.set(at, tokens.get(below(tokens.size())));
            case 3 -> tokens.set(at, any(ODD_TEXTS));
            case 4 -> tokens.set(at, any(ODD_FIGURES));
            case 5 -> tokens.add(at, any(OPENING).repeat(1 << below(15)));
            case 6 ->
                tokens.set(
                        at,
                        tokens.get(at)
                                .repeat(Math.min(
                                        1 << below(12),
                                        1 + LONG / (1 + tokens.get(at).length()))));
            default -> tokens.set(at, any(OPENING));
        }
        return String.join("", tokens);
    }

    /** With a checksum that says that all is well. */
    public static byte[] sealed(byte[] content) {
        CRC32 checksum = new CRC32();
        checksum.update(content);
        return ByteBuffer.allocate(content.length + 8)
                .put(content)
                .putLong(checksum.getValue())
                .array();
    }

    /** One value of a tree, or one line of its decisions. */
    public void tree(ObjectNode root) {
        if (random.nextInt(3) == 0 && root.path("decisions") instanceof ArrayNode decisions && !decisions.isEmpty()) {
            int at = below(decisions.size());
            String line = decision(decisions.get(at).asString(""));
            if (random.nextBoolean()) {
                decisions.set(at, line);
            } else {
                decisions.insert(at, line);
            }
            return;
        }
        if (random.nextInt(3) == 0 && root.path("steps") instanceof ArrayNode steps && !steps.isEmpty()) {
            decision(steps);
            return;
        }
        List<JsonNode> holders = new ArrayList<>();
        collect(root, holders);
        JsonNode holder = holders.get(below(holders.size()));
        if (holder instanceof ObjectNode object) {
            List<String> names = List.copyOf(object.propertyNames());
            String name = names.isEmpty() ? "x" : names.get(below(names.size()));
            if (random.nextInt(5) == 0) {
                object.remove(name);
            } else {
                object.set(random.nextInt(8) == 0 ? any(ODD_TEXTS) : name, value());
            }
        } else if (holder instanceof ArrayNode array) {
            array.insert(array.isEmpty() ? 0 : below(array.size()), value());
        }
    }

    /** Another decision, or one with other parts, in place of one, or in front of it. */
    private void decision(ArrayNode steps) {
        int at = below(steps.size());
        ObjectNode step = (ObjectNode) steps.get(at).deepCopy();
        ObjectNode decision = random.nextInt(3) > 0 && step.path("decision") instanceof ObjectNode there
                ? there
                : step.putObject("decision");
        if (random.nextBoolean() || decision.isEmpty()) {
            decision.put("kind", any(VERBS));
        }
        for (int changes = 1 + below(3); changes > 0; changes--) {
            String field = any(FIELDS);
            if (random.nextInt(3) == 0) {
                decision.set(field, value());
            } else if (random.nextBoolean()) {
                decision.put(field, any(WORDS));
            } else {
                decision.put(field, below(6));
            }
        }
        if (random.nextBoolean()) {
            steps.set(at, step);
        } else {
            steps.insert(at, step);
        }
    }

    private static void collect(JsonNode node, List<JsonNode> holders) {
        if (node.isObject() || node.isArray()) {
            holders.add(node);
            node.values().forEach(child -> collect(child, holders));
        }
    }

    private JsonNode value() {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return switch (random.nextInt(8)) {
            case 0 -> nodes.nullNode();
            case 1 -> nodes.booleanNode(true);
            case 2 -> nodes.arrayNode();
            case 3 -> nodes.objectNode();
            case 4 -> nodes.numberNode(5.5);
            case 5 -> nodes.numberNode(ODD_NUMBERS[below(ODD_NUMBERS.length)]);
            default -> nodes.stringNode(any(ODD_TEXTS));
        };
    }

    private String decision(String line) {
        List<String> words = new ArrayList<>(List.of(line.split(" ")));
        int at = below(words.size());
        switch (random.nextInt(5)) {
            case 0 -> words.set(at, any(WORDS));
            case 1 -> words.add(at, any(WORDS));
            case 2 -> words.remove(at);
            case 3 -> words.set(0, any(VERBS));
            default -> words = new ArrayList<>(List.of(any(VERBS), any(WORDS), any(WORDS)));
        }
        return String.join(" ", words);
    }
}
