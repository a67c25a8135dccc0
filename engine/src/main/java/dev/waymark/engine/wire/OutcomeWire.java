package dev.waymark.engine.wire;

import dev.waymark.core.cluster.Byzantine;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.property.Cause;
import dev.waymark.core.property.Reach;
import dev.waymark.core.property.Safety;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Saved;
import dev.waymark.engine.trace.text.DecisionText;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Outcomes, all of them, one after the other. Most verdicts of a batch are the same few, so each is written once and named by its
 * number after that; both sides begin each batch with a new one of these.
 */
final class OutcomeWire {
    private final DecisionText decisions;
    private final Map<Verdict, Integer> written = new LinkedHashMap<>();
    private final List<Verdict> read = new ArrayList<>();

    OutcomeWire(DecisionText decisions) {
        this.decisions = decisions;
    }

    void write(DataOutput out, Outcome outcome) throws IOException {
        out.writeInt(outcome.decisions());
        out.writeInt(outcome.deliveries());
        out.writeInt(outcome.verdicts().size());
        for (Verdict verdict : outcome.verdicts()) {
            verdict(out, verdict);
        }
        out.writeInt(outcome.fresh().size());
        for (long[] fresh : outcome.fresh()) {
            out.writeInt(fresh.length);
            for (long each : fresh) {
                out.writeLong(each);
            }
        }
        out.writeInt(outcome.portraits().size());
        for (int[] portraits : outcome.portraits()) {
            ints(out, portraits);
        }
        PlanWire.script(out, outcome.script(), decisions);
        out.writeInt(outcome.tail());
        ints(out, outcome.health());
        counts(out, outcome.skipped());
        out.writeInt(outcome.faults().crashes());
        out.writeInt(outcome.faults().drops());
        out.writeInt(outcome.faults().duplicates());
        out.writeInt(outcome.faults().byzantine().count());
        out.writeInt(outcome.lies());
        out.writeBoolean(outcome.boundReached());
        counts(out, outcome.counters());
        out.writeInt(outcome.counts().size());
        for (Map<String, Integer> counts : outcome.counts()) {
            counts(out, counts);
        }
        Binary.bytes(out, outcome.output());
        inexact(out, outcome.inexact());
    }

    Outcome read(DataInput in) throws IOException {
        int made = Saved.count(in, "a number of decisions");
        int deliveries = Saved.count(in, "a number of deliveries");
        List<Verdict> verdicts = new ArrayList<>();
        for (int left = Saved.count(in, "a number of verdicts"); left > 0; left--) {
            verdicts.add(verdict(in));
        }
        List<long[]> fresh = new ArrayList<>();
        for (int left = Saved.count(in, "a number of coverages"); left > 0; left--) {
            fresh.add(longs(in));
        }
        List<int[]> portraits = new ArrayList<>();
        for (int left = Saved.count(in, "a number of coverages"); left > 0; left--) {
            portraits.add(ints(in));
        }
        var script = PlanWire.script(in, decisions);
        int tail = in.readInt();
        int[] health = ints(in);
        Map<String, Integer> skipped = counts(in);
        FaultBudget faults = new FaultBudget(
                Saved.count(in, "a number of faults"),
                Saved.count(in, "a number of faults"),
                Saved.count(in, "a number of faults"),
                byzantine(Saved.count(in, "a number of faults")));
        int lies = Saved.count(in, "a number of lies");
        boolean boundReached = in.readBoolean();
        Map<String, Integer> counters = counts(in);
        List<Map<String, Integer>> counts = new ArrayList<>();
        for (int left = Saved.count(in, "a number of coverages"); left > 0; left--) {
            counts.add(counts(in));
        }
        byte[] output = Binary.bytes(in);
        return new Outcome(
                made,
                deliveries,
                verdicts,
                fresh,
                portraits,
                script,
                tail,
                health,
                skipped,
                faults,
                lies,
                boundReached,
                counters,
                counts,
                output,
                inexact(in));
    }

    private static Byzantine byzantine(int liars) {
        return liars == 0 ? Byzantine.NONE : new Byzantine(liars);
    }

