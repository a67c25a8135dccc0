package dev.waymark.core.strategy;

import java.io.DataInput;
import java.io.IOException;
import java.util.Arrays;

/**
 * Helps to read what was saved. Anybody may have changed the file: what cannot be is refused with an {@link IOException},
 * and no number in it makes us ask for more memory than the file fills.
 */
public final class Saved {
    private static final int PIECE = 1 << 12;

    private Saved() {}

    public static void demand(boolean possible, String what) throws IOException {
        if (!possible) {
            throw new IOException("it holds " + what + " that cannot be");
        }
    }

    public static long natural(DataInput in, String what) throws IOException {
        return between(in.readLong(), 0, Long.MAX_VALUE, what);
    }

    /** An int. */
    public static int count(DataInput in, String what) throws IOException {
        return (int) between(in.readInt(), 0, Integer.MAX_VALUE, what);
    }

    public static long between(long number, long least, long most, String what) throws IOException {
        if (number < least || number > most) {
            demand(false, what + " of " + number); // the text is made for none that can be: there are many of those
        }
        return number;
    }

    public static byte[] bytes(DataInput in, int length) throws IOException {
        byte[] bytes = new byte[Math.min(length, PIECE)];
        for (int read = 0; read < length; read = bytes.length) {
            bytes = read == 0 ? bytes : Arrays.copyOf(bytes, (int) Math.min(length, 2L * read));
            in.readFully(bytes, read, bytes.length - read);
        }
        return bytes;
    }

    public static int[] ints(DataInput in, int length) throws IOException {
        int[] ints = new int[Math.min(length, PIECE)];
        for (int i = 0; i < length; i++) {
            ints = i < ints.length ? ints : Arrays.copyOf(ints, (int) Math.min(length, 2L * i));
            ints[i] = in.readInt();
        }
        return ints;
    }
}
