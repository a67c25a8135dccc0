package dev.waymark.engine.campaign;

import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.Figures;
import dev.waymark.engine.result.CoverageAmount;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a campaign covered: numbers by coverage, the sections that coverages add to a result, and their rows for people. */
public record CoverageFigures(
        Map<String, CoverageAmount> coverage, Map<String, Map<String, Object>> sections, List<Figures.Row> rows) {
    public static CoverageFigures of(Totals totals) {
        Map<String, CoverageAmount> coverage = new LinkedHashMap<>();
        Map<String, Map<String, Object>> sections = new LinkedHashMap<>();
        List<Figures.Row> rows = new ArrayList<>();
        for (Coverage each : totals.experiment().coverages()) {
            Figures figures = each.figures(totals.covered(each.name()));
            var covered = totals.covered(each.name());
            coverage.put(each.name(), new CoverageAmount(covered.size(), covered.isEstimate(), figures.numbers()));
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
