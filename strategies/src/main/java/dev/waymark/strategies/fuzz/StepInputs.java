package dev.waymark.strategies.fuzz;

import dev.waymark.core.random.Rng;
import dev.waymark.strategies.swarm.Tempers;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Inputs made of steps that name channels, nodes and clients; with {@code tempers}, what they leave open has one. */
final class StepInputs implements Inputs {
    private final FuzzOptions options;
    private final @Nullable Tempers tempers;
    private final int nodes;
    private final int horizon;

    StepInputs(FuzzOptions options, @Nullable Tempers tempers, int nodes, int horizon) {
        this.options = options;
        this.tempers = tempers;
        this.nodes = nodes;
        this.horizon = horizon;
    }

    @Override
    public List<String> mutators() {
        return Arrays.stream(Mutator.ALL).map(Mutator::text).toList();
    }

    @Override
    public int never() {
        return tempers == null ? 1 << Mutator.TEMPER.ordinal() : 0;
    }

    @Override
    public Schedule drawn(long own, Rng random) {
        byte[] temper = tempers == null ? Schedule.NO_TEMPER : tempers.draw(random);
        return new Schedule(own, temper, Schedule.NO_STEPS);
    }

    @Override
    public @Nullable Schedule mutant(long own, Entry parent, Corpus corpus, int which, Rng random) {
        Mutator mutator = Mutator.ALL[which];
        Draft draft = draft(parent);
        Entry mate = mutator == Mutator.SPLICE ? corpus.any(random) : parent;
        Draft other = mutator == Mutator.SPLICE ? draft(mate) : draft;
        int changes = mutator.once() ? 1 : 1 + random.nextInt(options.changes());
        boolean changed = false;
        for (int i = 0; i < changes; i++) {
            changed |= mutator.change(draft, other, random);
        }
        int[] steps = changed ? draft.steps() : parent.steps;
        if (Arrays.equals(steps, parent.steps)) {
            return null; // changes may undo each other
        }
        return new Schedule(own, temper(parent, mate, mutator, random), steps);
    }

    private byte[] temper(Entry parent, Entry mate, Mutator mutator, Rng random) {
        if (tempers == null) {
            return Schedule.NO_TEMPER;
        }
        return switch (mutator) {
            case TEMPER -> tempers.change(parent.temper, random);
            case SPLICE -> tempers.join(parent.temper, mate.temper, random);
            default -> parent.temper;
        };
    }

    private Draft draft(Entry entry) {
        return new Draft(entry.steps, nodes, options.messages(), horizon);
    }
}
