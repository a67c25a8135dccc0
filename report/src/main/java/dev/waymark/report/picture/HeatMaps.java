package dev.waymark.report.picture;

import dev.waymark.report.data.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The maps of {@code cells.txt} as pictures: a line of words heads each map, and then come rows of numbers, the more the darker.
 */
public final class HeatMaps {
    public static final String FILE = "cells.txt";

    private static final Pattern NUMBERS = Pattern.compile("\\d{1,6}( \\d{1,6})+");
    private static final int CELL = 16;

    private record Heat(String title, List<int[]> rows) {}

    private HeatMaps() {}

    /** Whether there is a map in it. */
    public static boolean fits(String text) {
        return text.lines().anyMatch(line -> NUMBERS.matcher(line).matches());
    }

    public static String of(String text) {
        List<Heat> maps = new ArrayList<>();
        for (String line : text.lines().toList()) {
            if (!NUMBERS.matcher(line).matches()) {
                maps.add(new Heat(line, new ArrayList<>()));
            } else if (!maps.isEmpty()) {
                String[] words = line.split(" ", -1);
                int[] row = new int[words.length];
                for (int i = 0; i < row.length; i++) {
                    row[i] = Integer.parseInt(words[i]);
                }
                maps.get(maps.size() - 1).rows().add(row);
            }
        }
        int most = maps.stream()
                .flatMap(map -> map.rows().stream())
                .flatMapToInt(java.util.Arrays::stream)
                .max()
                .orElse(1);
        StringBuilder markup = new StringBuilder();
        maps.forEach(map -> markup.append(markup(map, Math.max(1, most))));
        return markup.toString();
    }

    private static String markup(Heat map, int most) {
        int width = map.rows().stream().mapToInt(row -> row.length).max().orElse(0) * CELL;
        int height = map.rows().size() * CELL;
        StringBuilder markup = new StringBuilder(String.format(
                Locale.ROOT,
                "<figure><svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">",
                Math.max(1, width),
                Math.max(1, height),
                Texts.html(map.title())));
        for (int y = 0; y < map.rows().size(); y++) {
            int[] row = map.rows().get(y);
            for (int x = 0; x < row.length; x++) {
                String style = row[x] == 0
                        ? "class=\"empty\""
                        : String.format(Locale.ROOT, "opacity=\"%.2f\"", 0.2 + 0.8 * row[x] / most);
                markup.append(String.format(
                        Locale.ROOT,
                        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" %s><title>%d</title></rect>",
                        x * CELL,
                        y * CELL,
                        CELL - 1,
                        CELL - 1,
                        style,
                        row[x]));
            }
        }
        return markup.append("</svg><figcaption>")
                .append(Texts.html(Texts.cut(map.title(), 80)))
                .append("</figcaption></figure>")
                .toString();
    }
}
