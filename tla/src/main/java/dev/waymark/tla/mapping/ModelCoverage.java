package dev.waymark.tla.mapping;

import dev.waymark.core.Deployment;
import dev.waymark.core.Warning;
import dev.waymark.core.coverage.Collector;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.Covered;
import dev.waymark.core.coverage.Figures;
import dev.waymark.tla.ModelState;
import dev.waymark.tla.StateView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The states of the protocol's model that executions pass through: the guidance of "Model-guided Fuzzing of Distributed
 * Systems" (ModelFuzz), section 4. Unlike there, events that the model does not know or does not allow are counted.
 */
public final class ModelCoverage implements Coverage {
    public static final String NAME = "model";
    public static final String MAPPED = "mapped";
    public static final String IGNORED = "ignored";
    public static final String UNMAPPED = "unmapped";
    public static final String DISABLED = "disabled";

    /** Counted beside conformance only: states in which an invariant does not hold. */
    public static final String BROKEN = "broken";

    private final SystemModel system;
    private final String name;
    private final StateView.Text view;
    private final boolean checks;

    /** {@code checks}: counts all that conformance looks at, so that no verdict of it goes without a count. */
    ModelCoverage(SystemModel system, String name, StateView.Text view, boolean checks) {
        this.system = system;
        this.name = name;
        this.view = view;
        this.checks = checks;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String summary() {
        return "states of the protocol's TLA+ model that executions pass through";
    }

    @Override
    public Collector collector(Deployment deployment, Sink sink) {
        Binding binding = system.binding();
        return new Follower(binding, new Counter(binding.model().view(view), sink, checks), checks);
    }

    @Override
    public List<Warning> warnings(Map<String, Long> counts) {
        List<Warning> warnings = new ArrayList<>();
        warn(counts, warnings, DISABLED, "that the model does not allow", "--conformance strict shows the first");
        warn(
                counts,
                warnings,
                BROKEN,
                "after which an invariant of the model does not hold",
                "--conformance strict shows the first");
        warn(counts, warnings, UNMAPPED, "without a line in the mapping", "map them or say that they are ignored");
        return warnings;
    }

    private static void warn(Map<String, Long> counts, List<Warning> warnings, String how, String what, String advice) {
        long count = counts.getOrDefault(how, 0L);
        if (count > 0) {
            String which = counts.entrySet().stream()
                    .filter(entry -> entry.getKey().endsWith(" " + how))
                    .map(entry -> String.format(
                            Locale.ROOT,
                            "%s %,d",
                            entry.getKey().substring(0, entry.getKey().lastIndexOf(' ')),
                            entry.getValue()))
                    .collect(Collectors.joining(", "));
            warnings.add(new Warning(
                    "model-" + how, String.format(Locale.ROOT, "events %s: %,d (%s): %s", what, count, which, advice)));
        }
    }

    /** What became of the events that were followed: in all beside what was covered, by action in a section of its own. */
    @Override
    public Figures figures(Covered covered) {
        return ModelFigures.of(covered.counts(), system.actions());
    }

    /** Adds what counts of the states of one execution after the other. */
    static final class Counter implements Follower.Listener {
        private final StateView view;
        private final Sink sink;
        private final boolean checks;
        private final TreeMap<String, Integer> broken = new TreeMap<>();
        private @Nullable ModelState last;
        private boolean any;
        private long latest;

        Counter(StateView view, Sink sink, boolean checks) {
            this.view = view;
            this.sink = sink;
            this.checks = checks;
        }

        @Override
        public void begin() {
            any = false;
            last = null;
            broken.clear();
        }

        @Override
        public Map<String, Integer> broken() {
            return broken;
        }

        @Override
        public void state(ModelState state) {
            if (state == last) { // most events change nothing
                return;
            }
            last = state;
            String invariant = checks ? state.brokenInvariant() : null;
            if (invariant != null) {
                broken.merge("invariant " + invariant, 1, Integer::sum);
            }
            if (view.merges()) {
                long merged = view.merged(state);
                if (any && merged == latest) {
                    return;
                }
                any = true;
                latest = merged;
            }
            sink.add(view.fingerprint(state));
        }
    }
}
