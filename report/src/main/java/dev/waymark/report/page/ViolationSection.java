package dev.waymark.report.page;

import dev.waymark.checkers.judgement.Violation;
import dev.waymark.checkers.recorded.SeenHistory;
import dev.waymark.engine.campaign.Durations;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.trace.chart.PayloadLabel;
import dev.waymark.report.data.Found;
import dev.waymark.report.data.RunData;
import dev.waymark.report.data.Shown;
import dev.waymark.report.data.Texts;
import dev.waymark.report.picture.Chains;
import dev.waymark.report.picture.HistoryPicture;
import dev.waymark.report.picture.SpaceTime;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A violation: what is wrong, how to see it again, and the execution that shows it. */
final class ViolationSection {
    private static final int LISTED_MAX = 400;
    private static final int IN_FLIGHT_MAX = 12;

    private final RunData data;
    private final Found found;
    private final List<View> views;
    private final Markup out;

    ViolationSection(RunData data, Found found, List<View> views, Markup out) {
        this.data = data;
        this.found = found;
        this.views = views;
        this.out = out;
    }

    void write() {
        out.put(
                "<section class=\"violation\" id=\"v-%s\" aria-label=\"%s\"><div class=\"wrap\">",
                Markup.id(found.id()), found.id());
        out.put("<h2><span class=\"bad-text\">%s</span></h2>", found.property());
        out.put("<p class=\"message\">%s</p>", found.message());
        out.put("<p class=\"dim met\">%s</p>", met());
        found.notes().forEach(out::note);
        if (views.isEmpty()) {
            out.raw("</div></section>");
            return;
        }
        out.command(Commands.replay(data, found));
        tools();
        for (int i = 0; i < views.size(); i++) {
            view(views.get(i), i == 0);
        }
        if (isComplete(data, found)) {
            Exports.write(found, out);
        }
        out.raw("</div></section>");
    }

    /** What is still being shrunk is shown, and offered to other tools when it is short. */
    static boolean isComplete(RunData data, Found found) {
        return found.shrunk() != null || !data.state().runs();
    }

    /** How often and when it was seen: the one thing that changes while the campaign goes on. */
    String met() {
        RunReport.Found figures = found.figures();
        StringBuilder text = new StringBuilder();
        if (figures != null) {
            long times = Math.max(1, figures.occurrences());
            text.append("Seen ").append(times == 1 ? "once" : Texts.number(times) + " times");
            text.append(", first in execution ").append(Texts.number(figures.firstExecution()));
            text.append(" after ").append(Durations.text(figures.firstMillis())).append(". ");
        }
        Shown original = found.original();
        Shown shrunk = found.shrunk();
        if (original != null) {
            text.append(Texts.count(original.trace().decisions().size(), "decision"));
            text.append(
                    shrunk == null
                            ? ", not shrunk."
                            : ", shrunk to " + shrunk.trace().decisions().size());
        }
        if (shrunk != null) {
            text.append(figures != null && figures.minimal() ? "; none of them can be left out." : ".");
        }
        return text.toString();
    }

    private void tools() {
        out.raw("<div class=\"tools js-only\">");
        if (views.size() > 1) {
            out.raw("<span class=\"seg which\" role=\"group\" aria-label=\"Which execution\">");
            for (View view : views) {
                out.put(
                        "<button type=\"button\" data-view=\"%s\" aria-pressed=\"false\">%s</button>",
                        view.kind(), view.kind().equals("shrunk") ? "Shrunk" : "As it was found");
            }
            out.raw("</span>");
        }
        Exports.buttons(found, out);
        out.put(
                "<button type=\"button\" class=\"served-only needs-token\" data-explore=\"%s\">Explore from this"
                        + " step</button>",
                found.id());
        out.raw("</div>");
    }

    private void view(View view, boolean first) {
        Shown shown = view.shown();
        int decisions = shown.trace().decisions().size();
        out.put("<details class=\"view\" data-kind=\"%s\"%s>", view.kind(), first ? Raw.OPEN : Raw.NOTHING);
        out.put(
                "<summary>%s, %s</summary>",
                view.kind().equals("shrunk") ? "Shrunk" : "As it was found", Texts.count(decisions, "decision"));
        shown.notes().forEach(out::note);
        if (view.selection().leftOut() > 0) {
            out.note("This is a long execution: " + Texts.count(view.selection().leftOut(), "row")
                    + " after the beginning are left out of the picture. `waymark replay --rows` shows more.");
        }
        if (!view.hasAllStates()) {
            out.note("The states are shown for the first steps only: there is too much of them.");
        }
        history(shown.history());
        if (shown.rounds() != null) {
            boolean made = shown.trace().strategy().matches("(rounds|drop|arbitrary)(:.*)?");
            out.put("<details%s><summary>In rounds</summary>", made ? Raw.OPEN : Raw.NOTHING);
            out.put("<pre>%s</pre></details>", String.join("\n", shown.rounds()));
        }
        if (!shown.scene().rows().isEmpty()) {
            diagram(view);
        }
        if (shown.trace().strategy().matches("pctcp(:.*)?")) {
            out.raw("<details><summary>In chains of cause and effect</summary>")
                    .raw(Chains.markup(shown))
                    .raw("</details>");
        }
        asText(shown);
        out.raw("</details>");
    }

