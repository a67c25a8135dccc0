package dev.waymark.engine.scenario.run;

import dev.waymark.core.cluster.FaultKind;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Any strategy, with the filters of a scenario around each of its runs. */
public final class FilteredStrategy implements ConfiguredStrategy {
    private final Scenario scenario;
    private final ConfiguredStrategy inner;
    private final int steps;
    private final FilterCounts counts;

    public FilteredStrategy(Scenario scenario, ConfiguredStrategy inner, int steps, FilterCounts counts) {
        this.scenario = scenario;
        this.inner = inner;
        this.steps = steps;
        this.counts = counts;
    }

    @Override
    public int generation() {
        return inner.generation();
    }

    @Override
    public @Nullable String guide() {
        return inner.guide();
    }

    @Override
    public Set<FaultKind> ownFaults() {
        return inner.ownFaults();
    }

    @Override
    public boolean takesDeclaredFaults() {
        return inner.takesDeclaredFaults();
    }

    @Override
    public boolean keepsFaults() {
        return inner.keepsFaults();
    }

    @Override
    public long size() {
        return inner.size();
    }

    @Override
    public boolean endsByItself() {
        return inner.endsByItself();
    }

    @Override
    public Map<String, Object> report() {
        return inner.report();
    }

    @Override
    public @Nullable String configuration(Plan plan) {
        return inner.configuration(plan);
    }

    @Override
    public List<String> lines() {
        return inner.lines();
    }

    @Override
    public Planner planner(List<String> measured) {
        Planner planner = inner.planner(measured);
        return new Planner() {
            @Override
            public Map<String, Map<String, Long>> statistics() {
                return planner.statistics();
            }

            @Override
            public int available() {
                return planner.available();
            }

            @Override
            public Plan plan(long index) {
                return planner.plan(index);
            }

            @Override
            public void learn(Plan plan, Outcome outcome) {
                counts.add(FilteredOutput.summary(outcome.output()));
                planner.learn(plan, outcome.withOutput(FilteredOutput.inner(outcome.output())));
            }

            @Override
            public boolean unfinished() {
                return planner.unfinished();
            }

            @Override
            public Map<String, Object> report() {
                return planner.report();
            }

            @Override
            public List<String> lines() {
                return planner.lines();
            }

            @Override
            public String progress() {
                return planner.progress();
            }

            @Override
            public String outlook(long elapsedMillis) {
                return planner.outlook(elapsedMillis);
            }

            @Override
            public Map<String, List<?>> files() {
                return planner.files();
            }

            @Override
            public void generationOver() {
                planner.generationOver();
            }

            @Override
            public void save(DataOutput out) throws IOException {
                counts.save(out);
                planner.save(out);
            }

            @Override
            public void restore(DataInput in) throws IOException {
                counts.restore(in);
                planner.restore(in);
            }
        };
    }

    @Override
    public Run run(Plan plan) {
        return new FilteredRun(scenario, inner.run(plan), steps, new FilterActivity());
    }
}
