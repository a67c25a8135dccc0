package dev.waymark.core.coverage;

import dev.waymark.core.Deployment;
import dev.waymark.core.StatePredicates;
import dev.waymark.core.Warning;
import dev.waymark.core.cluster.Capability;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Condition;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What another coverage counts from the first target state of an execution on, that state included, whether or not the
 * target holds later (thesis, table 4.4). One that counts by steps of an environment is looked at where these begin, any
 * other at every decision point.
 */
final class FromTarget implements Coverage {
    private static final String REACHED = "reached";

    private final String name;
    private final String predicate;
    private final Coverage all;

    /** Throws {@code UsageException} if the predicate is none of this deployment. */
    FromTarget(String name, String predicate, Coverage all, Deployment deployment) {
        StatePredicates.parse(deployment, predicate);
        this.name = name;
        this.predicate = predicate;
        this.all = all;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String summary() {
        return all.summary() + ", from the first on where " + predicate + " holds";
    }

    @Override
    public Set<Capability> needs() {
        return all.needs();
    }

    @Override
    public boolean ofEpisodes() {
        return all.ofEpisodes();
    }

    @Override
    public Collector collector(Deployment deployment, Sink sink) {
        return new Watcher(deployment, sink);
    }

    @Override
    public Figures figures(Covered covered) {
        return new Figures(Map.of(REACHED, covered.counts().getOrDefault(REACHED, 0L)), Map.of(), List.of());
    }

    @Override
    public List<Warning> warnings(Map<String, Long> counts) {
        return counts.getOrDefault(REACHED, 0L) > 0
                ? List.of()
                : List.of(new Warning(
                        "target-never-reached",
                        "coverage " + name + " counted nothing: " + predicate + " held in no execution"));
    }

    private final class Watcher implements Collector {
        private final Sink sink;
        private final Condition target;
        private final Collector inner;
        private final boolean atSteps = all.ofEpisodes();
        private @Nullable View view;
        private long latest;
        private boolean begun;
        private boolean fresh;
        private boolean reached;

        /** On a copy of the system the predicate must know the copy's classes, so it is read again. */
        Watcher(Deployment deployment, Sink sink) {
            this.sink = sink;
            this.target = StatePredicates.parse(deployment, predicate);
            this.inner = all.collector(deployment, this::note);
        }

        private void note(long fingerprint) {
            latest = fingerprint;
            fresh = true;
            begun = true;
        }

        @Override
        public void begin(View newView) {
            view = newView;
            begun = false;
            reached = false;
            inner.begin(newView);
        }

        @Override
        public void stepped(int node) {
            fresh = false;
            inner.stepped(node);
            if (!atSteps) {
                look();
            }
        }

        @Override
        public void environmentStep() {
            fresh = false;
            inner.environmentStep();
            if (atSteps) {
                look();
            }
        }

        /** A target may hold of a state whose abstract states are those of the one before. */
        private void look() {
            if (reached ? fresh : begun && view != null && target.test(null, view)) {
                reached = true;
                sink.add(latest);
            }
        }

        @Override
        public Map<String, Integer> counts() {
            return reached ? Map.of(REACHED, 1) : Map.of();
        }
    }
}
