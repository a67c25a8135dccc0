package dev.waymark.core.strategy;

import dev.waymark.core.Deployment;
import dev.waymark.core.Nearest;
import dev.waymark.core.Parameter;
import dev.waymark.core.UsageException;
import dev.waymark.core.strategy.fuzz.FuzzStrategy;
import dev.waymark.core.strategy.pct.PriorityStrategy;
import dev.waymark.core.strategy.rounds.ArbitraryStrategy;
import dev.waymark.core.strategy.rounds.DropStrategy;
import dev.waymark.core.strategy.rounds.RoundsStrategy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The strategies by name, and how one is written: {@code NAME} or {@code NAME:key=value:key=value}. */
public final class Strategies {
    private static final List<Strategy> ALL = Stream.of(
                    List.of(new RandomStrategy()),
                    PriorityStrategy.all(),
                    List.of(new RoundsStrategy(), new DropStrategy(), new ArbitraryStrategy(), new FuzzStrategy()))
            .<Strategy>flatMap(List::stream)
            .toList();

    private Strategies() {}

    public static List<Strategy> all() {
        return ALL;
    }

    public static Strategy named(String name) {
        return ALL.stream()
                .filter(strategy -> strategy.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException(Nearest.unknown(
                        "strategy", name, ALL.stream().map(Strategy::name).toList())));
    }

    /** A strategy with its options checked and their defaults filled in; {@code label} is the text as written. */
    public record Chosen(String label, Strategy strategy, Map<String, String> options) {
        /** A coarse strategy has a bound in its own unit; this one only ends what would never end. */
        private static final int COARSE_STEPS = 100_000;

        /** The bound on decisions per execution unless the user gives one. */
        public int usualSteps(Deployment deployment) {
            return strategy.coarse() ? COARSE_STEPS : deployment.steps();
        }
    }

    public static Chosen parse(String label) {
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
            String key = equals < 0 ? parts[i] : parts[i].substring(0, equals);
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
