package dev.waymark.tla.mapping;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.tla.StateView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which event is which action of a model. A text of lines such as
 *
 * <pre>
 * deliver Vote -> Vote(rm = from, t = transaction, inFavour = yes)   \* the message Vote
 * start        -> ignored
 * </pre>
 */
final class EventMapping {
    private static final String IGNORED = "ignored";
    private static final Pattern LINE = Pattern.compile("(\\w+)(?:\\s+(\\S+))?\\s*->\\s*(\\w+)\\s*(?:\\((.*)\\))?");

    /** Patterns take long, and much of the stack, for longer ones. */
    private static final int LINE_MAX = 1000;

    private static final Pattern COMMA = Pattern.compile(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)");

    private final String file;
    private final List<Rule> rules;
    private final Map<String, StateView.Text> views;

    private EventMapping(String file, List<Rule> rules, Map<String, StateView.Text> views) {
        this.file = file;
        this.rules = rules;
        this.views = views;
    }

    static EventMapping parse(String file, String text) {
        List<Rule> rules = new ArrayList<>();
        Map<String, StateView.Text> views = new LinkedHashMap<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).replaceFirst("\\\\\\*.*", "").strip();
            if (!line.isEmpty()) {
                try {
                    if (line.length() > LINE_MAX) {
                        throw new UsageException(
                                "a line has at most " + LINE_MAX + " characters, this has " + line.length());
                    }
                    if (ViewLine.is(line)) {
                        ViewLine.parse(line, views);
                        continue;
                    }
                    Rule rule = rule(i + 1, line);
                    refuseTwice(rules, rule);
                    rules.add(rule);
                } catch (UsageException e) {
                    throw new UsageException(file + ":" + (i + 1) + ": " + e.getMessage());
                }
            }
        }
        return new EventMapping(file, List.copyOf(rules), views);
    }

    private static void refuseTwice(List<Rule> rules, Rule rule) {
        for (Rule other : rules) {
            if (other.kind() == rule.kind() && other.type().equals(rule.type())) {
                throw new UsageException("'" + rule.event() + "' is already mapped in line " + other.line());
            }
        }
    }

    private static Rule rule(int number, String line) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            throw new UsageException(
                    "not a mapping: " + line + " (write EVENT -> Action(parameter = field), or -> ignored)");
        }
        EventKind kind = kind(parts.group(1));
        String type = parts.group(2);
        if (kind.hasType() == (type == null)) {
            throw new UsageException(
                    kind.hasType()
                            ? kind.word() + " needs the name of what is meant, or *"
                            : kind.word() + " takes no name: " + type);
        }
        boolean ignored = parts.group(3).equals(IGNORED);
        if (ignored && parts.group(4) != null) {
            throw new UsageException("an event that is ignored has no arguments");
        }
        Map<String, ArgumentSource> arguments = new LinkedHashMap<>();
        for (String argument : split(parts.group(4))) {
            int equals = argument.indexOf('=');
            if (equals < 0) {
                throw new UsageException("argument '" + argument + "': write parameter = field");
            }
            String formal = argument.substring(0, equals).strip();
            String source = argument.substring(equals + 1).strip();
            if (arguments.put(formal, ArgumentSource.parse(source, kind)) != null) {
                throw new UsageException("parameter " + formal + " is given twice");
            }
        }
        return new Rule(number, kind, type == null ? "" : type, ignored ? null : parts.group(3), arguments);
    }

    /** At commas, but not inside texts. */
    private static List<String> split(@Nullable String arguments) {
        return arguments == null || arguments.isBlank()
                ? List.of()
                : Arrays.stream(COMMA.split(arguments)).map(String::strip).toList();
    }

    private static EventKind kind(String word) {
        for (EventKind kind : EventKind.values()) {
            if (kind.word().equals(word)) {
                return kind;
            }
        }
        List<String> words =
                Arrays.stream(EventKind.values()).map(EventKind::word).toList();
        throw new UsageException(Nearest.unknown("kind of event", word.toLowerCase(Locale.ROOT), words));
    }

    List<Rule> rules() {
        return rules;
    }

    /** Views by name, the usual one first. */
    Map<String, StateView.Text> views() {
        return views;
    }

    /** Refuses what the model or the messages do not have, before anything is run. */
    void check(String model, Map<String, List<String>> actions, List<Class<?>> messages) {
        for (Rule rule : rules) {
            String action = rule.action();
            try {
                if (action != null) {
                    checkAction(model, actions, rule, action);
                }
                for (Class<?> message : messages) {
                    if (rule.kind().hasPayload() && message.getSimpleName().equals(rule.type())) {
                        rule.arguments().values().forEach(source -> source.check(message));
                    }
                }
            } catch (UsageException e) {
                throw new UsageException(file + ":" + rule.line() + ": " + e.getMessage());
            }
        }
    }

    private static void checkAction(String model, Map<String, List<String>> actions, Rule rule, String action) {
        List<String> formals = actions.get(action);
        if (formals == null) {
            throw new UsageException(Nearest.unknown("action of " + model, action, actions.keySet()));
        }
        for (String given : rule.arguments().keySet()) {
            if (!formals.contains(given)) {
                throw new UsageException(Nearest.unknown("parameter of " + action, given, formals));
            }
        }
        for (String formal : formals) {
            if (!rule.arguments().containsKey(formal)) {
                throw new UsageException("action " + action + formals + " is not given its parameter " + formal);
            }
        }
    }
}
