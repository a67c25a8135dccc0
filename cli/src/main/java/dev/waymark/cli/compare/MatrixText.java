package dev.waymark.cli.compare;

import dev.waymark.cli.compare.Matrix.Cell;
import dev.waymark.cli.compare.Matrix.Group;
import dev.waymark.cli.compare.Matrix.Row;
import dev.waymark.cli.compare.Matrix.Score;
import dev.waymark.cli.terminal.TextTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Who wins where, as rows of cells and as lines below them. */
final class MatrixText {
    /** More pairs than these are on the page and in JSON alone. */
    private static final int PAIRS_MAX = 3;

    private MatrixText() {}

    static List<String> lines(Matrix matrix) {
        List<String> lines = new ArrayList<>();
        lines.add("  " + title(matrix));
        TextTable table = new TextTable();
        rows(matrix).forEach(row -> table.row(row.toArray(String[]::new)));
        lines.addAll(table.lines("    "));
        tests(matrix, "*").forEach(line -> lines.add("  " + line));
        if (matrix.pairs().size() <= PAIRS_MAX) {
            scores(matrix).forEach(line -> lines.add("  " + line));
        } else {
            lines.add("  each of the " + matrix.pairs().size() + " pairs: on the page of --out and in --json");
        }
        lines.add("");
        return lines;
    }

    static String title(Matrix matrix) {
        Metric metric = Metric.named(matrix.metric());
        return "who wins where, by "
                + (metric.isCoverage() ? metric.words() + " (mean)" : "executions until the first violation (median)");
    }

    /** The head first. */
    static List<List<String>> rows(Matrix matrix) {
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of(""));
        head.addAll(matrix.strategies());
        rows.add(head);
        boolean coverage = Metric.named(matrix.metric()).isCoverage();
        for (Row row : matrix.rows()) {
            List<String> cells = new ArrayList<>(List.of(row.name()));
            row.cells().forEach(cell -> cells.add(text(cell, coverage)));
            rows.add(cells);
        }
        return rows;
    }

    private static String text(Cell cell, boolean coverage) {
        String value = coverage ? Wording.decimal(cell.value()) : Wording.whole(Wording.counted(cell.value()));
        String some = coverage || cell.found() == cell.trials() ? "" : " [" + cell.found() + "/" + cell.trials() + "]";
        return value + some + (cell.wins() ? " *" : "");
    }

    /** What the star is, which {@code star} calls it, and the tests over all rows. */
    static List<String> tests(Matrix matrix, String star) {
        List<String> lines = new ArrayList<>();
        int trials = matrix.rows().get(0).cells().stream()
                .mapToInt(Cell::trials)
                .max()
                .orElse(0);
        if (matrix.comparisons() > 0 && Wording.tooFew(trials, matrix.comparisons())) {
            lines.add(Wording.tooFewWords(trials, matrix.comparisons()));
        } else if (matrix.comparisons() > 0) {
            lines.add(star
                    + " nobody is better and somebody is worse: Mann-Whitney, p below 0.05 after Holm's correction for "
                    + matrix.comparisons() + " comparisons");
        }
        if (matrix.friedman() != null) {
            lines.add(group(matrix.friedman(), "chi-squared", "mean ranks"));
        }
        if (matrix.anova() != null) {
            lines.add(group(matrix.anova(), "F", "means"));
        }
        if (matrix.rows().size() < Matrix.ROWS_MIN && matrix.strategies().size() > 1) {
            lines.add(matrix.rows().size()
                    + " rows are too few for tests over all of them (Friedman, ANOVA): these want " + Matrix.ROWS_MIN);
        }
        return lines;
    }

    static List<String> scores(Matrix matrix) {
        List<String> lines = new ArrayList<>();
        for (Score score : matrix.pairs()) {
            lines.add(score.a() + " against " + score.b() + ": better in " + score.better() + ", worse in "
                    + score.worse() + ", neither in " + score.neither());
        }
        return lines;
    }

    private static String group(Group group, String statistic, String means) {
        String freedom = Arrays.stream(group.freedom())
                .mapToObj(each -> String.format(Locale.ROOT, "%.0f", each))
                .collect(Collectors.joining(", "));
        List<String> differ = group.pairs().stream()
                .filter(pair -> pair.p() < Comparison.CHANCE)
                .map(pair -> pair.a() + " and " + pair.b() + " differ (" + Wording.chance(pair.p()) + ")")
                .toList();
        String each = group.means().entrySet().stream()
                .map(entry -> String.format(Locale.ROOT, "%s %.2f", entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
        return String.format(
                Locale.ROOT,
                "%s over all rows: %s(%s) = %.2f, %s; %s; %s %s",
                group.test(),
                statistic,
                freedom,
                group.statistic(),
                Wording.chance(group.p()),
                differ.isEmpty() ? "no two differ" : String.join(", ", differ),
                means,
                each);
    }
}
