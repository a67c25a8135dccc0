package dev.waymark.strategies.summaries;

import dev.waymark.core.Deployment;
import dev.waymark.core.Warning;
import dev.waymark.core.cluster.View;
import dev.waymark.core.coverage.Collector;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.Covered;
import dev.waymark.core.coverage.Figures;
import dev.waymark.core.coverage.Recognition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Windows of virtual time, abstracted; those that are nearly the same are one item. */
final class SummariesCoverage implements Coverage {
    static final String NAME = "summaries";
    static final String WINDOWS = "windows";
    static final String THREW = "windows where it threw ";

    private final String name;
    private final SummaryOptions options;
    private final List<Figures.Row> rows;

    /** {@code rows}: how epsilon was found, if it was. */
    SummariesCoverage(String name, SummaryOptions options, List<Figures.Row> rows) {
        this.name = name;
        this.options = options;
        this.rows = rows;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String summary() {
        return "windows of virtual time: " + options.abstraction().summary();
    }

    @Override
    public Collector collector(Deployment deployment, Sink sink) {
        return new SummaryCollector(options, deployment, sink);
    }

    @Override
    public Recognition recognition() {
        return new SummaryRecognition(options.epsilon());
    }

    /** Signatures are kept in any case, and a number of fingerprints that are alike could not be estimated. */
    @Override
    public boolean needsItems() {
        return true;
    }

    @Override
    public List<Warning> warnings(Map<String, Long> counts) {
        List<Warning> warnings = new ArrayList<>();
        counts.forEach((what, count) -> {
            if (what.startsWith(THREW)) {
                warnings.add(new Warning(
                        "abstraction-threw",
                        "abstraction " + options.abstraction().name() + " of coverage " + name + " threw in " + count
                                + (count == 1 ? " window" : " windows") + ", which are left out: "
                                + what.substring(THREW.length())));
            }
        });
        return warnings;
    }

    @Override
    public Figures figures(Covered covered) {
        long windows = covered.counts().getOrDefault(WINDOWS, 0L);
        return new Figures(Map.of(WINDOWS, windows, "epsilon", options.epsilon()), Map.of(), rows);
    }

    /** Used for one execution after the other by one worker. */
    static final class SummaryCollector extends WindowSummaries implements Collector {
        private final Sink sink;

        SummaryCollector(SummaryOptions options, Deployment deployment, Sink sink) {
            super(options, deployment);
            this.sink = sink;
        }

        @Override
        public void end(View view) {
            windows().end();
            for (int i = 0; i < count(); i++) {
                sink.add(hash(i));
            }
        }

        @Override
        public int[] portraits(long[] fingerprints) {
            return signatures(fingerprints);
        }

        @Override
        public Map<String, Integer> counts() {
            Map<String, Integer> counts = new java.util.TreeMap<>();
            counts.put(WINDOWS, count());
            windows().thrown().forEach((what, times) -> counts.put(THREW + what, times));
            return counts;
        }
    }
}
