package dev.waymark.core.strategy.pct;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.sim.Channels;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import java.util.Arrays;
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
    private final Order order;
    private final FaultSchedule faults;
    private final TimerEvents timers;
    private final RequestEvents requests;
    private final Events events;
    private final boolean hasChangePoints;
    private final Offers messages = new Offers();

    /** Places in the view that show a message for the first time. */
    private int[] fresh = new int[16];

    private int freshCount;

    PriorityRun(Chaining chaining, PriorityOptions options, Plan plan, Settings settings) {
        Estimates estimates = Estimates.of(plan, settings.steps());
        int nodes = settings.deployment().nodes();
        Channels channels = settings.deployment() instanceof SimulatedDeployment<?> simulated
                ? simulated.options().channels()
                : Channels.NONE;
        random = new Rng(Seeds.stream(plan.seed(), "schedule", 0));
        hasChangePoints = chaining != Chaining.NONE;
        priorities = new Priorities(random, hasChangePoints ? options.depth() : 1, estimates.events());
        Pasts pasts = new Pasts(nodes, channels, chaining == Chaining.CAUSAL);
        pending = new Pending(pasts.stride());
        order = new Order(chaining, channels, pending, priorities);
        faults = new FaultSchedule(
                new Rng(Seeds.stream(plan.seed(), "faults", 0)), settings.faults(), estimates.decisions(), nodes);
        timers = new TimerEvents(pending, pasts, order, random, options);
        requests = new RequestEvents(pending, pasts, order);
        events = new Events(pending, pasts, order, chaining, timers, requests, faults, estimates.events());
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
        lookAtMessages(view);
        timers.look(view);
        requests.look(view);
        if (order.hasChanged()) {
            refresh();
        }
        while (true) {
            int message = best(messages, -1, Priorities.LAST);
            int slot = message < 0 ? Pending.NONE : messages.slot[message];
            int timer = best(timers.offers, slot, priority(slot));
            slot = timer < 0 ? slot : timers.offers.slot[timer];
            int request = best(requests.offers, slot, priority(slot));
            slot = request < 0 ? slot : requests.offers.slot[request];
            if (slot == Pending.NONE) {
                long earliest = TimerEvents.earliest(view);
                return earliest != Code.stop() ? earliest : faults.early(view);
            }
            if (pending.label[slot] != 0) {
                order.lower(slot);
                refresh();
            } else if (request >= 0) {
                return requests.choose(slot, random);
            } else {
                return timer >= 0 ? Code.fire(view.timer(timer)) : Code.deliver(view.message(message));
            }
        }
    }

    /** Of two with the same priority: of the same chain, that is, or both to be last. */
    private boolean isEarlier(int slot, int other) {
        return other != Pending.NONE && pending.number[slot] < pending.number[other];
    }

    private void refresh() {
        messages.refresh(pending);
        timers.offers.refresh(pending);
        requests.offers.refresh(pending);
    }

    private long priority(int slot) {
        return slot == Pending.NONE ? Priorities.LAST : pending.priority[slot];
    }

    /** The place of the best event in the list if it is better than that in {@code slot}, else -1. */
    private int best(Offers offers, int slot, long than) {
        int best = -1;
        int bestSlot = slot;
        long highest = than;
        long[] priorityOf = offers.priority;
        for (int i = 0; i < offers.count; i++) {
            long priority = priorityOf[i];
            if (priority >= highest && (priority > highest || isEarlier(offers.slot[i], bestSlot))) {
                best = i;
                bestSlot = offers.slot[i];
                highest = priority;
            }
        }
        return best;
    }

    private void lookAtMessages(View view) {
        int count = view.deliverable();
        messages.room(count);
        for (int i = 0; i < count; i++) {
            long name = view.message(i);
            if (!messages.shows(i, name)) {
                appeared(i, name);
            }
        }
        messages.count = count;
        if (freshCount > 0) {
            offerFresh(view);
        }
    }

    private void appeared(int i, long name) {
        int slot = pending.find(Code.deliver(name));
        if (slot == Pending.NONE) { // it was there before this run was told of anything
            slot = pending.add(Code.deliver(name));
            pending.forgetPast(slot);
        }
        messages.put(i, name, slot);
        messages.priority[i] = pending.priority[slot];
        if (pending.number[slot] == 0) {
            if (freshCount == fresh.length) {
                fresh = Arrays.copyOf(fresh, 2 * freshCount);
            }
            fresh[freshCount++] = i;
        }
    }

    /** In the order in which they were sent. */
    private void offerFresh(View view) {
        for (int i = 1; i < freshCount; i++) {
            int place = fresh[i];
            int j = i;
            for (; j > 0 && view.sentAt(fresh[j - 1]) > view.sentAt(place); j--) {
                fresh[j] = fresh[j - 1];
            }
            fresh[j] = place;
        }
        for (int i = 0; i < freshCount; i++) {
            int slot = messages.slot[fresh[i]];
            events.offerMessage(slot, messages.name[fresh[i]]);
            messages.priority[fresh[i]] = pending.priority[slot];
        }
        freshCount = 0;
    }

    /** The chain of a message that was offered and is still on its way, or NONE. */
    int chainOf(long message) {
        int slot = pending.find(Code.deliver(message));
        return slot == Pending.NONE ? Pending.NONE : pending.chain[slot];
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
        return counters;
    }
}
