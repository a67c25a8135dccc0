package dev.waymark.strategies.fuzz;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Mix;
import dev.waymark.core.strategy.Run;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One execution of {@code preset=artifact}: what cannot be done is not done, and its step is over. There, time passes in
 * every step; here a step that delivers nothing fires the timer that is due first.
 */
final class ArtifactRun implements Run {
    static final String IDLE = "steps without a message";
    static final String IMPOSSIBLE = "impossible crashes, restarts and requests";

    private final int[] steps;
    private final StepDecisions offers;
    private int cursor;
    private int more;
    private int deliveries;
    private int idle;
    private int impossible;
    private long behaviour;

    ArtifactRun(Schedule input, FaultBudget faults) {
        this.steps = input.steps();
        this.offers = new StepDecisions(faults);
    }

    @Override
    public long next(View view) {
        long decision = decide(view);
        behaviour = decision == Code.stop() ? behaviour : Mix.combine(behaviour, decision);
        return decision;
    }

    private long decide(View view) {
        if (more > 0) {
            more--;
            long again = offers.decision(view, steps[cursor - 1]);
            if (again != Code.stop()) {
                return again;
            }
            more = 0;
        }
        while (cursor < steps.length) {
            int step = steps[cursor++];
            boolean deliver = Step.kind(step) == Code.DELIVER;
            long decision = deliver && Step.quantity(step) == 0 ? Code.stop() : offers.decision(view, step);
            if (decision != Code.stop()) {
                more = deliver ? Step.quantity(step) - 1 : 0;
                deliveries += deliver ? 1 : 0;
                return decision;
            }
            idle += deliver ? 1 : 0;
            impossible += deliver ? 0 : 1;
            long timer = deliver ? StepDecisions.earliestTimer(view) : Code.stop();
            if (timer != Code.stop()) {
                return timer;
            }
        }
        return Code.stop();
    }

    @Override
    public byte[] output() {
        return new Schedule(behaviour, steps).toBytes();
    }

    @Override
    public Map<String, Integer> counters() {
        Map<String, Integer> counters = new LinkedHashMap<>();
        counters.put("steps with a message", deliveries);
        counters.put(IDLE, idle);
        counters.put(IMPOSSIBLE, impossible);
        return counters;
    }
}
