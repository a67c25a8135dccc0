package dev.waymark.engine.explore;

import dev.waymark.core.UsageException;
import dev.waymark.core.Version;
import dev.waymark.engine.spec.SpecJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An {@link Exploration} as JSON, and as one word that can be part of an address: that JSON, compressed, in the letters of Base64 for
 * addresses. Seeds are texts: JavaScript has no numbers of 64 bits.
 */
public final class ExplorationJson {
    /** The version that is written; all up to it are read. */
    public static final int FORMAT = 1;

    /** Of a link, and of what it unfolds to. */
    private static final int BYTES_MAX = 1 << 22;

    private static final JsonMapper MAPPER = new JsonMapper();

    private ExplorationJson() {}

    public static ObjectNode tree(Exploration exploration) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("format", FORMAT);
        json.put("waymark", Version.text());
        json.set("spec", SpecJson.tree(exploration.spec()));
        json.put("execution", exploration.index());
        json.put("seed", Long.toString(exploration.seed()));
        ArrayNode decisions = json.putArray("decisions");
        exploration.decisions().forEach(decisions::add);
        if (exploration.tail() >= 0) {
            json.put("tail", exploration.tail());
        }
        return json;
    }

    /** Throws {@link UsageException} if it is none that this version can read. */
    public static Exploration read(JsonNode json) {
        int format = json.path("format").asInt(0);
        if (format > FORMAT) {
            throw bad("is of a later version of Waymark ("
                    + json.path("waymark").asString("unknown") + "); this one reads up to format " + FORMAT);
        }
        if (format < 1
                || !json.path("spec").isObject()
                || !json.path("decisions").isArray()) {
            throw bad("is none: it needs format, spec, execution, seed and decisions");
        }
        List<String> decisions = new ArrayList<>();
        for (JsonNode each : json.path("decisions").values()) {
            if (!each.isString()) {
                throw bad("has a decision that is no text: " + each);
            }
            decisions.add(each.stringValue());
        }
        try {
            return new Exploration(
                    SpecJson.read(json.path("spec")),
                    json.path("execution").asLong(0),
                    Long.parseLong(json.path("seed").asString("")),
                    decisions,
                    json.path("tail").asInt(-1));
        } catch (IllegalArgumentException e) {
            throw bad("has numbers that cannot be: " + e.getMessage());
        }
    }

    public static String link(Exploration exploration) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater)) {
            out.write(MAPPER.writeValueAsString(tree(exploration)).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // there is no disk in between
        } finally {
            deflater.end();
        }
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
    }

    /** Reads a link, or a whole address that ends with one behind {@code open=}. */
    public static Exploration read(String link) {
        String word = link.strip();
        word = word.substring(word.lastIndexOf("open=") < 0 ? 0 : word.lastIndexOf("open=") + "open=".length());
        try {
            return read(MAPPER.readTree(unfolded(Base64.getUrlDecoder().decode(word))));
        } catch (IllegalArgumentException | DataFormatException | JacksonException e) {
            throw bad("cannot be read: copy it as a whole");
        }
    }

    private static byte[] unfolded(byte[] bytes) throws DataFormatException {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(bytes);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] buffer = new byte[8192];
            while (!inflater.finished()) {
                int read = inflater.inflate(buffer);
                if (read == 0 || out.size() > BYTES_MAX) {
                    throw new DataFormatException("cut short, or too long");
                }
                out.write(buffer, 0, read);
            }
            return out.toByteArray();
        } finally {
            inflater.end();
        }
    }

    private static UsageException bad(String why) {
        return new UsageException("this exploration " + why);
    }
}
