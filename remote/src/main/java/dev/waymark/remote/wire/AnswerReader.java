package dev.waymark.remote.wire;

import dev.waymark.core.model.Fields;
import dev.waymark.core.model.Shape;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/** Reads answers, one after the other, without making a tree of each. What it does not know it refuses: it would be lost. */
public final class AnswerReader {
    /** More than this at once is a flood. */
    public static final int EFFECTS_MAX = 100_000;

    private static final int TOKENS_MAX = 1_000_000;

    /** A trace holds what was read here some levels deeper, and must be read again itself. */
    private static final int DEPTH_MAX = 100;

    private static final List<String> KEYS =
            List.of("run", "seq", "node", "effects", "state", "failure", "unknown", "ran", "repeated", "pinned");

    private final JsonFactory json = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEPTH_MAX)
                    .maxTokenCount(TOKENS_MAX)
                    .build())
            .build();
    private final Values values;

    public AnswerReader() {
        this(new Values());
    }

    AnswerReader(Values values) {
        this.values = values;
    }

    /** Throws {@link HostFault}. */
    public Answer read(byte[] frame) {
        try (JsonParser in = json.createParser(ObjectReadContext.empty(), frame)) {
            Answer answer = read(in);
            if (in.nextToken() != null) {
                throw Values.garbage("a frame with something behind its answer");
            }
            return answer;
        } catch (StreamConstraintsException e) {
            throw Values.tooMuch(DEPTH_MAX, TOKENS_MAX);
        } catch (JacksonException e) {
            throw Values.garbage("a frame that is no JSON: " + Values.brief(e.getOriginalMessage()));
        }
    }

    private Answer read(JsonParser in) {
        if (in.nextToken() != JsonToken.START_OBJECT) {
            throw Values.garbage("a frame that is no object");
        }
        values.kept().begin();
        long run = -1;
        long sequence = -1;
        long node = 0;
        List<Effect> effects = List.of();
        Fields state = null;
        NodeFailure failure = null;
        boolean unknown = false;
        BitSet ran = null;
        String repeated = null;
        String pinned = null;
        int seen = 0;
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String name = in.currentName();
            int key = 1 << KEYS.indexOf(name);
            if ((seen & key) != 0) {
                throw Values.garbage("\"" + name + "\" twice in one answer");
            }
            seen |= key;
            in.nextToken();
            switch (name) {
                case "run" -> {
                    run = number(in);
                    values.kept().in(run);
                }
                case "seq" -> sequence = number(in);
                case "node" -> node = number(in);
                case "effects" -> effects = effects(in);
                case "state" -> state = shaped(values.read(in), "a state");
                case "failure" -> failure = failure(in);
                case "unknown" -> unknown = flag(in);
                case "ran" -> ran = bits(in);
                case "repeated" -> repeated = Values.text(in);
                case "pinned" -> pinned = Values.text(in);
                default -> throw Declaration.unknown("key of an answer", name, KEYS);
            }
        }
        return new Answer(run, sequence, whichNode(node), effects, state, failure, unknown, ran, repeated, pinned);
    }

    /** No node has a number that large: it is not to be mistaken for a small one. */
    private static int whichNode(long node) {
        return node < 0 || node > Integer.MAX_VALUE ? -1 : (int) node;
    }

    private static long number(JsonParser in) {
        if (in.currentToken() != JsonToken.VALUE_NUMBER_INT
                || in.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
            throw Values.garbage("a \"" + in.currentName() + "\" that is no whole number of 64 bits");
        }
        return in.getLongValue();
    }

    private static boolean flag(JsonParser in) {
        if (in.currentToken() != JsonToken.VALUE_TRUE && in.currentToken() != JsonToken.VALUE_FALSE) {
            throw Values.garbage("a \"" + in.currentName() + "\" that is neither true nor false");
        }
        return in.currentToken() == JsonToken.VALUE_TRUE;
    }

    /** A hexadecimal digit for each four, the first is its lowest bit. */
    private static BitSet bits(JsonParser in) {
        String digits = Values.text(in);
        BitSet bits = new BitSet(4 * digits.length());
        for (int i = 0; i < digits.length(); i++) {
            int four = Character.digit(digits.charAt(i), 16);
            if (four < 0) {
                throw Values.garbage("a \"ran\" that is not made of hexadecimal digits");
            }
            for (int bit = 0; bit < 4; bit++) {
                bits.set(4 * i + bit, (four >> bit & 1) != 0);
            }
        }
        return bits;
    }

    private List<Effect> effects(JsonParser in) {
        if (in.currentToken() != JsonToken.START_ARRAY) {
            throw Values.garbage("effects that are no list");
        }
        List<Effect> effects = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            if (effects.size() == EFFECTS_MAX) {
                throw new HostFault(HostFault.Kind.FLOODS, "answered with more than " + EFFECTS_MAX + " effects");
            }
            effects.add(effect(in));
        }
        return effects;
    }

    private Effect effect(JsonParser in) {
        return new EffectReader(values.read(in)).effect();
    }

    /** A text stands for a value of that type without parts. */
    static Fields shaped(@Nullable Object value, String what) {
        if (value instanceof Fields fields) {
            return fields;
        }
        if (value instanceof String type && !type.isEmpty()) {
            return new Fields(Shape.of(Values.named(type), List.of()));
        }
        throw Values.garbage(what + " that is neither an object nor a text: " + Values.brief(value));
    }

    private static NodeFailure failure(JsonParser in) {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            throw Values.garbage("a failure that is no object");
        }
        String what = null;
        List<String> where = null;
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String name = in.currentName();
            in.nextToken();
            if (name.equals("what") && what == null) {
                what = Values.text(in);
            } else if (name.equals("where") && where == null) {
                where = places(in);
            } else {
                throw Values.garbage(
                        "a failure with \"" + Values.brief(name) + "\": it has \"what\" and \"where\", each once");
            }
        }
        return new NodeFailure(what == null ? "" : what, where == null ? List.of() : where);
    }

    private static List<String> places(JsonParser in) {
        List<String> places = new ArrayList<>();
        if (in.currentToken() == JsonToken.VALUE_NULL) { // what Go writes for an empty list
            return places;
        }
        if (in.currentToken() != JsonToken.START_ARRAY) {
            throw Values.garbage("a failure whose \"where\" is no list");
        }
        while (in.nextToken() != JsonToken.END_ARRAY) {
            places.add(Values.text(in));
        }
        return places;
    }
}
