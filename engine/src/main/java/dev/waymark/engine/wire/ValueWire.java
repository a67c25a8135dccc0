package dev.waymark.engine.wire;

import dev.waymark.core.model.Fields;
import dev.waymark.core.model.Link;
import dev.waymark.core.model.Shape;
import dev.waymark.core.strategy.Saved;
import dev.waymark.engine.trace.text.ValueText;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Values of any system, as they are shown: numbers, texts, lists, sets, maps, and what has a shape; all else by its text. */
final class ValueWire {
    private static final int NULL = 0;
    private static final int INT = 1;
    private static final int LONG = 2;
    private static final int BOOLEAN = 3;
    private static final int TEXT = 4;
    private static final int LIST = 5;
    private static final int SET = 6;
    private static final int MAP = 7;
    private static final int FIELDS = 8;
    private static final int LINK = 9;
    private static final int DEPTH_MAX = 100;

    private ValueWire() {}

    static void write(DataOutput out, @Nullable Object value) throws IOException {
        if (value == null) {
            out.writeByte(NULL);
        } else if (value instanceof Integer number) {
            out.writeByte(INT);
            out.writeInt(number);
        } else if (value instanceof Long number) {
            out.writeByte(LONG);
            out.writeLong(number);
        } else if (value instanceof Boolean truth) {
            out.writeByte(BOOLEAN);
            out.writeBoolean(truth);
        } else if (value instanceof Link link) {
            out.writeByte(LINK);
            out.writeInt(link.from());
            out.writeInt(link.to());
        } else if (value instanceof Set<?> set) {
            all(out, SET, set);
        } else if (value instanceof Collection<?> list) {
            all(out, LIST, list);
        } else if (value instanceof Map<?, ?> map) {
            all(out, MAP, map.keySet());
            for (Object key : map.keySet()) {
                write(out, map.get(key));
            }
        } else if (Shape.of(value) != null) {
            fields(out, Shape.of(value), value);
        } else {
            out.writeByte(TEXT);
            Binary.text(out, value instanceof String text ? text : ValueText.of(value));
        }
    }

    private static void all(DataOutput out, int kind, Collection<?> values) throws IOException {
        out.writeByte(kind);
        out.writeInt(values.size());
        for (Object each : values) {
            write(out, each);
        }
    }

    private static void fields(DataOutput out, @Nullable Shape shape, Object value) throws IOException {
        if (shape == null) {
            throw new IllegalArgumentException("no shape");
        }
        out.writeByte(FIELDS);
        Binary.text(out, shape.type());
        out.writeInt(shape.size());
        for (int i = 0; i < shape.size(); i++) {
            Binary.text(out, shape.names().get(i));
            write(out, shape.get(value, i));
        }
    }

    static @Nullable Object read(DataInput in) throws IOException {
        return read(in, 0);
    }

    private static @Nullable Object read(DataInput in, int depth) throws IOException {
        Saved.demand(depth < DEPTH_MAX, "a value inside " + depth + " others");
        int kind = in.readUnsignedByte();
        return switch (kind) {
            case NULL -> null;
            case INT -> in.readInt();
            case LONG -> in.readLong();
            case BOOLEAN -> in.readBoolean();
            case TEXT -> Binary.text(in);
            case LINK -> new Link(in.readInt(), in.readInt());
            case LIST -> Collections.unmodifiableList(list(in, depth));
            case SET -> Collections.unmodifiableSet(new LinkedHashSet<>(list(in, depth)));
            case MAP -> map(in, depth);
            case FIELDS -> fields(in, depth);
            default -> throw new IOException("it holds a value of kind " + kind + " that cannot be");
        };
    }

    private static List<@Nullable Object> list(DataInput in, int depth) throws IOException {
        List<@Nullable Object> list = new ArrayList<>();
        for (int left = Saved.count(in, "a length"); left > 0; left--) {
            list.add(read(in, depth + 1));
        }
        return list;
    }

    private static Map<@Nullable Object, @Nullable Object> map(DataInput in, int depth) throws IOException {
        Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
        for (Object key : list(in, depth)) {
            map.put(key, read(in, depth + 1));
        }
        return Collections.unmodifiableMap(map);
    }

    private static Fields fields(DataInput in, int depth) throws IOException {
        String type = Binary.text(in);
        List<String> names = new ArrayList<>();
        List<@Nullable Object> values = new ArrayList<>();
        for (int left = Saved.count(in, "a number of parts"); left > 0; left--) {
            names.add(Binary.text(in));
            values.add(read(in, depth + 1));
        }
        return new Fields(type, names, values);
    }
}
