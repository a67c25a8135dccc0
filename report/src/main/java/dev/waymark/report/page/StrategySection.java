package dev.waymark.report.page;

import dev.waymark.report.data.Json;
import dev.waymark.report.data.RunData;
import dev.waymark.report.data.Texts;
import dev.waymark.report.picture.HeatMaps;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** What only the strategy, the filters, the model or the code can tell of this run; nothing of what was not used. */
final class StrategySection {
    private static final String MUTATOR = "mutator ";
    private static final String WAYPOINTS = "furthest waypoint";
    private static final int PLACES_MAX = 400;

    private final RunData data;
    private final Markup out;

    StrategySection(RunData data, Markup out) {
        this.data = data;
        this.out = out;
    }

    static boolean hasAny(RunData data) {
        JsonNode result = data.result();
        return !result.path("strategyCounters").isEmpty()
                || !result.path("strategyStatistics").isEmpty()
                || result.has("scenario")
                || !result.path("modelActions").isEmpty()
                || !result.path("neverRun").isEmpty()
                || HeatMaps.fits(data.files().getOrDefault(HeatMaps.FILE, ""));
    }

    void write() {
        if (!hasAny(data)) {
            return;
        }
        out.raw("<section id=\"strategy\"><div class=\"wrap\"><h2>Strategy and guides</h2><div class=\"plots\">");
        scenario();
        counters();
        mutators();
        statistics();
        new LearnedCards(data, out).write();
        cells();
        model();
        code();
        out.raw("</div></div></section>");
    }

    private void open(String title) {
        out.put("<div class=\"card\"><h3>%s</h3>", title);
    }

    private void counters() {
        Map<String, String> counters = numbers(data.result().path("strategyCounters"));
        long executions = Math.max(1, data.amount("executions", data.curve().executions()));
        long chains = Json.number(data.result().path("strategyCounters"), "chains", -1);
        if (counters.isEmpty()) {
            return;
        }
        open(chains < 0 ? "What the strategy counted" : "Chains");
        if (chains >= 0) {
            out.put(
                    "<p>%s chains in an execution on average: as many priorities are drawn, and %s of %s change points"
                            + " were never come to.</p>",
                    String.format(Locale.ROOT, "%.1f", 1.0 * chains / executions),
                    counters.getOrDefault("changePointsUnused", "0"),
                    counters.getOrDefault("changePoints", "0"));
        }
        out.pairs(counters).raw("</div>");
    }

    private static Map<String, String> numbers(JsonNode counts) {
        Map<String, String> numbers = new LinkedHashMap<>();
        for (String name : counts.propertyNames()) {
            numbers.put(name, Texts.number(counts.path(name).asLong(0)));
        }
        return numbers;
    }

    private void mutators() {
        JsonNode groups = data.result().path("strategyStatistics");
        List<String> names = new ArrayList<>();
        for (String name : groups.propertyNames()) {
            if (name.startsWith(MUTATOR)) {
                names.add(name);
            }
        }
        if (groups.has("inputs")) {
            open("Corpus");
            out.pairs(numbers(groups.path("inputs"))).raw("</div>");
        }
        if (names.isEmpty()) {
            return;
        }
        open("Mutators");
        out.raw("<div class=\"scroll\"><table><tr><th scope=\"col\">mutator</th><th scope=\"col\">tried</th>"
                + "<th scope=\"col\">changed something</th><th scope=\"col\">found something new</th>"
                + "<th scope=\"col\">yield</th></tr>");
        for (String name : names) {
            JsonNode counts = groups.path(name);
            long tried = Json.number(counts, "tried", 0);
            long yielded = Json.number(counts, "yielded", 0);
            double share = 100.0 * yielded / Math.max(1, tried);
            out.put("<tr><td>%s</td>", name.substring(MUTATOR.length()));
            out.cell(tried, "").cell(Json.number(counts, "changed", 0), "").cell(yielded, "");
            out.put(
                    "<td>%s <span class=\"share\" aria-hidden=\"true\"><i style=\"width:%d%%\"></i></span></td></tr>",
                    String.format(Locale.ROOT, "%.0f %%", share), Math.round(share));
        }
        out.raw("</table></div></div>");
    }

    /** What learners tell, and whatever else a strategy counts in groups. */
    private void statistics() {
        JsonNode groups = data.result().path("strategyStatistics");
        for (String name : groups.propertyNames()) {
            if (name.startsWith(MUTATOR) || name.equals("inputs")) {
                continue;
            }
            open(
                    name.equals("learned")
                            ? "What was learned"
                            : name.equals(WAYPOINTS) ? "Furthest waypoint, by episodes" : name);
            if (name.equals(WAYPOINTS)) {
                bars(groups.path(name));
            } else {
                out.pairs(numbers(groups.path(name)));
            }
            out.raw("</div>");
        }
    }

