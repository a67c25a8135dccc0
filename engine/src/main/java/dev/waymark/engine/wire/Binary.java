package dev.waymark.engine.wire;

import dev.waymark.core.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Values as bytes, in a saved campaign and on their way to another process. Texts are not written by {@code writeUTF}, which fails for long ones. */
public final class Binary {
    private Binary() {}

    public static void text(DataOutput out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    public static String text(DataInput in) throws IOException {
        return new String(Saved.bytes(in, Saved.count(in, "a length of a text")), StandardCharsets.UTF_8);
    }

    public static <E extends Enum<E>> E constant(DataInput in, E[] constants) throws IOException {
        return constants[(int) Saved.between(in.readUnsignedByte(), 0, constants.length - 1, "a constant")];
    }

    public static void bytes(DataOutput out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    public static byte[] bytes(DataInput in) throws IOException {
        return Saved.bytes(in, Saved.count(in, "a length"));
    }

    public static void counts(DataOutput out, Map<String, Long> counts) throws IOException {
        out.writeInt(counts.size());
        for (Map.Entry<String, Long> count : counts.entrySet()) {
            text(out, count.getKey());
            out.writeLong(count.getValue());
        }
    }

    /** Into a map that has its own idea of order. */
    public static void counts(DataInput in, Map<String, Long> counts) throws IOException {
        for (int left = Saved.count(in, "a number of counts"); left > 0; left--) {
            String name = text(in);
            Saved.demand(counts.put(name, Saved.natural(in, "a count")) == null, "a count twice");
        }
    }
}
