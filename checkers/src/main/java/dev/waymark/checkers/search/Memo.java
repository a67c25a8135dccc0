package dev.waymark.checkers.search;

import dev.waymark.checkers.judgement.Judgement;
import java.util.Arrays;

/**
 * The configurations that a search has been in: the placed calls, the state, and the maybes used. Kept in primitive
 * arrays, so that their size is known to the byte. Of the placed calls only the words between the first hole and the last
 * call are kept: before it all are placed, after it none.
 */
final class Memo {
    private static final int HEADER = 2;

    private final Meter meter;
    private long[] hashes = new long[0];
    /** Where an entry starts in {@link #entries}, plus one; 0: free. */
    private int[] starts = new int[0];

    private long[] entries = new long[0];
    private int entriesUsed;
    private int count;

    Memo(Meter meter) {
        this.meter = meter;
    }

    /**
     * False if a configuration with the same calls and state is known that used no other maybes: whatever can follow
     * this one can follow that one. Otherwise remembers it. {@code hash} is of calls and state.
     */
    boolean add(long hash, int state, long[] placed, int firstWord, int words, long[] maybes) {
        if (count * 2 >= starts.length) {
            growTable();
        }
        int mask = starts.length - 1;
        int slot = (int) hash & mask;
        for (; starts[slot] != 0; slot = slot + 1 & mask) {
            if (hashes[slot] == hash && covers(starts[slot] - 1, state, placed, firstWord, words, maybes)) {
                return false;
            }
        }
        hashes[slot] = hash;
        starts[slot] = store(state, placed, firstWord, words, maybes) + 1;
        count++;
        return true;
    }

    private boolean covers(int start, int state, long[] placed, int firstWord, int words, long[] maybes) {
        if (entries[start] != pair(state, firstWord) || (int) (entries[start + 1] >>> 32) != words) {
            return false;
        }
        int at = start + HEADER;
        for (int i = 0; i < words; i++) {
            if (entries[at++] != placed[firstWord + i]) {
                return false;
            }
        }
        int maybeWords = (int) entries[start + 1];
        for (int i = 0; i < maybeWords; i++) {
            if ((entries[at++] & ~maybes[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    private int store(int state, long[] placed, int firstWord, int words, long[] maybes) {
        int maybeWords = maybes.length;
        while (maybeWords > 0 && maybes[maybeWords - 1] == 0) {
            maybeWords--;
        }
        int start = entriesUsed;
        int end = start + HEADER + words + maybeWords;
        if (end > entries.length) {
            int size = Math.max(end, Math.max(64, entries.length * 2));
            meter.take(8L * size);
            long[] old = entries;
            entries = Arrays.copyOf(old, size);
            meter.giveBack(8L * old.length);
        }
        entries[start] = pair(state, firstWord);
        entries[start + 1] = pair(words, maybeWords);
        System.arraycopy(placed, firstWord, entries, start + HEADER, words);
        System.arraycopy(maybes, 0, entries, start + HEADER + words, maybeWords);
        entriesUsed = end;
        return start;
    }

    private static long pair(int high, int low) {
        return (long) high << 32 | low;
    }

    private void growTable() {
        if (starts.length > Integer.MAX_VALUE / 4) {
            throw new Meter.Spent(Judgement.Reason.MEMORY);
        }
        int size = Math.max(32, starts.length * 2);
        meter.take(12L * size);
        long[] newHashes = new long[size];
        int[] newStarts = new int[size];
        for (int i = 0; i < starts.length; i++) {
            if (starts[i] != 0) {
                int slot = (int) hashes[i] & size - 1;
                while (newStarts[slot] != 0) {
                    slot = slot + 1 & size - 1;
                }
                newHashes[slot] = hashes[i];
                newStarts[slot] = starts[i];
            }
        }
        meter.giveBack(12L * starts.length);
        hashes = newHashes;
        starts = newStarts;
    }
}
