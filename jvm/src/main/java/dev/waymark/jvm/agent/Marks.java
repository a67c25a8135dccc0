package dev.waymark.jvm.agent;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Names of which a class that is to be rewritten has one, so that others need not be parsed. */
final class Marks {
    private static final int HEADER = 10;
    private static final int UTF8 = 1;

    private final byte[][] names;

    Marks(String... names) {
        this.names = Arrays.stream(names)
                .map(name -> name.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
    }

    /** Whether one of them is among the texts of this class file; it may say yes where it is part of something else. */
    boolean in(byte[] file) {
        for (int i = HEADER; i < file.length - 2; i++) {
            if (file[i] == UTF8 && file[i + 1] == 0 && isName(file, i + 3, file[i + 2])) {
                return true;
            }
        }
        return false;
    }

    private boolean isName(byte[] file, int at, int length) {
        for (byte[] name : names) {
            if (length == name.length
                    && at + length <= file.length
                    && Arrays.equals(file, at, at + length, name, 0, length)) {
                return true;
            }
        }
        return false;
    }
}
