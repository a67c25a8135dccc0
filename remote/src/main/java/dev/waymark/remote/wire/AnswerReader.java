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
import tools.jackson.core.json.JsonFactory;

/** Reads answers, one after the other, without making a tree of each. */
public final class AnswerReader {
    /** More than this at once is a flood. */
    public static final int EFFECTS_MAX = 100_000;

    private final JsonFactory json = new JsonFactory();
    private final Values values = new Values();

    /** Throws {@link HostFault}. */
    public Answer read(byte[] frame) {
        try (JsonParser in = json.createParser(ObjectReadContext.empty(), frame)) {
            return read(in);
        } catch (JacksonException e) {
            throw Values.garbage("a frame that is no JSON: " + e.getOriginalMessage());
        }
    }

    private Answer read(JsonParser in) {
        if (in.nextToken() != JsonToken.START_OBJECT) {
            throw Values.garbage("a frame that is no object");
        }
        long run = -1;
        long sequence = -1;
        int node = 0;
        List<Effect> effects = List.of();
        Fields state = null;
        NodeFailure failure = null;
        boolean unknown = false;
        BitSet ran = null;
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String name = in.currentName();
            in.nextToken();
            switch (name) {
                case "run" -> run = number(in);
                case "seq" -> sequence = number(in);
                case "node" -> node = (int) number(in);
                case "effects" -> effects = effects(in);
                case "state" -> state = shaped(values.read(in), "a state");
                case "failure" -> failure = failure(in);
                case "unknown" -> unknown = in.getBooleanValue();
                case "ran" -> ran = bits(in);
                default -> in.skipChildren(); // of a later version
            }
        }
        return new Answer(run, sequence, node, effects, state, failure, unknown, ran);
    }

    private static long number(JsonParser in) {
        if (in.currentToken() != JsonToken.VALUE_NUMBER_INT) {
            throw Values.garbage("a " + in.currentName() + " that is no number");
        }
        return in.getLongValue();
    }

    /** A hexadecimal digit for each four, the first is its lowest bit. */
    private static BitSet bits(JsonParser in) {
        String digits = in.currentToken() == JsonToken.VALUE_STRING ? in.getString() : "-";
        BitSet bits = new BitSet(4 * digits.length());
        for (int i = 0; i < digits.length(); i++) {
            int four = Character.digit(digits.charAt(i), 16);
            if (four < 0) {
                throw Values.garbage("a " + in.currentName() + " that is not made of hexadecimal digits");
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
        if (!(values.read(in) instanceof List<?> parts) || parts.isEmpty() || !(parts.get(0) instanceof String name)) {
            throw Values.garbage("an effect that is no list with its name first");
        }
        try {
            return switch (name) {
                case "send" ->
                    new Effect.Send(
                            (Integer) part(parts, 1),
                            (Integer) part(parts, 2),
                            shaped(part(parts, 3), "a message"),
                            parts.size() > 4 ? (String) part(parts, 4) : null);
                case "timer" -> new Effect.SetTimer((String) part(parts, 1), ((Number) part(parts, 2)).longValue());
                case "cancel" -> new Effect.CancelTimer((String) part(parts, 1));
                case "persist" -> new Effect.Persist((String) part(parts, 1), part(parts, 2));
                case "remove" -> new Effect.Remove((String) part(parts, 1));
                case "sync" -> new Effect.Sync();
                case "emit" -> new Effect.Emit((String) part(parts, 1), rest(parts));
                case "reply" -> new Effect.Reply((Integer) part(parts, 1), (Integer) part(parts, 2), parts.get(3));
                case "violation" -> new Effect.Violation((String) part(parts, 1), (String) part(parts, 2));
                case "reach" -> new Effect.Reach((String) part(parts, 1));
                case "clause" -> new Effect.Clause((Integer) part(parts, 1));
                default -> throw Values.garbage("effect \"" + name + "\", which there is none of");
            };
        } catch (ClassCastException | IndexOutOfBoundsException e) {
            throw Values.garbage("effect " + parts + ", which lacks something or has it wrong");
        }
    }

    private static Object part(List<?> parts, int place) {
        Object part = parts.get(place);
        if (part == null) {
            throw new IndexOutOfBoundsException(place);
        }
        return part;
    }

    @SuppressWarnings("unchecked") // values of any kind
    private static List<@Nullable Object> rest(List<?> parts) {
        return (List<@Nullable Object>) parts.subList(2, parts.size());
    }

    /** A text stands for a value of that type without parts. */
    private static @Nullable Fields ofText(@Nullable Object value) {
        return value instanceof String type ? new Fields(Shape.of(type, List.of())) : null;
    }

    private static Fields shaped(@Nullable Object value, String what) {
        Fields shaped = value instanceof Fields fields ? fields : ofText(value);
        if (shaped == null) {
            throw Values.garbage(what + " that is neither an object nor a text: " + value);
        }
        return shaped;
    }

    private static NodeFailure failure(JsonParser in) {
        String what = "";
        List<String> where = new ArrayList<>();
        if (in.currentToken() != JsonToken.START_OBJECT) {
            throw Values.garbage("a failure that is no object");
        }
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String name = in.currentName();
            JsonToken token = in.nextToken();
            if (name.equals("what")) {
                what = in.getString();
            } else if (name.equals("where") && token == JsonToken.START_ARRAY) {
                while (in.nextToken() != JsonToken.END_ARRAY) {
                    where.add(in.getString());
                }
            } else {
                in.skipChildren();
            }
        }
        return new NodeFailure(what, where);
    }
}
