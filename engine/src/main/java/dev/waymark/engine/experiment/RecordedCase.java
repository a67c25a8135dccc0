package dev.waymark.engine.experiment;

import dev.waymark.core.CodeVersion;
import dev.waymark.core.CommandPermission;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.experiment.PropertyProvider;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Recording;
import dev.waymark.engine.TraceReplay;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.TraceFile;
import dev.waymark.engine.trace.text.PayloadCodec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A trace file together with the target and the properties that it names: a test case that can be made again. */
public record RecordedCase(Path file, Trace trace, Target target, List<Property> properties) {
    /**
     * {@code more}: properties that the trace may name besides those that {@code catalog} knows. A trace is data of others: what
     * it names is started only with {@code permission}.
     */
    public static RecordedCase read(
            Path file, TargetFinder targets, CommandPermission permission, Catalog catalog, List<Property> more) {
        TraceFile header = TraceFile.read(file);
        try {
            Target target = targets.find(header.system(), header.parameters(), header.bugs(), permission);
            Trace trace = asRun(header.trace(PayloadCodec.of(target.deployment())), target);
            return new RecordedCase(file, trace, target, properties(trace, target, catalog, more));
        } catch (UsageException e) {
            String message = String.valueOf(e.getMessage());
            throw message.contains(file.toString()) ? e : e.saying("trace file " + file + ": " + message);
        }
    }

    /** With the values that were said again, in place of those that were recorded. */
    private static Trace asRun(Trace trace, Target target) {
        Map<String, String> values = new TreeMap<>(trace.parameters());
        values.replaceAll((name, value) -> {
            String now = target.configuration().find(name);
            return now == null ? value : now;
        });
        return values.equals(trace.parameters()) ? trace : trace.withParameters(values);
    }

    private static List<Property> properties(Trace trace, Target target, Catalog catalog, List<Property> more) {
        Verdict verdict = trace.verdict();
        PropertyProvider.Context context = new PropertyProvider.Context(
                target, catalog.coverages(target), catalog.loaders(), verdict == null ? "" : verdict.property());
        KnownProperties known = new KnownProperties(more, catalog.properties(), context);
        List<Property> properties = known.named(trace.properties());
        if (verdict != null && properties.stream().noneMatch(each -> each.name().equals(verdict.property()))) {
            known.named(verdict.property()); // which tells what is wrong with that name, if anything
            throw new UsageException("its verdict is of property " + verdict.property()
                    + ", which is not among those that it checked; record it again with `waymark run`");
        }
        return properties.stream()
                .map(property -> NoFailure.toSeeAgain(property, verdict))
                .toList();
    }

    /** What code has changed since it was recorded, for people; empty: none, as far as is known. */
    public List<String> changes() {
        return trace.code().changesTo(CodeVersion.of(target), target.name());
    }

    /** Whether what was recorded is a handler that never returns. */
    public boolean hangs() {
        return trace.verdict() != null && trace.verdict().hung();
    }

    public TraceReplay replay() {
        return TraceReplay.of(target.deployment(), properties, trace);
    }

    /** Which execution it was. */
    public Plan plan() {
        return new Plan(trace.index(), trace.executionSeed());
    }

    /** The property that the trace is about. */
    public Property violatedProperty() {
        Verdict verdict = trace.verdict();
        for (Property property : properties) {
            if (verdict != null && property.name().equals(verdict.property())) {
                return property;
            }
        }
        throw new IllegalStateException("no violation was recorded");
    }

    /** The violation that is to be shown: of the property that the trace is about, else of the first that is violated. */
    public @Nullable Verdict violation(Recording recording) {
        Verdict recorded = trace.verdict();
        Verdict same = recorded == null ? null : recording.violation(recorded.property());
        return same == null ? recording.violation() : same;
    }

    /** Writes the same test case with other decisions and what came of them, under these properties. */
    public void write(Path to, List<Property> checked, Recording recording) {
        List<String> names = checked.stream().map(Property::name).toList();
        Verdict violation = violation(recording);
        Trace made = trace.with(
                CodeVersion.of(target),
                names,
                recording.execution(),
                violation == null ? null : violation.property(),
                recording.verdicts());
        TraceFile.write(to, made, PayloadCodec.of(target.deployment()));
    }
}
