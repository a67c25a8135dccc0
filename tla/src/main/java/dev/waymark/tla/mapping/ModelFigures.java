package dev.waymark.tla.mapping;

import dev.waymark.core.coverage.Figures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What became of the events that were followed in a model: in all, and by action. */
final class ModelFigures {
    private static final List<String> TOTALS =
            List.of(ModelCoverage.MAPPED, ModelCoverage.IGNORED, ModelCoverage.UNMAPPED, ModelCoverage.DISABLED);

    /** A section of its own: the actions that no event was. */
    private static final String NEVER = "modelNeverTaken";

    private ModelFigures() {}

    /** It is the same for all views. {@code known}: all actions of the model. */
    static Figures of(Map<String, Long> counts, List<String> known) {
        Map<String, Number> totals = new LinkedHashMap<>();
        TOTALS.forEach(how -> totals.put(how, counts.getOrDefault(how, 0L)));
        Map<String, Map<String, Long>> actions = new TreeMap<>();
        counts.forEach((counted, count) -> put(actions, counted, count));
        Map<String, Object> section = new LinkedHashMap<>(actions);
        List<Figures.Row> rows =
                actions.isEmpty() ? List.of() : List.of(new Figures.Row("model", text(totals, actions)));
        List<String> never = known.stream()
                .filter(action -> actions.getOrDefault(action, Map.of()).getOrDefault(ModelCoverage.MAPPED, 0L) == 0)
                .sorted()
                .toList();
        return new Figures(totals, Map.of("modelActions", section, NEVER, Map.of("actions", never)), rows);
    }

    private static void put(Map<String, Map<String, Long>> actions, String counted, long count) {
        int space = counted.lastIndexOf(' ');
        if (space > 0) {
            actions.computeIfAbsent(counted.substring(0, space), action -> new LinkedHashMap<>())
                    .put(counted.substring(space + 1), count);
        }
    }

    /** One line for people. */
    private static String text(Map<String, Number> totals, Map<String, Map<String, Long>> actions) {
        return "events "
                + totals.entrySet().stream()
                        .map(each ->
                                each.getKey() + " " + number(each.getValue().longValue()))
                        .collect(Collectors.joining(", "))
                + "; "
                + actions.entrySet().stream()
                        .map(entry -> entry.getKey() + " " + text(entry.getValue()))
                        .collect(Collectors.joining(", "));
    }

    /** How often it was taken goes without saying; what else became of it has its name. */
    private static String text(Map<String, Long> counts) {
        Long taken = counts.get(ModelCoverage.MAPPED);
        if (taken == null) {
            return counts.entrySet().stream()
                    .map(count -> count.getKey() + " " + number(count.getValue()))
                    .collect(Collectors.joining(" "));
        }
        String others = counts.entrySet().stream()
                .filter(count -> !count.getKey().equals(ModelCoverage.MAPPED))
                .map(count -> number(count.getValue()) + " " + count.getKey())
                .collect(Collectors.joining(", "));
        return number(taken) + (others.isEmpty() ? "" : " (and " + others + ")");
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
