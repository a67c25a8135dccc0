package dev.waymark.strategies.rl.memory;

import dev.waymark.core.strategy.Memory;
import dev.waymark.engine.primitive.LongIntMap;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A Q-table: for each state a row of actions, each with its value and the number of visits. Nothing is boxed. The actions of
 * a row lie side by side in a chunk, so that the best of them is found without jumping about in memory; a row that outgrows
 * its place moves to another, and the place is given to a row that it fits.
 */
public final class ValueTable implements Values, Memory {
    private static final int CHUNK_BITS = 14;
    private static final int CHUNK = 1 << CHUNK_BITS;
    private static final int FIRST_CHUNK = 1 << 8;
    private static final int NONE = -1;

    private final LongIntMap numbers = new LongIntMap();
    private int rows;
    private long[] states = new long[16];
    private int[] starts = new int[16];
    private short[] lengths = new short[16];
    private short[] rooms = new short[16];
    private int[] entered = new int[16];

    private long[][] actions = {new long[FIRST_CHUNK]};
    private double[][] values = {new double[FIRST_CHUNK]};
    private int[][] visits = {new int[FIRST_CHUNK]};
    private int chunk;
    private int used;
    private long pairs;

    // The row that was changed last is mostly the next one, too. Only whoever changes the table looks here: it is then
    // alone.
    private long changedState;
    private int changedRow = NONE;

    /** By its size, the last place that a row has left; in it stands, instead of an action, the one before it. */
    private @Nullable LongIntMap free;

    private final @Nullable ValueTable ways;

    public ValueTable() {
        this(false);
    }

    /** {@code withWays}: it also remembers where actions led. */
    public ValueTable(boolean withWays) {
        ways = withWays ? new ValueTable() : null;
    }

    boolean hasWays() {
        return ways != null;
    }

    @Override
    public ValueTable ways() {
        if (ways == null) {
            throw new IllegalStateException("this memory was not made to remember where actions led");
        }
        return ways;
    }

    /** How many states are remembered. */
    public int states() {
        return rows;
    }

    /** How many pairs of a state and an action are remembered. */
    public long pairs() {
        return pairs;
    }

    /** The {@code i}-th state that was met, from 0. */
    public long state(int i) {
        return states[i];
    }

    /** The bytes of its tables, for measurements. */
    public long bytes() {
        long chunks = 0;
        for (int i = 0; i <= chunk; i++) {
            chunks += (long) (Long.BYTES + Double.BYTES + Integer.BYTES) * actions[i].length;
        }
        return chunks + (long) states.length * (Long.BYTES + 2 * Integer.BYTES + 2 * Short.BYTES) + numbers.bytes();
    }

    boolean has(long state) {
        return numbers.get(state, NONE) >= 0;
    }

    @Override
    public double value(long state, long action, double otherwise) {
        int place = place(numbers.get(state, NONE), action);
        return place < 0 ? otherwise : values[place >> CHUNK_BITS][place & CHUNK - 1];
    }

    @Override
    public void values(long state, long[] wanted, int count, double[] into) {
        int row = numbers.get(state, NONE);
        int start = row < 0 ? 0 : starts[row];
        int length = row < 0 ? 0 : lengths[row];
        long[] all = actions[start >> CHUNK_BITS];
        double[] known = values[start >> CHUNK_BITS];
        int from = start & CHUNK - 1;
        for (int i = 0; i < count; i++) {
            if (i < length && all[from + i] == wanted[i]) { // mostly they are offered in the same order every time
                into[i] = known[from + i];
            } else {
                int place = place(row, wanted[i]);
                into[i] = place < 0 ? Double.NaN : known[place & CHUNK - 1];
            }
        }
    }

    @Override
    public int visits(long state, long action) {
        int place = place(numbers.get(state, NONE), action);
        return place < 0 ? 0 : visits[place >> CHUNK_BITS][place & CHUNK - 1];
    }

    @Override
    public int entries(long state) {
        int row = numbers.get(state, NONE);
        return row < 0 ? 0 : entered[row];
    }

    @Override
    public int actions(long state) {
        int row = numbers.get(state, NONE);
        return row < 0 ? 0 : lengths[row];
    }

    @Override
    public long action(long state, int i) {
        int start = starts[numbers.get(state, NONE)];
        return actions[start >> CHUNK_BITS][(start & CHUNK - 1) + i];
    }

