package dev.waymark.engine.campaign;

import dev.waymark.core.model.Decision;
import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.property.Cause;
import dev.waymark.core.property.Reach;
import dev.waymark.core.property.Safety;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.random.Mix;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Saved;
import dev.waymark.engine.trace.text.DecisionText;
import dev.waymark.engine.wire.Binary;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A bug as a campaign first met it, and how often it was met. */
public final class Violation {
    private final String id;
    private final Verdict verdict;
    private final List<Verdict> verdicts;
    private final Plan plan;
    private final List<Decision> script;
    private final int tail;
    private final long firstDecision;
    private final long firstMillis;
    private long occurrences = 1;
    private @Nullable RecordedExecution recorded;
    private Map<String, String> evidence = Map.of();
    private @Nullable String configuration;

    /** {@code verdicts}: of all properties on that execution, {@code verdict} among them. */
    Violation(
            Verdict verdict,
            List<Verdict> verdicts,
            Plan plan,
            List<Decision> script,
            int tail,
            long firstDecision,
            long firstMillis) {
        this.id = id(verdict);
        this.verdict = verdict;
        this.verdicts = List.copyOf(verdicts);
        this.plan = plan;
        this.script = script;
        this.tail = tail;
        this.firstDecision = firstDecision;
        this.firstMillis = firstMillis;
    }

    /** The property and a hash of the signature: stable across runs, short enough for a file name. */
    static String id(Verdict verdict) {
        long hash = Mix.combine(Mix.text(verdict.property()), Mix.text(verdict.signature()));
        return verdict.property() + "-" + String.format("%04x", hash >>> 48);
    }

    /** Keeps the execution as it was seen, for clusters that may never show it again. */
    void recorded(@Nullable RecordedExecution newRecorded) {
        recorded = newRecorded;
    }

    /** Keeps what the cluster had of that execution besides. */
    void evidence(Map<String, String> newEvidence) {
        evidence = newEvidence;
    }

    /** What was special about the execution that showed it. */
    void configuration(@Nullable String newConfiguration) {
        configuration = newConfiguration;
    }

    void again() {
        occurrences++;
    }

    void save(DataOutput out, DecisionText decisions) throws IOException {
        out.writeInt(verdicts.indexOf(verdict));
        out.writeInt(verdicts.size());
        for (Verdict each : verdicts) {
            save(out, each);
        }
        out.writeLong(plan.index());
        out.writeLong(plan.seed());
        out.writeLong(firstDecision);
        out.writeLong(firstMillis);
        out.writeLong(occurrences);
        Binary.text(out, configuration == null ? "" : configuration);
        out.writeInt(tail);
        out.writeInt(script.size());
        for (Decision decision : script) {
            Binary.text(out, decisions.print(decision));
        }
    }

    private static void save(DataOutput out, Verdict verdict) throws IOException {
        Binary.text(out, verdict.property());
        out.writeInt(verdict.safety().ordinal());
        out.writeInt(verdict.reach().ordinal());
        out.writeInt(verdict.cause().ordinal());
        Binary.text(out, verdict.signature());
        Binary.text(out, verdict.message());
    }

    /** Its plan has no input any more: the decisions say all. */
    static Violation restore(DataInput in, DecisionText decisions) throws IOException {
        int which = in.readInt();
        List<Verdict> verdicts = new ArrayList<>();
        for (int left = Saved.count(in, "a number of verdicts"); left > 0; left--) {
            verdicts.add(new Verdict(
                    Binary.text(in),
                    constant(in, Safety.values()),
                    constant(in, Reach.values()),
                    constant(in, Cause.values()),
                    Binary.text(in),
                    Binary.text(in)));
        }
        Verdict verdict = verdicts.get((int) Saved.between(which, 0, verdicts.size() - 1L, "a violation"));
        Saved.demand(verdict.violated(), "a violation");
        Plan plan = new Plan(Saved.natural(in, "an execution"), in.readLong());
        long firstDecision = Saved.natural(in, "a decision");
        long firstMillis = Saved.natural(in, "a time");
        long occurrences = Saved.between(in.readLong(), 1, Long.MAX_VALUE, "a number of violations");
        String configuration = Binary.text(in);
        int tail = in.readInt();
        List<Decision> script = new ArrayList<>();
        for (int left = Saved.count(in, "a number of decisions"); left > 0; left--) {
            script.add(decisions.parse(Binary.text(in)));
        }
        Saved.between(tail, -1, script.size(), "an end");
        Violation violation = new Violation(verdict, verdicts, plan, script, tail, firstDecision, firstMillis);
        violation.occurrences = occurrences;
        violation.configuration = configuration.isEmpty() ? null : configuration;
        return violation;
    }

    private static <E extends Enum<E>> E constant(DataInput in, E[] constants) throws IOException {
        return constants[(int) Saved.between(in.readInt(), 0, constants.length - 1, "a verdict")];
    }

    public String id() {
        return id;
    }

    public Verdict verdict() {
        return verdict;
    }

    /** What all properties said of the execution. */
    public List<Verdict> verdicts() {
        return verdicts;
    }

    public Plan plan() {
        return plan;
    }

    /** The decisions by name, without message types. */
    public List<Decision> script() {
        return script;
    }

    /** The index of the first decision of the fair tail; -1: there was none. */
    public int tail() {
        return tail;
    }

    /** The execution as it was seen; null if it was on an exact cluster, where it can be made again. */
    public @Nullable RecordedExecution recorded() {
        return recorded;
    }

    /** Texts that go beside the trace, by names of files. */
    Map<String, String> evidence() {
        return evidence;
    }

    /** What was special about the execution, if its strategy tells. */
    public @Nullable String configuration() {
        return configuration;
    }

    /** Counted from 0. */
    public long firstExecution() {
        return plan.index();
    }

    /** How many decisions the campaign had made when it was found, this execution's included. */
    public long firstDecision() {
        return firstDecision;
    }

    public long firstMillis() {
        return firstMillis;
    }

    public long occurrences() {
        return occurrences;
    }
}
