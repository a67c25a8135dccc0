package dev.waymark.core.strategy;

import dev.waymark.core.Parameter;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.View;
import dev.waymark.core.engine.Settings;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import java.util.List;
import java.util.Map;

/**
 * The baseline: each enabled thing is chosen with a probability proportional to the weight of its class. A fault counts
 * once for each that the budget still allows, not once for each node or message it could strike: otherwise all crashes
 * happen at the start, where few messages are in flight and nothing is lost. The default weights are settled in
 * docs/strategies/random.md; a weak baseline is the cheapest way to fake a win.
 */
public final class RandomStrategy implements Strategy {
    private static final List<Parameter> OPTIONS = List.of(
            Parameter.number("deliver", 64, 0, 10_000, "weight of each deliverable message"),
            Parameter.number("timer", 1, 0, 10_000, "weight of each armed timer"),
            Parameter.number("request", 4, 0, 10_000, "weight of each request that a client could make of a node"),
            Parameter.number("fault", 8, 0, 10_000, "weight of each fault that the budget still allows"),
            Parameter.number("restart", 32, 0, 10_000, "weight of each node that is down and could be restarted"));

    @Override
    public String name() {
        return "random";
    }

    @Override
    public String summary() {
        return "uniform over what is enabled, weighted by class";
    }

    @Override
    public List<Parameter> options() {
        return OPTIONS;
    }

    @Override
    public Planner planner(Settings settings, Map<String, String> options) {
        return index -> new Plan(index, Seeds.execution(settings.seed(), index));
    }

    @Override
    public Run run(Plan plan, Settings settings, Map<String, String> options) {
        return new Walk(new Rng(Seeds.stream(plan.seed(), "schedule", 0)), settings.faults(), options);
    }

    private static final class Walk implements Run {
        private final Rng random;
        private final FaultBudget faults;
        private final boolean faulty;
        private final int deliver;
        private final int timer;
        private final int request;
        private final int fault;
        private final int restart;

        Walk(Rng random, FaultBudget faults, Map<String, String> options) {
            this.random = random;
            this.faults = faults;
            this.faulty = !faults.equals(FaultBudget.NONE);
            this.deliver = weight(options, 0);
            this.timer = weight(options, 1);
            this.request = weight(options, 2);
            this.fault = weight(options, 3);
            this.restart = weight(options, 4);
        }

        private static int weight(Map<String, String> options, int option) {
            Parameter declared = OPTIONS.get(option);
            return Integer.parseInt(options.getOrDefault(declared.name(), declared.defaultValue()));
        }

        @Override
        public long next(View view) {
            int messages = view.deliverable();
            int timers = view.timers();
            int requests = view.requests();
            boolean onlyMessages = !faulty && timers == 0 && requests == 0 && deliver > 0;
            if (onlyMessages) { // the common case of message-only protocols, kept short
                return messages == 0 ? Code.stop() : Code.deliver(view.message(random.nextInt(messages)));
            }
            return weighted(view, messages, timers, requests);
        }

        private long weighted(View view, int messages, int timers, int requests) {
            int ofMessages = deliver * messages;
            int ofTimers = timer * timers;
            int ofRequests = request * requests;
            int up = faulty ? upCount(view) : view.nodes();
            int ofRestarts = restart * (view.nodes() - up);
            int ofCrashes = up == 0 ? 0 : fault * Math.max(0, faults.crashes() - view.crashes());
            int ofDrops = messages == 0 ? 0 : fault * Math.max(0, faults.drops() - view.drops());
            int ofDuplicates = messages == 0 ? 0 : fault * Math.max(0, faults.duplicates() - view.duplicates());
            int total = ofMessages + ofTimers + ofRequests + ofRestarts + ofCrashes + ofDrops + ofDuplicates;
            if (total == 0) {
                return Code.stop();
            }
            int pick = random.nextInt(total);
            if (pick < ofMessages) {
                return Code.deliver(view.message(pick / deliver));
            }
            pick -= ofMessages;
            if (pick < ofTimers) {
                return Code.fire(view.timer(pick / timer));
            }
            pick -= ofTimers;
            if (pick < ofRequests) {
                return Code.invoke(view.request(pick / request));
            }
            pick -= ofRequests;
            if (pick < ofRestarts) {
                return Code.restart(node(view, pick / restart, false));
            }
            pick -= ofRestarts;
            if (pick < ofCrashes) {
                return Code.crash(node(view, random.nextInt(up), true), DiskMode.UNSYNCED_LOST);
            }
            long message = view.message(random.nextInt(messages));
            return pick - ofCrashes < ofDrops ? Code.drop(message) : Code.duplicate(message);
        }

        private static int upCount(View view) {
            int count = 0;
            for (int node = 1; node <= view.nodes(); node++) {
                count += view.up(node) ? 1 : 0;
            }
            return count;
        }

        /** The {@code which}-th of the nodes that are up, or of those that are down. */
        private static int node(View view, int which, boolean up) {
            int left = which;
            for (int node = 1; node <= view.nodes(); node++) {
                if (view.up(node) == up && left-- == 0) {
                    return node;
                }
            }
            throw new IllegalArgumentException("no such node: " + which);
        }
    }
}