    @Override
    public int visitsOf(long state, int i) {
        int start = starts[numbers.get(state, NONE)];
        return visits[start >> CHUNK_BITS][(start & CHUNK - 1) + i];
    }

    @Override
    public long mostDone(long state) {
        int row = numbers.get(state, NONE);
        int[] all = visits[starts[row] >> CHUNK_BITS];
        int from = starts[row] & CHUNK - 1;
        int most = 0;
        for (int i = 1; i < lengths[row]; i++) {
            most = all[from + i] > all[from + most] ? i : most;
        }
        return actions[starts[row] >> CHUNK_BITS][from + most];
    }

    @Override
    public double best(long state, double otherwise) {
        int row = numbers.get(state, NONE);
        if (row < 0 || lengths[row] == 0) {
            return otherwise;
        }
        double[] all = values[starts[row] >> CHUNK_BITS];
        int from = starts[row] & CHUNK - 1;
        double best = all[from];
        for (int i = 1; i < lengths[row]; i++) {
            best = Math.max(best, all[from + i]);
        }
        return best;
    }

    @Override
    public void offer(long state, long[] offered, int count, double initial) {
        int row = row(state, count);
        for (int i = 0; i < count; i++) {
            if (place(row, offered[i]) < 0) {
                add(row, offered[i], initial, 0, count);
            }
        }
    }

    @Override
    public void set(long state, long action, double value) {
        int row = row(state, 1);
        int place = place(row, action);
        if (place < 0) {
            add(row, action, value, 0, 1);
        } else {
            values[place >> CHUNK_BITS][place & CHUNK - 1] = value;
        }
    }

    @Override
    public void blend(long state, long action, double initial, double share, double target) {
        int row = row(state, 1);
        int place = place(row, action);
        if (place < 0) {
            place = add(row, action, initial, 0, 1);
        }
        double[] chunkValues = values[place >> CHUNK_BITS];
        int at = place & CHUNK - 1;
        chunkValues[at] = (1 - share) * chunkValues[at] + share * target;
    }

    @Override
    public int visit(long state, long action, double initial) {
        int row = row(state, 1);
        int place = place(row, action);
        if (place < 0) {
            place = add(row, action, initial, 0, 1);
        }
        return ++visits[place >> CHUNK_BITS][place & CHUNK - 1];
    }

    @Override
    public int enter(long state) {
        int row = row(state, 0); // may make entered another array
        return ++entered[row];
    }

    /** Takes over all that another table remembers of a state, of which this one has nothing yet. */
    void copy(long state, ValueTable other) {
        int theirs = other.numbers.get(state, NONE);
        int row = row(state, theirs < 0 ? 1 : other.lengths[theirs]);
        if (theirs < 0) {
            return;
        }
        entered[row] = other.entered[theirs];
        int from = other.starts[theirs] & CHUNK - 1;
        int in = other.starts[theirs] >> CHUNK_BITS;
        for (int i = 0; i < other.lengths[theirs]; i++) {
            int place = add(
                    row,
                    other.actions[in][from + i],
                    other.values[in][from + i],
                    other.visits[in][from + i],
                    other.lengths[theirs]);
            assert place >= 0;
        }
    }

    private int place(int row, long action) {
        if (row < 0) {
            return NONE;
        }
        long[] all = actions[starts[row] >> CHUNK_BITS];
        int from = starts[row] & CHUNK - 1;
        for (int i = 0; i < lengths[row]; i++) {
            if (all[from + i] == action) {
                return starts[row] + i;
            }
        }
        return NONE;
    }

    private int row(long state, int room) {
        if (changedRow >= 0 && state == changedState) {
            return changedRow;
        }
        int row = numbers.get(state, NONE);
        if (row >= 0) {
            changedRow = row;
            changedState = state;
            return row;
        }
        if (rows == states.length) {
            int more = rows + (rows >> 1);
            states = Arrays.copyOf(states, more);
            starts = Arrays.copyOf(starts, more);
            lengths = Arrays.copyOf(lengths, more);
            rooms = Arrays.copyOf(rooms, more);
            entered = Arrays.copyOf(entered, more);
        }
        row = rows++;
        numbers.put(state, row);
        states[row] = state;
        rooms[row] = (short) room;
        starts[row] = room == 0 ? 0 : take(room);
        return row;
    }

