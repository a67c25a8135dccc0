package dev.waymark.report.page;

import dev.waymark.report.data.Json;
import dev.waymark.report.data.RunData;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** What a learner thinks of actions, from the files that it wrote: of states by name, of faults, and of how alike windows are. */
final class LearnedCards {
    static final String LEARNED = "learned.jsonl";
    static final String CALIBRATION = "calibration.jsonl";
    private static final int STATES_MAX = 10;
    private static final int ACTIONS_MAX = 40;

    private final List<JsonNode> learned;
    private final List<JsonNode> calibration;
    private final Markup out;

    LearnedCards(RunData data, Markup out) {
        this.learned = lines(data, LEARNED);
        this.calibration = lines(data, CALIBRATION);
        this.out = out;
    }

    /** Those that can be read. */
    private static List<JsonNode> lines(RunData data, String file) {
        List<JsonNode> lines = new ArrayList<>();
        data.files()
                .getOrDefault(file, "")
                .lines()
                .forEach(line -> Json.parse(line).ifPresent(lines::add));
        return lines;
    }

    private List<JsonNode> ofKind(String kind) {
        return learned.stream()
                .filter(line -> Json.text(line, "kind", "").equals(kind))
                .toList();
    }

    void write() {
        faults();
        states();
        windows();
    }

    /** Of schedules of faults: what each came to over all states. */
    private void faults() {
        List<JsonNode> done = ofKind("action").stream()
                .filter(each -> Json.number(each, "visits", 0) > 0)
                .sorted(Comparator.comparingLong((JsonNode each) -> -Json.number(each, "visits", 0)))
                .limit(ACTIONS_MAX)
                .toList();
        if (done.isEmpty()) {
            return;
        }
        out.raw("<div class=\"card\"><h3>Faults, and what they led to</h3><div class=\"scroll\"><table><tr>"
                + "<th scope=\"col\">fault</th><th scope=\"col\">windows</th><th scope=\"col\">new states</th>"
                + "<th scope=\"col\">share</th></tr>");
        for (JsonNode each : done) {
            long visits = Json.number(each, "visits", 0);
            long news = Json.number(each, "news", 0);
            long share = Math.round(100.0 * news / visits);
            out.put("<tr><td>%s</td>", Json.text(each, "action", ""))
                    .cell(visits, "")
                    .cell(news, "");
            out.put(
                    "<td>%d %% <span class=\"share\" aria-hidden=\"true\"><i style=\"width:%d%%\"></i></span></td></tr>",
                    share, share);
        }
        out.raw("</table></div></div>");
    }

    /** The states that were left most often, and what is thought best there. */
    private void states() {
        List<JsonNode> states = ofKind("state").stream()
                .filter(each -> !Json.text(each, "text", "").isEmpty())
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
        for (JsonNode state : states) {
            JsonNode best = Json.NOTHING;
            for (JsonNode action : state.path("actions").values()) {
                best = best.isEmpty() || value(action) > value(best) ? action : best;
            }
            out.put("<tr><td>%s</td>", Json.text(state, "text", "")).cell(Json.number(state, "visits", 0), "");
            out.put(
                    "<td>%s</td><td>%s</td>",
                    Json.text(best, "text", Json.text(best, "action", "")),
                    String.format(Locale.ROOT, "%.3f", value(best)));
            out.cell(Json.number(best, "visits", 0), "").raw("</tr>");
        }
        out.raw("</table></div></div>");
    }

    private static double value(JsonNode action) {
        return action.path("value").asDouble(0);
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
        for (JsonNode point : calibration) {
            long share = Math.round(100 * point.path("coincide").asDouble(0));
            out.put(
                    "<tr><td>%s</td>",
                    String.format(Locale.ROOT, "%.2f", point.path("epsilon").asDouble(0)));
            out.cell(Json.number(point, "states", 0), "");
            out.put(
                    "<td>%d %% <span class=\"share\" aria-hidden=\"true\"><i style=\"width:%d%%\"></i></span></td></tr>",
                    share, share);
        }
        out.raw("</table></div></div>");
    }
}
