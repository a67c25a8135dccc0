package dev.waymark.remote.wire;

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

    private static HostFault garbage(int length, InputStream from) throws IOException {
        byte[] first = {(byte) (length >> 24), (byte) (length >> 16), (byte) (length >> 8), (byte) length};
        byte[] rest = from.readNBytes(Math.min(TEXT_MAX, from.available()));
        String text = new String(first, StandardCharsets.UTF_8) + new String(rest, StandardCharsets.UTF_8);
        return new HostFault(
                HostFault.Kind.GARBAGE,
                "wrote no frame but \"" + text.lines().findFirst().orElse("") + "\": let it print on standard error");
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
