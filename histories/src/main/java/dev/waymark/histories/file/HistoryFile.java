package dev.waymark.histories.file;

import dev.waymark.histories.HistoryException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The events of a history in one of the forms that people keep them in: JSON lines or a list in JSON, one object for each event or one
 * for each operation with its times; Jepsen's history in EDN; Jepsen's log. Which one it is is seen from the text.
 */
public final class HistoryFile {
    private static final Pattern LOGGED =
            Pattern.compile("(?:^|.*\\s)(\\d+|:nemesis)\\s+:(invoke|ok|fail|info)\\s+:(\\S+)\\s+(.*)");
    /** Of which the form is seen; comments and blank space may take some of it. */
    private static final int PREFIX = 1 << 14;

    /** What a client did, but not all of it. */
    private static final Pattern CUT = Pattern.compile(".*jepsen\\.util\\s+-\\s+\\d+\\s+:.*");

    private static final Pattern JSON = Pattern.compile("(?:\\[\\s*)?\\{\\s*\"");

    private HistoryFile() {}

    /** Throws {@link HistoryException} with the line and the reason if it is no history. */
    public static List<HistoryEvent> read(String text) {
        try {
            return read(new StringReader(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a text in memory has none
        }
    }

    /** The same of text that is never held as a whole. */
    public static List<HistoryEvent> read(Reader reader) throws IOException {
        BufferedReader text = new BufferedReader(reader, 2 * PREFIX);
        String start = prefix(text).stripLeading();
        if (start.isEmpty()) {
            throw new HistoryException("the history is empty");
        }
        EventCollector events = new EventCollector();
        try {
            switch (start.charAt(0)) {
                case '{', '[' -> {
                    if (JSON.matcher(start).lookingAt()) {
                        json(new Json(new TextSource(text)), events);
                    } else {
                        edn(new Edn(new TextSource(text)), events);
                    }
                }
                case '(', '#', ';' -> edn(new Edn(new TextSource(text)), events);
                default -> log(text, events);
            }
        } catch (UncheckedIOException e) {
            throw new IOException(e.getCause());
        }
        List<HistoryEvent> all = events.all();
        if (all.isEmpty()) {
            throw new HistoryException("there is no operation in it: a history has JSON lines"
                    + " {\"process\":0,\"type\":\"invoke\",\"f\":\"read\"}, Jepsen's maps"
                    + " {:process 0, :type :invoke, :f :read}, or lines of Jepsen's log");
        }
        return all;
    }

    private static String prefix(BufferedReader text) throws IOException {
        text.mark(PREFIX);
        char[] prefix = new char[PREFIX];
        int filled = 0;
        int more;
        while (filled < PREFIX && (more = text.read(prefix, filled, PREFIX - filled)) >= 0) {
            filled += more;
        }
        text.reset();
        return new String(prefix, 0, filled);
    }

    private static void json(Json json, EventCollector events) {
        boolean listed = json.skips('[');
        boolean more = json.hasNext() && !(listed && json.skips(']'));
        while (more) {
            int line = json.line();
            Object value;
            try {
                value = json.next();
            } catch (HistoryException e) {
                throw new HistoryException(line, "is no JSON object: " + e.getMessage());
            }
            events.add(line, value);
            if (!listed || json.skips(',')) {
                more = json.hasNext(); // which also goes to its line
            } else if (json.skips(']')) {
                more = false;
            } else {
                throw json.expected("',' or ']'");
            }
        }
        if (json.hasNext()) {
            throw json.expected("the end");
        }
    }

    private static void edn(Edn edn, EventCollector events) {
        while (edn.hasNext()) {
            if (edn.opens()) { // a vector or list of all events
                while (!edn.closes()) {
                    event(edn, events);
                }
            } else {
                event(edn, events);
            }
        }
    }

    private static void event(Edn edn, EventCollector events) {
        int line = edn.line();
        events.add(line, edn.next());
    }

    private static void log(BufferedReader text, EventCollector events) throws IOException {
        String line;
        for (int number = 1; (line = text.readLine()) != null; number++) {
            Matcher matcher = LOGGED.matcher(line.stripTrailing());
            if (matcher.matches() && !matcher.group(1).equals(":nemesis")) {
                Object value = new Edn(matcher.group(4), number).next();
                events.logged(number, matcher.group(1), matcher.group(2), matcher.group(3), value);
            } else if (!matcher.matches() && CUT.matcher(line).matches()) {
                throw new HistoryException(number, "is cut off: it has a process, but not an operation and its value");
            }
        }
    }
}
