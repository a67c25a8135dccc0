package dev.waymark.report.page;

import dev.waymark.engine.result.LearnedLine;
import dev.waymark.report.data.Json;
import dev.waymark.report.data.RunData;
import dev.waymark.strategies.summaries.Calibration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** What a learner thinks of actions, from the files that it wrote: of states by name, of faults, and of how alike windows are. */
final class LearnedCards {
    static final String LEARNED = "learned.jsonl";
    static final String CALIBRATION = "calibration.jsonl";
    private static final int STATES_MAX = 10;
    private static final int ACTIONS_MAX = 40;

    private final List<LearnedLine> learned;
    private final List<Calibration.Point> calibration;
    private final Markup out;

    LearnedCards(RunData data, Markup out) {
        this.learned = Json.lines(data.files().getOrDefault(LEARNED, ""), LearnedLine.class);
        this.calibration = Json.lines(data.files().getOrDefault(CALIBRATION, ""), Calibration.Point.class);
        this.out = out;
    }

    private List<LearnedLine> ofKind(String kind) {
        return learned.stream().filter(line -> line.kind().equals(kind)).toList();
    }

    void write() {
        faults();
        states();
        windows();
    }

    /** Of schedules of faults: what each came to over all states. */
    private void faults() {
        List<LearnedLine> done = ofKind("action").stream()
                .filter(each -> each.visits() > 0)
                .sorted(Comparator.comparingLong(LearnedLine::visits).reversed())
                .limit(ACTIONS_MAX)
                .toList();
        if (done.isEmpty()) {
            return;
        }
        out.raw("<div class=\"card\"><h3>Faults, and what they led to</h3><div class=\"scroll\"><table><tr>"
                + "<th scope=\"col\">fault</th><th scope=\"col\">windows</th><th scope=\"col\">new states</th>"
                + "<th scope=\"col\">share</th></tr>");
        for (LearnedLine each : done) {
            long visits = each.visits();
            long news = each.news();
            long share = Math.round(100.0 * news / visits);
            out.put("<tr><td>%s</td>", each.action()).cell(visits, "").cell(news, "");
            out.put(
                    "<td>%d %% <span class=\"share\" aria-hidden=\"true\"><i style=\"width:%d%%\"></i></span></td></tr>",
                    share, share);
        }
        out.raw("</table></div></div>");
    }

    /** The states that were left most often, and what is thought best there. */
    private void states() {
        List<LearnedLine> states = ofKind("state").stream()
                .filter(each -> each.text() != null && !each.text().isEmpty())
                .limit(STATES_MAX)
                .toList();
        if (states.isEmpty()) {
            return;
        }
        out.raw(
                "<div class=\"card\"><h3>Learned values</h3><p class=\"dim\">The states that were left most often, and the"
                        + " action that is worth most there.</p><div class=\"scroll\"><table style=\"overflow-wrap:normal\"><tr><th scope=\"col\">state</th>"
                        + "<th scope=\"col\">left</th><th scope=\"col\">best action</th><th scope=\"col\">value</th>"
                        + "<th scope=\"col\">taken</th></tr>");
        for (LearnedLine state : states) {
            LearnedLine.Action best = best(state.actions());
            out.put("<tr><td>%s</td>", String.valueOf(state.text())).cell(state.visits(), "");
            out.put(
                    "<td>%s</td><td>%s</td>",
                    best.text() == null ? best.action() : best.text(),
                    String.format(Locale.ROOT, "%.3f", best.value()));
            out.cell(best.visits(), "").raw("</tr>");
        }
        out.raw("</table></div></div>");
    }

    /** The first of those that are worth most. */
    private static LearnedLine.Action best(List<LearnedLine.Action> actions) {
        LearnedLine.Action best = null;
        for (LearnedLine.Action action : actions) {
            best = best == null || action.value() > best.value() ? action : best;
        }
        return best == null ? new LearnedLine.Action("", null, 0, 0) : best;
    }

    /** How many states windows without faults come to, by how alike two of them must be to be one. */
    private void windows() {
        if (calibration.isEmpty()) {
            return;
        }
        out.raw(
                "<div class=\"card\"><h3>Summaries: how alike windows are</h3><p class=\"dim\">Windows of runs without faults,"
                        + " by the share in which two must agree to be one state.</p><div class=\"scroll\"><table><tr>"
                        + "<th scope=\"col\">epsilon</th><th scope=\"col\">states</th><th scope=\"col\">windows in a state that"
                        + " was met before</th></tr>");
        for (Calibration.Point point : calibration) {
            long share = Math.round(100 * point.coincide());
            out.put("<tr><td>%s</td>", String.format(Locale.ROOT, "%.2f", point.epsilon()));
            out.cell(point.states(), "");
            out.put(
                    "<td>%d %% <span class=\"share\" aria-hidden=\"true\"><i style=\"width:%d%%\"></i></span></td></tr>",
                    share, share);
        }
        out.raw("</table></div></div>");
    }
}
