package dev.waymark.cli.compare;

import dev.waymark.cli.options.ConformanceOption;
import dev.waymark.cli.permission.Again;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.yaml.YamlValue;
import dev.waymark.core.Bug;
import dev.waymark.core.Nearest;
import dev.waymark.core.Parameter;
import dev.waymark.core.SpecField;
import dev.waymark.core.StatePredicates;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.ChecksSpec;
import dev.waymark.core.spec.ExecutionSpec;
import dev.waymark.core.spec.SystemSpec;
import dev.waymark.engine.campaign.Durations;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** One comparison of a suite. {@code name}: what tells it from the other rows of its experiment. */
record SuiteRow(String name, SuiteFile.Entry entry, ComparisonSpec comparison) {
    /** In a coverage it stands for the last of the waypoints. */
    private static final String TARGET = "{target}";

    /** What stands for a field of the spec in the file. */
    private static final Map<SpecField, String> KEYS = keys();

    private static Map<SpecField, String> keys() {
        Map<SpecField, String> keys = new EnumMap<>(SpecField.class);
        keys.put(SpecField.SYSTEM, "systems");
        keys.put(SpecField.PARAMETERS, "parameters");
        keys.put(SpecField.BUGS, "bugs");
        keys.put(SpecField.STRATEGY, "strategies");
        keys.put(SpecField.GUIDE, "guide");
        keys.put(SpecField.WAYPOINTS, "waypoints");
        keys.put(SpecField.PROPERTIES, "properties");
        keys.put(SpecField.ALSO_PROPERTIES, "conformance");
        keys.put(SpecField.COVERAGES, "coverages");
        keys.put(SpecField.SEED, "seed");
        keys.put(SpecField.STEPS, "steps");
        keys.put(SpecField.FAULTS, "faults");
        keys.put(SpecField.EXECUTIONS, "executions");
        keys.put(SpecField.DECISIONS, "decisions");
        keys.put(SpecField.TIME, "time");
        return keys;
    }

