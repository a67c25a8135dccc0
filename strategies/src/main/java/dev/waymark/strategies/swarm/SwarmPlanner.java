package dev.waymark.strategies.swarm;

import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Draws the configuration of each execution. With a guide it learns, for each feature by itself, how much more or less than others the
 * executions with each choice brought, and draws the choices that paid more often: never more than {@link #FAVOUR} times as often as
 * they come of themselves, in half of the executions, so that none is ever given up.
 */
final class SwarmPlanner implements Planner {
    static final int GENERATION = 64;
    private static final double FAVOUR = 4;

    /** What was seen a generation ago counts so much: what pays changes as a campaign goes. */
    private static final double KEPT = 0.95;

    /** So many executions of ordinary yield are assumed of every choice at first. */
    private static final double ASSUMED = 8;

    private final long seed;
    private final SwarmDistribution distribution;
    private final int guide;
    private final double[][] yields = new double[SwarmFeature.ALL.length][];
    private final double[][] counts = new double[SwarmFeature.ALL.length][];
    private final long[][] drawn = new long[SwarmFeature.ALL.length][];

    /** The generation that is being learned: its choices and what they brought. */
    private final byte[][] choices = new byte[GENERATION][];

    private final int[] fresh = new int[GENERATION];
    private int learned;

    SwarmPlanner(long seed, SwarmDistribution distribution, int guide) {
        this.seed = seed;
        this.distribution = distribution;
        this.guide = guide;
        for (SwarmFeature feature : SwarmFeature.ALL) {
            int size = feature.choices().size();
            yields[feature.ordinal()] = new double[size];
            counts[feature.ordinal()] = new double[size];
            drawn[feature.ordinal()] = new long[size];
        }
    }

    @Override
    public Plan plan(long index) {
        long execution = Seeds.execution(seed, index);
        Rng random = new Rng(Seeds.stream(execution, "temper", 0));
        boolean byYield = guide >= 0 && random.nextInt(2) == 0;
        byte[] drawnArms = distribution.draw(random, byYield ? this::weight : SwarmDistribution.Weights.AS_THEY_ARE);
        return new Plan(index, execution, drawnArms, List.of());
    }

    private double weight(SwarmFeature feature, int choice) {
        double worth = worth(feature, choice);
        return feature.often(choice) * Math.min(FAVOUR, Math.max(1 / FAVOUR, worth * worth));
    }

    /** 1: as much as others. */
    private double worth(SwarmFeature feature, int choice) {
        return (ASSUMED + yields[feature.ordinal()][choice]) / (ASSUMED + counts[feature.ordinal()][choice]);
    }

    @Override
    public void learn(Plan plan, Outcome outcome) {
        if (guide >= 0) {
            for (SwarmFeature feature : SwarmFeature.ALL) {
                drawn[feature.ordinal()][plan.input()[feature.ordinal()]] += distribution.isOpen(feature) ? 1 : 0;
            }
            choices[learned % GENERATION] = plan.input();
            fresh[learned % GENERATION] = outcome.fresh().get(guide).length;
            learned++;
        }
    }

    /** Compared within the generation: what is new becomes rare for all choices alike. */
    @Override
    public void generationOver() {
        long sum = 0;
        for (int i = 0; i < learned; i++) {
            sum += fresh[i];
        }
        if (sum > 0) {
            for (SwarmFeature feature : SwarmFeature.ALL) {
                learn(feature, (double) sum / learned);
            }
        }
        learned = 0;
    }

    private void learn(SwarmFeature feature, double mean) {
        double[] sums = yields[feature.ordinal()];
        double[] of = counts[feature.ordinal()];
        for (int choice = 0; choice < sums.length; choice++) {
            sums[choice] *= KEPT;
            of[choice] *= KEPT;
        }
        for (int i = 0; i < learned; i++) {
            int choice = choices[i][feature.ordinal()];
            sums[choice] += fresh[i] / mean;
            of[choice]++;
        }
    }

    /** How often each choice was drawn is told only if that was learned: else it says what {@link SwarmFeature} says. */
    @Override
    public Map<String, Map<String, Long>> statistics() {
        if (guide < 0) {
            return Map.of();
        }
        Map<String, Long> times = new LinkedHashMap<>();
        Map<String, Long> paid = new LinkedHashMap<>();
        for (SwarmFeature feature : SwarmFeature.ALL) {
            for (int choice = 0; choice < feature.choices().size() && distribution.isOpen(feature); choice++) {
                String name = feature.word() + "=" + feature.choices().get(choice);
                times.put(name, drawn[feature.ordinal()][choice]);
                paid.put(name, Math.round(100 * worth(feature, choice)));
            }
        }
        Map<String, Map<String, Long>> statistics = new LinkedHashMap<>();
        statistics.put("configurations", times);
        statistics.put("yield in percent of the mean", paid);
        return statistics;
    }

    @Override
    public void save(DataOutput out) throws IOException {
        for (SwarmFeature feature : SwarmFeature.ALL) {
            for (int choice = 0; choice < feature.choices().size(); choice++) {
                out.writeDouble(yields[feature.ordinal()][choice]);
                out.writeDouble(counts[feature.ordinal()][choice]);
                out.writeLong(drawn[feature.ordinal()][choice]);
            }
        }
    }

    @Override
    public void restore(DataInput in) throws IOException {
        for (SwarmFeature feature : SwarmFeature.ALL) {
            for (int choice = 0; choice < feature.choices().size(); choice++) {
                yields[feature.ordinal()][choice] = amount(in);
                counts[feature.ordinal()][choice] = amount(in);
                drawn[feature.ordinal()][choice] = Saved.natural(in, "a number of executions");
            }
        }
        Arrays.fill(fresh, 0);
    }

    private static double amount(DataInput in) throws IOException {
        double amount = in.readDouble();
        Saved.demand(amount >= 0 && amount < 1e12, "what configurations brought");
        return amount;
    }
}
