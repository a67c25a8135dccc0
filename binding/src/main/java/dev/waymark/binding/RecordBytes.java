package dev.waymark.binding;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records as bytes, for libraries whose logs and snapshots hold bytes: the commands and images of the Raft kit, and whatever else is made of
 * records, lists, texts, {@code int}, {@code long}, {@code boolean} and null. Equal records have equal bytes.
 */
public final class RecordBytes {
    private record Parts(Constructor<?> maker, Method[] accessors) {}

    private static final ClassValue<Parts> PARTS = new ClassValue<>() {
        @Override
        protected Parts computeValue(Class<?> type) {
            try {
                RecordComponent[] components = type.getRecordComponents();
                Class<?>[] types = new Class<?>[components.length];
                Method[] accessors = new Method[components.length];
                for (int i = 0; i < components.length; i++) {
                    types[i] = components[i].getType();
                    accessors[i] = components[i].getAccessor();
                    accessors[i].setAccessible(true); // records of systems need not be public
                }
                Constructor<?> maker = type.getDeclaredConstructor(types);
                maker.setAccessible(true);
                return new Parts(maker, accessors);
            } catch (NoSuchMethodException e) {
                throw new AssertionError(e); // every record has it
            }
        }
    };

    private RecordBytes() {}

    public static byte[] write(Record value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            write(value, new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void write(@Nullable Object value, DataOutputStream out) throws IOException {
        if (value == null) {
            out.writeByte('0');
        } else if (value instanceof String text) {
            out.writeByte('s');
            out.writeUTF(text);
        } else if (value instanceof Integer number) {
            out.writeByte('i');
            out.writeInt(number);
        } else if (value instanceof Long number) {
            out.writeByte('l');
            out.writeLong(number);
        } else if (value instanceof Boolean bool) {
            out.writeByte('b');
            out.writeBoolean(bool);
        } else if (value instanceof List<?> list) {
            out.writeByte('[');
            out.writeInt(list.size());
            for (Object each : list) {
                write(each, out);
            }
        } else if (value instanceof Record) {
            out.writeByte('r');
            out.writeUTF(value.getClass().getName());
            try {
                for (Method accessor : PARTS.get(value.getClass()).accessors()) {
                    write(accessor.invoke(value), out);
                }
            } catch (ReflectiveOperationException e) {
                throw new IllegalArgumentException(
                        "cannot be read: " + value.getClass().getName(), e);
            }
        } else {
            throw new IllegalArgumentException("a value of " + value.getClass().getName()
                    + " has no bytes: records, lists, texts, int, long, boolean and null have");
        }
    }

    /** {@code classes}: where the records' classes are found. */
    public static Record read(byte[] bytes, ClassLoader classes) {
        try {
            if (read(new DataInputStream(new ByteArrayInputStream(bytes)), classes) instanceof Record known) {
                return known;
            }
            throw new IllegalArgumentException("these bytes are no record");
        } catch (IOException | ReflectiveOperationException e) {
            throw new IllegalArgumentException("these bytes are no record: " + e, e);
        }
    }

    private static @Nullable Object read(DataInputStream in, ClassLoader classes)
            throws IOException, ReflectiveOperationException {
        int kind = in.readByte();
        return switch (kind) {
            case '0' -> null;
            case 's' -> in.readUTF();
            case 'i' -> in.readInt();
            case 'l' -> in.readLong();
            case 'b' -> in.readBoolean();
            case '[' -> {
                List<@Nullable Object> list = new ArrayList<>();
                for (int left = in.readInt(); left > 0; left--) {
                    list.add(read(in, classes));
                }
                yield List.copyOf(list);
            }
            case 'r' -> {
                Class<?> type = Class.forName(in.readUTF(), false, classes);
                if (!type.isRecord()) {
                    throw new IOException(type.getName() + " is no record");
                }
                Parts parts = PARTS.get(type);
                @Nullable Object[] values = new Object[parts.accessors().length];
                for (int i = 0; i < values.length; i++) {
                    values[i] = read(in, classes);
                }
                yield parts.maker().newInstance(values);
            }
            default -> throw new IOException("no kind of value: " + kind);
        };
    }
}
