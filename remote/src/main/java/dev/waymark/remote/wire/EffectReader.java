package dev.waymark.remote.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one effect: a list with its name first, and then as many parts as it has, each of its type. */
final class EffectReader {
    private final List<?> parts;
    private final String name;

    EffectReader(@Nullable Object value) {
        if (!(value instanceof List<?> list) || list.isEmpty() || !(list.get(0) instanceof String first)) {
            throw Values.garbage("an effect that is no list with its name first");
        }
        parts = list;
        name = first;
    }

    Effect effect() {
        return switch (name) {
            case "send" -> {
                count(4, 6);
                yield new Effect.Send(
                        integer(1),
                        integer(2),
                        AnswerReader.shaped(parts.get(3), "a message"),
                        parts.size() > 4 ? textOrNothing(4) : null,
                        parts.size() > 5 ? text(5) : null);
            }
            case "timer" -> new Effect.SetTimer(named(3, 1), whole(2));
            case "cancel" -> new Effect.CancelTimer(named(2, 1));
            case "persist" -> new Effect.Persist(named(3, 1), something(2));
            case "remove" -> new Effect.Remove(named(2, 1));
            case "sync" -> {
                count(1, 1);
                yield new Effect.Sync();
            }
            case "emit" -> {
                count(2, Integer.MAX_VALUE);
                yield new Effect.Emit(named(parts.size(), 1), rest());
            }
            case "reply" -> {
                count(4, 4);
                yield new Effect.Reply(integer(1), integer(2), parts.get(3));
            }
            case "violation" -> new Effect.Violation(named(3, 1), text(2));
            case "reach" -> new Effect.Reach(named(2, 1));
            case "clause" -> {
                count(2, 2);
                yield new Effect.Clause(integer(1));
            }
            default -> throw Values.garbage("effect \"" + Values.brief(name) + "\", which there is none of");
        };
    }

    private void count(int least, int most) {
        if (parts.size() < least || parts.size() > most) {
            throw wrong();
        }
    }

    private HostFault wrong() {
        return Values.garbage("effect " + Values.brief(parts) + ", which lacks something or has it wrong");
    }

    private int integer(int place) {
        if (parts.get(place) instanceof Integer number) {
            return number;
        }
        throw wrong();
    }

    private long whole(int place) {
        if (parts.get(place) instanceof Long number) {
            return number;
        }
        return integer(place);
    }

    private String text(int place) {
        if (parts.get(place) instanceof String text) {
            return text;
        }
        throw wrong();
    }

    private @Nullable String textOrNothing(int place) {
        return parts.get(place) == null ? null : text(place);
    }

    /** The name at this place of an effect of so many parts. */
    private String named(int count, int place) {
        count(count, count);
        return Values.named(text(place));
    }

    private Object something(int place) {
        Object value = parts.get(place);
        if (value == null) {
            throw wrong();
        }
        return value;
    }

    @SuppressWarnings("unchecked") // values of any kind
    private List<@Nullable Object> rest() {
        return (List<@Nullable Object>) parts.subList(2, parts.size());
    }
}
