package dev.waymark.engine.experiment;

import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Memory;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The plans of an experiment, by generations: the one place that asks a planner. Plans of a generation are made when all
 * outcomes of those before it are learned, so that results do not depend on who executes them when.
 */
public final class Planning {
    private final Planner planner;
    private final Supplier<Planner> another;
    private @Nullable Boolean remembers;
    private final int generation;
    private final long executions;
    /** Made, and not handed out yet. */
    private final Deque<Plan> ahead = new ArrayDeque<>();

    private long planned;
    private long learned;
    private long generationEnd;

    Planning(Experiment experiment) {
        ConfiguredStrategy strategy = experiment.configured();
        List<String> measured =
                experiment.coverages().stream().map(Coverage::name).toList();
        this.planner = strategy.planner(measured);
        this.another = () -> strategy.planner(measured);
        this.generation = strategy.generation();
        this.executions = experiment.budget().executions();
    }

    /** The next ones, at most so many; none if outcomes must be learned first, or when all are planned. */
    public List<Plan> next(long most) {
        if (planned == generationEnd && planned < executions) {
            if (isBounded() && learned < planned) {
                return List.of();
            }
            generationEnd = isBounded() ? planned + Math.min(generation, planner.available()) : Long.MAX_VALUE;
        }
        long until = Math.min(Math.min(planned + most, generationEnd), executions);
        List<Plan> plans = new ArrayList<>((int) (until - planned));
        while (planned < until) {
            if (ahead.isEmpty()) {
                planAhead();
            }
            plans.add(ahead.remove());
            planned++;
        }
        return plans;
    }

    /** All of a generation: once an outcome of it is learned, another plan would come of it. */
    private void planAhead() {
        long end = isBounded() ? Math.min(generationEnd, executions) : planned + 1;
        for (long i = planned; i < end; i++) {
            ahead.add(planner.plan(i));
        }
    }

    /** In the order of the plans. */
    public void learn(Plan plan, Outcome outcome) {
        planner.learn(plan, outcome);
        learned++;
        if (isBounded() && (learned == generationEnd || learned == executions)) {
            planner.generationOver();
        }
    }

    /** Whether the next plan begins a generation, and may be made. */
    public boolean mayBegin() {
        return planned == generationEnd && planned < executions && (!isBounded() || learned == planned);
    }

    /** Whether runs look things up in what the planner remembers, which whoever executes them elsewhere must be told. */
    public boolean remembers() {
        if (remembers == null) { // asked of another planner: this one must not plan before its time
            remembers = another.get().plan(0).memory() != Memory.NONE;
        }
        return remembers;
    }

    /**
     * What the planner remembers, between two generations. In the midst of one it tells the {@link Memory} that its plans have,
     * which does not change meanwhile, and nothing else can be relied on.
     */
    public byte[] saved() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            save(new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // there is no disk in between
        }
        return bytes.toByteArray();
    }

    public long planned() {
        return planned;
    }

    public int generation() {
        return generation;
    }

    /** Whether there are generations at all: without them nothing is learned, and a campaign can go on from anywhere. */
    public boolean isBounded() {
        return generation != ConfiguredStrategy.UNBOUNDED;
    }

    /** Whether a generation is over, and all of it learned. */
    public boolean isBorder() {
        return learned == generationEnd;
    }

    public Map<String, Map<String, Long>> statistics() {
        return planner.statistics();
    }

    public boolean unfinished() {
        return planner.unfinished();
    }

    public Map<String, Object> report() {
        return planner.report();
    }

    public List<String> lines() {
        return planner.lines();
    }

    /** How far it is, in a few words, and after so much time what is ahead. */
    public String progress() {
        return planner.progress();
    }

    public String outlook(long elapsedMillis) {
        return planner.outlook(elapsedMillis);
    }

    public Map<String, List<?>> files() {
        return planner.files();
    }

    public void save(DataOutput out) throws IOException {
        planner.save(out);
    }

    /** {@code made}: how many executions the campaign had made when it was saved. */
    public void restore(DataInput in, long made) throws IOException {
        planner.restore(in);
        planned = made;
        learned = made;
        generationEnd = made;
    }
}
