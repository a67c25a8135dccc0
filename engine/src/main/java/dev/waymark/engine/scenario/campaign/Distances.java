package dev.waymark.engine.scenario.campaign;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Meaning;
import dev.waymark.core.scenario.Action;
import dev.waymark.core.scenario.Filter;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.strategy.Run;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentBuilder;
import dev.waymark.engine.experiment.Series;
import dev.waymark.engine.scenario.run.WatchedRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Filter distance (thesis 3.7), measured: in executions without faults, in which the filters only watch, the messages that
 * are delivered between the moment when a filter would have captured a message and the one when it would have been
 * released. A filter with a short distance may be left to the strategy; drops and changed messages are infinitely far.
 */
public final class Distances {
    /** {@code kind} is reorder, drop or byzantine; mean and longest are -1 where nothing was released. */
    public record Distance(
            @Meaning("its text") String filter,
            @Meaning("what is captured") String kind,
            @Meaning("how often") long captured,
            @Meaning("how often") long released,
            @Meaning("of the distances") double mean,
            @Meaning("of the distances") int longest) {}

    private final Scenario scenario;
    private final long[] captured;
    private final long[] released;
    private final long[] sum;
    private final int[] longest;

    private Distances(Scenario scenario) {
        this.scenario = scenario;
        int filters = scenario.script().filters().size();
        captured = new long[filters];
        released = new long[filters];
        sum = new long[filters];
        longest = new int[filters];
    }

    /**
     * One entry for each filter that acts on messages. {@code experiment} is the one under the scenario: its strategy goes
     * without filters and faults here, and is guided as it is there.
     */
    static List<Distance> measure(Scenario scenario, ExperimentBuilder experiment, BooleanSupplier cancelled) {
        Distances distances = new Distances(scenario);
        Experiment unfiltered = experiment
                .strategy(experiment.chosenStrategy())
                .guidedBy(null)
                .towards(null)
                .steps(scenario.steps() > 0 ? scenario.steps() : null)
                .faults(FaultBudget.NONE)
                .checkingOnly(List.of())
                .under(null)
                .build();
        Series.run(unfiltered, new Series.Visitor() {
            @Override
            public boolean enough() {
                return cancelled.getAsBoolean();
            }

            @Override
            public Run run(Run strategys) {
                return new WatchedRun(scenario, strategys, distances.new Watch());
            }
        });
        return distances.result();
    }

    private List<Distance> result() {
        List<Distance> result = new ArrayList<>();
        for (int i = 0; i < captured.length; i++) {
            Filter filter = scenario.script().filters().get(i);
            String kind = kind(filter);
            if (!kind.isEmpty()) {
                double mean = released[i] == 0 ? -1 : (double) sum[i] / released[i];
                result.add(new Distance(
                        filter.toString(), kind, captured[i], released[i], mean, released[i] == 0 ? -1 : longest[i]));
            }
        }
        return List.copyOf(result);
    }

    private static String kind(Filter filter) {
        Filter.Capture capture = filter.capture();
        return capture == Filter.Capture.NONE ? "" : capture.name().toLowerCase(Locale.ROOT);
    }

    /** Watches one execution. */
    private final class Watch implements WatchedRun.Watcher {
        private final Map<String, List<int[]>> pending = new LinkedHashMap<>();

        @Override
        public void matched(int index, int now) {
            Filter filter = scenario.script().filters().get(index);
            captured[index] += filter.capture() == Filter.Capture.NONE ? 0 : 1;
            for (Action action : filter.actions()) {
                if (!Filter.holds(action).isEmpty()) {
                    pending.computeIfAbsent(Filter.holds(action), set -> new ArrayList<>())
                            .add(new int[] {index, now});
                    continue;
                }
                List<int[]> held = pending.remove(Filter.releases(action));
                if (held != null) {
                    held.forEach(capture -> add(capture[0], now - capture[1]));
                }
            }
        }

        private void add(int filter, int distance) {
            released[filter]++;
            sum[filter] += distance;
            longest[filter] = Math.max(longest[filter], distance);
        }
    }
}
