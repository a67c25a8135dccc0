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
 * Draws the temper of each execution. With a guide it learns, for each part by itself, how much more or less than others the
 * executions with each arm brought, and draws the arms that paid more often: never more than {@link #FAVOUR} times as often as
 * they come of themselves, in half of the executions, so that none is ever given up.
 */
final class TemperPlanner implements Planner {
    static final int GENERATION = 64;
    private static final double FAVOUR = 4;

    /** What was seen a generation ago counts so much: what pays changes as a campaign goes. */
    private static final double KEPT = 0.95;

    /** So many executions of ordinary yield are assumed of every arm at first. */
    private static final double ASSUMED = 8;

    private final long seed;
    private final Tempers tempers;
    private final int guide;
    private final double[][] yields = new double[Part.ALL.length][];
    private final double[][] counts = new double[Part.ALL.length][];
    private final long[][] drawn = new long[Part.ALL.length][];

    /** The generation that is being learned: its arms and what they brought. */
    private final byte[][] arms = new byte[GENERATION][];

    private final int[] fresh = new int[GENERATION];
    private int learned;

    TemperPlanner(long seed, Tempers tempers, int guide) {
        this.seed = seed;
        this.tempers = tempers;
        this.guide = guide;
        for (Part part : Part.ALL) {
            int size = part.arms().size();
            yields[part.ordinal()] = new double[size];
            counts[part.ordinal()] = new double[size];
            drawn[part.ordinal()] = new long[size];
        }
    }

    @Override
    public Plan plan(long index) {
        long execution = Seeds.execution(seed, index);
        Rng random = new Rng(Seeds.stream(execution, "temper", 0));
        boolean byYield = guide >= 0 && random.nextInt(2) == 0;
        byte[] drawnArms = tempers.draw(random, byYield ? this::weight : Tempers.Weights.AS_THEY_ARE);
        return new Plan(index, execution, drawnArms, List.of());
    }

    private double weight(Part part, int arm) {
        double worth = worth(part, arm);
        return part.often(arm) * Math.min(FAVOUR, Math.max(1 / FAVOUR, worth * worth));
    }

    /** 1: as much as others. */
    private double worth(Part part, int arm) {
        return (ASSUMED + yields[part.ordinal()][arm]) / (ASSUMED + counts[part.ordinal()][arm]);
    }

    @Override
    public void learn(Plan plan, Outcome outcome) {
        if (guide >= 0) {
            for (Part part : Part.ALL) {
                drawn[part.ordinal()][plan.input()[part.ordinal()]] += tempers.isOpen(part) ? 1 : 0;
            }
            arms[learned % GENERATION] = plan.input();
            fresh[learned % GENERATION] = outcome.fresh().get(guide).length;
            learned++;
        }
    }

    /** Compared within the generation: what is new becomes rare for all arms alike. */
    @Override
    public void generationOver() {
        long sum = 0;
        for (int i = 0; i < learned; i++) {
            sum += fresh[i];
        }
        if (sum > 0) {
            for (Part part : Part.ALL) {
                learn(part, (double) sum / learned);
            }
        }
        learned = 0;
    }

    private void learn(Part part, double mean) {
        double[] sums = yields[part.ordinal()];
        double[] of = counts[part.ordinal()];
        for (int arm = 0; arm < sums.length; arm++) {
            sums[arm] *= KEPT;
            of[arm] *= KEPT;
        }
        for (int i = 0; i < learned; i++) {
            int arm = arms[i][part.ordinal()];
            sums[arm] += fresh[i] / mean;
            of[arm]++;
        }
    }

    /** How often each arm was drawn is told only if that was learned: else it says what {@link Part} says. */
    @Override
    public Map<String, Map<String, Long>> statistics() {
        if (guide < 0) {
            return Map.of();
        }
        Map<String, Long> times = new LinkedHashMap<>();
        Map<String, Long> paid = new LinkedHashMap<>();
        for (Part part : Part.ALL) {
            for (int arm = 0; arm < part.arms().size() && tempers.isOpen(part); arm++) {
                String name = part.word() + "=" + part.arms().get(arm);
                times.put(name, drawn[part.ordinal()][arm]);
                paid.put(name, Math.round(100 * worth(part, arm)));
            }
        }
        Map<String, Map<String, Long>> statistics = new LinkedHashMap<>();
        statistics.put("tempers", times);
        statistics.put("yield in percent of the mean", paid);
        return statistics;
    }

    @Override
    public void save(DataOutput out) throws IOException {
        for (Part part : Part.ALL) {
            for (int arm = 0; arm < part.arms().size(); arm++) {
                out.writeDouble(yields[part.ordinal()][arm]);
                out.writeDouble(counts[part.ordinal()][arm]);
                out.writeLong(drawn[part.ordinal()][arm]);
            }
        }
    }

    @Override
    public void restore(DataInput in) throws IOException {
        for (Part part : Part.ALL) {
            for (int arm = 0; arm < part.arms().size(); arm++) {
                yields[part.ordinal()][arm] = amount(in);
                counts[part.ordinal()][arm] = amount(in);
                drawn[part.ordinal()][arm] = Saved.natural(in, "a number of executions");
            }
        }
        Arrays.fill(fresh, 0);
    }

    private static double amount(DataInput in) throws IOException {
        double amount = in.readDouble();
        Saved.demand(amount >= 0 && amount < 1e12, "what tempers brought");
        return amount;
    }
}
