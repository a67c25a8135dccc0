package dev.waymark.engine.scenario.run;

import dev.waymark.core.strategy.Saved;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** What a run under filters hands back: what the filters did, then what the strategy's own run hands back. */
final class FilteredOutput {
    /** Of an execution of which nothing is known, because a node hung. */
    private static final FilterActivity.Summary NOTHING =
            new FilterActivity.Summary(new int[0], new int[0], 0, 0, false);

    private FilteredOutput() {}

    static byte[] of(FilterActivity.Summary summary, byte[] inner) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        try {
            ints(out, summary.matched());
            ints(out, summary.notApplied());
            out.writeInt(summary.heldAtEnd());
            out.writeInt(summary.overruled());
            out.writeBoolean(summary.leftStart());
            out.write(inner);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // there is no disk in between
        }
        return bytes.toByteArray();
    }

    static FilterActivity.Summary summary(byte[] output) {
        try {
            return output.length == 0 ? NOTHING : summary(new DataInputStream(new ByteArrayInputStream(output)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] inner(byte[] output) {
        if (output.length == 0) {
            return output;
        }
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(output))) {
            summary(in);
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FilterActivity.Summary summary(DataInputStream in) throws IOException {
        return new FilterActivity.Summary(ints(in), ints(in), in.readInt(), in.readInt(), in.readBoolean());
    }

    private static void ints(DataOutputStream out, int[] ints) throws IOException {
        out.writeInt(ints.length);
        for (int each : ints) {
            out.writeInt(each);
        }
    }

    private static int[] ints(DataInputStream in) throws IOException {
        return Saved.ints(in, Saved.count(in, "a length"));
    }
}
