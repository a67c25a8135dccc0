package dev.waymark.report.page;

import dev.waymark.report.data.Curve;
import dev.waymark.report.data.RunData;
import dev.waymark.report.data.Saturation;
import dev.waymark.report.data.Texts;
import java.util.List;
import java.util.Optional;

/** Each coverage as a curve, and how much of it is probably left. */
final class CoverageSection {
    /** The buttons that choose it. */
    static final String UNITS = "<span class=\"seg\" role=\"group\" aria-label=\"Unit of the curves\">"
            + "<button type=\"button\" data-unit=\"executions\" aria-pressed=\"true\">executions</button>"
            + "<button type=\"button\" data-unit=\"decisions\" aria-pressed=\"false\">decisions</button>"
            + "<button type=\"button\" data-unit=\"millis\" aria-pressed=\"false\">time</button></span>";

    private static final int ROWS = 12;

    private final RunData data;
    private final Markup out;

    CoverageSection(RunData data, Markup out) {
        this.data = data;
        this.out = out;
    }

    void write() {
        out.raw("<section id=\"coverage\"><div class=\"wrap\"><h2>Coverage</h2>");
        Curve curve = data.curve();
        if (curve.size() == 0) {
            out.raw("<p class=\"empty-state\">There are no figures over time in this folder.</p></div></section>");
            return;
        }
        out.raw("<div class=\"tools js-only\"><span class=\"dim\">over</span>").raw(UNITS);
        out.raw(
                data.found().isEmpty()
                        ? "</div>"
                        : "<span class=\"dim\"><span class=\"bad-text\">\u2506</span> a violation was"
                                + " found</span></div>");
        out.raw("<div class=\"plots\">");
        curve.coverage().keySet().forEach(this::plot);
        out.raw("</div>");
        out.raw("<p class=\"dim\" style=\"font-size:13px;margin-top:10px\">How much is left is a lower bound from the"
                + " bend of the curve (the idea of Good and Turing, and of Chao): it supposes that executions are"
                + " drawn alike and independently, which is not quite so for strategies that learn, and rare"
                + " things make it too low.</p>");
        out.raw("</div></section>");
    }

    private void plot(String name) {
        Optional<Saturation> saturation = Saturation.of(data.curve(), name, data.total(name));
        out.put(
                "<div class=\"card plot\" data-coverage=\"%s\"><h3>%s<output aria-live=\"off\"></output></h3>",
                name, name);
        out.raw("<div class=\"picture\"><noscript>");
        table(name);
        out.raw("</noscript></div>");
        out.put(
                "<p>%s.</p></div>",
                saturation.map(Saturation::text).orElse("too few executions to say how much is left"));
    }

    private void table(String name) {
        Curve curve = data.curve();
        out.raw("<table><tr><th scope=\"col\">executions</th><th scope=\"col\">covered</th></tr>");
        List<Long> values = curve.coverage().getOrDefault(name, List.of());
        int step = Math.max(1, curve.size() / ROWS);
        for (int i = (curve.size() - 1) % step; i < curve.size(); i += step) {
            out.put(
                    "<tr><td>%s</td><td>%s</td></tr>",
                    Texts.number(curve.executions().get(i)), Texts.number(values.get(i)));
        }
        out.raw("</table>");
    }
}
