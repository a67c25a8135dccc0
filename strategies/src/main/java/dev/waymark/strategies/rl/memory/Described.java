package dev.waymark.strategies.rl.memory;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** A state and its actions in words, with the waypoint under which it was met; learners themselves know fingerprints alone. */
public record Described(long state, int goal, String text, List<Doable> actions) {
    private static final byte[] NOTHING = {};

    public record Doable(long action, String text) {}

    public void write(DataOutput out) throws IOException {
        out.writeLong(state);
        out.writeInt(goal);
        out.writeUTF(text);
        out.writeInt(actions.size());
        for (Doable each : actions) {
            out.writeLong(each.action());
            out.writeUTF(each.text());
        }
    }

    public static Described read(DataInput in) throws IOException {
        long state = in.readLong();
        int goal = in.readInt();
        String text = in.readUTF();
        int count = in.readInt();
        List<Doable> actions = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            actions.add(new Doable(in.readLong(), in.readUTF()));
        }
        return new Described(state, goal, text, actions);
    }

    static byte[] toBytes(List<Described> all) {
        if (all.isEmpty()) {
            return NOTHING;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            for (Described each : all) {
                each.write(out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** All that stand in these bytes from this place on. */
    static List<Described> of(byte[] bytes, int from) {
        List<Described> all = new ArrayList<>();
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes, from, bytes.length - from))) {
            while (in.available() > 0) {
                all.add(read(in));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }
}
