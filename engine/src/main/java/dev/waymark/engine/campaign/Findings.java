package dev.waymark.engine.campaign;

import dev.waymark.core.CodeVersion;
import dev.waymark.core.Deployment;
import dev.waymark.core.Version;
import dev.waymark.core.file.UnwritableException;
import dev.waymark.core.file.WholeFile;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.TakesWorkloads;
import dev.waymark.core.workload.WorkloadSteps;
import dev.waymark.engine.Recording;
import dev.waymark.engine.Repetition;
import dev.waymark.engine.Replayer;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.shrink.Shrinker;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.TraceFile;
import dev.waymark.engine.trace.text.PayloadCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes a finding of a violation: writes its full trace to disk, and only then shrinks it, so that the original is never
 * lost. On an exact cluster the trace is rebuilt by replay; on any other it is what was seen, and replays tell how often it
 * can be seen again.
 */
public final class Findings {
    /** On clusters that are not exact; as many as shrinking makes of each candidate. */
    private static final int ATTEMPTS = 3;

    /** Shrinking may take so many executions in a campaign; after that each violation has only as many as bring most of it. */
    private static final int EXECUTIONS_MAX = 5 * Shrinker.EXECUTIONS_USUAL;

    static final int EXECUTIONS_LATE = 1_000;

    /** More are written down, but not shrunk. */
    static final int SHRUNK_MAX = 100;

    private final Experiment experiment;
    private final List<Property> properties;
    private final @Nullable RunFolder folder;
    private final Shrinker.Options shrinking;
    private final List<Finding> all = new ArrayList<>();
    private long executions;

    /** How long the violation at hand may be shrunk. */
    private @Nullable Long millis;

    private @Nullable UnwritableException lost;

    public Findings(Experiment experiment, @Nullable RunFolder folder, Shrinker.Options shrinking) {
        this.experiment = experiment;
        this.properties = experiment.properties();
        this.folder = folder;
        this.shrinking = shrinking;
    }

    public List<Finding> all() {
        return all;
    }

    /** Why a trace is not on disk, if one is not. A finding without its trace is better than none. */
    @Nullable
    UnwritableException lost() {
        return lost;
    }

    public Finding add(Violation violation) {
        return add(violation, null);
    }

    /** {@code millis}: shrinking may take so long; null: whatever it takes. */
    Finding add(Violation violation, @Nullable Long millis) {
        this.millis = millis;
        Finding finding = finding(violation);
        all.add(finding);
        return finding;
    }

    private Finding finding(Violation violation) {
        if (violation.verdict().hung()) {
            return unrepeatable(violation);
        }
        RecordedExecution seen = violation.recorded();
        return seen == null ? onExactCluster(violation) : asSeen(violation, seen);
    }

    /** No replay shows it: the decisions that led there are all there is. */
    private Finding unrepeatable(Violation violation) {
        List<Decision> script = violation.script();
        RecordedExecution known = new RecordedExecution(script, List.of(), List.of(), violation.tail());
        Path trace =
                write(violation, ".trace.json", properties, new Recording(known, violation.verdicts(), 0, Map.of()));
        return Finding.unshrunk(violation, script.size(), Shrinking.NOT_SEEN, trace, null, null);
    }

    private Finding onExactCluster(Violation violation) {
        Deployment deployment = deployment(violation);
        Recording recording;
        List<Property> looking = properties.stream()
                .map(property -> NoFailure.toSeeAgain(property, violation.verdict()))
                .toList();
        try (Replayer replayer = new Replayer(deployment, looking)) {
            recording = replayer.replay(violation.plan(), violation.script(), violation.tail(), true);
        }
        Verdict verdict = recording.violation(violation.verdict().property());
        if (verdict == null) {
            return unrepeatable(violation);
        }
        Path trace = write(violation, ".trace.json", properties, recording);
        return shrunk(violation, deployment, recording, trace, null);
    }

    private Finding asSeen(Violation violation, RecordedExecution seen) {
        Deployment deployment = deployment(violation);
        Recording recording = new Recording(seen, violation.verdicts(), 0, Map.of());
        Path written = write(violation, ".trace.json", properties, recording);
        keep(violation);
        Trace trace = trace(violation, properties, recording);
        Repetition repetition = Repetition.of(deployment, properties, trace, ATTEMPTS);
        return repetition.reproduced() == 0
                ? Finding.unshrunk(
                        violation, seen.decisions().size(), Shrinking.NOT_SEEN, written, recording, repetition)
                : shrunk(violation, deployment, recording, written, repetition);
    }

