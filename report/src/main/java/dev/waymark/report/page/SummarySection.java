package dev.waymark.report.page;

import dev.waymark.core.Warning;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.engine.campaign.Durations;
import dev.waymark.engine.campaign.RunRecord;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.result.CoverageAmount;
import dev.waymark.report.data.Found;
import dev.waymark.report.data.RunData;
import dev.waymark.report.data.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

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

    /** What ran and what came of it; more than one violation as a list that leads to each. */
    void head() {
        String bugs = String.join(", ", data.bugs());
        out.raw("<header class=\"wrap\"><div class=\"headline\">");
        out.put("<h1>%s%s</h1>", name(), bugs.isEmpty() ? "" : " with " + bugs);
        out.raw(badge()).raw("</div>");
        out.put(
                "<p class=\"dim\">strategy %s \u00b7 seed %s%s</p>",
                data.strategy(), String.valueOf(data.seed()), ended());
        data.notes().forEach(out::note);
        if (data.found().size() > 1) {
            out.raw("<ol class=\"findings\">");
            for (Found found : data.found()) {
                out.put(
                        "<li><a href=\"#v-%s\">%s</a> %s</li>",
                        Markup.id(found.id()), found.property(), Texts.brief(found.message(), 160));
            }
            out.raw("</ol>");
        }
        out.raw("</header>");
    }

    void write() {
        out.raw("<section id=\"summary\" aria-label=\"Summary\"><div class=\"wrap\">");
        tiles();
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
        String by = data.result().endedBy();
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
        boolean unreached = data.result().properties().values().stream().anyMatch(counts -> counts.reached() == 0);
        return data.result().verdicts().inconclusive() > 0
                ? "<span class=\"badge warn\">inconclusive</span>"
                : unreached
                        ? "<span class=\"badge warn\">something was never put to the test</span>"
                        : "<span class=\"badge good\">nothing violated</span>" + seldom();
    }

    /** What was put to the test in fewer than half of the executions is little known, though nothing was violated. */
    private String seldom() {
        String least = "";
        double share = SELDOM;
        for (Map.Entry<String, RunReport.Counts> each :
                data.result().properties().entrySet()) {
            double reached = each.getValue().reached();
            double all = reached + each.getValue().notReached();
            if (all > 0 && reached / all < share) {
                share = reached / all;
                least = each.getKey();
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
        long executions = data.executions();
        long decisions = data.decisions();
        long millis = data.elapsedMillis();
        out.raw("<div class=\"tiles\">");
        tile(Texts.number(executions), executions == 1 ? "execution" : "executions");
        tile(Texts.number(decisions), "decisions");
        tile(Durations.text(millis), Texts.perSecond(executions, millis) + " executions a second");
        data.curve()
                .coverage()
                .forEach((name, values) -> tile(
                        (isEstimate(name) ? "\u2248 " : "") + Texts.number(values.get(values.size() - 1)) + total(name),
                        name + " covered"));
        out.raw("</div>");
    }

    private boolean isEstimate(String coverage) {
        CoverageAmount amount = data.result().coverage().get(coverage);
        return amount != null && amount.estimate();
    }

    private String total(String coverage) {
        long total = data.total(coverage);
        return total == 0 ? "" : " of " + Texts.number(total);
    }

    private void tile(String figure, String what) {
        out.put("<div class=\"tile\"><b>%s</b><span>%s</span></div>", figure, what);
    }

    private void properties() {
        Map<String, RunReport.Counts> properties = data.result().properties();
        out.raw("<div class=\"card\"><h3>Properties</h3>");
        if (properties.isEmpty()) {
            out.raw("<p class=\"dim\">The result is not there yet.</p></div>");
            return;
        }
        RunReport.Counts all = data.result().verdicts();
        long judged = all.reached() + all.notReached();
        if (judged < data.executions()) {
            out.put("<p class=\"dim\">Of the first %s, as they were told last.</p>", Texts.count(judged, "execution"));
        }
        out.raw("<div class=\"scroll\"><table><tr><th scope=\"col\">executions that</th><th scope=\"col\">kept it</th>"
                + "<th scope=\"col\">violated it</th><th scope=\"col\">unsure</th>"
                + "<th scope=\"col\">put it to the test</th></tr>");
        properties.forEach(this::row);
        row("all together", all);
        out.raw("</table></div></div>");
    }

    private void row(String name, RunReport.Counts counts) {
        long reached = counts.reached();
        long all = Math.max(1, reached + counts.notReached());
        out.put("<tr><td>%s</td>", name);
        out.cell(counts.kept(), "");
        out.cell(counts.violated(), "bad");
        out.cell(counts.inconclusive(), "warn");
        out.put(
                "<td class=\"%s\">%s<span class=\"share\" aria-hidden=\"true\"><i style=\"width:%d%%\"></i></span></td></tr>",
                reached == 0 ? "warn" : "",
                String.format(Locale.ROOT, "%.0f %%", Math.floor(100.0 * reached / all)),
                100 * reached / all);
    }

    private void health() {
        Map<String, String> pairs = new LinkedHashMap<>();
        means(pairs, data.result().health());
        means(pairs, data.result().faults());
        boolean bound = !Boolean.FALSE.equals(data.result().options().get(RunReport.FAULTS_BOUND));
        if (!bound && !data.result().faults().isEmpty()) {
            pairs.put("faults allowed", "as many as the strategy makes; --faults bounds them");
        }
        Map<String, Long> skipped = data.result().skipped();
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

    private static void means(Map<String, String> pairs, Map<String, Double> means) {
        means.forEach((name, mean) -> pairs.put(name, String.format(Locale.ROOT, "%.2f", mean)));
    }

    private void warnings() {
        List<Warning> warnings = data.result().warnings();
        out.raw("<div class=\"card\"><h3>Warnings</h3>");
        if (warnings.isEmpty()) {
            out.raw(data.ended() ? "<p class=\"dim\">None.</p></div>" : "<p class=\"dim\">Known at the end.</p></div>");
            return;
        }
        out.raw("<ul class=\"warnings\">");
        warnings.forEach(warning -> out.put("<li><b>%s</b>%s</li>", warning.kind(), warning.message()));
        out.raw("</ul></div>");
    }
}