    private int add(int row, long action, double value, int visited, int expected) {
        if (lengths[row] == rooms[row]) {
            move(row, Math.max(expected, lengths[row] + 1 + lengths[row] / 2));
        }
        int place = starts[row] + lengths[row]++;
        actions[place >> CHUNK_BITS][place & CHUNK - 1] = action;
        values[place >> CHUNK_BITS][place & CHUNK - 1] = value;
        visits[place >> CHUNK_BITS][place & CHUNK - 1] = visited;
        pairs++;
        return place;
    }

    private void move(int row, int room) {
        if (room > Short.MAX_VALUE / 2) {
            throw new IllegalStateException(room + " actions in one state are more than a row can have");
        }
        int before = starts[row];
        int to = take(room);
        int length = lengths[row];
        int from = before & CHUNK - 1;
        int into = to & CHUNK - 1;
        System.arraycopy(actions[before >> CHUNK_BITS], from, actions[to >> CHUNK_BITS], into, length);
        System.arraycopy(values[before >> CHUNK_BITS], from, values[to >> CHUNK_BITS], into, length);
        System.arraycopy(visits[before >> CHUNK_BITS], from, visits[to >> CHUNK_BITS], into, length);
        if (rooms[row] > 0) {
            give(before, rooms[row]);
        }
        starts[row] = to;
        rooms[row] = (short) room;
    }

    /** A place for so many actions. */
    private int take(int room) {
        int left = free == null ? NONE : free.get(room, NONE);
        if (free != null && left >= 0) {
            free.put(room, (int) actions[left >> CHUNK_BITS][left & CHUNK - 1]);
            return left;
        }
        while (used + room > actions[chunk].length) {
            if (actions[chunk].length < CHUNK) {
                int more = 2 * actions[chunk].length;
                actions[chunk] = Arrays.copyOf(actions[chunk], more);
                values[chunk] = Arrays.copyOf(values[chunk], more);
                visits[chunk] = Arrays.copyOf(visits[chunk], more);
            } else {
                beginChunk();
            }
        }
        int start = chunk << CHUNK_BITS | used;
        used += room;
        return start;
    }

    private void give(int start, int room) {
        LongIntMap places = free == null ? new LongIntMap() : free;
        actions[start >> CHUNK_BITS][start & CHUNK - 1] = places.get(room, NONE);
        places.put(room, start);
        free = places;
    }

    private void beginChunk() {
        if (++chunk == 1 << 31 - CHUNK_BITS) {
            throw new IllegalStateException("more than " + pairs + " pairs of a state and an action in one table");
        }
        if (chunk == actions.length) {
            actions = Arrays.copyOf(actions, 2 * chunk);
            values = Arrays.copyOf(values, 2 * chunk);
            visits = Arrays.copyOf(visits, 2 * chunk);
        }
        actions[chunk] = new long[CHUNK];
        values[chunk] = new double[CHUNK];
        visits[chunk] = new int[CHUNK];
        used = 0;
    }

    /** Row by row, in the order in which states were met: the same memory is always the same bytes. */
    public void save(DataOutput out) throws IOException {
        out.writeInt(rows);
        for (int row = 0; row < rows; row++) {
            out.writeLong(states[row]);
            out.writeInt(entered[row]);
            out.writeInt(lengths[row]);
            int in = starts[row] >> CHUNK_BITS;
            int from = starts[row] & CHUNK - 1;
            for (int i = 0; i < lengths[row]; i++) {
                out.writeLong(actions[in][from + i]);
                out.writeDouble(values[in][from + i]);
                out.writeInt(visits[in][from + i]);
            }
        }
        if (ways != null) {
            ways.save(out);
        }
    }

    /** Into an empty table that was made alike. */
    public void restore(DataInput in) throws IOException {
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            long state = in.readLong();
            int entries = in.readInt();
            int length = in.readInt();
            int row = row(state, length);
            entered[row] = entries;
            for (int j = 0; j < length; j++) {
                long action = in.readLong();
                double value = in.readDouble();
                add(row, action, value, in.readInt(), length);
            }
        }
        if (ways != null) {
            ways.restore(in);
        }
    }
}
