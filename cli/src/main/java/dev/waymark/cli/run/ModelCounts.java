package dev.waymark.cli.run;

import dev.waymark.core.campaign.Totals;
import dev.waymark.tla.mapping.ModelCoverage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What became of the events that were followed in a model: in all, and by action. */
final class ModelCounts {
    private static final List<String> TOTALS =
            List.of(ModelCoverage.MAPPED, ModelCoverage.IGNORED, ModelCoverage.UNMAPPED, ModelCoverage.DISABLED);

    private ModelCounts() {}

    /** Puts the totals beside what was covered, and gives the rest by action or event. */
    static Map<String, Map<String, Long>> into(Map<String, Map<String, Number>> coverage, Totals totals) {
        Map<String, Long> counts = counts(totals);
        if (counts.isEmpty()) {
            return Map.of();
        }
        Map<String, Number> model = of(coverage);
        TOTALS.forEach(name -> model.put(name, counts.getOrDefault(name, 0L)));
        Map<String, Map<String, Long>> actions = new TreeMap<>();
        counts.forEach((name, count) -> {
            int space = name.lastIndexOf(' ');
            if (space > 0) {
                actions.computeIfAbsent(name.substring(0, space), action -> new LinkedHashMap<>())
                        .put(name.substring(space + 1), count);
            }
        });
        return actions;
    }

    private static Map<String, Long> counts(Totals totals) {
        return of(totals.counts());
    }

    /** What belongs to the model: all views of it see the same events, so one of them is enough. */
    static <T> Map<String, T> of(Map<String, Map<String, T>> byCoverage) {
        Map<String, T> usual = byCoverage.get(ModelCoverage.NAME);
        if (usual != null) {
            return usual;
        }
        return byCoverage.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(ModelCoverage.NAME + ":"))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(Map.of());
    }

    static void warn(Totals totals, List<RunReport.Warning> warnings) {
        warn(
                totals,
                warnings,
                ModelCoverage.DISABLED,
                "were not allowed by the model",
                "--conformance strict shows the first");
        warn(
                totals,
                warnings,
                ModelCoverage.UNMAPPED,
                "have no line in the mapping",
                "map them or say that they are ignored");
        warn(
                totals,
                warnings,
                ModelCoverage.BROKEN,
                "led to states that break an invariant of the model",
                "--conformance strict shows the first");
    }

    private static void warn(Totals totals, List<RunReport.Warning> warnings, String how, String what, String advice) {
        Map<String, Long> counts = counts(totals);
        long count = counts.getOrDefault(how, 0L);
        if (count > 0) {
            String which = counts.entrySet().stream()
                    .filter(entry -> entry.getKey().endsWith(" " + how))
                    .map(entry -> entry.getKey().substring(0, entry.getKey().lastIndexOf(' ')) + " "
                            + Amounts.number(entry.getValue()))
                    .collect(Collectors.joining(", "));
            warnings.add(new RunReport.Warning(
                    "model-" + how,
                    String.format(Locale.ROOT, "%s events %s (%s): %s", Amounts.number(count), what, which, advice)));
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
                        .map(entry -> entry.getKey() + " "
                                + entry.getValue().entrySet().stream()
                                        .map(count -> (count.getKey().equals(ModelCoverage.MAPPED)
                                                        ? ""
                                                        : count.getKey() + " ")
                                                + Amounts.number(count.getValue()))
                                        .collect(Collectors.joining(" ")))
                        .collect(Collectors.joining(", "));
    }
}
