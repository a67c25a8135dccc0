package dev.waymark.cli.terminal;

import java.util.ArrayList;
import java.util.List;

/** Rows with their columns aligned; the last column is as long as it likes. */
public final class TextTable {
    private final List<String[]> rows = new ArrayList<>();

    public TextTable row(String... cells) {
        rows.add(cells);
        return this;
    }

    public List<String> lines(String indent) {
        int[] widths = new int[rows.stream().mapToInt(row -> row.length).max().orElse(0)];
        for (String[] row : rows) {
            for (int i = 0; i < row.length - 1; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        List<String> lines = new ArrayList<>();
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder(indent);
            for (int i = 0; i < row.length; i++) {
                int padding = i == row.length - 1 ? 0 : widths[i] - row[i].length() + 2;
                line.append(row[i]).append(" ".repeat(padding));
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }
}
