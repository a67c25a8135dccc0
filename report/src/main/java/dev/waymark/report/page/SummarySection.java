package dev.waymark.report.page;

import dev.waymark.core.campaign.Durations;
import dev.waymark.core.campaign.RunRecord;
import dev.waymark.core.campaign.RunReport;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.report.data.Json;
import dev.waymark.report.data.RunData;
import dev.waymark.report.data.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** What ran, what came of it, and what to know about it, on one screen. */
final class SummarySection {
    /** Below this share of executions it is said how seldom a property was put to the test. */
    private static final double SELDOM = 0.5;

    private final RunData data;
    private final Markup out;

    SummarySection(RunData data, Markup out) {
        this.data = data;
        this.out = out;
    }

    void write() {
        String bugs = String.join(", ", data.bugs());
        out.raw("<header class=\"wrap\"><div class=\"headline\">");
        out.put("<h1>%s%s</h1>", name(), bugs.isEmpty() ? "" : " with " + bugs);
        out.raw(badge()).raw("</div>");
        out.put(
                "<p class=\"dim\">strategy %s \u00b7 seed %s%s</p></header>",
                data.strategy(), String.valueOf(data.seed()), ended());
        out.raw("<section id=\"summary\" aria-label=\"Summary\"><div class=\"wrap\">");
        data.notes().forEach(out::note);
        tiles();
        data.found().stream().findFirst().ifPresent(found -> out.command(Commands.replay(data, found)));
        out.raw("<div class=\"cols\"><div>");
        properties();
        out.raw("</div><div>");
        health();
        warnings();
        out.raw("</div></div></div></section>");
    }

    String name() {
        return data.system().isEmpty() ? "a run" : data.system();
    }

    private String ended() {
        String by = Json.text(data.result(), "endedBy", "");
        if (data.state().runs()) {
            return limits();
        }
        return by.isEmpty() ? "" : " \u00b7 ended by " + by;
    }

    /** Up to where it runs. */
    private String limits() {
        RunRecord record = data.record();
        BudgetSpec budget =
                record == null ? BudgetSpec.USUAL : record.resolved().budget();
        List<String> limits = new ArrayList<>();
        if (budget.executions() != null) {
            limits.add(Texts.number(budget.executions()) + " executions");
        }
        if (budget.decisions() != null) {
            limits.add(Texts.number(budget.decisions()) + " decisions");
        }
        if (budget.millis() != null) {
            limits.add(Durations.text(budget.millis()));
        }
        return limits.isEmpty() ? "" : " \u00b7 until " + String.join(" or ", limits);
    }

    private String badge() {
        long found = data.found().size();
        JsonNode verdicts = data.result().path("verdicts");
        String running = switch (data.state()) {
            case RUNNING -> "<span class=\"badge run\">running</span>";
            case STOPPING -> "<span class=\"badge run\">stopping</span>";
            default -> "";
        };
        if (found > 0) {
            return new Markup()
                    .raw(running)
                    .put("<span class=\"badge bad\">%s</span>", Texts.count(found, "violation"))
                    .toString();
        }
        if (!data.ended()) {
            return running.isEmpty() ? "<span class=\"badge warn\">did not end</span>" : running;
        }
        boolean unreached = data.result().path("properties").values().stream()
                .anyMatch(counts -> Json.number(counts, "reached", 0) == 0);
        return Json.number(verdicts, "inconclusive", 0) > 0
                ? "<span class=\"badge warn\">inconclusive</span>"
                : unreached
                        ? "<span class=\"badge warn\">something was never put to the test</span>"
                        : "<span class=\"badge good\">nothing violated</span>" + seldom();
    }

    /** What was put to the test in fewer than half of the executions is little known, though nothing was violated. */
    private String seldom() {
        JsonNode properties = data.result().path("properties");
        String least = "";
        double share = SELDOM;
        for (String name : properties.propertyNames()) {
            double reached = Json.number(properties.path(name), "reached", 0);
            double all = reached + Json.number(properties.path(name), "notReached", 0);
            if (all > 0 && reached / all < share) {
                share = reached / all;
                least = name;
            }
        }
        return least.isEmpty()
                ? ""
                : new Markup()
                        .put(
                                "<span class=\"badge warn\">%s was put to the test in %s of executions</span>",
                                least, percent(share))
                        .toString();
    }

    private static String percent(double share) {
        return share < 0.01 ? "less than 1 %" : String.format(Locale.ROOT, "%.0f %%", Math.floor(100 * share));
    }

