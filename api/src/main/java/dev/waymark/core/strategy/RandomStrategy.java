package dev.waymark.core.strategy;

import dev.waymark.core.Parameter;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import java.util.List;
import java.util.Map;

/**
 * The baseline: each enabled thing is chosen with a probability proportional to the weight of its class. Faults stand
 * apart: they are spread evenly over the bound on decisions, because a fault that competes with what is enabled strikes
 * at the start, where little is in flight and nothing can be lost. The default weights are settled in
 * docs/strategies/random.md; a weak baseline is the cheapest way to fake a win.
 */
public final class RandomStrategy implements Strategy {
    private static final int HEAVIEST = 1_000; // so that a full pool cannot overflow the sum
    private static final List<Parameter> OPTIONS = List.of(
            Parameter.number("deliver", 64, 0, HEAVIEST, "weight of each deliverable message"),
            Parameter.number("timer", 1, 0, HEAVIEST, "weight of each armed timer"),
            Parameter.number("request", 4, 0, HEAVIEST, "weight of each request that a client could make of a node"),
            Parameter.number("restart", 32, 0, HEAVIEST, "weight of each node that is down and could be restarted"),
            Parameter.number(
                    "fault",
                    1,
                    0,
                    100,
                    "pace of faults: 1 spreads them over the bound on decisions, 2 over half of it"));

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
    public ConfiguredStrategy configure(Settings settings, Map<String, String> options) {
        Weights weights = Weights.of(options);
        return new ConfiguredStrategy() {
            @Override
            public Planner planner(List<String> measured) {
                return index -> new Plan(index, Seeds.execution(settings.seed(), index));
            }

            @Override
            public Run run(Plan plan) {
                return new Walk(new Rng(Seeds.stream(plan.seed(), "schedule", 0)), settings, weights);
            }
        };
    }

    private record Weights(int deliver, int timer, int request, int restart, int pace) {
        static Weights of(Map<String, String> options) {
            int[] weights = new int[OPTIONS.size()];
            for (int i = 0; i < weights.length; i++) {
                Parameter declared = OPTIONS.get(i);
                weights[i] = Integer.parseInt(options.getOrDefault(declared.name(), declared.defaultValue()));
            }
            return new Weights(weights[0], weights[1], weights[2], weights[3], weights[4]);
        }
    }

    private static final class Walk implements Run {
        private final Rng random;
        private final int steps;
        private final FaultBudget faults;
        private final int deliver;
        private final int timer;
        private final int request;
        private final int restart;
        private final int pace;
        private final boolean faulty;

        Walk(Rng random, Settings settings, Weights weights) {
            this.random = random;
            this.steps = settings.steps();
            this.faults = settings.faults();
            this.deliver = weights.deliver();
            this.timer = weights.timer();
            this.request = weights.request();
            this.restart = weights.restart();
            this.pace = weights.pace();
            this.faulty = pace > 0 && !faults.equals(FaultBudget.NONE);
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
            long fault = faulty ? fault(view, messages) : Code.stop();
            return fault != Code.stop() ? fault : weighted(view, messages, timers, requests);
        }

        /**
         * A fault, or stop if none is due. One is due with the probability that spreads what is left of the budget over
         * what is left of the decisions; one that finds nothing to strike leaves its share to the decisions after it.
         */
        private long fault(View view, int messages) {
            int crashes = Math.max(0, faults.crashes() - view.crashes());
            int drops = Math.max(0, faults.drops() - view.drops());
            int duplicates = Math.max(0, faults.duplicates() - view.duplicates());
            int left = crashes + drops + duplicates;
            if (left == 0) {
                return Code.stop();
            }
            long due = random.nextInt(Math.max(1, steps - view.decisions())) / pace;
            if (due >= left) {
                return Code.stop();
            }
            if (due < crashes) {
                int up = upCount(view);
                return up == 0 ? Code.stop() : Code.crash(node(view, random.nextInt(up), true), DiskMode.UNSYNCED_LOST);
            }
            if (messages == 0) {
                return Code.stop();
            }
            long message = view.message(random.nextInt(messages));
            return due - crashes < drops ? Code.drop(message) : Code.duplicate(message);
        }

        private long weighted(View view, int messages, int timers, int requests) {
            int ofMessages = deliver * messages;
            int ofTimers = timer * timers;
            int ofRequests = request * requests;
            int ofRestarts =
                    faults.crashes() == 0 || view.crashes() == 0 ? 0 : restart * (view.nodes() - upCount(view));
            int total = ofMessages + ofTimers + ofRequests + ofRestarts;
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
            return Code.restart(node(view, pick / restart, false));
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
