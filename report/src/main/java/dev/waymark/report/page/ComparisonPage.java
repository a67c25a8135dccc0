package dev.waymark.report.page;

import dev.waymark.engine.campaign.Durations;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.report.data.Found;
import dev.waymark.report.data.RunData;
import dev.waymark.report.data.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Several campaigns side by side: a table, and the curves of each coverage over each other. */
public final class ComparisonPage {
    /** As many as there are colours that can be told apart. */
    public static final int MAX = 8;

    private final Map<String, RunData> runs;
    private final Frame frame;
    private final Set<String> coverages = new LinkedHashSet<>();

    private ComparisonPage(Map<String, RunData> runs, Frame frame) {
        this.runs = runs;
        this.frame = frame;
        runs.values().forEach(run -> coverages.addAll(run.curve().coverage().keySet()));
    }

    /** As one file; {@code runs} by their names. */
    public static String of(Map<String, RunData> runs) {
        return Frame.ALONE.page(new ComparisonPage(runs, Frame.ALONE).shot(), "comparison.js");
    }

    public static Shot served(Map<String, RunData> runs) {
        return new ComparisonPage(runs, Frame.SERVED).shot();
    }

    public static String in(Shot shot) {
        return Frame.SERVED.page(shot, "comparison.js");
    }

    private Shot shot() {
        String nav = (frame == Frame.SERVED ? "<a href=\"/\"><b>Waymark</b></a>" : "<b>Waymark</b>")
                + "<a href=\"#runs\">Campaigns</a><a href=\"#coverage\">Coverage</a>" + Frame.THEME;
        List<Shot.Part> parts =
                List.of(Shot.Part.of("table", table()), new Shot.Part("coverage", String.valueOf(coverages), plots()));
        List<Object> all = new ArrayList<>();
        runs.forEach((name, run) -> {
            Map<String, Object> each = new LinkedHashMap<>();
            each.put("name", Texts.plain(name));
            each.put("curve", run.curve());
            all.add(each);
        });
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("runs", all);
        return new Shot("Waymark: " + runs.size() + " campaigns", nav, parts, List.of(), figures);
    }

    private String table() {
        Markup out = new Markup();
        long shortest = runs.values().stream()
                .mapToLong(ComparisonPage::executions)
                .min()
                .orElse(0);
        out.put("<header class=\"wrap\"><h1>%s side by side</h1></header>", Texts.count(runs.size(), "campaign"));
        out.raw("<section id=\"runs\"><div class=\"wrap\">");
        runs.forEach((name, run) -> run.notes().forEach(note -> out.note(name + ": " + note)));
        out.raw("<div class=\"card\"><div class=\"scroll\"><table class=\"runs\"><thead><tr>"
                + "<th scope=\"col\">campaign</th><th scope=\"col\">executions</th><th scope=\"col\">time</th>"
                + "<th scope=\"col\">a second</th>");
        coverages.forEach(name -> out.put("<th scope=\"col\">%s</th>", name));
        if (runs.size() > 1) {
            coverages.forEach(
                    name -> out.put("<th scope=\"col\">%s after<br>%s executions</th>", name, Texts.number(shortest)));
        }
        out.raw("<th scope=\"col\">violations</th><th scope=\"col\">first in<br>execution</th></tr></thead><tbody>");
        int index = 0;
        for (Map.Entry<String, RunData> run : runs.entrySet()) {
            row(run.getKey(), run.getValue(), index++, shortest, out);
        }
        out.raw("</tbody></table></div></div><p class=\"dim small\">One campaign of each says little about which"
                + " strategy is better: <code>waymark compare</code> runs many, and tests the difference.</p>");
        return out.raw("</div></section>").toString();
    }

    private void row(String name, RunData run, int index, long shortest, Markup out) {
        long executions = executions(run);
        long millis = run.elapsedMillis();
        out.put("<tr data-key=\"%s\"><td>", name);
        out.raw("<div class=\"name\"><span class=\"chip s" + index
                + "\" aria-hidden=\"true\"></span><span class=\"what\">");
        String system = (run.system().isEmpty() ? name : run.system());
        List<String> bugs = run.bugs();
        String title = bugs.isEmpty() ? system : system + " with " + String.join(", ", bugs);
        if (frame == Frame.SERVED) {
            out.put("<a href=\"/run/%s\">%s</a>", Links.word(name), title);
        } else {
            out.put("<b>%s</b>", title);
        }
        String seed = String.valueOf(run.seed());
        out.put("<span class=\"dim\">%s, seed %s</span>", run.strategy().isEmpty() ? "?" : run.strategy(), seed);
        out.put(
                "<span class=\"dim small\">%s%s</span></span></div></td>",
                name, run.state().runs() ? ", running" : "");
        out.cell(executions, "");
        out.put("<td>%s</td>", Durations.text(millis));
        out.cell(executions * 1000 / Math.max(1, millis), "");
        for (String coverage : coverages) {
            List<Long> values = run.curve().coverage().getOrDefault(coverage, List.of());
            out.put("<td>%s</td>", values.isEmpty() ? "" : Texts.number(values.get(values.size() - 1)));
        }
        for (String coverage : runs.size() > 1 ? coverages : Set.<String>of()) {
            boolean measured = run.curve().coverage().containsKey(coverage);
            double then = run.curve().coveredAfter(coverage, shortest);
            out.put("<td>%s</td>", measured ? String.format(Locale.ROOT, "%,.0f", then) : "");
        }
        out.cell(run.found().size(), "bad");
        out.put("<td>%s</td></tr>", first(run));
    }

    private static long executions(RunData run) {
        return run.executions();
    }

    private static String first(RunData run) {
        return run.found().stream()
                .map(Found::figures)
                .filter(Objects::nonNull)
                .mapToLong(RunReport.Found::firstExecution)
                .min()
                .stream()
                .mapToObj(Texts::number)
                .findFirst()
                .orElse("");
    }

    private String plots() {
        Markup out = new Markup();
        out.raw("<section id=\"coverage\" class=\"js-only\"><div class=\"wrap\"><h2>Coverage</h2>");
        out.raw("<div class=\"tools\"><span class=\"dim\">over</span>")
                .raw(CoverageSection.UNITS)
                .raw("</div>");
        out.raw("<div class=\"plots\">");
        for (String name : coverages) {
            out.put("<div class=\"card plot\" data-coverage=\"%s\"><h3>%s<output></output></h3>", name, name);
            out.raw("<div class=\"picture\"></div></div>");
        }
        return out.raw("</div></div></section>").toString();
    }
}
