package dev.waymark.engine.wire;

import dev.waymark.core.model.Event;
import dev.waymark.core.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Events of an execution that may never be seen again. Each is a record of core, known by its place among them; what it holds
 * of the system becomes a value without a class ({@link ValueWire}), of which traces and charts show the same.
 */
final class EventWire {
    private static final Class<?>[] KINDS = Event.class.getPermittedSubclasses();

    private EventWire() {}

    static void write(DataOutput out, List<Event> events) throws IOException {
        out.writeInt(events.size());
        for (Event event : events) {
            out.writeByte(Arrays.asList(KINDS).indexOf(event.getClass()));
            parts(out, event);
        }
    }

    static List<Event> read(DataInput in) throws IOException {
        List<Event> events = new ArrayList<>();
        for (int left = Saved.count(in, "a number of events"); left > 0; left--) {
            int kind = (int) Saved.between(in.readUnsignedByte(), 0, KINDS.length - 1, "an event");
            events.add((Event) record(in, KINDS[kind]));
        }
        return events;
    }

    private static void parts(DataOutput out, Object record) throws IOException {
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            Object part;
            try {
                part = component.getAccessor().invoke(record);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e); // records of core are public
            }
            if (isOurs(component.getType())) {
                parts(out, part);
            } else if (part instanceof Enum<?> constant && component.getType().isEnum()) {
                out.writeByte(constant.ordinal());
            } else {
                ValueWire.write(out, part);
            }
        }
    }

    private static Object record(DataInput in, Class<?> type) throws IOException {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        @Nullable Object[] parts = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            parts[i] = part(in, types[i]);
        }
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(types);
            return constructor.newInstance(parts);
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            throw new IOException("an event that cannot be: " + type.getSimpleName(), e);
        }
    }

    private static @Nullable Object part(DataInput in, Class<?> type) throws IOException {
        if (isOurs(type)) {
            return record(in, type);
        }
        return type.isEnum() ? Binary.constant(in, constants(type)) : ValueWire.read(in);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Enum[] constants(Class<?> type) {
        return ((Class<Enum>) type).getEnumConstants();
    }

    /** Names of messages, timers and operations, and failures: records whose parts are known. */
    private static boolean isOurs(Class<?> type) {
        return type.isRecord() && type.getPackage() == Event.class.getPackage();
    }
}
