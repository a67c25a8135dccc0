package dev.waymark.strategies.fuzz;

import dev.waymark.core.random.Rng;
import dev.waymark.core.strategy.Saved;
import dev.waymark.engine.primitive.LongSet;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Interesting inputs, no two of the same behaviour, in the order in which they were found. */
final class Corpus {
    /** When there are more, the half with the least energy goes. */
    static final int LIMIT = 2048;

    /** Half of the choices are made among so many of the newest: what was found last is where the frontier is. */
    private static final int NEWEST = 24;

    private static final int TOURNAMENT = 8;

    private List<Entry> entries = new ArrayList<>();
    private LongSet behaviours = new LongSet();
    private long evicted;

    int size() {
        return entries.size();
    }

    Entry get(int i) {
        return entries.get(i);
    }

    /** False if an input of the same behaviour is there. */
    boolean add(Entry entry) {
        if (!behaviours.add(entry.behaviour)) {
            return false;
        }
        entries.add(entry);
        if (entries.size() > LIMIT) {
            evict();
        }
        return true;
    }

    private void evict() {
        List<Entry> best = new ArrayList<>(entries);
        best.sort(Comparator.comparingLong((Entry entry) -> -entry.energy()).thenComparingLong(entry -> -entry.index));
        best = best.subList(0, LIMIT / 2);
        evicted += entries.size() - best.size();
        entries = new ArrayList<>(best);
        entries.sort(Comparator.comparingLong(entry -> entry.index));
        behaviours = new LongSet();
        entries.forEach(entry -> behaviours.add(entry.behaviour));
    }

    /** One of the newest, or the best of a few: never only the best, which may lead nowhere. */
    Entry choose(Rng random) {
        if (random.nextInt(2) == 0) {
            int newest = Math.min(NEWEST, entries.size());
            return entries.get(entries.size() - 1 - random.nextInt(newest));
        }
        Entry best = any(random);
        for (int i = 1; i < TOURNAMENT; i++) {
            Entry next = any(random);
            best = next.energy() > best.energy() ? next : best;
        }
        return best;
    }

    Entry any(Rng random) {
        return entries.get(random.nextInt(entries.size()));
    }

    /** How many were given up for lack of room. */
    long evicted() {
        return evicted;
    }

    void save(DataOutput out) throws IOException {
        out.writeLong(evicted);
        out.writeInt(entries.size());
        for (Entry entry : entries) {
            entry.save(out);
        }
    }

    void restore(DataInput in) throws IOException {
        evicted = Saved.natural(in, "a number of inputs");
        int count = (int) Saved.between(in.readInt(), 0, LIMIT, "a number of inputs");
        long latest = -1;
        for (int i = 0; i < count; i++) {
            Entry entry = Entry.restore(in);
            Saved.demand(entry.index > latest && behaviours.add(entry.behaviour), "an input");
            entries.add(entry);
            latest = entry.index;
        }
    }
}
