package dev.waymark.core.timeline;

import dev.waymark.core.primitive.LongIntMap;
import dev.waymark.core.primitive.LongSet;
import dev.waymark.core.random.Mix;
import dev.waymark.core.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * Which summaries are one state. One that was met before is the state that it was then; else it is the state whose signature
 * agrees with its own in most places, if these are {@code epsilon} of them or more; else it is a new state. So it depends on the
 * order in which summaries come.
 *
 * <p>Signatures are cut into bands (locality-sensitive hashing, Indyk and Motwani 1998): only states that share a whole band are
 * compared. Bands are as long as they can be with 99 of 100 states that agree in just {@code epsilon} found.
 */
public final class StateIdentity {
    /** The name of no state. */
    public static final long NONE = 0;

    private static final double RECALL = 0.99;
    private static final int END = -1;

    private final int least;
    private final int rows;
    private final int bands;

    /** By exact hash: all that was met, in its order, and the state that it is. */
    private final LongIntMap places = new LongIntMap();

    private long[] met = new long[64];
    private int[] stateOf = new int[64];
    private int metCount;

    private long[] names = new long[64];
    private int[] signatures = new int[64 * Summary.HASHES];
    private int states;

    /** By band and its content the latest state that has it, and from each state and band the one before. */
    private final LongIntMap heads = new LongIntMap();

    private int[] next;

    /** The last lookup that looked at a state. */
    private int[] lookedAt = new int[64];

    private int lookups;
    private long compared;

    /** What was met with more room than this would be is no state of ours. */
    private static final int STATES_MAX = 10_000_000;

    public StateIdentity(double epsilon) {
        if (!(epsilon > 0 && epsilon <= 1)) {
            throw new IllegalArgumentException("epsilon must be above 0 and at most 1: " + epsilon);
        }
        this.least = (int) Math.ceil(epsilon * Summary.HASHES - 1e-9);
        this.rows = rows(epsilon);
        this.bands = Summary.HASHES / rows;
        this.next = new int[64 * bands];
    }

    /** How long bands can be for that recall. */
    static int rows(double epsilon) {
        int rows = 1;
        while (2 * (rows + 1) <= Summary.HASHES && recall(epsilon, rows + 1) >= RECALL) {
            rows++;
        }
        return rows;
    }

    /** How likely two that agree in this share have a band of so many rows in common. */
    static double recall(double agreement, int rows) {
        return 1 - Math.pow(1 - Math.pow(agreement, rows), Summary.HASHES / rows);
    }

    /** How many states there are. */
    public int states() {
        return states;
    }

    /** The name of a state by its number, from 0, in the order in which they were met. */
    public long name(int state) {
        return names[state];
    }

    /** How many signatures were compared so far. */
    public long compared() {
        return compared;
    }

    /** The state that this is, by the name it got; {@link #NONE} if it would be a new one. Nothing is remembered. */
    public long find(long hash, int[] signature, int from) {
        int place = places.get(hash, END);
        if (place != END) {
            return names[stateOf[place]];
        }
        // A run looks while others do: it must not mark what it has looked at.
        LongSet looked = new LongSet(1 << 8);
        int best = END;
        int agreement = least - 1;
        for (int band = 0; band < bands; band++) {
            for (int s = heads.get(key(signature, from, band), END); s != END; s = next[s * bands + band]) {
                if (looked.add(s + 1L)) {
                    int same = Summary.agreement(signature, from, signatures, s * Summary.HASHES);
                    if (same > agreement || same == agreement && best != END && s < best) {
                        agreement = same;
                        best = s;
                    }
                }
            }
        }
        return best == END ? NONE : names[best];
    }

    /** The state that this is, by its name: a new one if need be. Its name is then the hash. */
    public long of(long hash, int[] signature, int from) {
        int place = places.get(hash, END);
        if (place != END) {
            return names[stateOf[place]];
        }
        int state = nearest(signature, from);
        if (state == END) {
            state = add(hash, signature, from);
        }
        remember(hash, state);
        return names[state];
    }

    /** The state that agrees with this most, epsilon or more, by its number; -1 if none does. For measurements. */
    public int nearestOf(int[] signature) {
        return nearest(signature, 0);
    }

    private int nearest(int[] signature, int from) {
        lookups++;
        int best = END;
        int agreement = least - 1;
        for (int band = 0; band < bands; band++) {
            for (int s = heads.get(key(signature, from, band), END); s != END; s = next[s * bands + band]) {
                if (lookedAt[s] != lookups) {
                    lookedAt[s] = lookups;
                    compared++;
                    int same = Summary.agreement(signature, from, signatures, s * Summary.HASHES);
                    if (same > agreement || same == agreement && best != END && s < best) {
                        agreement = same;
                        best = s;
                    }
                }
            }
        }
        return best;
    }

    private int add(long hash, int[] signature, int from) {
        if (states == names.length) {
            int more = 2 * states;
            names = Arrays.copyOf(names, more);
            lookedAt = Arrays.copyOf(lookedAt, more);
            signatures = Arrays.copyOf(signatures, more * Summary.HASHES);
            next = Arrays.copyOf(next, more * bands);
        }
        int state = states++;
        names[state] = hash;
        System.arraycopy(signature, from, signatures, state * Summary.HASHES, Summary.HASHES);
        for (int band = 0; band < bands; band++) {
            long key = key(signature, from, band);
            next[state * bands + band] = heads.get(key, END);
            heads.put(key, state);
        }
        return state;
    }

    private void remember(long hash, int state) {
        if (metCount == met.length) {
            met = Arrays.copyOf(met, 2 * metCount);
            stateOf = Arrays.copyOf(stateOf, 2 * metCount);
        }
        met[metCount] = hash;
        stateOf[metCount] = state;
        places.put(hash, metCount++);
    }

    private long key(int[] signature, int from, int band) {
        long key = band;
        for (int i = 0; i < rows; i++) {
            key = Mix.combine(key, signature[from + band * rows + i]);
        }
        return key;
    }

    public void save(DataOutput out) throws IOException {
        out.writeInt(states);
        for (int i = 0; i < states; i++) {
            out.writeLong(names[i]);
            for (int k = 0; k < Summary.HASHES; k++) {
                out.writeInt(signatures[i * Summary.HASHES + k]);
            }
        }
        out.writeInt(metCount);
        for (int i = 0; i < metCount; i++) {
            out.writeLong(met[i]);
            out.writeInt(stateOf[i]);
        }
    }

    /** On one that has met nothing yet. */
    public void restore(DataInput in) throws IOException {
        int count = (int) Saved.between(in.readInt(), 0, STATES_MAX, "a number of states");
        int[] signature = new int[Summary.HASHES];
        for (int i = 0; i < count; i++) {
            long name = in.readLong();
            for (int k = 0; k < Summary.HASHES; k++) {
                signature[k] = in.readInt();
            }
            add(name, signature, 0);
        }
        for (int left = Saved.count(in, "a number of summaries"); left > 0; left--) {
            long hash = in.readLong();
            remember(hash, (int) Saved.between(in.readInt(), 0, count - 1L, "a state"));
        }
    }
}
