package dev.waymark.report.page;

import dev.waymark.engine.campaign.Durations;
import dev.waymark.report.data.Listed;
import dev.waymark.report.data.RunData;
import dev.waymark.report.data.Texts;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** All campaigns of a folder, those that run first, and how to start another. */
public final class RunsPage {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

    private final List<Listed> runs;
    private final List<String> notes;
    private final Startable startable;

    /** What can be started: the bugs of each system, and strategies. */
    public record Startable(Map<String, List<String>> systems, List<String> strategies) {}

    private RunsPage(List<Listed> runs, List<String> notes, Startable startable) {
        this.runs = runs;
        this.notes = notes;
        this.startable = startable;
    }

    public static Shot shot(List<Listed> runs, List<String> notes, Startable startable) {
        return new RunsPage(runs, notes, startable).shot();
    }

    public static String in(Shot shot) {
        return Frame.SERVED.page(shot);
    }

    private Shot shot() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("systems", startable.systems());
        String nav = "<a href=\"/\"><b>Waymark</b></a><a href=\"#runs\">Campaigns</a><a href=\"#start\">Start one</a><a"
                + " href=\"/explore\">Explore</a>"
                + Frame.THEME;
        List<Shot.Part> parts = List.of(
                Shot.Part.of("head", head()),
                Shot.Part.of("runs", table()),
                new Shot.Part("start", String.valueOf(startable), start()));
        return new Shot("Waymark: campaigns", nav, parts, List.of(), figures);
    }

    private String head() {
        Markup out = new Markup();
        long running = runs.stream().filter(run -> run.state().runs()).count();
        out.raw("<header class=\"wrap\"><div class=\"headline\"><h1>Campaigns</h1>");
        if (running > 0) {
            out.put("<span class=\"badge run\">%s running</span>", Texts.number(running));
        }
        out.raw("</div></header><div class=\"wrap\">");
        notes.forEach(out::note);
        return out.raw("</div>").toString();
    }

    private String table() {
        Markup out = new Markup();
        out.raw("<section id=\"runs\" aria-label=\"Campaigns\"><div class=\"wrap\">");
        if (runs.isEmpty()) {
            return out.raw("<p class=\"empty-state\">There is none yet. Start one below, or with <code>waymark"
                            + " run</code>.</p></div></section>")
                    .toString();
        }
        out.raw("<form action=\"/compare\" method=\"get\"><div class=\"card\"><div class=\"scroll\"><table"
                + " class=\"runs listed\"><thead><tr><th scope=\"col\">campaign</th><th scope=\"col\">state</th>"
                + "<th scope=\"col\">violations</th><th scope=\"col\">executions</th><th scope=\"col\">covered</th>"
                + "<th scope=\"col\">time</th><th scope=\"col\">begun</th></tr></thead><tbody>");
        runs.forEach(run -> row(run, out));
        out.raw("</tbody></table></div></div><div class=\"tools\"><button type=\"submit\">Compare those that are"
                + " ticked</button><span class=\"dim\">two or more</span></div></form></div></section>");
        return out.toString();
    }

    private static void row(Listed run, Markup out) {
        out.put("<tr data-key=\"%s\"><td><div class=\"name\"><label class=\"pick\">", run.name());
        out.put("<input type=\"checkbox\" name=\"run\" value=\"%s\" aria-label=\"%s\">", run.name(), run.name());
        out.raw("</label><span class=\"what\">");
        String system = run.system().isEmpty() ? run.name() : run.system();
        String bugs = run.bugs().isEmpty() ? "" : " with " + String.join(", ", run.bugs());
        out.put("<a href=\"/run/%s\">%s%s</a>", Links.word(run.name()), system, bugs);
        out.put("<span class=\"dim\">%s</span>", run.strategy().isEmpty() ? "" : run.strategy());
        out.put("<span class=\"dim small\">%s</span>", run.name());
        if (!run.note().isEmpty()) {
            out.put("<span class=\"warn-text small\">%s</span>", Texts.brief(run.note(), 300));
        }
        out.raw("</span></div></td><td>").raw(state(run)).raw("</td>");
        number(run.violations(), "bad", run.violations() == 1 ? "violation" : "violations", out);
        number(run.executions(), "", run.executions() == 1 ? "execution" : "executions", out);
        out.put("<td>%s</td>", coverage(run));
        out.put("<td>%s</td>", run.millis() == 0 ? "" : Durations.text(run.millis()));
        out.put("<td class=\"dim\">%s</td></tr>", begun(run));
    }

    /** On a phone the heads of the columns are not there: then the cell says what it is. */
    private static void number(long value, String style, String what, Markup out) {
        out.put("<td class=\"%s\" data-label=\"%s\">%s</td>", value == 0 ? "zero" : style, what, Texts.number(value));
    }

    private static String state(Listed run) {
        if (run.state() == RunData.State.RUNNING) {
            return new Markup()
                    .raw("<span class=\"badge run\">running</span>")
                    .put(
                            "<button type=\"button\" class=\"needs-token js-only\" data-stop=\"%s\">Stop</button>",
                            run.name())
                    .toString();
        }
        return switch (run.state()) {
            case STOPPING -> "<span class=\"badge run\">stopping</span>";
            case ENDED -> "<span class=\"dim\">ended</span>";
            default -> "<span class=\"badge warn\">did not end</span>";
        };
    }

    private static String coverage(Listed run) {
        return run.coverage().entrySet().stream()
                .map(each -> Texts.number(each.getValue()) + " " + each.getKey())
                .collect(Collectors.joining(", "));
    }

    private static String begun(Listed run) {
        return run.begun() == 0
                ? ""
                : TIME.format(Instant.ofEpochMilli(run.begun()).atZone(ZoneId.systemDefault()));
    }

    private String start() {
        Markup out = new Markup();
        out.raw("<section id=\"start\" class=\"js-only\"><div class=\"wrap\"><h2>Start one</h2>");
        out.raw("<p class=\"note no-token\">This page may look, but not start or stop anything: open the address that"
                + " <code>waymark serve</code> printed, which has the token for it.</p>");
        out.raw("<form id=\"starter\" class=\"card\" autocomplete=\"off\"><div class=\"fields\">");
        out.raw("<label>System<select name=\"system\" required>");
        startable.systems().keySet().forEach(name -> out.put("<option value=\"%s\">%s</option>", name, name));
        out.raw("</select></label><label>Bug<select name=\"bug\"><option value=\"\">none</option></select></label>");
        out.raw("<label>Strategy<input name=\"strategy\" list=\"strategies\" placeholder=\"random\"></label>");
        out.raw("<datalist id=\"strategies\">");
        startable.strategies().forEach(name -> out.put("<option value=\"%s\"></option>", name));
        out.raw("</datalist>");
        out.raw("<label>Executions<input name=\"executions\" inputmode=\"numeric\" placeholder=\"1000\"></label>");
        out.raw("<label>Time at most<input name=\"time\" placeholder=\"60s\"></label>");
        out.raw("<label class=\"wide\"><span>More options of <code>waymark run</code></span><input name=\"more\""
                + " placeholder=\"--seed 7 -p nodes=5 --coverage traces\" spellcheck=\"false\"></label></div>");
        out.raw("<div class=\"tools\"><button type=\"submit\" class=\"needs-token main\">Start</button>"
                + "<output class=\"dim\"></output></div></form></div></section>");
        return out.toString();
    }
}
