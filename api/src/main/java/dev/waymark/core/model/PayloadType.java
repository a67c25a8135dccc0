package dev.waymark.core.model;

import org.jspecify.annotations.Nullable;

/** The type of a message, as people and filters name it: an enum constant's name, else the type of its shape or class. */
public final class PayloadType {
    /** Null: each value brings its own. */
    private static final ClassValue<@Nullable String> NAMES = new ClassValue<>() {
        @Override
        protected @Nullable String computeValue(Class<?> type) {
            return Shaped.class.isAssignableFrom(type) || type == Recorded.class ? null : type.getSimpleName();
        }
    };

    private PayloadType() {}

    public static String of(Object payload) {
        if (payload instanceof Enum<?> constant) {
            return constant.name();
        }
        if (payload instanceof String text) {
            return text;
        }
        String name = NAMES.get(payload.getClass());
        if (name != null) {
            return name;
        }
        return payload instanceof Recorded recorded
                ? recorded.type()
                : ((Shaped) payload).shape().type();
    }
}
