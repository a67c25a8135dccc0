package dev.waymark.cli.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Written once, read as Markdown or as HTML. Texts are plain: what looks like markup in them is shown as it stands. */
public final class Page {
    /** {@code level} from 1. */
    record Block(Kind kind, int level, String text, List<List<String>> rows) {}

    enum Kind {
        HEADING,
        TEXT,
        CODE,
        ITEMS,
        TABLE,
        CHART
    }

    private final List<Block> blocks = new ArrayList<>();

    public Page heading(int level, String text) {
        return add(Kind.HEADING, level, text, List.of());
    }

    public Page text(String text) {
        return add(Kind.TEXT, 0, text, List.of());
    }

    public Page code(String text) {
        return add(Kind.CODE, 0, text, List.of());
    }

    /** Nothing if there are none. */
    public Page items(List<String> items) {
        return items.isEmpty() ? this : add(Kind.ITEMS, 0, "", List.of(List.copyOf(items)));
    }

    /** The first row is the head. */
    public Page table(List<List<String>> rows) {
        return add(Kind.TABLE, 0, "", rows);
    }

    /** Only HTML shows it. */
    public Page chart(Chart chart) {
        return add(Kind.CHART, 0, chart.svg(), List.of());
    }

    /** All of another page, its headings {@code deeper} levels down. */
    public Page append(Page other, int deeper) {
        other.blocks.forEach(block -> add(block.kind(), block.level() + deeper, block.text(), block.rows()));
        return this;
    }

    private Page add(Kind kind, int level, String text, List<List<String>> rows) {
        blocks.add(new Block(kind, level, text, rows));
        return this;
    }

    public String markdown() {
        return blocks.stream()
                .filter(block -> block.kind() != Kind.CHART)
                .map(Page::markdown)
                .collect(Collectors.joining("\n"));
    }

    private static String markdown(Block block) {
        return switch (block.kind()) {
            case HEADING -> "#".repeat(block.level()) + " " + block.text() + "\n";
            case TEXT -> block.text() + "\n";
            case CODE -> "```\n" + block.text() + "\n```\n";
            case ITEMS ->
                block.rows().get(0).stream().map(item -> "- " + item + "\n").collect(Collectors.joining());
            case TABLE -> markdownTable(block.rows());
            case CHART -> "";
        };
    }

    private static String markdownTable(List<List<String>> rows) {
        StringBuilder table = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            String cells =
                    rows.get(i).stream().map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | "));
            table.append("| ").append(cells).append(" |\n");
            if (i == 0) {
                table.append("|").append(" --- |".repeat(rows.get(0).size())).append("\n");
            }
        }
        return table.toString();
    }

    /** One file: no script, no font, no picture from elsewhere. */
    public String html() {
        String title = blocks.stream()
                .filter(block -> block.kind() == Kind.HEADING)
                .map(Block::text)
                .findFirst()
                .orElse("Waymark");
        String body = blocks.stream().map(Page::html).collect(Collectors.joining("\n"));
        return """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
                <title>%s</title>
                <style>
                :root { color-scheme: light dark; }
                body { font: 15px/1.5 system-ui, sans-serif; max-width: 70em; margin: 1em auto; padding: 0 1em; }
                h1 { font-size: 1.5em; } h2 { font-size: 1.25em; margin-top: 2em; } h3 { font-size: 1.05em; }
                .wide { overflow-x: auto; }
                table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
                th, td { padding: .2em .7em; border-bottom: 1px solid #8886; text-align: left; white-space: nowrap; }
                pre { overflow-x: auto; padding: .6em; background: #8882; }
                svg { max-width: 100%%; height: auto; display: block; margin: .5em 0; }
                svg text { fill: currentColor; font: 12px system-ui, sans-serif; }
                </style>
                </head>
                <body>
                %s
                </body>
                </html>
                """.formatted(escape(title), body);
    }

    private static String html(Block block) {
        return switch (block.kind()) {
            case HEADING -> {
                int level = Math.min(6, block.level());
                yield "<h" + level + ">" + escape(block.text()) + "</h" + level + ">";
            }
            case TEXT -> "<p>" + escape(block.text()) + "</p>";
            case CODE -> "<pre><code>" + escape(block.text()) + "</code></pre>";
            case ITEMS ->
                "<ul>"
                        + block.rows().get(0).stream()
                                .map(item -> "<li>" + escape(item) + "</li>")
                                .collect(Collectors.joining())
                        + "</ul>";
            case TABLE -> htmlTable(block.rows());
            case CHART -> block.text();
        };
    }

    private static String htmlTable(List<List<String>> rows) {
        StringBuilder table = new StringBuilder("<div class=\"wide\"><table>\n");
        for (int i = 0; i < rows.size(); i++) {
            String tag = i == 0 ? "th" : "td";
            table.append("<tr>");
            rows.get(i).forEach(cell -> table.append("<" + tag + ">" + escape(cell) + "</" + tag + ">"));
            table.append("</tr>\n");
        }
        return table.append("</table></div>").toString();
    }

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
