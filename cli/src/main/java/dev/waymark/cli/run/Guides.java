package dev.waymark.cli.run;

import dev.waymark.cli.Target;
import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.tla.mapping.ModelCoverage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The coverage that guides a strategy: said by its option {@code guide} or by {@code --guide}, measured either way. */
public final class Guides {
    private static final String OPTION = "guide";

    private Guides() {}

    /** The strategy with this guide; as it is if that is null or means nothing to it. */
    static Strategies.Chosen with(@Nullable String guide, Strategies.Chosen chosen) {
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

    /** Whether any strategy could be guided by something of this name. */
    public static void checkName(String guide) {
        Set<String> known = new LinkedHashSet<>();
        Strategies.all().stream()
                .flatMap(strategy -> strategy.options().stream())
                .filter(option -> option.name().equals(OPTION))
                .forEach(option -> known.addAll(List.of(option.expects().split("\\|"))));
        if (!known.contains(guide)) {
            throw new UsageException(Nearest.unknown("coverage", guide, known));
        }
    }

    /** The guide's coverage; where this system cannot have it, the user is told which of the {@code known} ones it has. */
    static Coverage measured(Target target, String guide, List<String> known, Supplier<Coverage> coverage) {
        List<String> possible = new ArrayList<>(known);
        if (target.deployment().clauses().isEmpty()) {
            possible.remove("clauses");
        }
        if (target.deployment().models().isEmpty()) {
            possible.remove(ModelCoverage.NAME);
        }
        if (!possible.contains(guide)) {
            throw new UsageException("guide " + guide + " cannot be measured on system "
                    + target.system().name() + "; it has " + String.join(", ", possible));
        }
        return coverage.get();
    }
}
