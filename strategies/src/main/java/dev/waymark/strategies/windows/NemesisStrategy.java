package dev.waymark.strategies.windows;

import dev.waymark.core.Parameter;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategy;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A fault in each window, drawn, as Jepsen's nemesis does it; or as a script says. What all that learn must be better than;
 * docs/strategies/timeline.md.
 */
public final class NemesisStrategy implements Strategy {
    static final Parameter SCRIPT = new Parameter(
            "script",
            "",
            "a file that says which faults come when; without it each window has one that is drawn",
            "a file",
            text -> null);

    @Override
    public String name() {
        return "nemesis";
    }

    @Override
    public String summary() {
        return "natural order, and a fault drawn for each window of virtual time (Jepsen)";
    }

    @Override
    public List<Parameter> options() {
        return WindowOptions.and(SCRIPT, WindowOptions.DRAW);
    }

    @Override
    public boolean coarse() {
        return true;
    }

    @Override
    public ConfiguredStrategy configure(Settings settings, Map<String, String> options) {
        WindowOptions common = WindowOptions.of(settings, options);
        String file = WindowOptions.text(options, SCRIPT);
        String draw = WindowOptions.text(options, WindowOptions.DRAW);
        if (!file.isEmpty() && !draw.equals(WindowOptions.DRAW.defaultValue())) {
            throw new UsageException(
                    "option draw has no effect with a script, which says itself what is drawn: leave it out");
        }
        @Nullable FaultScript script = file.isEmpty() ? null : FaultScript.read(file, common.available());
        return new ConfiguredStrategy() {
            @Override
            public boolean takesDeclaredFaults() {
                return false;
            }

            @Override
            public Planner planner(List<String> measured) {
                return index -> new Plan(index, Seeds.execution(settings.seed(), index));
            }

            @Override
            public Run run(Plan plan) {
                Rng random = new Rng(Seeds.stream(plan.seed(), "nemesis", 0));
                AvailableFaults available = common.available();
                if (script != null) {
                    return script.run(common, settings, plan, random);
                }
                Chooser any = (window, view) -> available.action(available.draw(random));
                return new WindowRun(common, settings, plan, any, new Observer() {});
            }
        };
    }
}
