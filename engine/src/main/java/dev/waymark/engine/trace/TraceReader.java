package dev.waymark.engine.trace;

import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.engine.trace.json.DecisionJson;
import dev.waymark.engine.trace.json.EventJson;
import dev.waymark.engine.trace.json.RecordJson;
import dev.waymark.engine.trace.text.Json;
import dev.waymark.engine.trace.text.PayloadCodec;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the parts of a trace one after the other; of format 2 no more than one event is a tree at any time. Keys that this version
 * does not know are left alone, but not inside of decisions and events: what they say could be another thing then.
 */
final class TraceReader {
    private static final JsonMapper MAPPER = Json.MAPPER
            .rebuild()
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS) // behind a part come the others
            .build();

    private static final String FORMAT = "format";
    private static final String START = "start";
    private static final String STEPS = "steps";

    private static final RecordJson<Decision> DECISIONS = DecisionJson.of(PayloadCodec.UNREAD);

    private final JsonParser in;
    private final ObjectNode head = MAPPER.createObjectNode();
    private final List<Decision> decisions = new ArrayList<>();
    private final List<Event> events = new ArrayList<>();
    private final List<Integer> begins = new ArrayList<>();

    private TraceReader(JsonParser in) {
        this.in = in;
    }

    /** Throws {@link Damaged}, and {@link tools.jackson.core.JacksonException} for what is not JSON. */
    static Trace read(Reader file) {
        try (JsonParser in = MAPPER.createParser(file)) {
            return new TraceReader(in).read();
        } catch (DatabindException e) {
            throw new Damaged(
                    "is damaged: an object has a key twice (line "
                            + e.getLocation().getLineNr() + "); copy it again",
                    e);
        }
    }

    private Trace read() {
        if (in.nextToken() != JsonToken.START_OBJECT) {
            throw notOurs();
        }
        while (in.nextToken() == JsonToken.PROPERTY_NAME) {
            key(in.currentName());
        }
        if (in.nextToken() != null) {
            throw new Damaged("has something behind its end: give a *.trace.json file");
        }
        checkFormat();
        if (!head.path("waymark").isString()) {
            throw notOurs();
        }
        return head.path(FORMAT).intValue() == 1 ? Format1.trace(head) : Format2.trace(head, decisions, events, begins);
    }

    private void key(String key) {
        in.nextToken();
        boolean large = key.equals(START) || key.equals(STEPS);
        if (large && !head.has(FORMAT)) { // else it cannot be known how they are to be read
            throw new Damaged("is no trace, or damaged: its \"" + FORMAT + "\" must come before \"" + key + "\"");
        }
        if (large) {
            checkFormat();
        }
        if (!large || head.path(FORMAT).intValue() == 1) {
            if (head.has(key)) {
                throw new Damaged("is damaged: it has \"" + key + "\" twice");
            }
            head.set(key, MAPPER.readTree(in));
            return;
        }
        if (head.has(key)) {
            throw new Damaged("is damaged: it has \"" + key + "\" twice");
        }
        head.putNull(key); // that it is there
        if (key.equals(START)) {
            start();
        } else {
            steps();
        }
    }

    private void checkFormat() {
        JsonNode format = head.path(FORMAT);
        if (format.isMissingNode()
                || (head.has("waymark") && !head.path("waymark").isString())) {
            throw notOurs();
        }
        if (!format.isInt() || format.intValue() < 1) {
            throw Damaged.field(FORMAT, "a whole number from 1");
        }
        if (format.intValue() > Trace.FORMAT) {
            throw new Damaged("has format " + format + ", this version reads up to " + Trace.FORMAT
                    + ": replay it with Waymark "
                    + (head.has("waymark") ? head.path("waymark").stringValue() + " or newer" : "of a later version"));
        }
    }

    private static Damaged notOurs() {
        return new Damaged("is JSON but no Waymark trace: give a *.trace.json file");
    }

    private void start() {
        if (!decisions.isEmpty()) {
            throw new Damaged("is damaged: \"" + START + "\" must come before \"" + STEPS + "\"");
        }
        events("the start");
    }

    private void steps() {
        demand(JsonToken.START_ARRAY, "\"" + STEPS + "\" must be a list");
        while (in.nextToken() != JsonToken.END_ARRAY) {
            step("step " + (decisions.size() + 1));
        }
    }

    private void step(String name) {
        demand(JsonToken.START_OBJECT, name + " must be an object");
        int before = decisions.size();
        boolean seen = false;
        while (in.nextToken() == JsonToken.PROPERTY_NAME) {
            String key = in.currentName();
            in.nextToken();
            if (key.equals("decision") && decisions.size() == before && !seen) {
                decisions.add(read(DECISIONS, name + ", its decision"));
            } else if (key.equals("events") && decisions.size() > before && !seen) {
                seen = true;
                begins.add(events.size());
                events(name);
            } else {
                throw new Damaged("is damaged: " + name + " has \"" + key + "\": it must have a decision, then events");
            }
        }
        if (!seen) {
            throw new Damaged("is damaged: " + name + " must have a decision, then events");
        }
    }

    private void events(String place) {
        demand(JsonToken.START_ARRAY, "events of " + place + " must be a list");
        for (int i = 1; in.nextToken() != JsonToken.END_ARRAY; i++) {
            events.add(read(EventJson.JSON, place + ", event " + i));
        }
    }

    private <T> T read(RecordJson<T> json, String place) {
        try {
            return json.read(MAPPER.readTree(in));
        } catch (IllegalArgumentException e) {
            throw new Damaged("is damaged: " + place + ": " + e.getMessage(), e);
        }
    }

    private void demand(JsonToken token, String otherwise) {
        if (in.currentToken() != token) {
            throw new Damaged("is damaged: " + otherwise);
        }
    }
}
