package dev.waymark.cli.compare;

import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.yaml.YamlValue;
import dev.waymark.core.Bug;
import dev.waymark.core.Nearest;
import dev.waymark.core.StatePredicates;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One comparison of a suite, as the command line that makes it. {@code name}: what tells it from the other rows of its
 * experiment.
 */
record SuiteRow(String name, SuiteFile.Entry entry, List<String> arguments) {
    /** In a coverage it stands for the last of the waypoints. */
    private static final String TARGET = "{target}";

    /** Options that take one value, by key; others are told of in the code below. */
    private static final Map<String, String> OPTIONS = options();

    private static final List<String> NUMBERS = List.of("iterations", "decisions", "steps", "trials", "seed");

    private static Map<String, String> options() {
        Map<String, String> options = new LinkedHashMap<>();
        for (String plain : List.of(
                "guide", "faults", "conformance", "iterations", "time", "decisions", "steps", "trials", "seed")) {
            options.put(plain, "--" + plain);
        }
        return options;
    }

    /** One of the things that a row may be of, and what the row is called for it. */
    private record Choice(
            String name, List<String> arguments, @Nullable String value) {}

    /** Systems, times bugs, times values of parameters, times waypoints. Names are looked up here, so that a wrong one has a line. */
    static List<SuiteRow> of(SuiteFile.Entry entry, SystemRegistry registry) {
        if (!entry.has("systems")) {
            throw entry.place().mistake("key 'systems' is missing, or 'scenarios': what is it about?");
        }
        if (!entry.has("strategies")) {
            throw entry.place().mistake("key 'strategies' is missing: a list of those to compare");
        }
        for (YamlValue strategy : entry.list("strategies")) {
            at(strategy, () -> registry.catalog().strategies().parse(strategy.text()));
        }
        List<SuiteRow> rows = new ArrayList<>();
        for (YamlValue system : entry.list("systems")) {
            SystemUnderTest found = at(system, () -> registry.named(system.text()));
            List<List<Choice>> choices = new ArrayList<>();
            choices.add(bugs(entry, found));
            choices.addAll(parameters(entry, found));
            choices.add(waypoints(entry));
            List<Choice> start = new ArrayList<>();
            if (entry.list("systems").size() > 1) {
                start.add(new Choice(found.name(), List.of(), null));
            }
            expand(entry, found.name(), choices, start, rows);
        }
        return rows;
    }

    private static void expand(
            SuiteFile.Entry entry, String system, List<List<Choice>> left, List<Choice> made, List<SuiteRow> rows) {
        if (left.isEmpty()) {
            rows.add(row(entry, system, made));
            return;
        }
        for (Choice choice : left.get(0)) {
            List<Choice> more = new ArrayList<>(made);
            more.add(choice);
            expand(entry, system, left.subList(1, left.size()), more, rows);
        }
    }

    private static SuiteRow row(SuiteFile.Entry entry, String system, List<Choice> made) {
        List<String> names = new ArrayList<>();
        List<String> arguments = new ArrayList<>(List.of(system));
        String target = null;
        for (Choice choice : made) {
            if (!choice.name().isEmpty()) {
                names.add(choice.name());
            }
            arguments.addAll(choice.arguments());
            target = choice.value() != null ? choice.value() : target;
        }
        arguments.add("--strategies=" + join(entry, "strategies", null));
        for (String[] list : new String[][] {{"coverages", "--coverage="}, {"properties", "--property="}}) {
            if (entry.has(list[0])) {
                arguments.add(list[1] + join(entry, list[0], target));
            }
        }
        OPTIONS.forEach((key, option) -> {
            if (entry.has(key)) {
                YamlValue value = entry.value(key);
                arguments.add(option + "=" + (NUMBERS.contains(key) ? Long.toString(value.number()) : value.text()));
            }
        });
        if (entry.has("stop-on-bug") && entry.value("stop-on-bug").truth()) {
            arguments.add("--stop-on-bug");
        }
        return new SuiteRow(names.isEmpty() ? system : String.join(" ", names), entry, List.copyOf(arguments));
    }

