package dev.waymark.strategies.fuzz;

import dev.waymark.core.strategy.Saved;
import dev.waymark.strategies.swarm.SwarmDistribution;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** An input worth changing: as it was executed, with the seed of its execution. */
final class Entry {
    final long index;
    final long seed;
    final byte[] configuration;
    final int[] steps;
    final long behaviour;
    final int novelty;
    final int rarity;
    final int depth;
    private int fruitless;

    /**
     * {@code novelty}: new items it reached; {@code rarity}: executions since something new was found before it;
     * {@code depth}: of how many interesting inputs it descends.
     */
    Entry(
            long index,
            long seed,
            byte[] configuration,
            int[] steps,
            long behaviour,
            int novelty,
            int rarity,
            int depth) {
        this.index = index;
        this.seed = seed;
        this.configuration = configuration;
        this.steps = steps;
        this.behaviour = behaviour;
        this.novelty = novelty;
        this.rarity = rarity;
        this.depth = depth;
    }

    void learn(boolean foundSomething) {
        fruitless = foundSomething ? 0 : fruitless + 1;
    }

    /** How much it deserves to be changed again: what it found counts, and children that find nothing wear it out. */
    long energy() {
        return (long) (1 + log(novelty)) * (1 + log(rarity)) * (1 + log(depth)) * 1024 / (16 + fruitless);
    }

    private static int log(int value) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(value);
    }

    void save(DataOutput out) throws IOException {
        out.writeLong(index);
        out.writeLong(seed);
        out.writeByte(configuration.length);
        out.write(configuration);
        out.writeInt(steps.length);
        for (int step : steps) {
            out.writeInt(step);
        }
        out.writeLong(behaviour);
        out.writeInt(novelty);
        out.writeInt(rarity);
        out.writeInt(depth);
        out.writeInt(fruitless);
    }

    static Entry restore(DataInput in) throws IOException {
        long index = Saved.natural(in, "the index of an input");
        long seed = in.readLong();
        byte[] configuration = Saved.bytes(in, in.readUnsignedByte());
        Saved.demand(configuration.length == 0 || SwarmDistribution.isConfiguration(configuration), "a configuration");
        int[] steps = Saved.ints(in, Saved.count(in, "a number of steps"));
        long behaviour = in.readLong();
        int novelty = Saved.count(in, "a novelty");
        int rarity = Saved.count(in, "a rarity");
        Entry entry =
                new Entry(index, seed, configuration, steps, behaviour, novelty, rarity, Saved.count(in, "a depth"));
        entry.fruitless = Saved.count(in, "a number of children");
        return entry;
    }
}