    private void history(@Nullable SeenHistory history) {
        Violation violation = history == null ? null : history.violation();
        if (violation != null) {
            out.raw("<div class=\"card\"><h3>What clients saw</h3>");
            out.put("<p>%s</p>", violation.summary());
            out.raw("<div class=\"scroll\">").raw(HistoryPicture.of(violation)).raw("</div>");
            out.raw("<p class=\"dim\" style=\"font-size:13px;margin:8px 0 0\">The numbers are the longest legal order;"
                    + " what is red cannot follow it.</p></div>");
        }
        if (history != null && !history.anomalies().isEmpty()) {
            HistoryPage.put(history.anomalies(), history.operations(), out);
            out.raw(
                    "<p class=\"dim\">A process is a client; lines are what clients asked and were told, counted from 1.</p>");
        }
    }

    private void diagram(View view) {
        Shown shown = view.shown();
        int decisions = shown.trace().decisions().size();
        String label = "Space-time diagram of " + Texts.count(shown.nodes(), "node") + " and "
                + Texts.count(decisions, "decision") + "; the same as text follows below";
        out.put("<div class=\"walker\" data-id=\"%s\" data-kind=\"%s\"><div>", found.id(), view.kind());
        out.raw("<div class=\"bar-steps js-only\" role=\"group\" aria-label=\"Steps\">");
        out.raw("<button type=\"button\" data-go=\"first\" aria-label=\"To the start\">\u21e4</button>");
        out.raw("<button type=\"button\" data-go=\"back\" aria-label=\"One step back\">\u2190</button>");
        out.put("<input type=\"range\" min=\"0\" max=\"%d\" value=\"%d\" aria-label=\"Step\">", decisions, decisions);
        out.raw("<button type=\"button\" data-go=\"next\" aria-label=\"One step on\">\u2192</button>");
        out.raw("<button type=\"button\" data-go=\"last\" aria-label=\"To the end\">\u21e5</button>");
        out.put("<button type=\"button\" class=\"violated\" data-go=\"violated\" data-step=\"%d\">", view.violatedAt());
        out.raw("violated here</button><output></output></div>");
        out.put(
                "<div class=\"stage\" tabindex=\"0\" role=\"group\" aria-label=\"%s\">",
                "Diagram; arrow keys go step by step");
        out.raw(SpaceTime.of(shown, view.selection(), label, view.violatedRow()));
        out.raw("</div></div><div class=\"side js-only\" aria-live=\"polite\"></div></div>");
    }

    private void asText(Shown shown) {
        out.raw("<details><summary>The same as text</summary><ol>");
        List<String> decisions = shown.decisions();
        decisions.stream().limit(LISTED_MAX).forEach(line -> out.put("<li>%s</li>", Texts.brief(line, 300)));
        if (decisions.size() > LISTED_MAX) {
            out.put("<li>and %s more</li>", Texts.number(decisions.size() - LISTED_MAX));
        }
        out.raw("</ol>");
        if (!shown.scene().inFlight().isEmpty()) {
            String names = shown.scene().inFlight().entrySet().stream()
                    .limit(IN_FLIGHT_MAX)
                    .map(each -> each.getKey() + " "
                            + Texts.cut(PayloadLabel.of(each.getValue()).type(), 40))
                    .collect(Collectors.joining(", "));
            int more = shown.scene().inFlight().size() - IN_FLIGHT_MAX;
            out.put(
                    "<p class=\"dim\">Still in flight at the end: %s%s.</p>",
                    names, more > 0 ? " and " + more + " more" : "");
        }
        out.raw("</details>");
    }

    /** Markup that takes the place of a text. */
    private enum Raw {
        OPEN(" open"),
        NOTHING("");

        private final String markup;

        Raw(String markup) {
            this.markup = markup;
        }

        @Override
        public String toString() {
            return markup;
        }
    }
}
