package dev.waymark.statistics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Kaplan and Meier's curve: the share of trials that have not found anything after so long. A trial that was given up counts
 * as one at risk until then, and no longer.
 */
public record Survival(int trials, List<Step> steps) {
    /** A trial: when it found something, or when it was given up. */
    public record Observation(double time, boolean found) {}

    /**
     * {@code survival} holds from {@code time} on. The interval is that of the logarithm, by Greenwood's variance (what R's
     * {@code survfit} gives unless told otherwise); there is none once the curve is at 0.
     */
    public record Step(
            double time,
            int atRisk,
            int found,
            double survival,
            @Nullable Interval interval) {}

    public static Survival of(List<Observation> observations) {
        List<Step> steps = new ArrayList<>();
        double survival = 1;
        double variance = 0;
        for (double time : times(observations)) {
            int atRisk = atRisk(observations, time);
            int found = found(observations, time);
            survival *= 1 - (double) found / atRisk;
            variance += (double) found / ((double) atRisk * (atRisk - found));
            Interval interval = null;
            if (survival > 0) {
                double factor = Math.exp(Intervals.Z * Math.sqrt(variance));
                interval = new Interval(survival / factor, Math.min(1, survival * factor));
            }
            steps.add(new Step(time, atRisk, found, survival, interval));
        }
        return new Survival(observations.size(), List.copyOf(steps));
    }

    /** The share that is left at this time. */
    public double at(double time) {
        double survival = 1;
        for (Step step : steps) {
            survival = step.time() <= time ? step.survival() : survival;
        }
        return survival;
    }

    /**
     * The p-value of the log-rank test: whether two curves differ by more than chance. Null if a side has fewer than two
     * trials; 1 if nothing was found.
     */
    public static @Nullable Double logRank(List<Observation> a, List<Observation> b) {
        if (a.size() < 2 || b.size() < 2) {
            return null;
        }
        List<Observation> all = new ArrayList<>(a);
        all.addAll(b);
        double surplus = 0;
        double variance = 0;
        for (double time : times(all)) {
            double atRisk = atRisk(all, time);
            double found = found(all, time);
            double share = atRisk(a, time) / atRisk;
            surplus += found(a, time) - found * share;
            variance += atRisk < 2 ? 0 : found * share * (1 - share) * (atRisk - found) / (atRisk - 1);
        }
        return variance == 0
                ? Double.valueOf(1)
                : Double.valueOf(ChiSquaredDistribution.of(1).survivalProbability(surplus * surplus / variance));
    }

    /** When something was found, in order. */
    private static List<Double> times(List<Observation> observations) {
        List<Double> times = new ArrayList<>(observations.stream()
                .filter(Observation::found)
                .map(Observation::time)
                .distinct()
                .toList());
        Collections.sort(times);
        return times;
    }

    private static int atRisk(List<Observation> observations, double time) {
        return (int) observations.stream().filter(each -> each.time() >= time).count();
    }

    private static int found(List<Observation> observations, double time) {
        return (int) observations.stream()
                .filter(each -> each.found() && each.time() == time)
                .count();
    }
}
