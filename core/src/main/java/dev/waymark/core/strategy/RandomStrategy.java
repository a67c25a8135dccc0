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
 * The baseline: each enabled thing is chosen with a probability proportional to the weight of its class. The default
 * weights are settled in docs/strategies/random.md; a weak baseline is the cheapest way to fake a win.
 */
public final class RandomStrategy implements Strategy {
    private static final List<Parameter> OPTIONS = List.of(
            Parameter.number("deliver", 16, 0, 10_000, "weight of each deliverable message"),
            Parameter.number("timer", 1, 0, 10_000, "weight of each armed timer"),
            Parameter.number("request", 8, 0, 10_000, "weight of each request that a client could make of a node"),
            Parameter.number("fault", 1, 0, 10_000, "weight of each fault that the budget still allows"));

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
        return new Walk(
                new Rng(Seeds.stream(plan.seed(), "schedule", 0)),
                settings.faults(),
                Integer.parseInt(options.getOrDefault("deliver", "16")),
                Integer.parseInt(options.getOrDefault("timer", "1")),
                Integer.parseInt(options.getOrDefault("request", "8")),
                Integer.parseInt(options.getOrDefault("fault", "1")));
    }

    private static final class Walk implements Run {
        private final Rng random;
        private final FaultBudget faults;
        private final boolean faulty;
        private final int deliver;
        private final int timer;
        private final int request;
        private final int fault;

        Walk(Rng random, FaultBudget faults, int deliver, int timer, int request, int fault) {
            this.random = random;
            this.faults = faults;
            this.faulty = !faults.equals(FaultBudget.NONE);
            this.deliver = deliver;
            this.timer = timer;
            this.request = request;
            this.fault = fault;
        }

        @Override
        public long next(View view) {
            int messages = view.deliverable();
            int timers = view.timers();
            int requests = view.requests();
            if (!faulty
                    && timers == 0
                    && requests == 0
                    && deliver > 0) { // the common case of message-only protocols, kept short
                return messages == 0 ? Code.stop() : Code.deliver(view.message(random.nextInt(messages)));
            }
            int ofMessages = deliver * messages;
            int ofTimers = timer * timers;
            int ofRequests = request * requests;
            int ofFaults = faulty ? fault * faultCount(view, messages) : 0;
            int total = ofMessages + ofTimers + ofRequests + ofFaults;
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
            return fault(view, messages, (pick - ofRequests) / fault);
        }

        /** Crashes of nodes that are up, restarts of those that are down, drops and duplicates of what is deliverable. */
        private int faultCount(View view, int messages) {
            int count = 0;
            boolean mayCrash = view.crashes() < faults.crashes();
            for (int node = 1; node <= view.nodes(); node++) {
                count += view.up(node) ? (mayCrash ? 1 : 0) : 1;
            }
            count += view.drops() < faults.drops() ? messages : 0;
            return count + (view.duplicates() < faults.duplicates() ? messages : 0);
        }

        private long fault(View view, int messages, int which) {
            int left = which;
            boolean mayCrash = view.crashes() < faults.crashes();
            for (int node = 1; node <= view.nodes(); node++) {
                boolean up = view.up(node);
                if ((!up || mayCrash) && left-- == 0) {
                    return up ? Code.crash(node, DiskMode.UNSYNCED_LOST) : Code.restart(node);
                }
            }
            if (view.drops() < faults.drops()) {
                if (left < messages) {
                    return Code.drop(view.message(left));
                }
                left -= messages;
            }
            return Code.duplicate(view.message(left));
        }
    }
}
