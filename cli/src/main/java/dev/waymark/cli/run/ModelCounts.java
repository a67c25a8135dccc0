package dev.waymark.cli.run;

import dev.waymark.core.campaign.Totals;
import dev.waymark.tla.mapping.ModelCoverage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What became of the events that were followed in a model: in all, and by action. */
final class ModelCounts {
    private static final List<String> TOTALS =
            List.of(ModelCoverage.MAPPED, ModelCoverage.IGNORED, ModelCoverage.UNMAPPED, ModelCoverage.DISABLED);

    private ModelCounts() {}

    /** Whether coverage {@code model} is called this, whatever its view. */
    static boolean isModel(String name) {
        return name.equals(ModelCoverage.NAME) || name.startsWith(ModelCoverage.NAME + ":");
    }

    /** Puts the totals beside what was covered, and gives the rest by action or event; it is the same for all views. */
    static Map<String, Map<String, Long>> into(Map<String, Map<String, Number>> coverage, Totals totals) {
        Map<String, Map<String, Long>> actions = new TreeMap<>();
        coverage.forEach((name, figures) -> {
            if (isModel(name)) {
                Map<String, Long> counts = totals.counts().getOrDefault(name, Map.of());
                TOTALS.forEach(how -> figures.put(how, counts.getOrDefault(how, 0L)));
                counts.forEach((counted, count) -> put(actions, counted, count));
            }
        });
        return actions;
    }

    private static void put(Map<String, Map<String, Long>> actions, String counted, long count) {
        int space = counted.lastIndexOf(' ');
        if (space > 0) {
            actions.computeIfAbsent(counted.substring(0, space), action -> new LinkedHashMap<>())
                    .merge(counted.substring(space + 1), count, Math::max);
        }
    }

    /** One line for people. */
    static String text(Map<String, Number> model, Map<String, Map<String, Long>> actions) {
        String totals = TOTALS.stream()
                .map(name ->
                        name + " " + Amounts.number(model.getOrDefault(name, 0).longValue()))
                .collect(Collectors.joining(", "));
        return "events " + totals + "; "
                + actions.entrySet().stream()
                        .map(entry -> entry.getKey() + " " + text(entry.getValue()))
                        .collect(Collectors.joining(", "));
    }

    /** How often it was taken goes without saying; what else became of it has its name. */
    private static String text(Map<String, Long> counts) {
        Long taken = counts.get(ModelCoverage.MAPPED);
        if (taken == null) {
            return counts.entrySet().stream()
                    .map(count -> count.getKey() + " " + Amounts.number(count.getValue()))
                    .collect(Collectors.joining(" "));
        }
        String others = counts.entrySet().stream()
                .filter(count -> !count.getKey().equals(ModelCoverage.MAPPED))
                .map(count -> Amounts.number(count.getValue()) + " " + count.getKey())
                .collect(Collectors.joining(", "));
        return Amounts.number(taken) + (others.isEmpty() ? "" : " (and " + others + ")");
    }
}
