package dev.waymark.cli.run;

import dev.waymark.code.CodeCoverage;
import dev.waymark.code.NeverRun;
import dev.waymark.core.campaign.Totals;
import dev.waymark.core.coverage.Coverage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How much of the system's own code was run, and where the rest is. */
final class CodeCounts {
    /** In the run folder. */
    static final String FILE = "never-run.txt";

    private static final int SHOWN_MAX = 8;

    private CodeCounts() {}

    /** Puts the totals beside what was covered, and gives the places where something was not. */
    static Map<String, List<String>> into(Map<String, Map<String, Number>> coverage, Totals totals) {
        Map<String, List<String>> neverRun = new LinkedHashMap<>();
        for (Coverage each : totals.spec().coverages()) {
            if (each instanceof CodeCoverage code) {
                NeverRun missing = code.neverRun(item -> totals.covers(code.name(), item));
                coverage.getOrDefault(code.name(), new LinkedHashMap<>())
                        .put("total", code.items().size());
                neverRun.put(code.name(), missing.places());
            }
        }
        return neverRun;
    }

    /** For people: a few places of each, by the name of the row. */
    static Map<String, String> text(Map<String, List<String>> neverRun, boolean hasFolder) {
        Map<String, String> rows = new LinkedHashMap<>();
        neverRun.forEach((name, places) -> {
            String shown = places.isEmpty()
                    ? "none"
                    : String.join(
                            ", ",
                            places.stream()
                                    .limit(SHOWN_MAX)
                                    .map(place -> place.substring(place.lastIndexOf('/') + 1))
                                    .toList());
            int more = places.size() - SHOWN_MAX;
            String rest = more <= 0 ? "" : " and " + more + " more places" + (hasFolder ? " in " + FILE : "");
            rows.put(name.equals(CodeCoverage.LINES) ? "not run" : "not taken", shown + rest);
        });
        return rows;
    }

    static String file(RunReport report) {
        StringBuilder text = new StringBuilder();
        report.neverRun().forEach((name, places) -> {
            Map<String, Number> figures = report.coverage().getOrDefault(name, Map.of());
            text.append(name).append(": ").append(figures.get("covered")).append(" of ");
            text.append(figures.get("total")).append(" covered; ");
            text.append(name.equals(CodeCoverage.LINES) ? "never run:\n" : "lines with a branch never taken:\n");
            places.forEach(place -> text.append("  ").append(place).append('\n'));
        });
        return text.toString();
    }
}
