package dev.waymark.report.page;

import dev.waymark.report.data.Found;
import dev.waymark.report.data.Shown;
import dev.waymark.report.export.ShiViz;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A counterexample for other tools: shown, so that it can be copied without a script, and to save. */
final class Exports {
    /** The source of a JUnit test; null if there is none that shows the same. */
    private final Function<Found, @Nullable String> junit;

    Exports(Function<Found, @Nullable String> junit) {
        this.junit = junit;
    }

    void buttons(Found found, Markup out) {
        out.put("<button type=\"button\" data-export=\"json\" data-id=\"%s\">Save as JSON</button>", found.id());
        Shown best = found.best();
        if (best != null && !best.events().isEmpty()) {
            out.put(
                    "<button type=\"button\" data-export=\"shiviz\" data-id=\"%s\" data-name=\"%s\">Save for ShiViz</button>",
                    found.id(), found.id() + ".shiviz.log");
        }
    }

    void write(Found found, Markup out) {
        Shown best = found.best();
        if (best == null || best.events().isEmpty()) {
            return;
        }
        out.raw(
                "<details><summary>For ShiViz</summary><p class=\"dim\">A log with vector clocks. Parser of ShiViz: <code>");
        out.put("%s", ShiViz.PARSER).raw("</code></p>");
        out.raw("<pre id=\"shiviz-").raw(Markup.id(found.id())).raw("\">");
        out.raw(dev.waymark.report.data.Texts.html(ShiViz.log(best))).raw("</pre></details>");
        String source = junit.apply(found);
        if (source != null) {
            out.raw("<details><summary>As a JUnit test</summary><pre id=\"junit-")
                    .raw(Markup.id(found.id()))
                    .raw("\">");
            out.raw(dev.waymark.report.data.Texts.html(source)).raw("</pre></details>");
        }
    }
}
