package dev.waymark.cli.compare;

import dev.waymark.cli.compare.Comparison.Pair;
import dev.waymark.statistics.Differences;
import dev.waymark.statistics.Differences.Side;
import dev.waymark.statistics.Interval;
import dev.waymark.statistics.Intervals;
import dev.waymark.statistics.Samples;
import dev.waymark.statistics.Survival;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Every strategy against every other, by every metric. */
final class Pairs {
    private Pairs() {}

    static List<Pair> of(Map<String, List<Trial>> trials, List<Metric> metrics) {
        List<String> names = List.copyOf(trials.keySet());
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            for (int j = i + 1; j < names.size(); j++) {
                for (Metric metric : metrics) {
                    pairs.add(pair(
                            names.get(i),
                            trials.getOrDefault(names.get(i), List.of()),
                            names.get(j),
                            trials.getOrDefault(names.get(j), List.of()),
                            metric));
                }
            }
        }
        return corrected(pairs);
    }

    private static Pair pair(String a, List<Trial> ofA, String b, List<Trial> ofB, Metric metric) {
        double[] left = metric.sample(ofA);
        double[] right = metric.sample(ofB);
        Side better = metric.moreIsBetter() ? Side.GREATER : Side.SMALLER;
        Side worse = metric.moreIsBetter() ? Side.SMALLER : Side.GREATER;
        double a12 = metric.a12(left, right);
        Interval interval = Intervals.a12(a12, left.length, right.length);
        boolean survives = metric.equals(Metric.FIRSTS.get(0));
        return new Pair(
                a,
                b,
                metric.name(),
                a12,
                Differences.rankSum(left, right, Side.BOTH),
                interval == null ? null : Double.valueOf(interval.low()),
                interval == null ? null : Double.valueOf(interval.high()),
                null,
                Differences.rankSum(left, right, better),
                Differences.rankSum(left, right, worse),
                metric.isCoverage() ? Differences.welch(left, right, Side.BOTH) : null,
                metric.isCoverage() ? Differences.welch(left, right, better) : null,
                survives
                        ? Survival.logRank(
                                ofA.stream().map(Trial::observation).toList(),
                                ofB.stream().map(Trial::observation).toList())
                        : null,
                metric.isCoverage() ? improvement(left, right) : null,
                metric.isCoverage() ? speedUp(ofA, ofB, metric.words()) : null);
    }

    /** By how many percent the mean of {@code a} is above that of {@code b}. */
    private static @Nullable Double improvement(double[] a, double[] b) {
        Double left = Samples.mean(a);
        Double right = Samples.mean(b);
        return left == null || right == null || right == 0 ? null : 100 * (left / right - 1);
    }

    /** None where a trial ended early because it had found something: its curve says nothing of how fast it covers. */
    private static @Nullable Double speedUp(List<Trial> a, List<Trial> b, String coverage) {
        List<Trial> all = new ArrayList<>(a);
        all.addAll(b);
        if (all.stream().anyMatch(trial -> trial.endedBy().equals("bug"))) {
            return null;
        }
        Curve.Axis axis = Contestant.axis(all);
        return MeanCurve.speedUp(mean(a, coverage, axis), mean(b, coverage, axis));
    }

    private static MeanCurve mean(List<Trial> trials, String coverage, Curve.Axis axis) {
        return MeanCurve.of(trials.stream().map(Trial::curve).toList(), coverage, axis);
    }

    /** By Holm, over all pairs of the same metric. */
    private static List<Pair> corrected(List<Pair> pairs) {
        List<Pair> corrected = new ArrayList<>();
        for (Pair pair : pairs) {
            List<Pair> family = pairs.stream()
                    .filter(each -> each.metric().equals(pair.metric()) && each.p() != null)
                    .toList();
            int place = family.indexOf(pair);
            double[] p = family.stream()
                    .mapToDouble(each -> each.p() == null ? 1 : each.p())
                    .toArray();
            corrected.add(pair.corrected(place < 0 ? null : Double.valueOf(Differences.holm(p)[place])));
        }
        return corrected;
    }
}
