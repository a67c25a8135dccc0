package dev.waymark.engine.trace.format1;

import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.Failure;
import dev.waymark.core.model.Link;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.model.Recorded;
import dev.waymark.core.model.TimerName;
import dev.waymark.engine.trace.text.EventText;
import dev.waymark.engine.trace.text.Limits;
import dev.waymark.engine.trace.text.ValueText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An event as format 1 had it: a line of text, with texts for what the system said. Where such a text could end in several places
 * the first is taken that gives the same line when it is printed again.
 */
public final class EventLine {
    private static final Pattern FAILED_NODE = Pattern.compile("node (\\d+) ");

    private EventLine() {}

    /** Throws {@link IllegalArgumentException} for a line that no version has written. */
    public static Event parse(String line) {
        int space = line.indexOf(' ');
        String verb = space < 0 ? line : line.substring(0, space);
        Event event = event(verb, new Rest(space < 0 ? "" : line.substring(space + 1)));
        if (!EventText.of(event).equals(line) || !ValueText.isLine(line)) { // else a replay could never be the same
            throw new IllegalArgumentException("it is not as it would be written");
        }
        return event;
    }

    private static Event event(String verb, Rest rest) {
        return switch (verb) {
            case "started" -> new Event.Started(rest.number(), false);
            case "restarted" -> new Event.Started(rest.number(), true);
            case "sent" -> new Event.Sent(rest.message(), rest.payload());
            case "delivered" -> new Event.Delivered(rest.message(), rest.payload());
            case "dropped" -> new Event.Dropped(rest.message(), rest.payload());
            case "duplicated" -> {
                MessageName message = rest.message();
                rest.skip("as");
                yield new Event.Duplicated(message, rest.message(), rest.payload());
            }
            case "replaced" -> {
                MessageName message = rest.message();
                String texts = rest.all();
                int by = texts.lastIndexOf(" by ");
                yield new Event.Replaced(
                        message,
                        recorded(by < 0 ? "" : texts.substring(0, by)),
                        recorded(by < 0 ? texts : texts.substring(by + 4)));
            }
            case "injected" -> new Event.Injected(rest.message(), rest.payload());
            case "fired" -> {
                String text = rest.all();
                int now = text.lastIndexOf(" now=");
                yield new Event.Fired(timer(text.substring(0, at(now))), Long.parseLong(text.substring(now + 5)));
            }
            case "timer-set" -> {
                String text = rest.all();
                int deadline = text.lastIndexOf(" deadline=");
                yield new Event.TimerSet(
                        timer(text.substring(0, at(deadline))), Long.parseLong(text.substring(deadline + 10)));
            }
            case "timer-cancelled" -> new Event.TimerCancelled(timer(rest.all()));
            case "invoked" -> {
                OperationName operation = Limits.operation(rest.word());
                rest.skip("at");
                yield new Event.Invoked(operation, rest.number(), rest.payload());
            }
            case "replied" -> {
                OperationName operation = Limits.operation(rest.word());
                rest.skip("by");
                yield new Event.Replied(operation, rest.number(), rest.payload());
            }
            case "crashed" -> new Event.Crashed(rest.number(), DiskMode.valueOf(rest.after("disk=")));
            case "clock" -> new Event.ClockMoved(rest.number(), Long.parseLong(rest.after("now=")));
            case "partitioned" -> new Event.Partitioned(blocks(rest.all()));
            case "cut" -> new Event.Cut(links(rest.all()));
            case "healed" -> new Event.Healed();
            case "paused" -> new Event.Paused(rest.number());
            case "corrupted" -> new Event.Corrupted(rest.number());
            case "resumed" -> new Event.Resumed(rest.number());
            case "emitted" -> {
                int node = rest.number();
                String name = rest.word();
                String fields = rest.all();
                yield new Event.Emitted(
                        node, unescaped(name), fields.isEmpty() ? List.of() : List.of(recorded(fields)));
            }
            case "persisted" -> {
                int node = rest.number();
                String text = rest.all();
                int equals = at(text.indexOf('='));
                yield new Event.Persisted(
                        node, unescaped(text.substring(0, equals)), recorded(text.substring(equals + 1)));
            }
            case "removed" -> new Event.Persisted(rest.number(), unescaped(rest.all()), null);
            case "synced" -> new Event.Synced(rest.number());
            case "failed" -> failed(rest.all());
            case "tail" -> new Event.TailBegan();
            case "unasked" -> new Event.Unasked();
            default -> throw new IllegalArgumentException("no kind of event is called '" + verb + "'");
        };
    }

