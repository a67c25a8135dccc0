package dev.waymark.remote.fuzz;

import dev.waymark.core.random.Rng;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Frames and bodies that are nearly those of a corpus. The same seed gives the same ones. */
public final class Mutations {
    private static final int BYTES_MAX = 1 << 20;

    /** What readers stumble over, one at a time. */
    private static final List<String> TOKENS = List.of(
            "null",
            "true",
            "0",
            "-1",
            "2.5",
            "-0.0",
            "1e999",
            "1E-999",
            "4294967297",
            "9223372036854775808",
            "007",
            "NaN",
            "99999999999999999999999999999999999999",
            "\"\"",
            "\"\\u0000\"",
            "\"\\ud800\"",
            "\"\\ud83d\\ude00\"",
            "\"@\"",
            "\"no-failure\"",
            "\"..\"",
            "\"violation\"",
            "\"reach\"",
            "\"send\"",
            "\"nodes\"",
            "\"run\"",
            "[]",
            "{}",
            "[[]]",
            "{\"@\":\"X\"}",
            "{\"@\":\"X\",\"a\":1,\"a\":2}",
            ",",
            ":",
            "[",
            "]",
            "{",
            "}",
            "\"",
            "\\",
            "\uFEFF",
            "\u2003",
            "");

    private final List<byte[]> corpus;
    private final Rng random;

    public Mutations(List<byte[]> corpus, long seed) {
        this.corpus = corpus;
        this.random = new Rng(seed);
    }

    /** One of the corpus, changed in one to four places. */
    public byte[] next() {
        byte[] made = any();
        for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
            made = changed(made);
        }
        return made.length > BYTES_MAX ? Arrays.copyOf(made, BYTES_MAX) : made;
    }

    private byte[] any() {
        return corpus.get(random.nextInt(corpus.size()));
    }

    private byte[] changed(byte[] from) {
        int begin = random.nextInt(from.length + 1);
        int end = begin + random.nextInt(Math.min(40, from.length - begin) + 1);
        return switch (random.nextInt(12)) {
            case 0 -> flipped(from, begin);
            case 1 -> spliced(from, begin, new byte[0], end);
            case 2 -> repeated(from, begin, end, 1 + random.nextInt(3));
            case 3 -> repeated(from, begin, end, random.nextInt(20_000) / Math.max(1, end - begin));
            case 4 -> spliced(from, begin, token(), begin);
            case 5 -> Arrays.copyOf(from, begin);
            case 6 -> joined(from, begin);
            case 7 -> nested(from, begin, end);
            default -> withToken(from, begin);
        };
    }

    private byte[] token() {
        return TOKENS.get(random.nextInt(TOKENS.size())).getBytes(StandardCharsets.UTF_8);
    }

    private byte[] flipped(byte[] from, int at) {
        byte[] made = from.clone();
        if (at < made.length) {
            made[at] ^= (byte) (1 << random.nextInt(8));
        }
        return made;
    }

    private static byte[] spliced(byte[] from, int begin, byte[] between, int end) {
        ByteArrayOutputStream made = new ByteArrayOutputStream();
        made.write(from, 0, begin);
        made.writeBytes(between);
        made.write(from, end, from.length - end);
        return made.toByteArray();
    }

    private static byte[] repeated(byte[] from, int begin, int end, int times) {
        ByteArrayOutputStream more = new ByteArrayOutputStream();
        for (int i = 0; i < times; i++) {
            more.write(from, begin, end - begin);
        }
        return spliced(from, end, more.toByteArray(), end);
    }

    /** The beginning of this one and the end of another. */
    private byte[] joined(byte[] from, int at) {
        byte[] other = any();
        int place = random.nextInt(other.length + 1);
        return spliced(from, at, Arrays.copyOfRange(other, place, other.length), from.length);
    }

    private byte[] nested(byte[] from, int begin, int end) {
        int depth = 1 + random.nextInt(random.nextInt(10) == 0 ? 20_000 : 3);
        String more = "[".repeat(depth)
                + new String(from, begin, end - begin, StandardCharsets.ISO_8859_1)
                + "]".repeat(depth);
        return spliced(from, begin, more.getBytes(StandardCharsets.ISO_8859_1), end);
    }

    /** A number, a text or a word is another one: what is still JSON goes further. */
    private byte[] withToken(byte[] from, int at) {
        int begin = at;
        while (begin < from.length && !beginsValue(from[begin])) {
            begin++;
        }
        int end = begin;
        if (end < from.length && from[end] == '"') {
            end++;
            while (end < from.length && from[end] != '"') {
                end++;
            }
            end = Math.min(from.length, end + 1);
        } else {
            while (end < from.length && beginsValue(from[end]) && from[end] != '"') {
                end++;
            }
        }
        return spliced(from, begin, token(), end);
    }

    private static boolean beginsValue(byte c) {
        return c == '"' || c == '-' || c == '.' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z';
    }
}
