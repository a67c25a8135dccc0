package dev.waymark.cli.compare;

import dev.waymark.cli.page.Page;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.Json;
import dev.waymark.core.Warning;
import dev.waymark.core.model.Meaning;
import dev.waymark.engine.experiment.Experiment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What {@code compare} has to say: one comparison, or several, one for each bug or row of a suite. {@code experiments}: for each row one of its
 * experiments, which all have the same budget.
 */
record Results(String system, boolean several, Map<String, Comparison> rows, List<Experiment> experiments) {
    private static final int WARNINGS_MAX = 6;

    private record Bugs(
            @Meaning("the system under test") String system,
            @Meaning("a comparison for each") List<Comparison.OfBug> bugs,
            @Meaning("for each metric") List<Matrix> matrix) {}

    List<Matrix> matrices() {
        return several ? Matrix.all(rows) : List.of();
    }

    Object json() {
        if (!several) {
            return rows.values().iterator().next();
        }
        List<Comparison.OfBug> bugs = new ArrayList<>();
        rows.forEach((bug, comparison) -> bugs.add(new Comparison.OfBug(bug, comparison)));
        return new Bugs(system, bugs, matrices());
    }

    /** Of several comparisons their matrix, and each by itself only with {@code details}: there is one screen. */
    List<String> text(boolean details) {
        List<String> lines = new ArrayList<>();
        int next = 0;
        for (Comparison comparison : rows.values()) {
            CompareText text = new CompareText(comparison, experiments.get(next++));
            if (details || !several) {
                lines.addAll(text.lines());
            }
        }
        if (several) {
            Comparison first = rows.values().iterator().next();
            lines.add(system + ", " + rows.size() + " rows: "
                    + first.strategies().get(0).trials().size() + " trials of each strategy, "
                    + CompareText.budget(experiments.get(0)));
            lines.add("");
            boolean cut = experiments.get(0).stopsOnBug();
            for (Matrix matrix : matrices()) {
                boolean coverage = Metric.named(matrix.metric()).isCoverage();
                if (!coverage || !cut) { // what was covered until the first violation says little
                    lines.addAll(MatrixText.lines(matrix));
                }
            }
            if (!details) {
                lines.addAll(warnings());
            }
        }
        return lines;
    }

    /** Each once, and no more than fit; how many there are is said. */
    private List<String> warnings() {
        List<String> all = rows.values().stream()
                .flatMap(comparison -> comparison.warnings().stream())
                .collect(Collectors.groupingBy(Warning::message, LinkedHashMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(entry -> "  warning: " + entry.getKey()
                        + (entry.getValue() > 1 ? " (in " + entry.getValue() + " rows)" : ""))
                .toList();
        if (all.size() <= WARNINGS_MAX) {
            return all;
        }
        List<String> some = new ArrayList<>(all.subList(0, WARNINGS_MAX - 1));
        some.add("  and " + (all.size() - some.size())
                + " more warnings: the page of --out has them, and --details shows each row");
        return some;
    }

    Page page() {
        Page page = new Page().heading(1, "Strategies on " + system);
        matrices().forEach(matrix -> page.append(ComparePage.of(matrix), 0));
        int next = 0;
        for (Map.Entry<String, Comparison> row : rows.entrySet()) {
            List<String> bugs = row.getValue().any().bugs();
            String title = bugs.isEmpty() ? system : "With bug " + String.join(", ", bugs);
            page.append(ComparePage.of(title, row.getValue(), experiments.get(next++)), 0);
        }
        return page.append(ComparePage.notes(), 0);
    }

    void write(OutFolder folder, Console console) {
        Page page = page();
        folder.write("compare.json", Json.write(json()) + "\n");
        folder.write("compare.md", page.markdown());
        folder.write("trials.csv", CompareCsv.trials(rows));
        folder.write("pairs.csv", CompareCsv.pairs(rows));
        Path html = folder.write("compare.html", page.html());
        console.notice("written to " + html + ", beside it compare.md, compare.json, trials.csv and pairs.csv");
    }
}