    private void verdict(DataOutput out, Verdict verdict) throws IOException {
        Integer number = written.putIfAbsent(verdict, written.size());
        out.writeInt(number == null ? written.size() - 1 : number);
        if (number == null) {
            Binary.text(out, verdict.property());
            out.writeByte(verdict.safety().ordinal());
            out.writeByte(verdict.reach().ordinal());
            out.writeByte(verdict.cause().ordinal());
            Binary.text(out, verdict.signature());
            Binary.text(out, verdict.message());
        }
    }

    private Verdict verdict(DataInput in) throws IOException {
        int number = (int) Saved.between(in.readInt(), 0, read.size(), "a verdict");
        if (number == read.size()) {
            read.add(new Verdict(
                    Binary.text(in),
                    Binary.constant(in, Safety.values()),
                    Binary.constant(in, Reach.values()),
                    Binary.constant(in, Cause.values()),
                    Binary.text(in),
                    Binary.text(in)));
        }
        return read.get(number);
    }

    private void inexact(DataOutput out, Outcome.Inexact inexact) throws IOException {
        out.writeInt(inexact.unasked());
        out.writeInt(inexact.notQuiescent());
        RecordedExecution seen = inexact.recorded();
        out.writeBoolean(seen != null);
        if (seen != null) {
            PlanWire.script(out, seen.decisions(), decisions);
            EventWire.write(out, seen.events());
            ints(out, seen.begins().stream().mapToInt(Integer::intValue).toArray());
            out.writeInt(seen.tail());
            out.writeInt(inexact.evidence().size());
            for (Map.Entry<String, String> file : new TreeMap<>(inexact.evidence()).entrySet()) {
                Binary.text(out, file.getKey());
                Binary.text(out, file.getValue());
            }
        }
    }

    private Outcome.Inexact inexact(DataInput in) throws IOException {
        int unasked = Saved.count(in, "a number of effects");
        int notQuiescent = Saved.count(in, "a number of decisions");
        if (!in.readBoolean()) {
            return unasked == 0 && notQuiescent == 0
                    ? Outcome.Inexact.NOTHING
                    : new Outcome.Inexact(unasked, notQuiescent, null);
        }
        var script = PlanWire.script(in, decisions);
        var events = EventWire.read(in);
        List<Integer> begins = new ArrayList<>();
        for (int begin : ints(in)) {
            begins.add(begin);
        }
        try {
            RecordedExecution seen = new RecordedExecution(script, events, begins, in.readInt());
            Map<String, String> evidence = new TreeMap<>();
            for (int left = Saved.count(in, "a number of files"); left > 0; left--) {
                evidence.put(Binary.text(in), Binary.text(in));
            }
            return new Outcome.Inexact(unasked, notQuiescent, seen, evidence);
        } catch (IllegalArgumentException e) {
            throw new IOException("it holds an execution that cannot be", e);
        }
    }

    private static void ints(DataOutput out, int[] ints) throws IOException {
        out.writeInt(ints.length);
        for (int each : ints) {
            out.writeInt(each);
        }
    }

    private static int[] ints(DataInput in) throws IOException {
        return Saved.ints(in, Saved.count(in, "a length"));
    }

    private static long[] longs(DataInput in) throws IOException {
        byte[] bytes = Saved.bytes(in, Math.multiplyExact(Long.BYTES, Saved.count(in, "a number of fingerprints")));
        long[] longs = new long[bytes.length / Long.BYTES];
        ByteBuffer.wrap(bytes).asLongBuffer().get(longs);
        return longs;
    }

    /** In their order, which is that of the map: whoever adds them up shows them so. */
    private static void counts(DataOutput out, Map<String, Integer> counts) throws IOException {
        out.writeInt(counts.size());
        for (Map.Entry<String, Integer> count : counts.entrySet()) {
            Binary.text(out, count.getKey());
            out.writeInt(count.getValue());
        }
    }

    private static Map<String, Integer> counts(DataInput in) throws IOException {
        int size = Saved.count(in, "a number of counts");
        if (size == 0) {
            return Map.of();
        }
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (int left = size; left > 0; left--) {
            counts.put(Binary.text(in), in.readInt());
        }
        return Collections.unmodifiableMap(counts);
    }
}