    private void tiles() {
        long executions = data.amount("executions", data.curve().executions());
        long decisions = data.amount("decisions", data.curve().decisions());
        long millis = data.amount("elapsedMillis", data.curve().millis());
        out.raw("<div class=\"tiles\">");
        tile(Texts.number(executions), executions == 1 ? "execution" : "executions");
        tile(Texts.number(decisions), "decisions");
        tile(Durations.text(millis), Texts.perSecond(executions, millis) + " executions a second");
        data.curve()
                .coverage()
                .forEach((name, values) -> tile(
                        (data.result()
                                                .path("coverage")
                                                .path(name)
                                                .path("estimate")
                                                .asBoolean(false)
                                        ? "\u2248 "
                                        : "")
                                + Texts.number(values.get(values.size() - 1))
                                + total(name),
                        name + " covered"));
        out.raw("</div>");
    }

    private String total(String coverage) {
        long total = data.total(coverage);
        return total == 0 ? "" : " of " + Texts.number(total);
    }

    private void tile(String figure, String what) {
        out.put("<div class=\"tile\"><b>%s</b><span>%s</span></div>", figure, what);
    }

    private void properties() {
        JsonNode properties = data.result().path("properties");
        out.raw("<div class=\"card\"><h3>Properties</h3>");
        if (properties.isEmpty()) {
            out.raw("<p class=\"dim\">The result is not there yet.</p></div>");
            return;
        }
        JsonNode all = data.result().path("verdicts");
        long judged = Json.number(all, "reached", 0) + Json.number(all, "notReached", 0);
        if (judged < data.amount("executions", data.curve().executions())) {
            out.put("<p class=\"dim\">Of the first %s, as they were told last.</p>", Texts.count(judged, "execution"));
        }
        out.raw("<div class=\"scroll\"><table><tr><th scope=\"col\">executions that</th><th scope=\"col\">kept it</th>"
                + "<th scope=\"col\">violated it</th><th scope=\"col\">unsure</th>"
                + "<th scope=\"col\">put it to the test</th></tr>");
        for (String name : properties.propertyNames()) {
            row(name, properties.path(name));
        }
        row("all together", all);
        out.raw("</table></div></div>");
    }

    private void row(String name, JsonNode counts) {
        long reached = Json.number(counts, "reached", 0);
        long all = Math.max(1, reached + Json.number(counts, "notReached", 0));
        out.put("<tr><td>%s</td>", name);
        out.cell(Json.number(counts, "kept", 0), "");
        out.cell(Json.number(counts, "violated", 0), "bad");
        out.cell(Json.number(counts, "inconclusive", 0), "warn");
        out.put(
                "<td class=\"%s\">%s<span class=\"share\" aria-hidden=\"true\"><i style=\"width:%d%%\"></i></span></td></tr>",
                reached == 0 ? "warn" : "",
                String.format(Locale.ROOT, "%.0f %%", Math.floor(100.0 * reached / all)),
                100 * reached / all);
    }

    private void health() {
        Map<String, String> pairs = new LinkedHashMap<>();
        means(pairs, "health");
        means(pairs, "faults");
        boolean bound =
                data.result().path("options").path(RunReport.FAULTS_BOUND).asBoolean(true);
        if (!bound && !data.result().path("faults").isEmpty()) {
            pairs.put("faults allowed", "as many as the strategy makes; --faults bounds them");
        }
        Map<String, String> skipped = Json.members(data.result().path("skipped"));
        if (!skipped.isEmpty()) {
            pairs.put(
                    "decisions skipped",
                    skipped.entrySet().stream()
                            .map(each -> each.getKey() + " " + each.getValue())
                            .collect(Collectors.joining(", ")));
        }
        if (!pairs.isEmpty()) {
            out.raw("<div class=\"card\"><h3>Health, per execution</h3>")
                    .pairs(pairs)
                    .raw("</div>");
        }
    }

    private void means(Map<String, String> pairs, String section) {
        JsonNode means = data.result().path(section);
        for (String name : means.propertyNames()) {
            pairs.put(name, String.format(Locale.ROOT, "%.2f", means.path(name).asDouble(0)));
        }
    }

    private void warnings() {
        List<JsonNode> warnings = List.copyOf(data.result().path("warnings").values());
        out.raw("<div class=\"card\"><h3>Warnings</h3>");
        if (warnings.isEmpty()) {
            out.raw(data.ended() ? "<p class=\"dim\">None.</p></div>" : "<p class=\"dim\">Known at the end.</p></div>");
            return;
        }
        out.raw("<ul class=\"warnings\">");
        warnings.forEach(warning ->
                out.put("<li><b>%s</b>%s</li>", Json.text(warning, "kind", ""), Json.text(warning, "message", "")));
        out.raw("</ul></div>");
    }
}
