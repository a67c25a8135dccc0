package dev.waymark.strategies.fuzz;

import dev.waymark.core.random.Rng;
import dev.waymark.strategies.swarm.SwarmDistribution;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Inputs made of steps that name channels, nodes and clients; with {@code configurations}, what they leave open has one. */
final class StepInputs implements Inputs {
    private final FuzzOptions options;
    private final @Nullable SwarmDistribution distribution;
    private final int nodes;
    private final int horizon;

    StepInputs(FuzzOptions options, @Nullable SwarmDistribution distribution, int nodes, int horizon) {
        this.options = options;
        this.distribution = distribution;
        this.nodes = nodes;
        this.horizon = horizon;
    }

    @Override
    public List<String> mutators() {
        return Arrays.stream(Mutator.ALL).map(Mutator::text).toList();
    }

    @Override
    public int never() {
        return distribution == null ? 1 << Mutator.CONFIGURATION.ordinal() : 0;
    }

    @Override
    public Schedule drawn(long own, Rng random) {
        byte[] configuration = distribution == null ? Schedule.NO_CONFIGURATION : distribution.draw(random);
        return new Schedule(own, configuration, Schedule.NO_STEPS);
    }

    @Override
    public @Nullable Schedule mutant(long own, Entry parent, Corpus corpus, int which, Rng random) {
        Mutator mutator = Mutator.ALL[which];
        InputEditor editor = editor(parent);
        Entry mate = mutator == Mutator.SPLICE ? corpus.any(random) : parent;
        InputEditor other = mutator == Mutator.SPLICE ? editor(mate) : editor;
        int changes = mutator.once() ? 1 : 1 + random.nextInt(options.changes());
        boolean changed = false;
        for (int i = 0; i < changes; i++) {
            changed |= mutator.change(editor, other, random);
        }
        int[] steps = changed ? editor.steps() : parent.steps;
        if (Arrays.equals(steps, parent.steps)) {
            return null; // changes may undo each other
        }
        return new Schedule(own, configuration(parent, mate, mutator, random), steps);
    }

    private byte[] configuration(Entry parent, Entry mate, Mutator mutator, Rng random) {
        if (distribution == null) {
            return Schedule.NO_CONFIGURATION;
        }
        return switch (mutator) {
            case CONFIGURATION -> distribution.change(parent.configuration, random);
            case SPLICE -> distribution.join(parent.configuration, mate.configuration, random);
            default -> parent.configuration;
        };
    }

    private InputEditor editor(Entry entry) {
        return new InputEditor(entry.steps, nodes, options.messages(), horizon);
    }
}
