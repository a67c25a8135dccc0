package dev.waymark.core.campaign;

import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.Figures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a campaign covered: numbers by coverage, the sections that coverages add to a result, and their rows for people. */
public record CoverageFigures(
        Map<String, Map<String, Object>> coverage, Map<String, Map<String, Object>> sections, List<Figures.Row> rows) {

    /** Beside {@code covered}, if that is one. */
    public static final String ESTIMATE = "estimate";

    public static CoverageFigures of(Totals totals) {
        Map<String, Map<String, Object>> coverage = new LinkedHashMap<>();
        Map<String, Map<String, Object>> sections = new LinkedHashMap<>();
        List<Figures.Row> rows = new ArrayList<>();
        for (Coverage each : totals.experiment().coverages()) {
            Figures figures = each.figures(totals.covered(each.name()));
            Map<String, Object> numbers = new LinkedHashMap<>();
            numbers.put("covered", totals.covered(each.name()).size());
            if (totals.covered(each.name()).isEstimate()) {
                numbers.put(ESTIMATE, true);
            }
            numbers.putAll(figures.numbers());
            coverage.put(each.name(), numbers);
            figures.sections()
                    .forEach((name, section) -> sections.computeIfAbsent(name, key -> new LinkedHashMap<>())
                            .putAll(section));
            for (Figures.Row row : figures.rows()) { // several views of one thing have the same to tell
                if (rows.stream().noneMatch(known -> known.name().equals(row.name()))) {
                    rows.add(row);
                }
            }
        }
        return new CoverageFigures(coverage, sections, rows);
    }
}
