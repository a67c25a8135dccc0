package dev.waymark.core.model;

/** The type of a message, as people and filters name it: an enum constant's name, else the simple class name. */
public final class PayloadType {
    private static final ClassValue<String> NAMES = new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
            return type.getSimpleName();
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
        return NAMES.get(payload.getClass());
    }
}
