package dev.waymark.core.scenario;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.engine.ObserverList;
import dev.waymark.core.experiment.Experiment;
import dev.waymark.core.experiment.ExperimentBuilder;
import dev.waymark.core.experiment.Series;
import dev.waymark.core.scenario.Act.Kind;
import dev.waymark.core.strategy.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Filter distance (thesis 3.7), measured: in executions without faults, in which the filters only watch, the messages that
 * are delivered between the moment when a filter would have captured a message and the one when it would have been
 * released. A filter with a short distance may be left to the strategy; drops and changed messages are infinitely far.
 */
public final class Distances {
    /** {@code kind} is reorder, drop or byzantine; mean and longest are -1 where nothing was released. */
    public record Distance(String filter, String kind, long captured, long released, double mean, int longest) {}

    private final Scenario scenario;
    private final long[] captured;
    private final long[] released;
    private final long[] sum;
    private final int[] longest;

    private Distances(Scenario scenario) {
        this.scenario = scenario;
        int filters = scenario.filters().size();
        captured = new long[filters];
        released = new long[filters];
        sum = new long[filters];
        longest = new int[filters];
    }

    /**
     * One entry for each filter that acts on messages. {@code experiment} is the one under the scenario: its strategy goes
     * without filters and faults here, and is guided as it is there.
     */
    static List<Distance> measure(Scenario scenario, ExperimentBuilder experiment) {
        Distances distances = new Distances(scenario);
        Experiment unfiltered = experiment
                .strategy(experiment.chosenStrategy())
                .guidedBy(null)
                .steps(scenario.steps() > 0 ? scenario.steps() : null)
                .faults(FaultBudget.NONE)
                .checkingOnly(List.of())
                .under(null)
                .build();
        Series.run(unfiltered, new Series.Visitor() {
            @Override
            public Run run(Run strategys) {
                return distances.new Watched(strategys);
            }
        });
        return distances.result();
    }

    private List<Distance> result() {
        List<Distance> result = new ArrayList<>();
        for (int i = 0; i < captured.length; i++) {
            Filter filter = scenario.filters().get(i);
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
        String kind = "";
        for (Action action : filter.actions()) {
            if (action instanceof Act act && act.kind() == Kind.BYZANTINE) {
                return "byzantine";
            } else if (action instanceof Act act && act.text().equals("drop")) {
                kind = "drop";
            } else if (!held(action).isEmpty()) {
                kind = "reorder";
            }
        }
        return kind;
    }

    private static String held(Action action) {
        return action instanceof Act act && act.kind() == Kind.MESSAGE ? act.holds() : "";
    }

    /** A run of the strategy alone; the filters watch it. */
    private final class Watched implements Run {
        private final Run inner;
        private final Monitor monitor;
        private final @Nullable Observer observer;
        private final int[] before;
        private final Map<String, List<int[]>> pending = new LinkedHashMap<>();

        Watched(Run inner) {
            this.inner = inner;
            this.monitor = new Monitor(scenario, false, () -> {}, this::look);
            this.before = new int[captured.length];
            Observer ears = inner.observer();
            this.observer = ObserverList.of(ears == null ? List.of(monitor) : List.of(monitor, ears));
        }

        @Override
        public long next(View view) {
            return inner.next(view);
        }

        @Override
        public @Nullable Observer observer() {
            return observer;
        }

        @Override
        public byte[] output() {
            return inner.output();
        }

        @Override
        public Map<String, Integer> counters() {
            return inner.counters();
        }

        private void look() {
            int[] matched = monitor.matched();
            for (int i = 0; i < before.length; i++) {
                if (matched[i] > before[i]) {
                    before[i] = matched[i];
                    matched(i);
                }
            }
        }

        private void matched(int filter) {
            int now = monitor.context().deliveries();
            captured[filter] += kind(scenario.filters().get(filter)).isEmpty() ? 0 : 1;
            for (Action action : scenario.filters().get(filter).actions()) {
                if (!held(action).isEmpty()) {
                    pending.computeIfAbsent(held(action), set -> new ArrayList<>())
                            .add(new int[] {filter, now});
                } else if (action instanceof Act act && pending.containsKey(act.releases())) {
                    pending.remove(act.releases()).forEach(capture -> add(capture[0], now - capture[1]));
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
