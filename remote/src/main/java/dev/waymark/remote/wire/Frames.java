package dev.waymark.remote.wire;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A frame is its length in four bytes, the highest first, and as many bytes of JSON in UTF-8. */
public final class Frames {
    /** Longer ones are a flood. */
    public static final int BYTES_MAX = 16 << 20;

    private static final int TEXT_MAX = 60;

    private Frames() {}

    /** Throws {@link EOFException} when there are no more. */
    public static byte[] read(InputStream from) throws IOException {
        DataInputStream in = new DataInputStream(from);
        int length = in.readInt();
        if (length < 0 || length > BYTES_MAX) {
            throw isText(length) ? garbage(length, from) : flood(length);
        }
        byte[] frame = in.readNBytes(length);
        if (frame.length < length) {
            throw new EOFException();
        }
        return frame;
    }

    /** Who prints where frames are expected begins with letters. */
    private static boolean isText(int length) {
        for (int shift = 24; shift >= 0; shift -= 8) {
            int letter = length >> shift & 0xFF;
            if (letter < ' ' && letter != '\n' && letter != '\t' && letter != '\r' || letter > '~') {
                return false;
            }
        }
        return true;
    }

    private static HostFault flood(int length) {
        return new HostFault(
                HostFault.Kind.FLOODS,
                "sent a frame of " + Integer.toUnsignedLong(length) + " bytes; " + BYTES_MAX + " is the most");
    }

    /** The line that it printed, which is the same each time, however much of it is there already. */
    private static HostFault garbage(int length, InputStream from) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        boolean ends = false;
        for (int shift = 24; shift >= 0; shift -= 8) {
            line.write(length >> shift);
            ends |= (byte) (length >> shift) == '\n';
        }
        try {
            while (!ends && line.size() < TEXT_MAX) {
                int c = from.read();
                ends = c < 0 || c == '\n';
                line.write(ends ? '\n' : c);
            }
        } catch (IOException e) {
            // what came before says enough
        }
        return new HostFault(
                HostFault.Kind.GARBAGE,
                "wrote no frame but \""
                        + line.toString(StandardCharsets.UTF_8)
                                .lines()
                                .findFirst()
                                .orElse("")
                        + "\": let it print on standard error");
    }

    public static void write(OutputStream to, byte[] frame) throws IOException {
        int length = frame.length;
        to.write(length >> 24);
        to.write(length >> 16);
        to.write(length >> 8);
        to.write(length);
        to.write(frame);
    }
}
