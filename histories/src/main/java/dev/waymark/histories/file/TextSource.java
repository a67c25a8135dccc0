package dev.waymark.histories.file;

import dev.waymark.histories.HistoryException;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;

/** Characters one after the other, the next two of which can be looked at; counts lines. Large files are never held as a whole. */
final class TextSource {
    /** There is no more. */
    static final int END = -1;

    private static final int BUFFER = 1 << 16;

    private final Reader reader;
    private final char[] buffer = new char[BUFFER];
    private int at;
    private int filled;
    private int line = 1;

    TextSource(Reader reader) {
        this.reader = reader;
    }

    static TextSource of(String text, int firstLine) {
        TextSource source = new TextSource(new StringReader(text));
        source.line = firstLine;
        return source;
    }

    /** Of the next character. */
    int line() {
        return line;
    }

    int peek() {
        return at < filled || fill(1) ? buffer[at] : END;
    }

    /** The one after the next. */
    int peekSecond() {
        return at + 1 < filled || fill(2) ? buffer[at + 1] : END;
    }

    /** Goes on by one, which must be there. */
    char next() {
        char c = buffer[at++];
        line += c == '\n' ? 1 : 0;
        return c;
    }

    private boolean fill(int wanted) {
        int kept = filled - at;
        System.arraycopy(buffer, at, buffer, 0, kept);
        at = 0;
        filled = kept;
        try {
            while (filled < wanted) {
                int more = reader.read(buffer, filled, buffer.length - filled);
                if (more < 0) {
                    return false;
                }
                filled += more;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return true;
    }

    HistoryException wrong(String problem) {
        return new HistoryException(line, problem);
    }
}
