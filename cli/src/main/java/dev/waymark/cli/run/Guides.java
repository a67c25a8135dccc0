package dev.waymark.cli.run;

import dev.waymark.core.Nearest;
import dev.waymark.core.Parameter;
import dev.waymark.core.UsageException;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.core.strategy.Strategy;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The coverage that guides a strategy: said by its option {@code guide} or by {@code --guide}, measured either way. */
public final class Guides {
    private static final String OPTION = "guide";

    private Guides() {}

    /** The strategy with this guide; as it is if that is null or means nothing to it. */
    public static Strategies.Chosen with(@Nullable String guide, Strategies.Chosen chosen) {
        if (guide == null || !chosen.strategy().learns()) {
            return chosen;
        }
        if (List.of(chosen.label().split(":")).stream().anyMatch(part -> part.startsWith(OPTION + "="))) {
            throw new UsageException("--guide " + guide + ": strategy " + chosen.label()
                    + " already says what guides it: leave one of them out");
        }
        checkName(guide);
        Map<String, String> options = new LinkedHashMap<>(chosen.options());
        options.put(OPTION, guide);
        return new Strategies.Chosen(chosen.label(), chosen.strategy(), options);
    }

    /** A guide that nobody follows is a mistake. */
    public static void demandLearner(@Nullable String guide, String strategy) {
        if (guide != null && !Strategies.parse(strategy).strategy().learns()) {
            throw new UsageException("--guide " + guide + ": strategy " + strategy + " learns nothing from feedback");
        }
    }

    /** Whether any strategy could be guided by something of this name. */
    public static void checkName(String guide) {
        Set<String> known = new LinkedHashSet<>();
        for (Strategy strategy : Strategies.all()) {
            for (Parameter option : strategy.options()) {
                if (option.name().equals(OPTION)) {
                    if (option.problem().apply(guide) == null) {
                        return;
                    }
                    known.addAll(List.of(option.expects().split("\\|")));
                }
            }
        }
        throw new UsageException(Nearest.unknown("coverage", guide, known));
    }
}
