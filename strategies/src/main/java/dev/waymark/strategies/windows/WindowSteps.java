package dev.waymark.strategies.windows;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Mix;
import dev.waymark.strategies.rl.environment.Environment;
import dev.waymark.strategies.rl.environment.NodeAbstractions;
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

    private final WindowSchedule schedule;
    private final AvailableFaults available;
    private final NodeAbstractions abstractStates;
    private final long[] seen;
    private FaultAction network = FaultAction.NOTHING;

    WindowSteps(WindowSchedule schedule, AvailableFaults available, NodeAbstractions abstractStates, int nodes) {
        this.schedule = schedule;
        this.available = available;
        this.abstractStates = abstractStates;
        this.seen = new long[nodes];
    }

    @Override
    public void look(View view, Offer offer) {
        abstractStates.look(view);
        for (int node = 1; node <= seen.length; node++) {
            seen[node - 1] = view.paused(node) ? Mix.combine(abstractStates.of(node), PAUSED) : abstractStates.of(node);
        }
        Arrays.sort(seen);
        long state = network.fault().ordinal();
        for (long each : seen) {
            state = Mix.combine(state, each);
        }
        offer.begin();
        offer.in(state);
        for (int i = 0; !schedule.isOver() && i < available.size(); i++) {
            offer.add(i);
        }
    }

    @Override
    public void begin(View view, int place) {
        FaultAction action = available.action(place);
        schedule.goOn(view);
        schedule.inject(action, view);
        if (action.fault() == Fault.HEAL) {
            network = FaultAction.NOTHING;
        } else if (action.fault().family().equals(Fault.ONE.family())) {
            network = action;
        }
    }

    @Override
    public long next(View view) {
        long decision = schedule.next(view);
        while (decision == Code.stop() && schedule.isLast() && !schedule.isOver()) {
            schedule.goOn(view); // the rest belongs to the last step
            decision = schedule.isOver() ? Code.stop() : schedule.next(view);
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
                    .append(abstractStates.text(view, node));
        }
        return text.toString();
    }

    @Override
    public String describe(View view, int place) {
        return available.action(place).toString();
    }

    @Override
    public Observer observer() {
        return schedule.observer();
    }

    @Override
    public Map<String, Integer> counters() {
        return schedule.counters();
    }
}
