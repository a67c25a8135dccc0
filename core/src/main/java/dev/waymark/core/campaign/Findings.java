package dev.waymark.core.campaign;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.engine.Recording;
import dev.waymark.core.engine.Replayer;
import dev.waymark.core.engine.Watchdog;
import dev.waymark.core.model.Decision;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.shrink.Shrinker;
import dev.waymark.core.trace.PayloadCodec;
import dev.waymark.core.trace.Trace;
import dev.waymark.core.trace.TraceFile;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.Steps;
import dev.waymark.core.workload.TakesWorkloads;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes a finding of a violation: rebuilds the full trace by replay, writes it to disk, and only then shrinks it, so that
 * the original is never lost.
 */
public final class Findings {
    private final CampaignSpec spec;
    private final List<Property> properties;
    private final String system;
    private final Configuration configuration;
    private final String version;
    private final @Nullable RunFolder folder;
    private final Shrinker.Options shrinking;
    private final List<Finding> all = new ArrayList<>();

    public Findings(
            CampaignSpec spec,
            String system,
            Configuration configuration,
            String version,
            @Nullable RunFolder folder,
            Shrinker.Options shrinking) {
        this.spec = spec;
        this.properties = Campaign.withNoFailure(spec).properties();
        this.system = system;
        this.configuration = configuration;
        this.version = version;
        this.folder = folder;
        this.shrinking = shrinking;
    }

    public List<Finding> all() {
        return all;
    }

    public Finding add(Violation violation) {
        Finding finding = Watchdog.hung(violation.verdict()) ? unrepeatable(violation) : repeatable(violation);
        all.add(finding);
        return finding;
    }

    /** No replay shows it: the decisions that led there are all there is. */
    private Finding unrepeatable(Violation violation) {
        List<Decision> script = violation.script();
        Path trace = write(
                violation,
                violation.id() + ".trace.json",
                properties,
                script,
                violation.tail(),
                List.of(),
                violation.verdict());
        return new Finding(violation, script.size(), script.size(), false, false, trace, null, null);
    }

    private Finding repeatable(Violation violation) {
        long seed = violation.plan().seed();
        Deployment deployment = deployment(violation);
        try (Replayer replayer = new Replayer(deployment, properties)) {
            Recording recording = replayer.replay(seed, violation.script(), violation.tail(), true);
            Verdict verdict = same(recording, violation.verdict());
            if (verdict == null) {
                return unrepeatable(violation);
            }
            Path trace = write(
                    violation,
                    violation.id() + ".trace.json",
                    properties,
                    recording.decisions(),
                    recording.tail(),
                    recording.lines(),
                    verdict);
            Property property = property(violation.verdict().property());
            Shrinker.Shrunk shrunk =
                    new Shrinker(deployment, property, seed, shrinking).shrink(recording.decisions(), recording.tail());
            Recording shortest = shrunk.reproduced() ? shortest(deployment, seed, property, shrunk) : null;
            Verdict found = shortest == null ? null : same(shortest, violation.verdict());
            if (shortest == null || found == null) {
                return new Finding(
                        violation,
                        recording.decisions().size(),
                        recording.decisions().size(),
                        false,
                        false,
                        trace,
                        null,
                        recording);
            }
            Path small = write(
                    violation,
                    violation.id() + ".min.trace.json",
                    List.of(property),
                    shortest.decisions(),
                    shortest.tail(),
                    shortest.lines(),
                    found);
            return new Finding(
                    violation,
                    recording.decisions().size(),
                    shortest.decisions().size(),
                    shrunk.minimal(),
                    shrunk.interrupted(),
                    trace,
                    small,
                    shortest);
        }
    }

    /** Under this property alone, as it was shrunk: on the way to its violation another may be violated first. */
    private static Recording shortest(Deployment deployment, long seed, Property property, Shrinker.Shrunk shrunk) {
        try (Replayer replayer = Replayer.withEpilogue(deployment, List.of(property))) {
            return replayer.replay(seed, shrunk.decisions(), true);
        }
    }

    private static @Nullable Verdict same(Recording recording, Verdict wanted) {
        for (Verdict verdict : recording.verdicts()) {
            if (verdict.violated() && verdict.property().equals(wanted.property())) {
                return verdict;
            }
        }
        return null;
    }

    private Property property(String name) {
        for (Property property : properties) {
            if (property.name().equals(name)) {
                return property;
            }
        }
        throw new IllegalArgumentException("no property " + name);
    }

    private @Nullable Path write(
            Violation violation,
            String file,
            List<Property> checked,
            List<Decision> decisions,
            int tail,
            List<String> events,
            Verdict verdict) {
        if (folder == null) {
            return null;
        }
        Path path = folder.violation(file);
        TraceFile.write(
                path, trace(violation, checked, decisions, tail, events, verdict), PayloadCodec.of(spec.deployment()));
        return path;
    }

    /** As the execution had it: if workloads differ between executions, its own is fixed. */
    private Deployment deployment(Violation violation) {
        return TakesWorkloads.fixed(
                spec.deployment(), violation.plan().index(), violation.plan().seed());
    }

    private Map<String, String> parameters(Violation violation) {
        Harness harness = TakesWorkloads.varying(spec.deployment());
        if (harness == null) {
            return configuration.values();
        }
        Map<String, String> values = new LinkedHashMap<>(configuration.values());
        Steps steps = harness.steps(violation.plan().index(), violation.plan().seed());
        values.put(Harness.PARAMETER, steps.toString());
        return values;
    }

    private Trace trace(
            Violation violation,
            List<Property> checked,
            List<Decision> decisions,
            int tail,
            List<String> events,
            Verdict verdict) {
        return new Trace(
                Trace.FORMAT,
                version,
                system,
                parameters(violation),
                List.copyOf(configuration.bugs()),
                spec.strategy().label(),
                spec.settings().seed(),
                violation.firstExecution(),
                violation.plan().seed(),
                checked.stream().map(Property::name).toList(),
                spec.settings().faults().toString(),
                decisions,
                tail,
                events,
                verdict);
    }
}