    /** One of the things that a row may be of, what the row is called for it, and the target of its waypoints. */
    private record Choice(
            String name,
            UnaryOperator<CampaignSpec> change,
            @Nullable String target) {
        static final Choice NONE = new Choice("", spec -> spec, null);
    }

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
                start.add(new Choice(found.name(), spec -> spec, null));
            }
            expand(entry, found.name(), choices, start, rows);
        }
        return rows;
    }

    /** With what is given beside the suite, as far as its system has it. */
    SuiteRow given(Again again, SystemRegistry registry) {
        SystemSpec said = comparison.common().system();
        SystemUnderTest system = registry.named(said.name());
        Again own = again.of(system);
        CampaignSpec common = comparison.common().withSystem(said.withParameters(own.over(system, said.parameters())));
        return new SuiteRow(
                name,
                entry,
                new ComparisonSpec(common, comparison.strategies(), comparison.trials(), comparison.control()));
    }

    /** The names of those that are said or given. */
    Set<String> parameters() {
        return comparison.common().system().parameters().keySet();
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
        CampaignSpec spec = CampaignSpec.of(new SystemSpec(system));
        String target = null;
        for (Choice choice : made) {
            if (!choice.name().isEmpty()) {
                names.add(choice.name());
            }
            spec = choice.change().apply(spec);
            target = choice.target() != null ? choice.target() : target;
        }
        spec = spec.withChecks(checks(entry, target))
                .withExecution(execution(entry))
                .withBudget(budget(entry))
                .withStrategy(spec.strategy().withGuide(text(entry, "guide")));
        int trials = entry.has("trials")
                ? at(
                        entry.value("trials"),
                        () -> ComparisonSpec.trials(
                                "trials", entry.value("trials").number()))
                : ComparisonSpec.TRIALS_USUAL;
        ComparisonSpec comparison = new ComparisonSpec(
                spec,
                list(entry, "strategies", null),
                trials,
                !entry.has("control") || entry.value("control").truth());
        return new SuiteRow(names.isEmpty() ? system : String.join(" ", names), entry, comparison);
    }

    private static ChecksSpec checks(SuiteFile.Entry entry, @Nullable String target) {
        List<String> coverages = list(entry, "coverages", target);
        ChecksSpec checks = ChecksSpec.USUAL
                .withProperties(list(entry, "properties", target))
                .withCoverages(coverages.isEmpty() ? List.of("states") : coverages);
        String mode = text(entry, "conformance");
        boolean follows = mode != null && at(entry.value("conformance"), () -> ConformanceOption.follows(mode));
        return follows ? checks.alsoChecking(ConformanceOption.property(String.valueOf(mode))) : checks;
    }

    private static ExecutionSpec execution(SuiteFile.Entry entry) {
        Long seed = number(entry, "seed");
        Long steps = number(entry, "steps");
        String faults = text(entry, "faults");
        return new ExecutionSpec(
                seed == null ? 1 : seed,
                steps == null ? null : Integer.valueOf((int) Math.min(steps, Integer.MAX_VALUE)),
                faults == null ? null : at(entry.value("faults"), () -> FaultBudget.parse(faults)));
    }

    private static BudgetSpec budget(SuiteFile.Entry entry) {
        String time = text(entry, "time");
        return new BudgetSpec(
                number(entry, "executions"),
                number(entry, "decisions"),
                time == null ? null : at(entry.value("time"), () -> Durations.limit(time)),
                entry.has("stop-on-bug") && entry.value("stop-on-bug").truth());
    }

    private static @Nullable String text(SuiteFile.Entry entry, String key) {
        return entry.has(key) ? entry.value(key).text() : null;
    }

    private static @Nullable Long number(SuiteFile.Entry entry, String key) {
        return entry.has(key) ? Long.valueOf(entry.value(key).number()) : null;
    }

    private static List<String> list(SuiteFile.Entry entry, String key, @Nullable String target) {
        List<String> texts = new ArrayList<>();
        for (YamlValue value : entry.list(key)) {
            if (value.text().contains(TARGET) && target == null) {
                throw value.mistake(TARGET + " stands for the last of the waypoints: give key 'waypoints'");
            }
            String text = target == null ? value.text() : value.text().replace(TARGET, target);
            texts.addAll(StatePredicates.split(text, ','));
        }
        return texts;
    }

    private static List<Choice> bugs(SuiteFile.Entry entry, SystemUnderTest system) {
        List<String> known = system.bugs().stream().map(Bug::name).toList();
        List<Choice> choices = new ArrayList<>();
        for (YamlValue bug : entry.list("bugs")) {
            if (bug.text().equals("none")) {
                choices.add(new Choice("no bug", spec -> spec, null));
            } else if (bug.text().equals("all")) {
                known.forEach(name -> choices.add(switched(name, List.of(name))));
            } else {
                List<String> names = List.of(bug.text().split(",", -1));
                for (String name : names) {
                    if (!known.contains(name)) {
                        throw bug.mistake(Nearest.unknown("bug of " + system.name(), name, known));
                    }
                }
                choices.add(switched(bug.text(), names));
            }
        }
        if (choices.size() == 1 && !entry.list("bugs").get(0).text().equals("all")) {
            return List.of(new Choice("", choices.get(0).change(), null));
        }
        return choices.isEmpty() ? List.of(Choice.NONE) : choices;
    }

    private static Choice switched(String name, List<String> bugs) {
        return new Choice(name, spec -> spec.withSystem(spec.system().withBugs(bugs)), null);
    }

    private static List<List<Choice>> parameters(SuiteFile.Entry entry, SystemUnderTest system) {
        List<List<Choice>> all = new ArrayList<>();
        if (!entry.has("parameters")) {
            return all;
        }
        List<String> known =
                system.allParameters().stream().map(Parameter::name).toList();
        entry.value("parameters").map(known).forEach((name, value) -> {
            List<Choice> choices = new ArrayList<>();
            for (YamlValue each : value.list()) {
                String text = each.text();
                choices.add(new Choice(
                        value.list().size() > 1 ? name + "=" + text : "",
                        spec -> spec.withSystem(spec.system().with(name, text)),
                        null));
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
                    spec -> spec.withStrategy(spec.strategy().withWaypoints(way.text())),
                    predicates.get(predicates.size() - 1).strip()));
        }
        return choices.isEmpty() ? List.of(Choice.NONE) : choices;
    }

    private static <T> T at(YamlValue place, Supplier<T> lookup) {
        try {
            return lookup.get();
        } catch (UsageException e) {
            throw place.mistake(e);
        }
    }

    /** A mistake that shows only when all is put together: at the key of the field that it is about. */
    UsageException mistake(UsageException cause) {
        String key = cause.field() == null ? null : KEYS.get(cause.field());
        YamlValue place = key != null && entry.has(key) ? entry.value(key) : entry.place();
        String message = cause.placed(field -> KEYS.getOrDefault(field, field.key()));
        return place.mistake(cause.saying(message));
    }
}