    private static int at(int index) {
        if (index < 0) {
            throw new IllegalArgumentException("something is missing");
        }
        return index;
    }

    private static Event failed(String text) {
        int signature = at(text.lastIndexOf(" ("));
        if (!text.endsWith(")")) {
            throw new IllegalArgumentException("something is missing");
        }
        String message = unescaped(text.substring(0, signature));
        Matcher node = FAILED_NODE.matcher(message);
        int at = node.find() ? Limits.nodeOrNone(Long.parseLong(node.group(1))) : 0;
        String place = unescaped(text.substring(signature + 2, text.length() - 1));
        return new Event.Failed(at, new Failure(at, message, place, ""));
    }

    private static TimerName timer(String text) {
        return Limits.timer(unescaped(text));
    }

    /** {@code Vote[term=1]} is of type {@code Vote}; all else, an enum constant or a text, is its own. */
    private static Recorded recorded(String text) {
        int end = 0;
        while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
            end++;
        }
        boolean named = end > 0 && end < text.length() && text.charAt(end) == '[' && text.endsWith("]");
        return new Recorded(named ? text.substring(0, end) : text, text);
    }

    /** Names and messages were written with escapes for what would have ended the line. */
    private static String unescaped(String text) {
        if (text.indexOf('\\') < 0) {
            return text;
        }
        StringBuilder raw = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\\') {
                raw.append(c);
            } else if (text.startsWith("\\\\", i)) {
                raw.append('\\');
                i++;
            } else if (text.startsWith("\\n", i)) {
                raw.append('\n');
                i++;
            } else if (text.startsWith("\\u", i) && i + 6 <= text.length()) {
                raw.append((char) Integer.parseInt(text.substring(i + 2, i + 6), 16));
                i += 5;
            } else {
                throw new IllegalArgumentException("an escape is broken");
            }
        }
        return raw.toString();
    }

    private static List<Link> links(String text) {
        return text.isEmpty()
                ? List.of()
                : Arrays.stream(text.split(",", -1)).map(Limits::link).toList();
    }

    private static List<List<Integer>> blocks(String text) {
        List<List<Integer>> blocks = new ArrayList<>();
        for (String block : text.isEmpty() ? new String[0] : text.split("\\|", -1)) {
            List<Integer> members = new ArrayList<>();
            for (String member : block.split(",", -1)) {
                if (!member.equals("-")) { // of an empty block
                    members.add(Limits.node(Integer.parseInt(member)));
                }
            }
            blocks.add(members);
        }
        return blocks;
    }

    /** What is left of a line. */
    private static final class Rest {
        private final String text;
        private int at;

        Rest(String text) {
            this.text = text;
        }

        String word() {
            int space = text.indexOf(' ', at);
            int end = space < 0 ? text.length() : space;
            String word = text.substring(at, end);
            at = Math.min(text.length(), end + 1);
            return word;
        }

        void skip(String expected) {
            if (!word().equals(expected)) {
                throw new IllegalArgumentException("no " + expected);
            }
        }

        String after(String prefix) {
            String word = word();
            if (!word.startsWith(prefix)) {
                throw new IllegalArgumentException("no " + prefix);
            }
            return word.substring(prefix.length());
        }

        int number() {
            return Limits.nodeOrNone(Integer.parseInt(word()));
        }

        MessageName message() {
            return Limits.message(word());
        }

        Object payload() {
            return recorded(all());
        }

        String all() {
            String all = text.substring(at);
            at = text.length();
            return all;
        }
    }
}
