package dev.waymark.strategies.timeline;

import dev.waymark.core.strategy.Saved;
import dev.waymark.engine.primitive.LongIntMap;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * Which summaries are one state. One that was met before is the state that it was then; else it is the state whose signature
 * agrees with its own in most places, if these are {@code epsilon} of them or more; else it is a new state. So it depends on the
 * order in which summaries come.
 *
 * <p>Who is nearest is found in one of three ways, whichever looks at the fewest states: by places, of which two that agree in epsilon
 * have one in common among any few more than may differ, so that those with the fewest states will do; by bands of places, as long
 * as they can be with 99 of 100 states that agree in just epsilon found; or by the sketches of all.
 */
public final class StateIdentity {
    /** The name of no state. */
    public static final long NONE = 0;

    private static final double RECALL = 0.99;
    private static final int END = Signatures.NONE;

    /** With fewer states than this, all are looked at sooner than anything is looked up. */
    private static final int FEW = 8192;

    /** A state that is looked at by itself costs as much as so many that are looked at in a row. */
    private static final int BY_ITSELF = 8;

    /** What was met with more room than this would be is no state of ours. */
    private static final int STATES_MAX = 10_000_000;

    private final int least;
    private final int few;

    /** By exact hash: all that was met, in its order, and the state that it is. */
    private final LongIntMap known = new LongIntMap();

    private long[] met = new long[64];
    private int[] stateOf = new int[64];
    private int metCount;

    private long[] names = new long[64];
    private final Signatures signatures = new Signatures();
    private final Bands places = new Bands(1);
    private final Bands bands;
    private int indexed;

    private long looked;
    private long compared;

    public StateIdentity(double epsilon) {
        this(epsilon, FEW);
    }

    /** {@code few}: from how many states on there are indexes. */
    StateIdentity(double epsilon, int few) {
        if (!(epsilon > 0 && epsilon <= 1)) {
            throw new IllegalArgumentException("epsilon must be above 0 and at most 1: " + epsilon);
        }
        this.least = (int) Math.ceil(epsilon * Summary.HASHES - 1e-9);
        this.few = few;
        this.bands = new Bands(rows(epsilon));
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
        return signatures.count();
    }

    /** The name of a state by its number, from 0, in the order in which they were met. */
    public long name(int state) {
        return names[state];
    }

    /** At how many states' sketches new summaries were held so far; and how many signatures were compared. */
    public long looked() {
        return looked;
    }

    public long compared() {
        return compared;
    }

    /** The state that this is, by the name it got; {@link #NONE} if it would be a new one. Nothing is remembered: many may look at once. */
    public long find(long hash, int[] signature, int from) {
        int place = known.get(hash, END);
        if (place != END) {
            return names[stateOf[place]];
        }
        int state = search(signature, from).best();
        return state == END ? NONE : names[state];
    }

    /** The state that this is, by its name: a new one if need be. Its name is then the hash. */
    public long of(long hash, int[] signature, int from) {
        int place = known.get(hash, END);
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
        Signatures.Search search = search(signature, from);
        looked += search.looked();
        compared += search.compared();
        return search.best();
    }

    private Signatures.Search search(int[] signature, int from) {
        Signatures.Search search = signatures.search(signature, from, least);
        if (states() <= few) {
            search.all();
            return search;
        }
        Bands.Choice byPlaces = places.choose(signature, from, Summary.HASHES - least + 1);
        Bands.Choice byBands = bands.choose(signature, from, Summary.HASHES);
        long fewest = Math.min(byPlaces.size(), byBands.size());
        if (fewest * BY_ITSELF >= states()) {
            search.all();
        } else if (byPlaces.size() == fewest) {
            byPlaces.look(search);
        } else {
            byBands.look(search);
        }
        return search;
    }

    private int add(long hash, int[] signature, int from) {
        int state = signatures.add(signature, from);
        if (state == names.length) {
            names = Arrays.copyOf(names, 2 * state);
        }
        names[state] = hash;
        if (states() > few) {
            index();
        }
        return state;
    }

    private void index() {
        int[] signature = new int[Summary.HASHES];
        for (; indexed < states(); indexed++) {
            signatures.copy(indexed, signature);
            places.add(signature, 0);
            bands.add(signature, 0);
        }
    }

    private void remember(long hash, int state) {
        if (metCount == met.length) {
            met = Arrays.copyOf(met, 2 * metCount);
            stateOf = Arrays.copyOf(stateOf, 2 * metCount);
        }
        met[metCount] = hash;
        stateOf[metCount] = state;
        known.put(hash, metCount++);
    }

    public void save(DataOutput out) throws IOException {
        out.writeInt(states());
        int[] signature = new int[Summary.HASHES];
        for (int i = 0; i < states(); i++) {
            out.writeLong(names[i]);
            signatures.copy(i, signature);
            for (int each : signature) {
                out.writeInt(each);
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
