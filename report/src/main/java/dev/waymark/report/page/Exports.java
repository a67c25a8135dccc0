package dev.waymark.report.page;

import dev.waymark.report.data.Found;
import dev.waymark.report.data.Shown;
import dev.waymark.report.data.Texts;
import dev.waymark.report.export.JUnitSource;
import dev.waymark.report.export.ShiViz;

/** A counterexample for other tools: shown, so that it can be copied without a script, and to save. */
final class Exports {
    private Exports() {}

    static void buttons(Found found, Markup out) {
        out.put("<button type=\"button\" data-export=\"json\" data-id=\"%s\">Save as JSON</button>", found.id());
    }

    static void write(Found found, Markup out) {
        Shown best = found.best();
        if (best == null || best.events().isEmpty()) {
            return;
        }
        JUnitSource.of(found.id(), best).ifPresent(source -> {
            out.raw("<details><summary>As a JUnit test</summary><p class=\"dim\">A scenario that shows the same, tried"
                    + " when this page was written.</p>");
            block("junit", JUnitSource.className(found.id()) + ".java", found, source, out);
        });
        out.raw("<details><summary>For ShiViz</summary><p class=\"dim\">A log with vector clocks. Its parser: <code>");
        out.put("%s", ShiViz.PARSER).raw("</code></p>");
        block("shiviz", found.id() + ".shiviz.log", found, ShiViz.log(best), out);
    }

    /** A button that saves what stands below it. */
    private static void block(String kind, String file, Found found, String text, Markup out) {
        out.put(
                "<div class=\"tools js-only\"><button type=\"button\" data-export=\"%s\" data-id=\"%s\""
                        + " data-name=\"%s\">Save</button></div>",
                kind, found.id(), file);
        out.put("<pre id=\"%s\">", kind + "-" + Markup.id(found.id()));
        out.raw(Texts.html(text)).raw("</pre></details>");
    }
}
