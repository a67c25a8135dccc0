package dev.waymark.cli.compare;

import dev.waymark.core.model.Meaning;
import dev.waymark.statistics.Interval;
import dev.waymark.statistics.Intervals;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The mean of the curves of several trials, as far as all of them go. */
record MeanCurve(
        @Meaning("what `at` counts") Curve.Axis axis,

        @Meaning("of the mean of all trials, as far as all of them go")
        List<Point> points) {
    private static final int POINTS = 50;

    record Point(
            @Meaning("so many executions, or milliseconds") double at,
            @Meaning("covered by then") double mean,
            @Meaning("of its interval") @Nullable Double low,
            @Meaning("of its interval") @Nullable Double high) {}

    static MeanCurve of(List<Curve> curves, String coverage, Curve.Axis axis) {
        long end = curves.stream().mapToLong(curve -> curve.end(axis)).min().orElse(0);
        List<Point> points = new ArrayList<>();
        for (double place : places(curves.get(0), axis, end)) {
            double[] sample = curves.stream()
                    .mapToDouble(curve -> curve.at(coverage, axis, place))
                    .toArray();
            double sum = 0;
            for (double value : sample) {
                sum += value;
            }
            Interval interval = Intervals.meanOfCounts(sample);
            points.add(new Point(
                    place,
                    sum / sample.length,
                    interval == null ? null : Double.valueOf(interval.low()),
                    interval == null ? null : Double.valueOf(interval.high())));
        }
        return new MeanCurve(axis, points);
    }

    /** Executions where there is a point anyway; times evenly, since no two trials have the same. */
    private static List<Double> places(Curve first, Curve.Axis axis, long end) {
        List<Double> places = new ArrayList<>();
        if (axis == Curve.Axis.EXECUTIONS) {
            first.executions().stream().filter(place -> place < end).forEach(place -> places.add((double) place));
        } else {
            for (int i = 1; i < POINTS; i++) {
                places.add((double) end * i / POINTS);
            }
        }
        if (end > 0) {
            places.add((double) end);
        }
        return places;
    }

    /**
     * How many times as fast {@code a} comes to what {@code b} covers at its end, as in table 2 of MALLORY (Meng and others,
     * CCS 2023); below 1 if it is {@code b} that covers more. Null if the one of them covers nothing.
     */
    static @Nullable Double speedUp(MeanCurve a, MeanCurve b) {
        if (a.points.isEmpty() || b.points.isEmpty()) {
            return null;
        }
        double end = Math.min(a.end(), b.end());
        double coveredByA = a.valueAt(end);
        double coveredByB = b.valueAt(end);
        if (Math.min(coveredByA, coveredByB) <= 0) {
            return null;
        }
        return coveredByA >= coveredByB ? end / a.reaches(coveredByB) : b.reaches(coveredByA) / end;
    }

    private double end() {
        return points.get(points.size() - 1).at();
    }

    private double valueAt(double place) {
        Point before = new Point(0, 0, null, null);
        for (Point point : points) {
            if (point.at() >= place) {
                double width = point.at() - before.at();
                return width <= 0
                        ? point.mean()
                        : before.mean() + (place - before.at()) / width * (point.mean() - before.mean());
            }
            before = point;
        }
        return before.mean();
    }

    /** Where it first has this value. */
    private double reaches(double value) {
        Point before = new Point(0, 0, null, null);
        for (Point point : points) {
            if (point.mean() >= value) {
                double height = point.mean() - before.mean();
                return height <= 0
                        ? point.at()
                        : before.at() + (value - before.mean()) / height * (point.at() - before.at());
            }
            before = point;
        }
        return end();
    }
}
