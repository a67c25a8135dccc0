package dev.waymark.checkers.spec;

import org.jspecify.annotations.Nullable;

/**
 * An immutable text that grows at its end: a piece behind another text. A search appends many pieces to the same text to
 * see what comes of it, so this must not cost a copy; it keeps the hash as it grows.
 */
final class Text {
    private static final int FACTOR = 31;

    private final @Nullable Text before;
    private final String piece;
    private final int length;
    /** The one that {@code String} has. */
    private final int hash;

    private Text(@Nullable Text before, String piece, int length, int hash) {
        this.before = before;
        this.piece = piece;
        this.length = length;
        this.hash = hash;
    }

    static Text of(String text) {
        return new Text(null, text, text.length(), text.hashCode());
    }

    /** The value as clients know it. */
    static @Nullable Object plain(@Nullable Object value) {
        return value instanceof Text text ? text.toString() : value;
    }

    Text append(String next) {
        int power = 1;
        for (int i = 0; i < next.length(); i++) {
            power *= FACTOR;
        }
        return new Text(this, next, length + next.length(), hash * power + next.hashCode());
    }

    boolean sameAs(String other) {
        if (length != other.length() || hash != other.hashCode()) {
            return false;
        }
        for (Text text = this; text != null; text = text.before) {
            if (!text.mayBecome(other)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the other has the last piece where this one has it; if not, nothing that is appended makes them equal. */
    boolean mayBecome(String other) {
        return other.startsWith(piece, length - piece.length());
    }

    /** Without what it shares with others. */
    long bytes() {
        return 32;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        if (!(other instanceof Text that) || hash != that.hash || length != that.length) {
            return false;
        }
        Text a = this;
        Text b = that;
        while (a != b) {
            if (a == null || b == null || a.length != b.length || !a.piece.equals(b.piece)) {
                return toString().equals(that.toString());
            }
            a = a.before;
            b = b.before;
        }
        return true;
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        char[] chars = new char[length];
        for (Text text = this; text != null; text = text.before) {
            text.piece.getChars(0, text.piece.length(), chars, text.length - text.piece.length());
        }
        return new String(chars);
    }
}
