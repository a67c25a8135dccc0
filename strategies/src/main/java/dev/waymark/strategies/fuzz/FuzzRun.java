package dev.waymark.strategies.fuzz;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.ForwardingView;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Mix;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Run;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Translates the steps of an input into decisions. The first step in line that can act does. One that cannot waits for its
 * time; a crash or a restart that cannot act is given up. When none can act, or none is left, chance decides: {@code random} as
 * it always does, so an input without steps is an execution of {@code random}; or a configuration, whose network faults comes whatever the
 * steps say. What was done is handed back as steps again:
 * these, given as input with the same seed, make the same execution.
 */
final class FuzzRun implements Run {
    static final String IN_TURN = "steps in turn";
    static final String OUT_OF_TURN = "steps out of turn";
    static final String AT_RANDOM = "steps at random";
    static final String NEVER = "steps never possible";

    /** When something is to be avoided and may be all there is. */
    private static final int TRIES = 16;

    /** Random spreads faults over what is left of the execution, which is counted in steps here. */
    private final class InSteps extends ForwardingView {
        @Override
        protected View view() {
            return Objects.requireNonNull(current);
        }

        @Override
        public int decisions() {
            return doneCount;
        }
    }

    private final int[] steps;
    private final boolean[] taken;
    private final int horizon;
    private final int messages;
    private final boolean marksForced;
    private final StepDecisions offers;
    private final Chance chance;
    private final Rng quantities;
    private final View inSteps = new InSteps();
    private @Nullable View current;
    private int[] done;
    private int doneCount;
    private int head;
    private int more;
    private int avoided;
    private int inTurn;
    private int outOfTurn;
    private int atRandom;
    private int dropped;
    private long behaviour;

    FuzzRun(Schedule input, FuzzOptions options, int horizon, FaultBudget faults, Chance chance) {
        this.steps = input.steps();
        this.taken = new boolean[steps.length];
        this.horizon = horizon;
        this.messages = options.messages();
        this.marksForced = options.preset() == FuzzOptions.Preset.DEFAULT && faults.equals(FaultBudget.NONE);
        this.offers = new StepDecisions(faults);
        this.chance = chance;
        this.quantities = new Rng(Seeds.stream(input.number(), "quantity", 0));
        this.done = new int[Math.min(horizon, 128)];
    }

    @Override
    public long next(View view) {
        if (more > 0) {
            more--;
            long again = offers.decision(view, done[doneCount - 1]);
            if (again != Code.stop()) {
                done[doneCount - 1] = Step.withQuantity(done[doneCount - 1], Step.quantity(done[doneCount - 1]) + 1);
                return note(again);
            }
            more = 0;
        }
        if (messages > 1 && doneCount > 0 && offers.decision(view, done[doneCount - 1]) == Code.stop()) {
            done[doneCount - 1] = Step.asDry(done[doneCount - 1]);
        }
        if (doneCount == horizon) {
            return Code.stop();
        }
        long networkFaults = chance.networkFaults(view);
        if (networkFaults != Code.stop()) {
            return note(networkFaults);
        }
        boolean forced = marksForced && StepDecisions.single(view);
        long decision = planned(view, forced);
        return decision == Code.stop() ? unplanned(view, forced) : decision;
    }

    private long planned(View view, boolean forced) {
        while (head < steps.length && taken[head]) {
            head++;
        }
        boolean passed = false;
        for (int i = head; i < steps.length; i++) {
            if (taken[i]) {
                continue;
            }
            if (Step.quantity(steps[i]) == 0) {
                taken[i] = true;
                avoided = steps[i];
                return Code.stop();
            }
            long decision = offers.decision(view, steps[i]);
            if (decision != Code.stop()) {
                inTurn += passed ? 0 : 1;
                outOfTurn += passed ? 1 : 0;
                taken[i] = true;
                more = Step.kind(steps[i]) == Code.DELIVER ? Step.quantity(steps[i]) - 1 : 0;
                record(Step.withQuantity(steps[i], 1), forced);
                return note(decision);
            }
            if (waits(steps[i])) {
                passed = true;
            } else {
                taken[i] = true;
                dropped++;
            }
        }
        return Code.stop();
    }

    /** A restart that waited would undo a later crash at once, and a crash a later restart. */
    private static boolean waits(int step) {
        return Step.kind(step) != Code.RESTART && Step.kind(step) != Code.CRASH;
    }

    private long unplanned(View view, boolean forced) {
        if (steps.length > 0 && quiet(view)) {
            return note(chance.clear(view)); // where it ended, random may draw another end
        }
        current = view;
        View shown = messages > 1 ? inSteps : view;
        long decision = chance.event(shown);
        if (!Step.expresses(decision)) {
            return note(decision);
        }
        int step = step(view, decision);
        for (int i = 0; i < TRIES && decision != Code.stop() && Step.same(step, avoided); i++) {
            decision = chance.event(shown);
            step = step(view, decision);
        }
        avoided = 0;
        if (decision == Code.stop()) {
            return decision;
        }
        if (Step.ofMessages(step) && Step.pick(step) == Step.PICK_MAX) {
            decision = offers.decision(view, step); // a step tells no more of them apart
        }
        atRandom++;
        boolean many = messages > 1 && Code.kind(decision) == Code.DELIVER;
        more = many ? quantities.nextInt(messages) : 0;
        record(step, forced);
        return note(decision);
    }

    /** Nothing can happen unless a fault makes it. */
    private static boolean quiet(View view) {
        boolean quiet = view.deliverable() + view.timers() + view.requests() == 0;
        for (int node = 1; quiet && node <= view.nodes(); node++) {
            quiet = view.up(node);
        }
        return quiet;
    }

    private static int step(View view, long decision) {
        int step = Step.of(decision, 1, 0);
        return Step.ofMessages(step) ? Step.of(decision, 1, StepDecisions.rank(view, decision)) : step;
    }

    private void record(int step, boolean forced) {
        if (doneCount == done.length) {
            done = Arrays.copyOf(done, 2 * doneCount);
        }
        int free = Step.of(Step.kind(step), Step.a(step), Step.b(step), Step.quantity(step), Step.pick(step));
        done[doneCount++] = forced ? Step.asForced(free) : free;
    }

    private long note(long decision) {
        if (decision == Code.stop()) {
            return decision;
        }
        behaviour = Mix.combine(behaviour, decision);
        return decision;
    }

    @Override
    public @Nullable Observer observer() {
        return chance.observer();
    }

    @Override
    public byte[] output() {
        return new Schedule(behaviour, Arrays.copyOf(done, doneCount)).toBytes();
    }

    @Override
    public Map<String, Integer> counters() {
        int never = dropped;
        for (int i = head; i < steps.length; i++) {
            never += taken[i] ? 0 : 1;
        }
        Map<String, Integer> counters = new LinkedHashMap<>();
        counters.put(IN_TURN, inTurn);
        counters.put(OUT_OF_TURN, outOfTurn);
        counters.put(AT_RANDOM, atRandom);
        counters.put(NEVER, never);
        return counters;
    }
}
