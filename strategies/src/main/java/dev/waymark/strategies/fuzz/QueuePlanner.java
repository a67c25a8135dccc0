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
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The loops of {@code preset=paper} (Algorithm 1, with {@code coverage \ total} in its line 6, where the printed intersection
 * would reward what is known) and {@code preset=artifact}: first in, first out; an input with w new items is followed by
 * w x {@code mutants} mutants and then forgotten. Mutants are made when their turn comes, which saves their room.
 */
final class QueuePlanner implements Planner {
    static final int POPULATION = 20;

    /** So many mutants of one input; without steps: so many new ones. */
    private static final class Batch {
        final long seed;
        final int @Nullable [] parent;
        int left;

        Batch(long seed, int @Nullable [] parent, int left) {
            this.seed = seed;
            this.parent = parent;
            this.left = left;
        }
    }

    private final long seed;
    private final FuzzOptions options;
    private final int nodes;
    private final int horizon;
    private final @Nullable ArtifactInputs artifact;
    private final Deque<Batch> queue = new ArrayDeque<>();
    private final int guide;
    private long interesting;
    private long mutants;
    private long unchanged;
    private long discarded;
    private long cleared;

    QueuePlanner(long seed, FuzzOptions options, int nodes, int horizon, int crashes, int guide) {
        this.seed = seed;
        this.options = options;
        this.nodes = nodes;
        this.horizon = horizon;
        this.guide = guide;
        boolean published = options.preset() == FuzzOptions.Preset.ARTIFACT;
        this.artifact = published ? new ArtifactInputs(nodes, horizon, options, crashes) : null;
    }

    @Override
    public Plan plan(long index) {
        long own = Seeds.execution(seed, index);
        Rng random = new Rng(Seeds.stream(own, "fuzz", 0));
        if (options.reseed() > 0 && index % options.reseed() == 0) {
            queue.forEach(batch -> cleared += batch.parent == null ? 0 : batch.left);
            queue.clear();
        }
        while (true) {
            if (queue.isEmpty()) {
                queue.add(new Batch(0, null, artifact == null || index % options.reseed() == 0 ? POPULATION : 1));
            }
            Batch batch = queue.element();
            int[] steps = batch.parent == null ? fresh(random) : mutant(batch.parent, random);
            if (--batch.left == 0) {
                queue.remove();
            }
            if (steps != null) {
                mutants += batch.parent == null ? 0 : 1;
                long ofNodes = batch.parent == null ? own : batch.seed;
                return new Plan(index, ofNodes, new Schedule(own, steps).toBytes(), List.of());
            }
            discarded++;
        }
    }

    private int[] fresh(Rng random) {
        return artifact == null ? Schedule.NO_STEPS : artifact.draw(random);
    }

    private int @Nullable [] mutant(int[] parent, Rng random) {
        int[] steps = artifact == null ? swapped(parent, random) : artifact.mutate(parent, random);
        unchanged += Arrays.equals(steps, parent) ? 1 : 0; // one swap may undo another
        return steps;
    }

    private int[] swapped(int[] parent, Rng random) {
        InputEditor editor = new InputEditor(parent, nodes, options.messages(), horizon);
        Mutator.SWAP_CRASHES.change(editor, editor, random);
        for (int i = 0; i < options.changes(); i++) {
            Mutator.SWAP.change(editor, editor, random);
            editor.swapQuantities(random);
        }
        return editor.steps();
    }

    @Override
    public void learn(Plan plan, Outcome outcome) {
        int novelty = guide < 0 ? 0 : outcome.fresh().get(guide).length;
        if (novelty > 0 && outcome.output().length > 0) {
            interesting++;
            Schedule executed = Schedule.of(outcome.output());
            queue.add(new Batch(plan.seed(), executed.steps(), novelty * options.mutants()));
        }
    }

    @Override
    public Map<String, Map<String, Long>> statistics() {
        Map<String, Long> inputs = new LinkedHashMap<>();
        inputs.put("interesting", interesting);
        inputs.put("mutants", mutants);
        inputs.put("mutants that no mutator changed", unchanged);
        inputs.put("mutants discarded", discarded);
        inputs.put("mutants cleared from the queue", cleared);
        inputs.put(
                "mutants still queued",
                queue.stream()
                        .mapToLong(batch -> batch.parent == null ? 0 : batch.left)
                        .sum());
        return Map.of("inputs", inputs);
    }

    @Override
    public void save(DataOutput out) throws IOException {
        for (long count : new long[] {interesting, mutants, unchanged, discarded, cleared, queue.size()}) {
            out.writeLong(count);
        }
        for (Batch batch : queue) {
            byte[] parent = new Schedule(batch.seed, batch.parent == null ? Schedule.NO_STEPS : batch.parent).toBytes();
            out.writeBoolean(batch.parent != null);
            out.writeInt(batch.left);
            out.writeInt(parent.length);
            out.write(parent);
        }
    }

    @Override
    public void restore(DataInput in) throws IOException {
        interesting = Saved.natural(in, "a number of inputs");
        mutants = Saved.natural(in, "a number of inputs");
        unchanged = Saved.natural(in, "a number of inputs");
        discarded = Saved.natural(in, "a number of inputs");
        cleared = Saved.natural(in, "a number of inputs");
        for (long left = Saved.natural(in, "a number of inputs"); left > 0; left--) {
            boolean ofParent = in.readBoolean();
            int count = (int) Saved.between(in.readInt(), 1, Integer.MAX_VALUE, "a number of mutants");
            int length = Saved.count(in, "a length of an input");
            Saved.demand(length >= 9 && length % 4 == 1 && (ofParent || length == 9), "a length of an input");
            byte[] input = Saved.bytes(in, length);
            Saved.demand(input[8] == 0, "an input without a configuration");
            Schedule parent = Schedule.of(input);
            queue.add(new Batch(parent.number(), ofParent ? parent.steps() : null, count));
        }
    }
}