    private static String join(SuiteFile.Entry entry, String key, @Nullable String target) {
        List<String> texts = new ArrayList<>();
        for (YamlValue value : entry.list(key)) {
            if (value.text().contains(TARGET) && target == null) {
                throw value.mistake(TARGET + " stands for the last of the waypoints: give key 'waypoints'");
            }
            texts.add(target == null ? value.text() : value.text().replace(TARGET, target));
        }
        return String.join(",", texts);
    }

    private static List<Choice> bugs(SuiteFile.Entry entry, SystemUnderTest system) {
        List<String> known = system.bugs().stream().map(Bug::name).toList();
        List<Choice> choices = new ArrayList<>();
        for (YamlValue bug : entry.list("bugs")) {
            if (bug.text().equals("none")) {
                choices.add(new Choice("no bug", List.of(), null));
            } else if (bug.text().equals("all")) {
                known.forEach(name -> choices.add(new Choice(name, List.of("--bug=" + name), null)));
            } else {
                for (String name : bug.text().split(",")) {
                    if (!known.contains(name)) {
                        throw bug.mistake(Nearest.unknown("bug of " + system.name(), name, known));
                    }
                }
                choices.add(new Choice(bug.text(), List.of("--bug=" + bug.text()), null));
            }
        }
        if (choices.size() == 1 && !entry.list("bugs").get(0).text().equals("all")) {
            return List.of(new Choice("", choices.get(0).arguments(), null));
        }
        return choices.isEmpty() ? List.of(new Choice("", List.of(), null)) : choices;
    }

    private static List<List<Choice>> parameters(SuiteFile.Entry entry, SystemUnderTest system) {
        List<List<Choice>> all = new ArrayList<>();
        if (!entry.has("parameters")) {
            return all;
        }
        List<String> known =
                system.allParameters().stream().map(each -> each.name()).toList();
        entry.value("parameters").map(known).forEach((name, value) -> {
            List<Choice> choices = new ArrayList<>();
            for (YamlValue each : value.list()) {
                String text = name + "=" + each.text();
                choices.add(new Choice(value.list().size() > 1 ? text : "", List.of("-p", text), null));
            }
            all.add(choices);
        });
        return all;
    }

    private static List<Choice> waypoints(SuiteFile.Entry entry) {
        List<Choice> choices = new ArrayList<>();
        for (YamlValue way : entry.list("waypoints")) {
            List<String> predicates = StatePredicates.split(way.text(), ';');
            choices.add(new Choice(
                    entry.list("waypoints").size() > 1 ? way.text() : "",
                    List.of("--waypoints=" + way.text()),
                    predicates.get(predicates.size() - 1).strip()));
        }
        return choices.isEmpty() ? List.of(new Choice("", List.of(), null)) : choices;
    }

    private interface Lookup<T> {
        T get();
    }

    private static <T> T at(YamlValue place, Lookup<T> lookup) {
        try {
            return lookup.get();
        } catch (UsageException e) {
            throw place.mistake(e);
        }
    }

    /** A mistake that shows only when all is put together: at the key that it speaks of, if it does. */
    UsageException mistake(UsageException cause) {
        String message = String.valueOf(cause.getMessage());
        for (String key : entry.settings().keySet()) {
            String singular = key.endsWith("ies") ? key.substring(0, key.length() - 3) + "y" : key.replaceAll("s$", "");
            if (message.contains("--" + key) || message.matches(".*\\b" + singular + "\\b.*")) {
                return entry.value(key).mistake(cause);
            }
        }
        return entry.place().mistake(cause);
    }

    /** As somebody would type it. */
    String command() {
        StringBuilder line = new StringBuilder("./waymark compare");
        for (String argument : arguments) {
            line.append(' ').append(argument.matches("[A-Za-z0-9_=:,./+-]+") ? argument : "'" + argument + "'");
        }
        return line.toString();
    }
}
