package dev.waymark.cli.compare;

import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.terminal.Console;
import dev.waymark.core.CommandPermission;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.SystemSpec;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The same trials without a bug, made once for all comparisons that differ in their bugs alone. A bug that needs parameters has a
 * control with the same ones.
 */
final class Controls {
    private final Map<ComparisonSpec, Work> works = new LinkedHashMap<>();
    private final Map<ComparisonSpec, Map<String, List<Trial>>> made = new HashMap<>();

    /** To be called for each comparison before the first trial runs. */
    void plan(Work work, SystemRegistry registry, CommandPermission permission, Console console) {
        ComparisonSpec spec = spec(work);
        if (spec != null && !works.containsKey(spec)) {
            works.put(spec, Work.of(spec, registry, permission, console));
        }
    }

    /** How many have to be made. */
    int trials() {
        return works.values().stream()
                .mapToInt(work -> work.strategies().size() * work.spec().trials())
                .sum();
    }

    /** Null if there is none: nothing is switched on, nobody wants one, or it was interrupted before it had one trial of each. */
    @Nullable
    Control of(Work work, Function<Work, Map<String, List<Trial>>> maker) {
        ComparisonSpec spec = spec(work);
        Work control = spec == null ? null : works.get(spec);
        if (control == null) {
            return null;
        }
        Map<String, List<Trial>> trials = made.computeIfAbsent(control.spec(), key -> maker.apply(control));
        return trials.values().stream().anyMatch(List::isEmpty) ? null : Control.of(trials);
    }

    /** It goes on after a violation, so as to meet all that there are. */
    private static @Nullable ComparisonSpec spec(Work work) {
        ComparisonSpec said = work.spec();
        if (!said.control() || said.common().system().bugs().isEmpty()) {
            return null;
        }
        CampaignSpec common = said.common()
                .withSystem(new SystemSpec(
                        said.common().system().name(),
                        work.target().configuration().values(),
                        List.of()))
                .withBudget(budget -> budget.withStopOnBug(false));
        return new ComparisonSpec(common, said.strategies(), said.trials(), false);
    }
}
