package dev.waymark.strategies.rounds;

import java.math.BigInteger;

/**
 * Draws plans with exactly d isolations of whole processes. {@code paper}: as published for ZooKeeper, every split of d over
 * the steps is equally likely; then a uniform subset of the processes of each step, of which each is stopped later by the
 * toss of a coin if a client asks. {@code slots}: uniform over all such plans.
 */
final class ProcessSampler {
    private final int isolations;
    private final boolean paper;

    ProcessSampler(int isolations, boolean paper) {
        this.isolations = isolations;
        this.paper = paper;
    }

    ProcessPlan draw(ProcessSteps steps, ChoiceSource choices) {
        ProcessPlan plan = ProcessPlan.none(steps.nodes(), steps.length());
        if (paper) {
            BigInteger[][] splits = Counting.splits(steps.length(), isolations, steps.nodes());
            int left = isolations;
            for (int step = 0; step < steps.length(); step++) {
                int here = part(splits, steps.length() - step, left, choices);
                left -= here;
                int[] order = Sampler.upTo(steps.nodes());
                Sampler.chooseFirst(order, steps.nodes(), here, choices);
                for (int i = 0; i < here; i++) {
                    isolate(plan, steps, step * steps.nodes() + order[i], choices);
                }
            }
        } else {
            slots(plan, steps, choices);
        }
        return plan;
    }

    /** The first part of a uniform split of {@code sum} over {@code parts}. */
    private static int part(BigInteger[][] splits, int parts, int sum, ChoiceSource choices) {
        BigInteger drawn = choices.below(splits[parts][sum]);
        for (int part = 0; ; part++) {
            BigInteger ways = splits[parts - 1][sum - part];
            if (drawn.compareTo(ways) < 0) {
                return part;
            }
            drawn = drawn.subtract(ways);
        }
    }

    /** Where a client asks a slot stands for two plans, so how many of those are taken is drawn first. */
    private void slots(ProcessPlan plan, ProcessSteps steps, ChoiceSource choices) {
        int[] asking = new int[steps.slots()];
        int[] empty = new int[steps.slots()];
        int askingCount = 0;
        int emptyCount = 0;
        for (int slot = 0; slot < steps.slots(); slot++) {
            if (steps.asks(slot / steps.nodes())) {
                asking[askingCount++] = slot;
            } else {
                empty[emptyCount++] = slot;
            }
        }
        BigInteger drawn = choices.below(size(askingCount, emptyCount, isolations));
        int ofAsking = 0;
        while (drawn.compareTo(ways(askingCount, emptyCount, isolations, ofAsking)) >= 0) {
            drawn = drawn.subtract(ways(askingCount, emptyCount, isolations, ofAsking++));
        }
        Sampler.chooseFirst(asking, askingCount, ofAsking, choices);
        for (int i = 0; i < ofAsking; i++) {
            isolate(plan, steps, asking[i], choices);
        }
        Sampler.chooseFirst(empty, emptyCount, isolations - ofAsking, choices);
        for (int i = 0; i < isolations - ofAsking; i++) {
            isolate(plan, steps, empty[i], choices);
        }
    }

    private static void isolate(ProcessPlan plan, ProcessSteps steps, int slot, ChoiceSource choices) {
        boolean later = steps.asks(slot / steps.nodes()) && choices.below(2) == 1;
        plan.slots()[slot] = later ? ProcessPlan.LATER : ProcessPlan.DOWN;
    }

    /** How many plans have d isolations, with so many slots in steps with a request and without. */
    static BigInteger size(int asking, int empty, int isolations) {
        BigInteger sum = BigInteger.ZERO;
        for (int ofAsking = 0; ofAsking <= isolations; ofAsking++) {
            sum = sum.add(ways(asking, empty, isolations, ofAsking));
        }
        return sum;
    }

    private static BigInteger ways(int asking, int empty, int isolations, int ofAsking) {
        return Counting.choose(asking, ofAsking)
                .shiftLeft(ofAsking)
                .multiply(Counting.choose(empty, isolations - ofAsking));
    }
}
