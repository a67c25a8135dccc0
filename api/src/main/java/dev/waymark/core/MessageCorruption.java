package dev.waymark.core;

import dev.waymark.core.model.Garbage;
import dev.waymark.core.random.Rng;
import org.jspecify.annotations.Nullable;

/**
 * One way to lie, of a system's grammar of {@link MessageCorruptions}: it applies to messages of {@code type}. The name says what is wrong
 * with what is told ({@code value}, {@code round}, {@code nil}); several types may share a name.
 */
public record MessageCorruption(String name, Class<?> type, Way way, Telling telling) {
    /** What becomes of the message. */
    public enum Way {
        /** Something else is said in place of what the liar would have said. */
        CHANGE,
        /** Something is said besides, after hearing a message of this type from somebody else. */
        FORGE,
        /** Nothing is said. */
        WITHHOLD
    }

    /** What {@code liar} says in place of the truth, or after hearing it; null: nothing that would be a lie. */
    public interface Telling {
        @Nullable
        Object tell(Object truth, int liar, Rng random);
    }

    /** The same with the type of the truth known. */
    public interface TellingOf<T> {
        @Nullable
        Object tell(T truth, int liar, Rng random);
    }

    /** Something else in place of a message of this type. */
    public static <T> MessageCorruption change(String name, Class<T> type, TellingOf<T> telling) {
        return new MessageCorruption(
                name, type, Way.CHANGE, (truth, liar, random) -> telling.tell(type.cast(truth), liar, random));
    }

    /** Something that nobody asked for, said after a message of this type from another node was seen. */
    public static <T> MessageCorruption forge(String name, Class<T> type, TellingOf<T> telling) {
        return new MessageCorruption(
                name, type, Way.FORGE, (truth, liar, random) -> telling.tell(type.cast(truth), liar, random));
    }

    /** Any message may be kept from any receiver. */
    public static MessageCorruption withhold() {
        return new MessageCorruption("withheld", Object.class, Way.WITHHOLD, (truth, liar, random) -> null);
    }

    /** Any message may become bytes that mean nothing. */
    public static MessageCorruption garbage() {
        return new MessageCorruption(
                "garbage",
                Object.class,
                Way.CHANGE,
                (truth, liar, random) -> new Garbage(Long.toHexString(random.nextLong())));
    }

    /** As {@code lies=} of {@code --faults} names it: {@code nil:Vote}; {@code garbage}, where it is for any type. */
    public String label() {
        return type == Object.class ? name : name + ":" + type.getSimpleName();
    }
}
