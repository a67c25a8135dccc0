package dev.waymark.core.strategy;

import dev.waymark.core.Deployment;
import dev.waymark.core.Nearest;
import dev.waymark.core.Parameter;
import dev.waymark.core.Services;
import dev.waymark.core.SpecField;
import dev.waymark.core.UsageException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The strategies by name, and how one is written: {@code NAME} or {@code NAME:key=value:key=value}. */
public final class Strategies {
    private static final Strategies STANDARD = seenBy(List.of(Strategies.class.getClassLoader()));

    private final Map<String, Strategy> all = new LinkedHashMap<>();

    private Strategies() {}

    /** Those that these class loaders see; of two with one name the first counts. */
    public static Strategies seenBy(Collection<ClassLoader> loaders) {
        Strategies strategies = new Strategies();
        Services.load(Strategy.class, loaders)
                .forEach(strategy -> strategies.all.putIfAbsent(strategy.name(), strategy));
        return strategies;
    }

    /** Those on the class path of core. */
    public static Strategies standard() {
        return STANDARD;
    }

    public List<Strategy> all() {
        return List.copyOf(all.values());
    }

    public Strategy named(String name) {
        Strategy found = all.get(name);
        if (found == null) {
            throw UsageException.unknownName(Nearest.unknown("strategy", name, all.keySet()));
        }
        return found;
    }

    /** A strategy with its options checked and their defaults filled in; {@code label} is the text as written. */
    public record Chosen(String label, Strategy strategy, Map<String, String> options) {
        /** A coarse strategy has a bound in its own unit; this one only ends what would never end. */
        private static final int COARSE_STEPS = 100_000;

        /** The bound on decisions per execution unless the user gives one. */
        public int usualSteps(Deployment deployment) {
            return strategy.coarse() ? COARSE_STEPS : deployment.steps();
        }

        /** The same strategy guided by this coverage; it must be one that takes a guide, and not be told twice. */
        public Chosen guidedBy(String guide) {
            if (!strategy.takesGuide()) {
                throw UsageException.of(
                        SpecField.GUIDE,
                        guide + ": strategy " + label
                                + (strategy.learns() ? " learns without a guide" : " learns nothing from feedback"));
            }
            if (says(Strategy.GUIDE)) {
                throw UsageException.of(
                        SpecField.GUIDE,
                        guide + ": strategy " + label + " already says what guides it: leave one of them out");
            }
            return with(Strategy.GUIDE, guide);
        }

        /** The same strategy by way of these waypoints; it must be one that goes by such, and not be told twice. */
        public Chosen towards(String waypoints) {
            if (!strategy.takesWaypoints()) {
                throw UsageException.of(
                        SpecField.WAYPOINTS,
                        waypoints + ": strategy " + label + " does not go by waypoints (strategy waypoint does)");
            }
            if (says(Strategy.WAYPOINTS)) {
                throw UsageException.of(
                        SpecField.WAYPOINTS,
                        waypoints + ": strategy " + label + " already says where to go: leave one of them out");
            }
            if (waypoints.isBlank()) {
                throw UsageException.of(
                        SpecField.WAYPOINTS,
                        "needs predicates of the system, with a semicolon between two, or auto:TARGET");
            }
            return with(Strategy.WAYPOINTS, waypoints);
        }

        private boolean says(String option) {
            return List.of(label.split(":")).stream().anyMatch(part -> part.startsWith(option + "="));
        }

        private Chosen with(String option, String value) {
            Map<String, String> changed = new LinkedHashMap<>(options);
            changed.put(option, value);
            return new Chosen(label, strategy, changed);
        }
    }

    public Chosen parse(String label) {
        String[] parts = label.split(":", -1);
        Strategy strategy = named(parts[0]);
        Map<String, Parameter> declared = new LinkedHashMap<>();
        Map<String, String> options = new LinkedHashMap<>();
        for (Parameter option : strategy.options()) {
            declared.put(option.name(), option);
            options.put(option.name(), option.defaultValue());
        }
        String latest = "";
        for (int i = 1; i < parts.length; i++) {
            String longer = options.getOrDefault(latest, "") + ":" + parts[i];
            if (isMoreOf(declared.get(latest), parts[i], longer)) {
                options.put(latest, longer);
                continue;
            }
            int equals = parts[i].indexOf('=');
            String typed = equals < 0 ? parts[i] : parts[i].substring(0, equals);
            String key = strategy.formerOptions().getOrDefault(typed, typed);
            Parameter option = declared.get(key);
            if (option == null) {
                throw new UsageException(
                        Nearest.unknown("option of strategy " + strategy.name(), key, declared.keySet()));
            }
            String value = equals < 0 ? "" : parts[i].substring(equals + 1);
            String problem = option.problem().apply(value);
            if (problem != null) {
                throw new UsageException("strategy option " + parts[i] + ": " + problem);
            }
            options.put(key, value);
            latest = key;
        }
        return new Chosen(label, strategy, options);
    }

    /** A value may have a colon in it: {@code fuzz:guide=model:all}. */
    private static boolean isMoreOf(@Nullable Parameter option, String part, String longer) {
        return option != null && part.indexOf('=') < 0 && option.problem().apply(longer) == null;
    }
}
