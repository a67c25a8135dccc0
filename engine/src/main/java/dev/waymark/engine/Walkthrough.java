package dev.waymark.engine;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Verdict;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.text.ValueText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A trace made again, with a look at the cluster after the start and after each decision. The first of {@code stops} is the
 * start, stop i + 1 comes after decision i; there are no more than {@code max + 1}.
 */
public record Walkthrough(TraceReplay replay, List<Stop> stops) {
    /**
     * {@code states} are those of the nodes whose state is another than at the stop before, as texts, null for a node that is
     * down. {@code verdicts} are what the properties say so far; those that wait for the end say what they begin with.
     */
    public record Stop(Map<Integer, @Nullable String> states, List<Verdict> verdicts) {}

    /** {@code deployment} and {@code properties} are those that the trace names. */
    public static Walkthrough of(Deployment deployment, List<Property> properties, Trace trace, int max) {
        Walker walker = new Walker(max);
        List<Property> watched = properties.stream().map(walker::watching).toList();
        try (Replayer replayer = new Replayer(deployment, watched).alsoTelling(walker)) {
            TraceReplay replay = TraceReplay.of(deployment, replayer, trace);
            return new Walkthrough(replay, List.copyOf(walker.stops));
        }
    }

    private static final class Walker implements Observer {
        private final int max;
        private final Map<String, Check> checks = new LinkedHashMap<>();
        private final List<Stop> stops = new ArrayList<>();
        private @Nullable String[] states = new String[0];
        private @Nullable View view;
        private int started;
        private int decisions;
        private boolean starting;
        private boolean unasked;

        Walker(int max) {
            this.max = max;
        }

        Property watching(Property property) {
            return Property.of(property.name(), property.summary(), property.epilogue(), () -> {
                Check check = property.check();
                checks.put(property.name(), check);
                return check;
            });
        }

        @Override
        public void begin(View newView) {
            view = newView;
            states = new String[newView.nodes() + 1];
            stops.clear();
            started = 0;
            decisions = 0;
        }

        @Override
        public void started(int node, boolean again) {
            starting = !again;
        }

        @Override
        public void unasked() {
            unasked = true;
        }

        @Override
        public void stepped(int node) {
            boolean decided = !starting && !unasked;
            started += starting ? 1 : 0;
            boolean allStarted = starting && started == states.length - 1;
            starting = false;
            unasked = false;
            decisions += decided ? 1 : 0;
            if (view != null && (decided || allStarted) && decisions <= max) {
                look(view);
            }
        }

        private void look(View now) {
            Map<Integer, @Nullable String> changed = new LinkedHashMap<>();
            for (int node = 1; node < states.length; node++) {
                Object state = now.up(node) ? now.state(node) : null;
                String text = state == null ? null : ValueText.of(state);
                if (!Objects.equals(text, states[node])) {
                    changed.put(node, text);
                    states[node] = text;
                }
            }
            List<Verdict> verdicts = new ArrayList<>();
            checks.forEach((name, check) -> verdicts.add(check.verdict(name)));
            stops.add(new Stop(changed, verdicts));
        }
    }
}
