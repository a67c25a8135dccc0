package dev.waymark.engine.trace.text;

import dev.waymark.core.Nearest;
import dev.waymark.core.model.CrashPoint;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Link;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.model.TimerName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** What {@link DecisionText#parse} reads. */
final class DecisionParser {
    private static final List<String> VERBS = List.of(
            "deliver",
            "drop",
            "duplicate",
            "replace",
            "inject",
            "fire",
            "advance",
            "crash",
            "restart",
            "invoke",
            "partition",
            "cut",
            "delay",
            "heal",
            "pause",
            "resume",
            "corrupt",
            "skew",
            "wait",
            "stop");

    private final PayloadCodec payloads;

    DecisionParser(PayloadCodec payloads) {
        this.payloads = payloads;
    }

    Decision read(LineTokenizer words) {
        String verb = words.next();
        return switch (verb) {
            case "deliver" -> new Decision.Deliver(message(words), type(words), crashPoint(words));
            case "drop" -> new Decision.Drop(message(words), type(words));
            case "duplicate" -> new Decision.Duplicate(message(words), type(words));
            case "replace" ->
                new Decision.Replace(message(words), words.lastNext() ? null : type(words), payload(words));
            case "inject" -> inject(words);
            case "fire" -> new Decision.Fire(timer(words), crashPoint(words));
            case "advance" -> new Decision.Advance(nodeOrAll(words.next()), time(words));
            case "crash" -> new Decision.Crash(node(words.next()), disk(words));
            case "restart" -> new Decision.Restart(node(words.next()));
            case "invoke" -> new Decision.Invoke(operation(words), at(words), crashPoint(words));
            case "partition" -> new Decision.Partition(blocks(words));
            case "cut" -> new Decision.Cut(links(words));
            case "delay" -> delay(words);
            case "heal" -> new Decision.Heal();
            case "pause" -> new Decision.Pause(node(words.next()));
            case "resume" -> new Decision.Resume(node(words.next()));
            case "corrupt" -> new Decision.Corrupt(Limits.nodeOrNone(number(words.next())));
            case "skew" -> new Decision.Skew(node(words.next()), time(words));
            case "wait" -> new Decision.Wait(time(words));
            case "stop" -> new Decision.Stop();
            default -> throw new IllegalArgumentException(Nearest.unknown("kind of decision", verb, VERBS));
        };
    }

    private static MessageName message(LineTokenizer words) {
        return Limits.message(words.next());
    }

    private static @Nullable String type(LineTokenizer words) {
        return !words.more() || words.optionNext() ? null : words.next();
    }

    private static TimerName timer(LineTokenizer words) {
        return Limits.timer(words.next());
    }

    private static OperationName operation(LineTokenizer words) {
        return Limits.operation(words.next());
    }

    private static int at(LineTokenizer words) {
        if (!words.next().equals("at")) {
            throw new IllegalArgumentException("write it like: invoke c1#2 at 3");
        }
        return node(words.next());
    }

    private static Decision delay(LineTokenizer words) {
        long by = time(words);
        return new Decision.Delay(links(words), by);
    }

    private Decision inject(LineTokenizer words) {
        String pair = words.next();
        int arrow = pair.indexOf('>');
        if (arrow < 0) {
            throw new IllegalArgumentException("write it like: inject 1>3 {...}");
        }
        return new Decision.Inject(node(pair.substring(0, arrow)), node(pair.substring(arrow + 1)), payload(words));
    }

    private Object payload(LineTokenizer words) {
        try {
            return payloads.decode(Json.MAPPER.readTree(words.rest()));
        } catch (JacksonException e) {
            throw new IllegalArgumentException("the payload is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static @Nullable CrashPoint crashPoint(LineTokenizer words) {
        if (!words.more()) {
            return null;
        }
        int effects = Limits.effects(number(option(words, "crashAfter")));
        return new CrashPoint(effects, disk(words));
    }

    private static DiskMode disk(LineTokenizer words) {
        String mode = option(words, "disk");
        return Arrays.stream(DiskMode.values())
                .filter(disk -> disk.name().equals(mode))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(Nearest.unknown(
                        "disk mode",
                        mode,
                        Arrays.stream(DiskMode.values()).map(DiskMode::name).toList())));
    }

    private static String option(LineTokenizer words, String key) {
        String word = words.more() ? words.next() : "";
        if (!word.startsWith(key + "=")) {
            throw new IllegalArgumentException("expected " + key + "=... instead of '" + word + "'");
        }
        return word.substring(key.length() + 1);
    }

    private static List<List<Integer>> blocks(LineTokenizer words) {
        List<List<Integer>> blocks = new ArrayList<>();
        for (String block : words.more() ? words.next().split("\\|", -1) : new String[0]) {
            List<Integer> members = new ArrayList<>();
            for (String node : block.equals(DecisionPrinter.EMPTY_BLOCK) ? new String[0] : block.split(",", -1)) {
                members.add(node(node));
            }
            blocks.add(members);
        }
        return blocks;
    }

    private static List<Link> links(LineTokenizer words) {
        List<Link> links = new ArrayList<>();
        for (String text : words.more() ? words.next().split(",", -1) : new String[0]) {
            links.add(Limits.link(text));
        }
        return links;
    }

    private static int nodeOrAll(String word) {
        return word.equals(DecisionPrinter.ALL) ? 0 : node(word);
    }

    private static int node(String word) {
        return Limits.node(number(word));
    }

    private static long time(LineTokenizer words) {
        return number(words.next());
    }

    private static long number(String word) {
        try {
            return Long.parseLong(word);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + word + "' is not a whole number", e);
        }
    }
}
