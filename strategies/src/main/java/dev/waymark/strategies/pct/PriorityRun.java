package dev.waymark.strategies.pct;

import dev.waymark.core.cluster.Channels;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One execution by priorities: of the events that can happen now, the one of the best chain happens. If it carries a
 * change point, its chain is lowered first, and the choice is made again.
 *
 * <p>Events are offered when the view shows them for the first time, with the past they had when they came to be. What
 * happened is learned from the observer alone, so a filter may take turns, hold messages back and deliver them itself.
 */
final class PriorityRun implements Run {
    /** Keys of {@link #counters}. */
    static final String EVENTS = "events";

    private final Rng random;
    private final Pending pending;
    private final Priorities priorities;
    private final ChainOrder order;
    private final FaultSchedule faults;
    private final Ranking ranking;
    private final MessageEvents messages;
    private final TimerEvents timers;
    private final RequestEvents requests;
    private final Events events;
    private final Chaining chaining;
    private final boolean hasChangePoints;

    PriorityRun(Chaining chaining, PriorityOptions options, Plan plan, Settings settings) {
        Estimates estimates = Estimates.of(plan, settings.steps());
        int nodes = settings.deployment().nodes();
        Channels channels = settings.deployment().channels();
        random = new Rng(Seeds.stream(plan.seed(), "schedule", 0));
        this.chaining = chaining;
        hasChangePoints = chaining != Chaining.NONE;
        priorities = new Priorities(random, hasChangePoints ? options.depth() : 1, estimates.events());
        PackedVectorClocks pasts =
                new PackedVectorClocks(nodes, settings.steps(), channels, chaining == Chaining.CAUSAL);
        pending = new Pending(pasts.words());
        order = new ChainOrder(chaining, channels, pending, pasts, priorities);
        faults = new FaultSchedule(
                new Rng(Seeds.stream(plan.seed(), "faults", 0)), settings.faults(), estimates.decisions(), nodes);
        ranking = order.ranking();
        messages = new MessageEvents(pending, pasts, order, channels);
        timers = new TimerEvents(pending, pasts, order, random, options);
        requests = new RequestEvents(pending, pasts, order);
        events = new Events(pending, pasts, order, chaining, messages, timers, requests, faults, estimates.events());
    }

    @Override
    public Observer observer() {
        return events;
    }

    @Override
    public long next(View view) {
        long fault = faults.next(view);
        if (fault != Code.stop()) {
            return fault;
        }
        boolean unfiltered = view.unfiltered() && events.hasBegun();
        messages.look(view, unfiltered);
        timers.look(view, unfiltered);
        requests.look(view, unfiltered);
        while (true) {
            int slot = best();
            if (slot == Pending.NONE) {
                long earliest = TimerEvents.earliest(view);
                return earliest != Code.stop() ? earliest : faults.early(view);
            }
            if (pending.label(slot) == 0) {
                return decision(slot);
            }
            order.lower(slot);
        }
    }

    private int best() {
        for (int rank = ranking.count() - 1; rank >= 0; rank--) {
            int slot = ranking.at(rank);
            if (isShown(slot)) {
                return slot;
            }
        }
        return Pending.NONE;
    }

    private boolean isShown(int slot) {
        return switch (Code.kind(pending.key[slot])) {
            case Code.DELIVER -> messages.isShown(slot);
            case Code.FIRE -> timers.isShown(slot);
            default -> requests.isShown(slot);
        };
    }

    private long decision(int slot) {
        long key = pending.key[slot];
        return switch (Code.kind(key)) {
            case Code.DELIVER -> {
                pending.chosen(slot);
                yield key;
            }
            case Code.FIRE -> timers.decision(slot);
            default -> requests.choose(slot, random);
        };
    }

    /** The chain of a message that was offered and is still on its way, or NONE. */
    int chainOf(long message) {
        int slot = pending.find(Code.deliver(message));
        return slot == Pending.NONE ? Pending.NONE : pending.chain(slot);
    }

    @Override
    public Map<String, Integer> counters() {
        Map<String, Integer> counters = new LinkedHashMap<>();
        counters.put(EVENTS, order.offered());
        if (hasChangePoints) {
            counters.put("beyondEstimate", events.beyond());
            counters.put("chains", order.chains());
            counters.put("changePoints", priorities.count());
            counters.put("changePointsUnused", priorities.count() - priorities.fired());
        }
        if (chaining == Chaining.CAUSAL) {
            counters.put("overtaken", messages.overtaken());
        }
        return counters;
    }
}
