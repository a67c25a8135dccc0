package dev.waymark.core.scenario;

import dev.waymark.core.Parameter;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.core.strategy.Strategy;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Any strategy, with the filters of a scenario around each of its runs. */
final class ScenarioStrategy implements Strategy {
    private final Scenario scenario;
    private final Strategy inner;
    private final Tallies tallies;

    private ScenarioStrategy(Scenario scenario, Strategy inner, Tallies tallies) {
        this.scenario = scenario;
        this.inner = inner;
        this.tallies = tallies;
    }

    /** With the options and the label of {@code inner}: the scenario has a place of its own in results. */
    static Strategies.Chosen around(Strategies.Chosen inner, Scenario scenario, Tallies tallies) {
        Strategy strategy = new ScenarioStrategy(scenario, inner.strategy(), tallies);
        return new Strategies.Chosen(inner.label(), strategy, inner.options());
    }

    @Override
    public String name() {
        return inner.name();
    }

    @Override
    public String summary() {
        return inner.summary() + ", under the filters of scenario " + scenario.name();
    }

    @Override
    public List<Parameter> options() {
        return inner.options();
    }

    @Override
    public int generation() {
        return inner.generation();
    }

    @Override
    public int generation(Map<String, String> options) {
        return inner.generation(options);
    }

    @Override
    public @Nullable String guide(Map<String, String> options) {
        return inner.guide(options);
    }

    @Override
    public boolean learns() {
        return inner.learns();
    }

    @Override
    public boolean inRounds() {
        return inner.inRounds();
    }

    @Override
    public boolean keepsFaults() {
        return inner.keepsFaults();
    }

    @Override
    public boolean coarse() {
        return inner.coarse();
    }

    @Override
    public void check(Settings settings, Map<String, String> options) {
        inner.check(settings, options);
    }

    /** Counts in the same place: what filters did is counted for the whole campaign. */
    @Override
    public Strategy reloaded(ClassLoader copy) {
        return new ScenarioStrategy(scenario.reloaded(copy), inner.reloaded(copy), tallies);
    }

    @Override
    public Planner planner(Settings settings, Map<String, String> options) {
        Planner planner = inner.planner(settings, options);
        return new Planner() {
            @Override
            public void measured(List<String> coverages) {
                planner.measured(coverages);
            }

            @Override
            public Map<String, Map<String, Long>> statistics() {
                return planner.statistics();
            }

            @Override
            public Plan plan(long index) {
                return planner.plan(index);
            }

            @Override
            public void learn(Plan plan, Outcome outcome) {
                tallies.count(plan.index());
                planner.learn(plan, outcome);
            }

            @Override
            public void save(DataOutput out) throws IOException {
                planner.save(out);
            }

            @Override
            public void restore(DataInput in) throws IOException {
                planner.restore(in);
            }
        };
    }

    @Override
    public Run run(Plan plan, Settings settings, Map<String, String> options) {
        Run run = inner.run(plan, settings, options);
        return new FilteredRun(scenario, run, settings.steps(), tallies.begin(plan.index()));
    }
}
