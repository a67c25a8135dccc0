package dev.waymark.code;

import dev.waymark.core.Parameter;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.core.strategy.Strategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Another strategy, with a note of all that it could have learned of the last of the coverages. */
final class LearningStrategy implements Strategy {
    private final Strategies.Chosen chosen;
    final List<String> learned = new ArrayList<>();

    LearningStrategy(Strategies.Chosen chosen) {
        this.chosen = chosen;
    }

    Strategies.Chosen chosen() {
        return new Strategies.Chosen(chosen.label(), this, chosen.options());
    }

    @Override
    public String name() {
        return chosen.strategy().name();
    }

    @Override
    public String summary() {
        return chosen.strategy().summary();
    }

    @Override
    public List<Parameter> options() {
        return chosen.strategy().options();
    }

    @Override
    public ConfiguredStrategy configure(Settings settings, Map<String, String> options) {
        ConfiguredStrategy inner = chosen.strategy().configure(settings, options);
        return new ConfiguredStrategy() {
            @Override
            public int generation() {
                return inner.generation();
            }

            @Override
            public Planner planner(List<String> measured) {
                return noting(inner.planner(measured));
            }

            @Override
            public Run run(Plan plan) {
                return inner.run(plan);
            }
        };
    }

    private Planner noting(Planner planner) {
        return new Planner() {
            @Override
            public Plan plan(long index) {
                return planner.plan(index);
            }

            @Override
            public void generationOver() {
                planner.generationOver();
            }

            @Override
            public void learn(Plan plan, Outcome outcome) {
                planner.learn(plan, outcome);
                if (!outcome.fresh().isEmpty()) {
                    long[] fresh =
                            outcome.fresh().get(outcome.fresh().size() - 1).clone();
                    Arrays.sort(fresh);
                    learned.add(plan.index() + " " + outcome.decisions() + " " + Arrays.toString(fresh));
                }
            }
        };
    }
}
