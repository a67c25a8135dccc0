package dev.waymark.cli.run;

import dev.waymark.core.campaign.Totals;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What a campaign covered, as scripts and people read it; the names of the components are keys of the contract. */
public record CoverageFigures(
        Map<String, Map<String, Number>> coverage,
        Map<String, Map<String, Long>> modelActions,
        Map<String, List<String>> neverRun) {

    public static CoverageFigures of(Totals totals) {
        Map<String, Map<String, Number>> coverage = new LinkedHashMap<>();
        totals.covered().forEach((name, count) -> coverage.put(name, new LinkedHashMap<>(Map.of("covered", count))));
        Map<String, Map<String, Long>> modelActions = ModelCounts.into(coverage, totals);
        Map<String, List<String>> neverRun = CodeCounts.into(coverage, totals);
        return new CoverageFigures(coverage, modelActions, neverRun);
    }

    /** For people: rows by name. */
    public Map<String, String> rows(boolean hasFolder) {
        Map<String, String> rows = new LinkedHashMap<>();
        rows.put(
                "coverage",
                coverage.entrySet().stream()
                        .map(entry -> entry.getKey() + " " + figure(entry.getValue()))
                        .collect(Collectors.joining(", ")));
        if (!modelActions.isEmpty()) {
            coverage.keySet().stream()
                    .filter(ModelCounts::isModel)
                    .findFirst()
                    .ifPresent(model ->
                            rows.put("model", ModelCounts.text(coverage.getOrDefault(model, Map.of()), modelActions)));
        }
        rows.putAll(CodeCounts.text(neverRun, hasFolder));
        return rows;
    }

    private static String figure(Map<String, Number> coverage) {
        long covered = coverage.getOrDefault("covered", 0).longValue();
        Number total = coverage.get("total");
        return Amounts.number(covered)
                + (total == null
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                " of %s (%.1f %%)",
                                Amounts.number(total.longValue()),
                                100.0 * covered / Math.max(1, total.longValue())));
    }
}
