package dev.waymark.report.data;

import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.Failure;
import dev.waymark.core.model.Link;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.model.TimerName;
import dev.waymark.core.trace.chart.PayloadLabel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a trace as events again, with texts for payloads. So a trace can be drawn whose system is not here, or is
 * another by now.
 */
public final class EventLines {
    private static final Pattern FAILED_NODE = Pattern.compile("node (\\d+) ");

    private EventLines() {}

    /** {@code unread}: how many lines were none that this version knows. */
    public record Read(List<Event> events, int unread) {}

    public static Read read(List<String> lines) {
        List<Event> events = new ArrayList<>(lines.size());
        int unread = 0;
        for (String line : lines) {
            Optional<Event> event = parse(line);
            event.ifPresent(events::add);
            unread += event.isEmpty() ? 1 : 0;
        }
        return new Read(events, unread);
    }

    static Optional<Event> parse(String line) {
        try {
            int space = line.indexOf(' ');
            String verb = space < 0 ? line : line.substring(0, space);
            return Optional.ofNullable(event(verb, new Rest(space < 0 ? "" : line.substring(space + 1))));
        } catch (IllegalArgumentException e) { // of another version, or damaged: told as a count
            return Optional.empty();
        }
    }

    private static @Nullable Event event(String verb, Rest rest) {
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
                        PayloadLabel.Recorded.of(by < 0 ? "" : texts.substring(0, by)),
                        PayloadLabel.Recorded.of(by < 0 ? texts : texts.substring(by + 4)));
            }
            case "injected" -> new Event.Injected(rest.message(), rest.payload());
            case "fired" -> {
                String text = rest.all();
                int now = text.lastIndexOf(" now=");
                yield new Event.Fired(
                        TimerName.parse(text.substring(0, at(now))), Long.parseLong(text.substring(now + 5)));
            }
            case "timer-set" -> {
                String text = rest.all();
                int deadline = text.lastIndexOf(" deadline=");
                yield new Event.TimerSet(
                        TimerName.parse(text.substring(0, at(deadline))),
                        Long.parseLong(text.substring(deadline + 10)));
            }
            case "timer-cancelled" -> new Event.TimerCancelled(TimerName.parse(rest.all()));
            case "invoked" -> {
                OperationName operation = OperationName.parse(rest.word());
                rest.skip("at");
                yield new Event.Invoked(operation, rest.number(), rest.payload());
            }
            case "replied" -> {
                OperationName operation = OperationName.parse(rest.word());
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
                yield new Event.Emitted(node, name, fields.isEmpty() ? List.of() : List.of(fields));
            }
            case "persisted" -> {
                int node = rest.number();
                String text = rest.all();
                int equals = at(text.indexOf('='));
                yield new Event.Persisted(node, text.substring(0, equals), text.substring(equals + 1));
            }
            case "removed" -> new Event.Persisted(rest.number(), rest.all(), null);
            case "synced" -> new Event.Synced(rest.number());
            case "failed" -> failed(rest.all());
            case "tail" -> new Event.TailBegan();
            case "unasked" -> new Event.Unasked();
            default -> null;
        };
    }

    private static int at(int index) {
        if (index < 0) {
            throw new IllegalArgumentException("something is missing");
        }
        return index;
    }

    private static Event failed(String text) {
        int signature = text.lastIndexOf(" (");
        String message = signature < 0 ? text : text.substring(0, signature);
        Matcher node = FAILED_NODE.matcher(message);
        int at = node.find() ? Integer.parseInt(node.group(1)) : 0;
        return new Event.Failed(at, new Failure(at, message, signature < 0 ? "" : text.substring(signature + 2), ""));
    }

    private static List<Link> links(String text) {
        return text.isEmpty()
                ? List.of()
                : Arrays.stream(text.split(",")).map(Link::parse).toList();
    }

    private static List<List<Integer>> blocks(String text) {
        List<List<Integer>> blocks = new ArrayList<>();
        for (String block : text.split("\\|", -1)) {
            List<Integer> members = new ArrayList<>();
            for (String member : block.split(",", -1)) {
                if (!member.isBlank() && !member.equals("-")) {
                    members.add(Integer.parseInt(member.strip()));
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
            return Integer.parseInt(word());
        }

        MessageName message() {
            return MessageName.parse(word());
        }

        Object payload() {
            return PayloadLabel.Recorded.of(all());
        }

        String all() {
            String all = text.substring(at);
            at = text.length();
            return all;
        }
    }
}
