package dev.waymark.strategies.exhaustive;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** What a run is told: how many decisions it may make, the length of its prefix, and what sleeps where the prefix's last was chosen. */
record SearchInput(int depth, int prefix, List<Step> sleeping) {
    byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(depth);
            out.writeInt(prefix);
            out.writeInt(sleeping.size());
            for (Step each : sleeping) {
                each.write(out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static SearchInput read(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int depth = in.readInt();
            int prefix = in.readInt();
            List<Step> sleeping = new ArrayList<>();
            for (int i = in.readInt(); i > 0; i--) {
                sleeping.add(Step.read(in));
            }
            return new SearchInput(depth, prefix, sleeping);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
