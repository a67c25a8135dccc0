package dev.waymark.engine.campaign;

import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.doctor.Doctor;
import dev.waymark.engine.experiment.CoverageMemory;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.primitive.GrowingLongSet;
import dev.waymark.engine.wire.CampaignWire;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The half of a campaign that makes executions, in another process than the half that plans and counts. What comes and goes is
 * bytes; the experiment must be the same on both sides. For one thread, which has {@link #look} called often.
 */
public final class RemoteExecutor implements AutoCloseable {
    private final CampaignWire wire;
    private final PlannerMirror mirror;
    private final List<GrowingLongSet> known = new ArrayList<>();
    private final ThreadExecutor executor;
    /** By execution: what was reported as new and does not count yet. An execution before it may have to report the same. */
    private final NavigableMap<Long, List<long[]>> reported = new TreeMap<>();

    /** What was begun since anything was learned. */
    private final List<Batch> begun = new ArrayList<>();

    /** What it may keep: what the campaign may, or less, if there is no room for that here. */
    private final long keptMax;

    private long kept;

    /** {@code problems} hears of executions that came out otherwise when they were made again; called by other threads. */
    public RemoteExecutor(Experiment experiment, Consumer<Doctor.Problem> problems) {
        this.wire = new CampaignWire(experiment);
        this.mirror = new PlannerMirror(experiment);
        this.keptMax = Math.min(
                experiment.memory().fingerprints(), CoverageMemory.usual().fingerprints());
        experiment.coverages().forEach(coverage -> known.add(new GrowingLongSet()));
        this.executor = new ThreadExecutor(experiment, known, problems);
    }

    /** What the planner remembers after so many executions. */
    public void restore(byte[] saved, long made) throws IOException, InterruptedException {
        settle();
        mirror.restore(saved, made);
    }

    /** What came of a generation, for whoever has what was remembered before it. */
    public void learn(byte[] outcomes) throws IOException, InterruptedException {
        settle();
        mirror.learn(wire.outcomes(outcomes));
    }

    /** What is remembered may change when nobody looks at it. Whatever is not done yet is not wanted: others have done it. */
    private void settle() throws InterruptedException {
        executor.settle(begun);
        begun.clear();
    }

    /** Begins to execute plans that look at what is remembered now. */
    public Batch begin(byte[] plans) throws IOException {
        return begin(plans, () -> {});
    }

    /** The same; {@code whenDone} is called, by another thread, when all of them are executed. */
    public Batch begin(byte[] plans, Runnable whenDone) throws IOException {
        List<Plan> read = wire.plans(plans, mirror.memory());
        Batch batch = new Batch(read, whenDone);
        begun.removeIf(Batch::isLeft);
        begun.add(batch);
        executor.add(batch);
        return batch;
    }

    /** Outcomes of a batch from one to another, which must be there; each can be had once. */
    public byte[] outcomes(Batch batch, int from, int to) {
        List<Outcome> some = new ArrayList<>();
        for (int i = from; i < to; i++) {
            Outcome outcome = batch.take(i);
            some.add(outcome);
            reported.put(batch.plans().get(i).index(), outcome.fresh());
        }
        return wire.outcomes(some);
    }

    /** So many executions count: what this one reported of them is known, and not reported again. */
    public void counted(long executions) {
        NavigableMap<Long, List<long[]>> counted = reported.headMap(executions, false);
        for (List<long[]> fresh : counted.values()) {
            for (int i = 0; i < fresh.size() && kept < keptMax; i++) {
                for (long fingerprint : fresh.get(i)) {
                    kept += known.get(i).add(fingerprint) ? 1 : 0;
                }
            }
        }
        counted.clear();
    }

    /** Throws what went wrong. */
    public void look() {
        executor.look();
    }

    @Override
    public void close() {
        executor.close();
    }
}
