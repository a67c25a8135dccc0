package dev.waymark.strategies.fuzz;

import dev.waymark.core.Parameter;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Capability;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.RandomStrategy;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.TakesWorkloads;
import dev.waymark.strategies.windows.FaultSchedules;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Schedule fuzzing after "Model-guided Fuzzing of Distributed Systems" (ModelFuzz): a schedule that reaches something new
 * is changed a little and executed again. What is new is said by any coverage, the paper's being {@code guide=model}. The
 * presets {@code paper} and {@code artifact} are the published loops; the default keeps its corpus. Where and why it
 * deviates: docs/strategies/fuzz.md.
 */
public final class FuzzStrategy implements Strategy {
    private final RandomStrategy random = new RandomStrategy();

    @Override
    public String name() {
        return "fuzz";
    }

    @Override
    public String summary() {
        return "changes schedules that reached something new (Model-guided Fuzzing of Distributed Systems)";
    }

    @Override
    public List<Parameter> options() {
        return FuzzOptions.all();
    }

    @Override
    public Map<String, String> formerOptions() {
        return Map.of("tempers", "swarm");
    }

    @Override
    public boolean coarse() {
        return true;
    }

    @Override
    public Set<Capability> needs() {
        return Set.of(Capability.MESSAGES);
    }

    @Override
    public ConfiguredStrategy configure(Settings settings, Map<String, String> options) {
        FuzzOptions chosen = FuzzOptions.of(options);
        check(chosen, settings, options);
        if (FuzzOptions.overWindows(options)) {
            return new WindowFuzzing(chosen, settings, new FaultSchedules(settings, options));
        }
        return new Fuzzing(chosen, settings, random);
    }

    private static void check(FuzzOptions chosen, Settings settings, Map<String, String> options) {
        Harness harness = TakesWorkloads.varying(settings.deployment());
        if (harness != null && harness.enumerates()) {
            throw new UsageException(
                    "fuzz does not go with workload=enumerate: a mutant would be given other requests than"
                            + " the input that it changes; use workload=random, or one workload");
        }
        boolean queue = chosen.preset() != FuzzOptions.Preset.DEFAULT;
        if (!queue && FuzzOptions.number(options, FuzzOptions.MUTANTS) != 0) {
            throw new UsageException(
                    "strategy option mutants is for preset=paper and preset=artifact: the default preset keeps its"
                            + " corpus and changes an input as often as it pays");
        }
        if (queue && chosen.configurations()) {
            throw new UsageException("strategy option swarm=true is for preset=default: the published loops know none");
        }
        if (chosen.isolating() && (queue || chosen.configurations())) {
            throw new UsageException("strategy option chance=isolate-busy is for preset=default without swarm=true: "
                    + (queue ? "the published loops know only random" : "a configuration of swarm decides there"));
        }
        if (chosen.preset() == FuzzOptions.Preset.ARTIFACT && chosen.messages() == 1) {
            throw new UsageException("strategy option messages=1 delivers nothing with preset=artifact: as published, a"
                    + " step delivers 0 to messages-1 of them; give at least 2");
        }
        if (queue && chosen.unguided()) {
            throw new UsageException("strategy option guide=none is for preset=default: without a guide the queue of"
                    + " preset=" + options.get(FuzzOptions.PRESET.name()) + " would only be random");
        }
    }
}