    private Finding shrunk(
            Violation violation,
            Deployment deployment,
            Recording recording,
            @Nullable Path trace,
            @Nullable Repetition repetition) {
        int decisions = recording.decisions().size();
        if (all.size() >= SHRUNK_MAX) {
            return Finding.unshrunk(violation, decisions, Shrinking.LEFT_OUT, trace, recording, repetition);
        }
        if (millis != null && millis == 0) {
            return Finding.unshrunk(violation, decisions, Shrinking.TOO_LATE, trace, recording, repetition);
        }
        Property property =
                NoFailure.toSeeAgain(experiment.property(violation.verdict().property()), violation.verdict());
        Shrinker.Options options = shrinking
                .atMost(Math.max(EXECUTIONS_LATE, EXECUTIONS_MAX - executions))
                .within(limit(repetition == null));
        Shrinker.Shrunk shrunk = new Shrinker(deployment, property, violation.plan(), options)
                .shrink(recording.decisions(), recording.execution().tail());
        executions += shrunk.executions();
        Recording shortest = shrunk.reproduced()
                ? shortest(deployment, violation.plan(), property, shrunk, repetition == null)
                : null;
        if (shortest == null || shortest.violation(property.name()) == null) {
            return Finding.unshrunk(violation, decisions, Shrinking.NOT_SEEN, trace, recording, repetition);
        }
        Shrinking how = Shrinking.of(shrunk);
        List<Property> checked = List.of(property);
        if (shortest.decisions().size() > decisions) {
            how = how.as(Shrinking.Result.NOT_SHORTER);
            checked = properties;
            shortest = recording;
        }
        Path small = write(violation, ".min.trace.json", checked, shortest);
        return new Finding(violation, decisions, shortest.decisions().size(), how, trace, small, shortest, repetition);
    }

    /** Where the cluster is not exact there is always one. */
    private @Nullable Long limit(boolean exact) {
        Long given = shrinking.limitMillis();
        if (millis == null) {
            return given;
        }
        long usual = given != null ? given : exact ? Long.MAX_VALUE : Shrinker.INEXACT_MILLIS;
        return Math.min(millis, usual);
    }

    /**
     * Under this property alone, as it was shrunk: on the way to its violation another may be violated first. Where the
     * cluster is not exact, one of a few attempts shows it.
     */
    private static Recording shortest(
            Deployment deployment, Plan plan, Property property, Shrinker.Shrunk shrunk, boolean exact) {
        try (Replayer replayer = Replayer.withEpilogue(deployment, List.of(property))) {
            Recording made = replayer.replay(plan, shrunk.decisions(), exact);
            for (int i = 1; i < ATTEMPTS && !exact && made.violation(property.name()) == null; i++) {
                made = replayer.replay(plan, shrunk.decisions(), false);
            }
            return made;
        }
    }

    private @Nullable Path write(Violation violation, String ending, List<Property> checked, Recording recording) {
        if (folder == null) {
            return null;
        }
        Path path = folder.violation(violation.id() + ending);
        try {
            TraceFile.write(
                    path,
                    trace(violation, checked, recording),
                    PayloadCodec.of(experiment.target().deployment()));
            return path;
        } catch (UnwritableException e) {
            lost = e;
            return null;
        }
    }

    /** What the cluster has kept of the execution goes into a folder beside the trace. */
    private void keep(Violation violation) {
        if (folder == null) {
            return;
        }
        for (Map.Entry<String, String> file : new TreeMap<>(violation.evidence()).entrySet()) {
            Path path = folder.violation(violation.id()).resolve(file.getKey());
            try {
                Files.createDirectories(path.getParent());
                WholeFile.write(path, file.getValue());
            } catch (IOException e) {
                lost = RunFolder.unwritable(path, e);
            }
        }
    }

    /** As the execution had it: if workloads differ between executions, its own is fixed. */
    private Deployment deployment(Violation violation) {
        return TakesWorkloads.fixed(
                experiment.target().deployment(),
                violation.plan().index(),
                violation.plan().seed());
    }

    /** With all that was left open filled in; if workloads differ between executions, with its own. */
    private CampaignSpec spec(Violation violation) {
        CampaignSpec spec = experiment.resolved().identity();
        Harness harness = TakesWorkloads.varying(experiment.target().deployment());
        if (harness == null) {
            return spec;
        }
        WorkloadSteps steps =
                harness.steps(violation.plan().index(), violation.plan().seed());
        return spec.withSystem(spec.system().with(Harness.PARAMETER, steps.toString()));
    }

    private Trace trace(Violation violation, List<Property> checked, Recording recording) {
        return new Trace(
                Version.text(),
                Version.commit(),
                CodeVersion.of(experiment.target()),
                spec(violation),
                violation.firstExecution(),
                violation.plan().seed(),
                violation.configuration(),
                checked.stream().map(Property::name).toList(),
                recording.execution(),
                violation.verdict().property(),
                recording.verdicts());
    }
}
