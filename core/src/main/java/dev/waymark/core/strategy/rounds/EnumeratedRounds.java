package dev.waymark.core.strategy.rounds;

import dev.waymark.core.Parameter;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategy;
import java.util.List;
import java.util.Map;

/** Strategy {@code rounds} with the plans of an enumeration in place of a sampler's. */
final class EnumeratedRounds implements Strategy {
    private final RoundsStrategy rounds = new RoundsStrategy();
    private final Enumeration enumeration;

    EnumeratedRounds(Enumeration enumeration) {
        this.enumeration = enumeration;
    }

    @Override
    public String name() {
        return rounds.name();
    }

    @Override
    public String summary() {
        return rounds.summary();
    }

    @Override
    public List<Parameter> options() {
        return rounds.options();
    }

    @Override
    public boolean coarse() {
        return true;
    }

    @Override
    public boolean inRounds() {
        return true;
    }

    @Override
    public boolean keepsFaults() {
        return false;
    }

    @Override
    public Planner planner(Settings settings, Map<String, String> options) {
        return new Planner() {
            @Override
            public Plan plan(long index) {
                return enumeration.plan(index);
            }

            @Override
            public void learn(Plan plan, Outcome outcome) {
                if (outcome.violated()) {
                    enumeration.violated(plan);
                }
            }
        };
    }

    @Override
    public Run run(Plan plan, Settings settings, Map<String, String> options) {
        return rounds.run(plan, settings, options);
    }
}
