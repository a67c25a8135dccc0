package dev.waymark.strategies.fuzz;

import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The loop of {@code preset=default}: interesting inputs are kept for the whole campaign. Everything random about plan i is
 * drawn from a stream of its own, so what the planner remembers is what it learned and nothing else.
 */
final class CorpusPlanner implements Planner {
    static final int GENERATION = 64;

    /** After so many executions without anything new, every other input is new and random. */
    static final int SATURATED = 2000;

    /** Chosen by yield; after so many that found nothing to change, only those that were not tried for this plan. */
    private static final int TRIES = 8;

    /** A mutant on its way. For a new input {@code parent} is null; {@code failed}: a mutant was wanted in its place. */
    private record Pending(@Nullable Entry parent, int mutator, boolean failed) {}

    private final long seed;
    private final int reseed;
    private final Inputs inputs;
    private final Corpus corpus = new Corpus();
    private final MutatorStatistics yields;
    private final Deque<Pending> pending = new ArrayDeque<>();
    private final int guide;
    private int sinceFresh;
    private long fresh;
    private long same;
    private long atRandom;
    private long unchangeable;

    /** One input in {@code reseed} is new; {@code guide}: the place of the coverage that guides, -1 for none. */
    CorpusPlanner(long seed, int reseed, Inputs inputs, int guide) {
        this.seed = seed;
        this.reseed = reseed;
        this.inputs = inputs;
        this.yields = new MutatorStatistics(inputs.mutators());
        this.guide = guide;
    }

    @Override
    public Plan plan(long index) {
        long own = Seeds.execution(seed, index);
        Rng random = new Rng(Seeds.stream(own, "fuzz", 0));
        int one = sinceFresh > SATURATED ? Math.min(2, reseed) : reseed;
        boolean wanted = corpus.size() > 0 && random.nextInt(one) != 0;
        if (wanted) {
            Entry parent = corpus.choose(random);
            int useless = inputs.never();
            for (int i = 0; useless != yields.every(); i++) {
                int mutator = yields.choose(i < TRIES ? inputs.never() : useless, random);
                Schedule input = inputs.mutant(own, parent, corpus, mutator, random);
                if (input != null) {
                    pending.add(new Pending(parent, mutator, false));
                    return new Plan(index, parent.seed, input.toBytes(), List.of());
                }
                useless |= 1 << mutator;
            }
        }
        pending.add(new Pending(null, 0, wanted));
        return new Plan(index, own, inputs.drawn(own, random).toBytes(), List.of());
    }

    @Override
    public void learn(Plan plan, Outcome outcome) {
        Pending planned = pending.remove();
        atRandom += planned.parent() == null ? 1 : 0;
        unchangeable += planned.failed() ? 1 : 0;
        if (outcome.output().length == 0) {
            return; // a node hung: nothing is known of what was done
        }
        Schedule executed = Schedule.of(outcome.output());
        int novelty = guide < 0 ? 1 : outcome.fresh().get(guide).length;
        Entry parent = planned.parent();
        boolean changed = parent == null || parent.behaviour != executed.number();
        int depth = parent == null ? 0 : parent.depth + 1;
        sinceFresh++;
        boolean found = novelty > 0
                && changed
                && corpus.add(new Entry(
                        plan.index(),
                        plan.seed(),
                        Schedule.of(plan.input()).configuration(),
                        executed.steps(),
                        executed.number(),
                        novelty,
                        sinceFresh,
                        depth));
        if (parent != null) {
            yields.learn(planned.mutator(), changed, found);
            parent.learn(found);
        }
        same += changed ? 0 : 1;
        fresh += found ? 1 : 0;
        sinceFresh = found ? 0 : sinceFresh;
    }

    @Override
    public Map<String, Map<String, Long>> statistics() {
        Map<String, Map<String, Long>> statistics = new LinkedHashMap<>();
        Map<String, Long> inputs = new LinkedHashMap<>();
        inputs.put("interesting", fresh);
        inputs.put("kept", (long) corpus.size());
        inputs.put("evicted", corpus.evicted());
        inputs.put("like their parent", same);
        inputs.put("new", atRandom);
        inputs.put("new for want of a change", unchangeable);
        statistics.put("inputs", inputs);
        yields.addTo(statistics);
        return statistics;
    }

    @Override
    public void save(DataOutput out) throws IOException {
        out.writeInt(sinceFresh);
        out.writeLong(fresh);
        out.writeLong(same);
        out.writeLong(atRandom);
        out.writeLong(unchangeable);
        corpus.save(out);
        yields.save(out);
    }

    @Override
    public void restore(DataInput in) throws IOException {
        sinceFresh = Saved.count(in, "a number of executions");
        fresh = Saved.natural(in, "a number of inputs");
        same = Saved.natural(in, "a number of inputs");
        atRandom = Saved.natural(in, "a number of inputs");
        unchangeable = Saved.between(in.readLong(), 0, atRandom, "a number of inputs");
        corpus.restore(in);
        Saved.demand(fresh == corpus.size() + corpus.evicted(), "a number of inputs");
        yields.restore(in);
    }
}
