package dev.waymark.cli.compare;

import dev.waymark.engine.campaign.Totals;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** How coverage grew in a trial: what was covered after so many executions, decisions and milliseconds. */
record Curve(List<Long> executions, List<Long> decisions, List<Long> millis, Map<String, List<Long>> coverage) {
    /** What lies along the bottom of it. */
    enum Axis {
        EXECUTIONS,
        MILLIS
    }

    /** A point each time the number of executions has grown by a twentieth, so that long trials have few more. */
    static final class Recorder {
        private static final int PART = 20;

        private final Curve curve =
                new Curve(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new LinkedHashMap<>());
        private long next = 1;
        private long last;

        void counted(Totals totals) {
            if (totals.executions() >= next) {
                point(totals);
                next = totals.executions() + Math.max(1, totals.executions() / PART);
            }
        }

        /** The whole curve, the end included. */
        Curve end(Totals totals) {
            if (totals.executions() > last) {
                point(totals);
            }
            return curve;
        }

        private void point(Totals totals) {
            last = totals.executions();
            curve.executions.add(totals.executions());
            curve.decisions.add(totals.decisions());
            curve.millis.add(totals.elapsedMillis());
            totals.covered()
                    .forEach((name, covered) -> curve.coverage
                            .computeIfAbsent(name, key -> new ArrayList<>())
                            .add((long) covered));
        }
    }

    /** As it was written. */
    static Curve of(JsonNode json) {
        Map<String, List<Long>> coverage = new LinkedHashMap<>();
        json.path("coverage").properties().forEach(entry -> coverage.put(entry.getKey(), numbers(entry.getValue())));
        return new Curve(
                numbers(json.path("executions")),
                numbers(json.path("decisions")),
                numbers(json.path("millis")),
                coverage);
    }

    private static List<Long> numbers(JsonNode list) {
        List<Long> numbers = new ArrayList<>();
        list.forEach(number -> numbers.add(number.asLong()));
        return numbers;
    }

    List<Long> along(Axis axis) {
        return axis == Axis.EXECUTIONS ? executions : millis;
    }

    long end(Axis axis) {
        return executions.isEmpty() ? 0 : along(axis).get(executions.size() - 1);
    }

    /** Between two points it is a straight line; before the first there is nothing, after the last nothing more. */
    double at(String name, Axis axis, double place) {
        List<Long> places = along(axis);
        List<Long> covered = coverage.getOrDefault(name, List.of());
        double beforePlace = 0;
        double before = 0;
        for (int i = 0; i < covered.size(); i++) {
            if (places.get(i) >= place) {
                double width = places.get(i) - beforePlace;
                double share = width <= 0 ? 1 : (place - beforePlace) / width;
                return before + share * (covered.get(i) - before);
            }
            beforePlace = places.get(i);
            before = covered.get(i);
        }
        return before;
    }
}
