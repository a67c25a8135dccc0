package dev.waymark.strategies.timeline;

import java.util.Arrays;

/**
 * Signatures, and of each a sketch with four bits for each place, by which nearly all that are too different are told at a
 * glance (b-bit minwise hashing, Li and König 2010): places that agree agree in their sketches, so a sketch never tells too
 * little of an agreement.
 */
final class Signatures {
    static final int NONE = -1;

    /** A sketch is cut into two halves of so many words each; the second is looked at where the first does not decide. */
    private static final int WORDS = 4;

    private int[] signatures = new int[64 * Summary.HASHES];
    private long[] coarse = new long[64 * WORDS];
    private long[] fine = new long[64 * WORDS];
    private int count;

    int count() {
        return count;
    }

    /** Returns its number, from 0. */
    int add(int[] signature, int from) {
        if ((count + 1) * WORDS > coarse.length) {
            signatures = Arrays.copyOf(signatures, 2 * signatures.length);
            coarse = Arrays.copyOf(coarse, 2 * coarse.length);
            fine = Arrays.copyOf(fine, 2 * fine.length);
        }
        System.arraycopy(signature, from, signatures, count * Summary.HASHES, Summary.HASHES);
        sketch(signature, from, 0, coarse, count * WORDS);
        sketch(signature, from, 2, fine, count * WORDS);
        return count++;
    }

    void copy(int number, int[] to) {
        System.arraycopy(signatures, number * Summary.HASHES, to, 0, Summary.HASHES);
    }

    /** Two bits of each place, from {@code bit} on: in the first two words of the first 64 places, in the others of the rest. */
    private static void sketch(int[] signature, int from, int bit, long[] to, int at) {
        Arrays.fill(to, at, at + WORDS, 0);
        for (int k = 0; k < Summary.HASHES; k++) {
            // A minimum has small numbers more often than large ones: its bits are mixed first.
            int hash = signature[from + k] * 0x9E3779B1 >>> 28 - bit;
            int word = at + (k >> 6) * 2;
            to[word] |= (hash & 1L) << k;
            to[word + 1] |= (hash >> 1 & 1L) << k;
        }
    }

    /** Looks for the one that agrees most with this, in {@code least} places or more; of equals the first. Changes nothing here. */
    Search search(int[] signature, int from, int least) {
        return new Search(signature, from, least);
    }

    final class Search {
        private final int[] signature;
        private final int from;
        private final int sure;
        private final long[] ownCoarse = new long[WORDS];
        private final long[] ownFine = new long[WORDS];
        private int wanted;
        private int best = NONE;
        private long looked;
        private long compared;

        private Search(int[] signature, int from, int least) {
            this.signature = signature;
            this.from = from;
            this.wanted = least;
            // Those that are kept differ in more places than least leaves: when one is so near, no other can be as
            // near.
            this.sure = Summary.HASHES - (Summary.HASHES - least) / 2;
            sketch(signature, from, 0, ownCoarse, 0);
            sketch(signature, from, 2, ownFine, 0);
        }

        /** Looks at all. */
        void all() {
            for (int i = 0; i < count && !isSure(); i++) {
                i = nextThatMay(i);
                if (i < count) {
                    compare(i);
                }
            }
        }

        /** The first from here on whose sketch allows it to be the one. */
        private int nextThatMay(int first) {
            long[] sketches = coarse;
            long a = ownCoarse[0];
            long b = ownCoarse[1];
            long c = ownCoarse[2];
            long d = ownCoarse[3];
            int most = Summary.HASHES - wanted;
            int i = first;
            for (int at = first * WORDS; i < count; i++, at += WORDS) {
                if (Long.bitCount(sketches[at] ^ a | sketches[at + 1] ^ b)
                                + Long.bitCount(sketches[at + 2] ^ c | sketches[at + 3] ^ d)
                        <= most) {
                    break;
                }
            }
            looked += i - first + 1;
            return i;
        }

        /** Looks at this one. */
        void at(int number) {
            looked++;
            int at = number * WORDS;
            if (Long.bitCount(coarse[at] ^ ownCoarse[0] | coarse[at + 1] ^ ownCoarse[1])
                            + Long.bitCount(coarse[at + 2] ^ ownCoarse[2] | coarse[at + 3] ^ ownCoarse[3])
                    <= Summary.HASHES - wanted) {
                compare(number);
            }
        }

        private void compare(int number) {
            if (differences(number) > Summary.HASHES - wanted) {
                return;
            }
            compared++;
            int same = Summary.agreement(signature, from, signatures, number * Summary.HASHES);
            if (best == NONE ? same >= wanted : same > wanted || same == wanted && number < best) {
                wanted = same;
                best = number;
            }
        }

        /** By all bits of the sketch; there may be more. */
        private int differences(int number) {
            int differences = 0;
            for (int i = 0; i < WORDS; i += 2) {
                int at = number * WORDS + i;
                long first = coarse[at] ^ ownCoarse[i] | coarse[at + 1] ^ ownCoarse[i + 1];
                long second = fine[at] ^ ownFine[i] | fine[at + 1] ^ ownFine[i + 1];
                differences += Long.bitCount(first | second);
            }
            return differences;
        }

        /** Whether no other can be as near as the one that was found. */
        boolean isSure() {
            return best != NONE && wanted >= sure;
        }

        /** {@link #NONE} if nothing agrees enough. */
        int best() {
            return best;
        }

        /** How many sketches were looked at. */
        long looked() {
            return looked;
        }

        /** How many signatures were compared. */
        long compared() {
            return compared;
        }
    }
}
