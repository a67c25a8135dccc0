package dev.waymark.core.campaign;

import dev.waymark.core.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Values of a saved campaign. Texts are not written by {@code writeUTF}, which fails for long ones. */
final class Binary {
    private Binary() {}

    static void text(DataOutput out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static String text(DataInput in) throws IOException {
        return new String(Saved.bytes(in, Saved.count(in, "a length of a text")), StandardCharsets.UTF_8);
    }

    static void counts(DataOutput out, Map<String, Long> counts) throws IOException {
        out.writeInt(counts.size());
        for (Map.Entry<String, Long> count : counts.entrySet()) {
            text(out, count.getKey());
            out.writeLong(count.getValue());
        }
    }

    /** Into a map that has its own idea of order. */
    static void counts(DataInput in, Map<String, Long> counts) throws IOException {
        for (int left = Saved.count(in, "a number of counts"); left > 0; left--) {
            String name = text(in);
            Saved.demand(counts.put(name, Saved.natural(in, "a count")) == null, "a count twice");
        }
    }
}
