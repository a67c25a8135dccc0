package dev.waymark.strategies.windows;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Mix;
import dev.waymark.strategies.rl.environment.Environment;
import dev.waymark.strategies.rl.environment.NodeColours;
import dev.waymark.strategies.rl.memory.Offer;
import java.util.Arrays;
import java.util.Map;

/**
 * Windows as the steps of an episode: a step is a fault and the window after it. A state is what the learner sees of each node
 * without telling nodes apart, which of them are down or paused, and what was last done to the network; not what happened in
 * the window, which is what {@code timeline} goes by.
 */
final class WindowSteps implements Environment {
    private static final long PAUSED = 0x7061757365L;

    private final Course course;
    private final Catalogue catalogue;
    private final NodeColours colours;
    private final long[] seen;
    private FaultAction network = FaultAction.NOTHING;

    WindowSteps(Course course, Catalogue catalogue, NodeColours colours, int nodes) {
        this.course = course;
        this.catalogue = catalogue;
        this.colours = colours;
        this.seen = new long[nodes];
    }

    @Override
    public void look(View view, Offer offer) {
        colours.look(view);
        for (int node = 1; node <= seen.length; node++) {
            seen[node - 1] = view.paused(node) ? Mix.combine(colours.of(node), PAUSED) : colours.of(node);
        }
        Arrays.sort(seen);
        long state = network.fault().ordinal();
        for (long each : seen) {
            state = Mix.combine(state, each);
        }
        offer.begin();
        offer.in(state);
        for (int i = 0; !course.isOver() && i < catalogue.size(); i++) {
            offer.add(i);
        }
    }

    @Override
    public void begin(View view, int place) {
        FaultAction action = catalogue.action(place);
        course.goOn(view);
        course.strike(action, view);
        if (action.fault() == Fault.HEAL) {
            network = FaultAction.NOTHING;
        } else if (action.fault().family().equals(Fault.ONE.family())) {
            network = action;
        }
    }

    @Override
    public long next(View view) {
        long decision = course.next(view);
        while (decision == Code.stop() && course.isLast() && !course.isOver()) {
            course.goOn(view); // the rest belongs to the last step
            decision = course.isOver() ? Code.stop() : course.next(view);
        }
        return decision;
    }

    @Override
    public String describe(View view) {
        StringBuilder text = new StringBuilder(
                network.fault() == Fault.NOTHING ? "" : network.fault().word() + "; ");
        for (int node = 1; node <= seen.length; node++) {
            text.append(node > 1 ? "; " : "")
                    .append("node ")
                    .append(node)
                    .append(view.paused(node) ? " paused: " : ": ")
                    .append(colours.text(view, node));
        }
        return text.toString();
    }

    @Override
    public String describe(View view, int place) {
        return catalogue.action(place).toString();
    }

    @Override
    public Observer observer() {
        return course.observer();
    }

    @Override
    public Map<String, Integer> counters() {
        return course.counters();
    }
}
