package dev.waymark.strategies.fuzz;

import dev.waymark.core.random.Rng;
import dev.waymark.core.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What each mutator brought: how often it was tried, changed the execution, and led to something new. */
final class MutatorStatistics {
    /** Older experience counts half once a mutator was tried so often: what pays changes as a campaign goes on. */
    private static final int MEMORY = 512;

    /** The share of a mutator that never brought anything. */
    private static final int LEAST = 20;

    private final List<String> mutators;
    private final long[] tried;
    private final long[] changed;
    private final long[] yielded;
    private final int[] recentTried;
    private final int[] recentYielded;

    /** A mutator is a place in this list of their names. */
    MutatorStatistics(List<String> mutators) {
        this.mutators = mutators;
        this.tried = new long[mutators.size()];
        this.changed = new long[mutators.size()];
        this.yielded = new long[mutators.size()];
        this.recentTried = new int[mutators.size()];
        this.recentYielded = new int[mutators.size()];
    }

    /** A bit for each mutator. */
    int every() {
        return (1 << mutators.size()) - 1;
    }

    /** {@code without}: a bit for each mutator that is out of the question; not for all of them. */
    int choose(int without, Rng random) {
        int total = 0;
        for (int i = 0; i < tried.length; i++) {
            total += (without >> i & 1) != 0 ? 0 : weight(i);
        }
        int pick = random.nextInt(total);
        for (int i = 0; ; i++) {
            pick -= (without >> i & 1) != 0 ? 0 : weight(i);
            if (pick < 0) {
                return i;
            }
        }
    }

    /** The chance that it brings something, in thousandths; one that was hardly tried is given credit. */
    private int weight(int i) {
        return LEAST + 1000 * (recentYielded[i] + 2) / (recentTried[i] + 4);
    }

    void learn(int i, boolean changedSomething, boolean foundSomething) {
        tried[i]++;
        changed[i] += changedSomething ? 1 : 0;
        yielded[i] += foundSomething ? 1 : 0;
        recentYielded[i] += foundSomething ? 1 : 0;
        if (++recentTried[i] == MEMORY) {
            recentTried[i] /= 2;
            recentYielded[i] /= 2;
        }
    }

    void addTo(Map<String, Map<String, Long>> statistics) {
        for (int i = 0; i < tried.length; i++) {
            if (tried[i] > 0) {
                Map<String, Long> counts = new LinkedHashMap<>();
                counts.put("tried", tried[i]);
                counts.put("changed", changed[i]);
                counts.put("yielded", yielded[i]);
                statistics.put("mutator " + mutators.get(i), counts);
            }
        }
    }

    void save(DataOutput out) throws IOException {
        for (int i = 0; i < tried.length; i++) {
            out.writeLong(tried[i]);
            out.writeLong(changed[i]);
            out.writeLong(yielded[i]);
            out.writeInt(recentTried[i]);
            out.writeInt(recentYielded[i]);
        }
    }

    void restore(DataInput in) throws IOException {
        for (int i = 0; i < tried.length; i++) {
            tried[i] = Saved.natural(in, "a count of mutants");
            changed[i] = Saved.between(in.readLong(), 0, tried[i], "a count of mutants");
            yielded[i] = Saved.between(in.readLong(), 0, changed[i], "a count of mutants");
            recentTried[i] = (int) Saved.between(in.readInt(), 0, Math.min(tried[i], MEMORY), "a count of mutants");
            recentYielded[i] = (int) Saved.between(in.readInt(), 0, recentTried[i], "a count of mutants");
        }
    }
}
