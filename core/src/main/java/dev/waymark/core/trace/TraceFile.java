package dev.waymark.core.trace;

import dev.waymark.core.CodeVersion;
import dev.waymark.core.UsageException;
import dev.waymark.core.Version;
import dev.waymark.core.file.UnwritableException;
import dev.waymark.core.file.WholeFile;
import dev.waymark.core.model.Decision;
import dev.waymark.core.property.Cause;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Reach;
import dev.waymark.core.property.Safety;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.trace.text.DecisionText;
import dev.waymark.core.trace.text.Json;
import dev.waymark.core.trace.text.PayloadCodec;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A trace as a JSON file. It is read in two steps: what {@link #read} gives names the system and its parameters; with the
 * payload codec of that system, {@link #trace} gives the rest. Keys that this version does not know are left alone.
 */
public final class TraceFile {
    private static final DefaultIndenter LINES = new DefaultIndenter("  ", "\n");
    private static final DefaultPrettyPrinter PRETTY = new DefaultPrettyPrinter(Separators.createDefaultInstance()
                    .withObjectNameValueSpacing(Separators.Spacing.AFTER)
                    .withArrayEmptySeparator("")
                    .withObjectEmptySeparator(""))
            .withObjectIndenter(LINES)
            .withArrayIndenter(LINES);

    private static final int BYTES_MAX = 1 << 29;

    /** Some editors put it first. */
    private static final String BYTE_ORDER_MARK = "\ufeff";

    private final Path file;
    private final JsonNode root;

    private TraceFile(Path file, JsonNode root) {
        this.file = file;
        this.root = root;
    }

    /** Equal traces give equal bytes. The file appears whole or not at all. */
    public static void write(Path file, Trace trace, PayloadCodec payloads) {
        String text = Json.MAPPER.writer().with(PRETTY).writeValueAsString(json(trace, payloads)) + "\n";
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null && !Files.isDirectory(folder)) {
                Files.createDirectories(folder);
            }
            WholeFile.write(file, text);
        } catch (IOException e) {
            throw new UnwritableException("trace " + file + " cannot be written (" + e
                    + "): see that its folder may be written and its disk is not full");
        }
    }

    private static ObjectNode json(Trace trace, PayloadCodec payloads) {
        DecisionText text = new DecisionText(payloads);
        ObjectNode json = Json.MAPPER.createObjectNode();
        json.put("waymark", trace.waymark());
        if (!trace.commit().equals(Version.UNKNOWN)) {
            json.put("commit", trace.commit());
        }
        if (trace.code().known()) {
            json.putObject("code")
                    .put("system", trace.code().system())
                    .put("waymark", trace.code().waymark());
        }
        json.put("format", trace.format());
        json.put("system", trace.system());
        ObjectNode parameters = json.putObject("parameters");
        trace.parameters().forEach(parameters::put);
        putAll(json, "bugs", trace.bugs());
        json.put("strategy", trace.strategy());
        if (trace.temper() != null) {
            json.put("temper", trace.temper());
        }
        json.put("seed", trace.seed());
        json.put("execution", trace.execution());
        json.put("executionSeed", trace.executionSeed());
        putAll(json, "properties", trace.properties());
        json.put("faults", trace.faults());
        Verdict verdict = trace.verdict();
        if (verdict == null) {
            json.putNull("verdict");
        } else {
            ObjectNode given = json.putObject("verdict")
                    .put("property", verdict.property())
                    .put("safety", verdict.safety().name())
                    .put("reach", verdict.reach().name())
                    .put("signature", verdict.signature())
                    .put("message", verdict.message());
            if (verdict.cause() != Cause.CHECK) { // which goes without saying, as in older traces
                given.put("cause", verdict.cause().name());
            }
        }
        if (trace.tail() >= 0) {
            json.put("tail", trace.tail());
        }
        putAll(json, "decisions", trace.decisions().stream().map(text::print).toList());
        putAll(json, "events", trace.events());
        return json;
    }

    private static void putAll(ObjectNode json, String key, List<String> values) {
        values.forEach(json.putArray(key)::add);
    }

    /** Throws {@link UsageException} if this is not a trace that this version can read. */
    public static TraceFile read(Path file) {
        JsonNode root;
        try {
            root = parse(file, content(file));
        } catch (OutOfMemoryError e) { // it is all free again
            throw new UsageException(
                    "trace file " + file
                            + " does not fit into memory: is it a trace? If so, give Java more: JAVA_OPTS=-Xmx4g",
                    e);
        }
        JsonNode format = root.path("format");
        if (!root.path("waymark").isString() || format.isMissingNode()) {
            throw bad(file, "is JSON but no Waymark trace: give a *.trace.json file");
        }
        if (format.isInt() && format.intValue() > Trace.FORMAT) {
            throw bad(
                    file,
                    "has format " + format + ", this version reads up to " + Trace.FORMAT + ": replay it with Waymark "
                            + root.path("waymark").stringValue() + " or newer");
        }
        TraceFile trace = new TraceFile(file, root);
        if (!format.isInt() || format.intValue() < 1) {
            throw trace.damaged("format", "a whole number from 1");
        }
        return trace;
    }

    private static String content(Path file) {
        if (Files.isDirectory(file)) {
            throw new UsageException(file + " is a folder: give one of the *.trace.json files in violations/ of a run");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(BYTES_MAX + 1);
            if (bytes.length > BYTES_MAX) {
                throw bad(file, "is larger than any trace: give a *.trace.json file");
            }
            String text = new String(bytes, StandardCharsets.UTF_8);
            return (text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text).strip();
        } catch (NoSuchFileException e) {
            throw new UsageException("there is no trace file " + file);
        } catch (IOException e) {
            throw new UsageException("cannot read trace file " + file + ": " + e, e);
        }
    }

    private static JsonNode parse(Path file, String content) {
        if (content.isEmpty()) {
            throw bad(file, "is empty: copy it again, or record it again with `waymark run`");
        }
        try {
            return Json.MAPPER.readTree(content);
        } catch (StreamConstraintsException e) {
            throw bad(file, "is no trace: it nests too deep, or has a number or a name that is too long");
        } catch (JacksonException e) {
            boolean begun = content.startsWith("{") && !content.endsWith("}");
            if (begun || e instanceof UnexpectedEndOfInputException) {
                throw bad(file, "is cut short: copy it again, or record it again with `waymark run`");
            }
            TokenStreamLocation place = e.getLocation(); // not every mistake has one
            String line = place == null ? "" : " (line " + place.getLineNr() + ")";
            throw bad(file, "is not JSON" + line + ": give a *.trace.json file");
        }
    }

    public String system() {
        return text(root, "system");
    }

    public Map<String, String> parameters() {
        JsonNode values = root.path("parameters");
        if (!values.isObject()) {
            throw damaged("parameters", "an object of texts");
        }
        Map<String, String> parameters = new TreeMap<>();
        for (String name : values.propertyNames()) {
            parameters.put(name, text(values, name));
        }
        return parameters;
    }

    public List<String> bugs() {
        return texts("bugs");
    }

    /** The whole trace; {@code payloads} is that of the system that this file names. */
    public Trace trace(PayloadCodec payloads) {
        List<Decision> decisions = decisions(payloads);
        return new Trace(
                root.path("format").intValue(),
                text(root, "waymark"),
                root.has("commit") ? text(root, "commit") : Version.UNKNOWN, // not in files of earlier versions
                code(),
                system(),
                parameters(),
                bugs(),
                text(root, "strategy"),
                root.has("temper") ? text(root, "temper") : null,
                number("seed"),
                number("execution"),
                number("executionSeed"),
                texts("properties"),
                text(root, "faults"),
                decisions,
                tail(decisions.size()),
                texts("events"),
                verdict());
    }

    /** Not in files of earlier versions. */
    private CodeVersion code() {
        JsonNode code = root.path("code");
        return code.isMissingNode()
                ? CodeVersion.NOT_KNOWN
                : new CodeVersion(text(code, "system"), text(code, "waymark"));
    }

    private List<Decision> decisions(PayloadCodec payloads) {
        DecisionText text = new DecisionText(payloads);
        List<Decision> decisions = new ArrayList<>();
        for (String line : texts("decisions")) {
            try {
                decisions.add(text.parse(line));
            } catch (UsageException e) {
                throw bad(file, "holds a line that this version cannot read: " + e.getMessage());
            }
        }
        return decisions;
    }

    /** Not there if there was no tail, nor in files of versions that did not record it. */
    private int tail(int decisions) {
        JsonNode value = root.path("tail");
        if (value.isMissingNode()) {
            return -1;
        }
        if (!value.isInt() || value.intValue() < 0 || value.intValue() > decisions) {
            throw damaged("tail", "the index of a decision");
        }
        return value.intValue();
    }

    private @Nullable Verdict verdict() {
        JsonNode verdict = root.path("verdict");
        if (verdict.isNull()) {
            return null;
        }
        return new Verdict(
                text(verdict, "property"),
                constant(verdict, "safety", Safety.values()),
                constant(verdict, "reach", Reach.values()),
                cause(verdict),
                text(verdict, "signature"),
                text(verdict, "message"));
    }

    /** Before it was written down, the signature of a hang began with that word. */
    private Cause cause(JsonNode verdict) {
        if (verdict.has("cause")) {
            return constant(verdict, "cause", Cause.values());
        }
        boolean hang = text(verdict, "property").equals(NoFailure.NAME)
                && text(verdict, "signature").matches("hang(@.*)?");
        return hang ? Cause.HANG : Cause.CHECK;
    }

    private <E extends Enum<E>> E constant(JsonNode node, String key, E[] constants) {
        String name = text(node, key);
        return Arrays.stream(constants)
                .filter(constant -> constant.name().equals(name))
                .findFirst()
                .orElseThrow(() -> damaged(key, "one of " + Arrays.toString(constants)));
    }

    private String text(JsonNode node, String key) {
        JsonNode value = node.path(key);
        if (!value.isString()) {
            throw damaged(key, "a text");
        }
        return value.stringValue();
    }

    private long number(String key) {
        JsonNode value = root.path(key);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw damaged(key, "a whole number");
        }
        return value.longValue();
    }

    private List<String> texts(String key) {
        JsonNode values = root.path(key);
        if (!values.isArray() || !values.values().stream().allMatch(JsonNode::isString)) {
            throw damaged(key, "a list of texts");
        }
        return values.values().stream().map(JsonNode::stringValue).toList();
    }

    private UsageException damaged(String key, String expected) {
        return bad(file, "is damaged: \"" + key + "\" must be " + expected + "; record it again with `waymark run`");
    }

    private static UsageException bad(Path file, String problem) {
        return new UsageException("trace file " + file + " " + problem);
    }
}
