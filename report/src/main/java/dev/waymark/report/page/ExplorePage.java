package dev.waymark.report.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The page on which executions are explored by hand: a frame that its script fills, by asking the server. */
public final class ExplorePage {
    private ExplorePage() {}

    public static Shot shot(RunsPage.Startable startable) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("still", true);
        figures.put("systems", startable.systems());
        String nav = "<a href=\"/\"><b>Waymark</b></a><a href=\"/explore\">Explore</a>" + Frame.THEME;
        return new Shot(
                "Waymark: explore",
                nav,
                List.of(Shot.Part.of("begin", begin(startable)), Shot.Part.of("walk", walk(startable))),
                List.of(),
                figures);
    }

    public static String in(Shot shot) {
        return Frame.SERVED.page(shot, "explore.js");
    }

    private static String begin(RunsPage.Startable startable) {
        Markup out = new Markup();
        out.raw("<header class=\"wrap\"><h1>Explore <small id=\"x-system\"></small></h1></header>");
        out.raw("<div class=\"wrap\"><p class=\"note no-token\">To explore runs code of this machine, which needs the"
                + " token: open the address that <code>waymark serve</code> or <code>waymark explore</code> printed,"
                + " then this one again.</p><noscript><p class=\"note\">This page needs its script; <code>waymark explore"
                + " --text</code> does the same in a terminal.</p></noscript>");
        out.raw("<div id=\"x-said\" role=\"status\" aria-live=\"polite\"></div></div>");
        out.raw("<section id=\"x-begin\" class=\"js-only needs-token\"><div class=\"wrap\"><form id=\"x-start\""
                + " class=\"card\" autocomplete=\"off\"><div class=\"fields\">");
        out.raw("<label>System<select name=\"system\" required>");
        startable.systems().keySet().forEach(name -> out.put("<option value=\"%s\">%s</option>", name, name));
        out.raw("</select></label><label>Bug<select name=\"bug\"><option value=\"\">none</option></select></label>");
        out.raw("<label class=\"wide\"><span>More options of <code>waymark run</code></span><input name=\"more\""
                + " placeholder=\"--seed 7 -p nodes=5 --faults crashes=1\" spellcheck=\"false\"></label></div>");
        out.raw("<div class=\"tools\"><button type=\"submit\" class=\"main\">Begin</button></div></form>");
        out.raw("<form id=\"x-link\" class=\"card\" autocomplete=\"off\"><div class=\"fields\"><label class=\"wide\">"
                + "<span>Or go where a link leads</span><input name=\"open\" spellcheck=\"false\" placeholder=\"the"
                + " address or the word that somebody copied\"></label></div><div class=\"tools\"><button"
                + " type=\"submit\">Open</button></div></form></div></section>");
        return out.toString();
    }

    private static String walk(RunsPage.Startable startable) {
        Markup out = new Markup();
        out.raw("<section id=\"x-walk\" hidden aria-label=\"Exploration\"><div class=\"wrap\">");
        out.raw("<div class=\"bar-steps\" role=\"group\" aria-label=\"Steps\">");
        button(out, "start", "To the start", "\u21e4");
        button(out, "back", "One step back", "\u2190");
        button(out, "forward", "One step on, as before", "\u2192");
        button(out, "end", "To the end of this way", "\u21e5");
        out.raw("<output id=\"x-step\"></output><span class=\"push\"></span>");
        out.raw("<button type=\"button\" data-save=\"trace\">Save trace</button><button type=\"button\""
                + " data-save=\"junit\">JUnit test</button><button type=\"button\" id=\"x-copy\">Copy"
                + " link</button></div>");
        out.raw("<div class=\"explore\"><div class=\"x-choices\"><div class=\"card\"><h3>What applies</h3>"
                + "<div id=\"x-list\"></div></div>");
        out.raw("<form id=\"x-go\" class=\"card\" autocomplete=\"off\"><h3>Go on by itself</h3><div class=\"fields\">");
        out.raw("<label>Strategy<input name=\"strategy\" list=\"x-strategies\" placeholder=\"random\"></label>");
        out.raw("<label>Decisions at most<input name=\"count\" inputmode=\"numeric\" placeholder=\"20\"></label>");
        out.raw("<label class=\"wide\">Until<input name=\"until\" list=\"x-predicates\" placeholder=\"a predicate, or"
                + " event NAME; a violation ends it anyway\" spellcheck=\"false\"></label></div>");
        out.raw("<div class=\"tools\"><button type=\"submit\">Go on</button></div></form>");
        out.raw("<form id=\"x-other\" class=\"card\" autocomplete=\"off\"><div class=\"fields\"><label class=\"wide\">"
                + "Another decision<input name=\"decision\" spellcheck=\"false\" placeholder=\"partition 1,2|3\"></label>"
                + "</div></form></div>");
        out.raw(
                "<div class=\"stage\" id=\"x-stage\" tabindex=\"0\" role=\"group\" aria-label=\"Diagram; a click goes to"
                        + " that step\"></div>");
        out.raw("<div class=\"side\" id=\"x-side\"></div></div>");
        out.raw("<p class=\"dim small\">Digits carry out a decision, the arrow keys go through the list (up, down) and"
                + " through the steps (left, right), Enter carries out the one that is marked.</p>");
        out.raw("<datalist id=\"x-strategies\">");
        startable.strategies().forEach(name -> out.put("<option value=\"%s\"></option>", name));
        out.raw("<option value=\"fair\"></option></datalist><datalist id=\"x-predicates\"></datalist></div></section>");
        return out.toString();
    }

    private static void button(Markup out, String go, String label, String sign) {
        out.put("<button type=\"button\" data-go=\"%s\" aria-label=\"%s\">%s</button>", go, label, sign);
    }
}
