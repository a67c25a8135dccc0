package dev.waymark.strategies.exhaustive;

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

/**
 * What a run tells: its steps from the last of the prefix on, and what could be chosen after each; how it ended; from which step on it
 * repeats what another execution does, -1 if it does not; what its races demand; the fingerprint of its class.
 */
record SearchOutput(
        int prefix,
        List<Step> steps,
        List<List<Choice>> offered,
        End end,
        int redundantFrom,
        List<Races.Demand> demands,
        long fingerprint) {
    enum End {
        /** Nothing was left but what need not happen. */
        NATURAL,
        /** The bound on decisions. */
        BOUND,
        /** A violation, a failure, or the system says that it is done. */
        STOPPED,
        /** The prefix came out otherwise than before: the system is not deterministic. */
        DIVERGED
    }

    byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(prefix);
            out.writeInt(steps.size());
            for (Step each : steps) {
                each.write(out);
            }
            out.writeInt(offered.size());
            for (List<Choice> each : offered) {
                writeAll(each, out);
            }
            out.writeByte(end.ordinal());
            out.writeInt(redundantFrom);
            out.writeInt(demands.size());
            for (Races.Demand each : demands) {
                out.writeInt(each.before());
                writeAll(each.anyOf(), out);
            }
            out.writeLong(fingerprint);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static SearchOutput read(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int prefix = in.readInt();
            List<Step> steps = new ArrayList<>();
            for (int i = in.readInt(); i > 0; i--) {
                steps.add(Step.read(in));
            }
            List<List<Choice>> offered = new ArrayList<>();
            for (int i = in.readInt(); i > 0; i--) {
                offered.add(readAll(in));
            }
            End end = End.values()[in.readByte()];
            int redundantFrom = in.readInt();
            List<Races.Demand> demands = new ArrayList<>();
            for (int i = in.readInt(); i > 0; i--) {
                demands.add(new Races.Demand(in.readInt(), readAll(in)));
            }
            return new SearchOutput(prefix, steps, offered, end, redundantFrom, demands, in.readLong());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void writeAll(List<Choice> choices, DataOutput out) throws IOException {
        out.writeInt(choices.size());
        for (Choice each : choices) {
            each.write(out);
        }
    }

    static List<Choice> readAll(DataInput in) throws IOException {
        List<Choice> choices = new ArrayList<>();
        for (int i = in.readInt(); i > 0; i--) {
            choices.add(Choice.read(in));
        }
        return choices;
    }
}