    private void bars(JsonNode counts) {
        long most = 1;
        for (JsonNode count : counts.values()) {
            most = Math.max(most, count.asLong(0));
        }
        out.raw("<table>");
        for (String name : counts.propertyNames()) {
            long count = counts.path(name).asLong(0);
            out.put("<tr><td>%s</td>", name).cell(count, "");
            out.put(
                    "<td style=\"text-align:left;width:55%%\"><span class=\"yield\""
                            + " style=\"width:%d%%\"></span></td></tr>",
                    100 * count / most);
        }
        out.raw("</table>");
    }

    private void cells() {
        String text = data.files().getOrDefault(HeatMaps.FILE, "");
        if (HeatMaps.fits(text)) {
            open("Cells that were visited");
            out.raw("<div class=\"heat\">").raw(HeatMaps.of(text)).raw("</div></div>");
        }
    }

    private void scenario() {
        JsonNode scenario = data.result().path("scenario");
        if (scenario.isEmpty()) {
            return;
        }
        open("Scenario " + Json.text(scenario, "name", ""));
        long reached = Json.number(scenario, "reached", 0);
        out.put(
                "<p>Reached in %s of %s executions.</p>",
                Texts.number(reached), Texts.number(reached + Json.number(scenario, "notReached", 0)));
        out.raw("<div class=\"scroll\"><table><tr><th scope=\"col\">filter</th><th scope=\"col\">matched</th>"
                + "<th scope=\"col\">in executions</th><th scope=\"col\">did not apply</th></tr>");
        for (JsonNode filter : scenario.path("filters").values()) {
            long matched = Json.number(filter, "matched", 0);
            out.put("<tr><td class=\"mono\">%s</td>", Json.text(filter, "filter", ""));
            out.put(
                    "<td class=\"%s\">%s</td>",
                    matched == 0 ? "bad" : "", matched == 0 ? "never" : Texts.number(matched));
            out.cell(Json.number(filter, "executions", 0), "").cell(Json.number(filter, "notApplied", 0), "warn");
            out.raw("</tr>");
        }
        out.raw("</table></div></div>");
    }

    private void model() {
        JsonNode actions = data.result().path("modelActions");
        if (actions.isEmpty()) {
            return;
        }
        open("Model: what events were");
        List<String> never = Json.texts(data.result().path("modelNeverTaken"), "actions");
        if (!never.isEmpty()) {
            out.put("<p><span class=\"warn-text\">Never taken:</span> %s</p>", String.join(", ", never));
        }
        out.raw("<div class=\"scroll\"><table><tr><th scope=\"col\">action, or event</th><th"
                + " scope=\"col\">taken</th><th scope=\"col\">ignored</th><th scope=\"col\">not mapped</th><th"
                + " scope=\"col\">not allowed</th></tr>");
        for (String name : actions.propertyNames()) {
            JsonNode counts = actions.path(name);
            out.put("<tr><td>%s</td>", name).cell(Json.number(counts, "mapped", 0), "");
            out.cell(Json.number(counts, "ignored", 0), "").cell(Json.number(counts, "unmapped", 0), "warn");
            out.cell(Json.number(counts, "disabled", 0), "bad").raw("</tr>");
        }
        out.raw("</table></div></div>");
    }

    private void code() {
        JsonNode never = data.result().path("neverRun");
        for (String coverage : never.propertyNames()) {
            List<String> places = Json.texts(never, coverage);
            open("Code that never ran: " + coverage);
            if (!data.result().path("modelActions").isEmpty()) {
                out.raw("<p class=\"dim\">Beside a model this is also what the model leaves out, as far as no execution"
                        + " that it guided got there.</p>");
            }
            Map<String, List<String>> files = new LinkedHashMap<>();
            places.stream().limit(PLACES_MAX).forEach(place -> {
                int colon = Math.max(0, place.indexOf(':'));
                files.computeIfAbsent(place.substring(0, colon), key -> new ArrayList<>())
                        .add(place.substring(Math.min(place.length(), colon + 1)));
            });
            Map<String, String> pairs = new LinkedHashMap<>();
            files.forEach(
                    (file, lines) -> pairs.put(file.substring(file.lastIndexOf('/') + 1), String.join(", ", lines)));
            out.pairs(pairs);
            if (places.size() > PLACES_MAX) {
                out.put(
                        "<p class=\"dim\">and %s more places, see never-run.txt</p>",
                        Texts.number(places.size() - PLACES_MAX));
            }
            out.raw("</div>");
        }
    }
}
