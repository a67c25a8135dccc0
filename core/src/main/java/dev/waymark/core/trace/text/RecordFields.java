package dev.waymark.core.trace.text;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads and makes records of classes that are known only at run time and need not be public. */
final class RecordFields {
    private RecordFields() {}

    static @Nullable Object get(Object record, RecordComponent component) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "cannot read " + component.getName() + " of "
                            + record.getClass().getName(),
                    e);
        }
    }

    static Object make(Class<?> type, @Nullable Object[] values) throws ReflectiveOperationException {
        Class<?>[] types = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        Constructor<?> constructor = type.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        return constructor.newInstance(values);
    }
}
