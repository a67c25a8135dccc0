package dev.waymark.report.page;

import dev.waymark.engine.result.RunSections;
import dev.waymark.report.data.RunData;
import dev.waymark.report.data.Texts;
import dev.waymark.report.picture.HeatMaps;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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
        RunSections sections = data.sections();
        return !data.result().strategyCounters().isEmpty()
                || !data.result().strategyStatistics().isEmpty()
                || sections.exhaustive() != null
                || sections.scenario() != null
                || !modelActions(data).isEmpty()
                || (sections.neverRun() != null && !sections.neverRun().isEmpty())
                || HeatMaps.fits(data.files().getOrDefault(HeatMaps.FILE, ""));
    }

    private static Map<String, RunSections.ModelCounts> modelActions(RunData data) {
        Map<String, RunSections.ModelCounts> actions = data.sections().modelActions();
        return actions == null ? Map.of() : actions;
    }

    void write() {
        if (!hasAny(data)) {
            return;
        }
        out.raw("<section id=\"strategy\"><div class=\"wrap\"><h2>Strategy and guides</h2><div class=\"plots\">");
        scenario();
        exhaustive();
        counters();
        mutators();
        statistics();
        new LearnedCards(data, out).write();
        cells();
        model();
        code();
        out.raw("</div></div></section>");
    }

    /** What was covered, and how long the executions are: at the bound they are cut. */
    private void exhaustive() {
        RunSections.Exhaustive exhaustive = data.sections().exhaustive();
        if (exhaustive == null) {
            return;
        }
        open("Classes by depth");
        out.put("<p>%s</p>", exhaustive.covered());
        long most = 1;
        for (long count : exhaustive.classesByDepth().values()) {
            most = Math.max(most, count);
        }
        out.raw("<div class=\"scroll\"><table><tr><th scope=\"col\">decisions</th><th scope=\"col\">classes</th>"
                + "<th scope=\"col\">share of the largest</th></tr>");
        for (Map.Entry<String, Long> each : exhaustive.classesByDepth().entrySet()) {
            out.put("<tr><td>%s</td>", each.getKey());
            out.cell(each.getValue(), "");
            out.put(
                    "<td><span class=\"share\" aria-hidden=\"true\"><i style=\"width:%d%%\"></i></span></td></tr>",
                    Math.round(100.0 * each.getValue() / most));
        }
        out.raw("</table></div>");
        if (exhaustive.boundReached()) {
            out.put(
                    "<p>Those with %s decisions were cut there: a larger depth makes more.</p>",
                    String.valueOf(exhaustive.bound().get("depth")));
        }
        out.raw("</div>");
    }

    private void open(String title) {
        out.put("<div class=\"card\"><h3>%s</h3>", title);
    }

    private void counters() {
        Map<String, String> counters = numbers(data.result().strategyCounters());
        long executions = Math.max(1, data.executions());
        long chains = data.result().strategyCounters().getOrDefault("chains", -1L);
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

    private static Map<String, String> numbers(Map<String, Long> counts) {
        Map<String, String> numbers = new LinkedHashMap<>();
        counts.forEach((name, count) -> numbers.put(name, Texts.number(count)));
        return numbers;
    }

    private void mutators() {
        Map<String, Map<String, Long>> groups = data.result().strategyStatistics();
        List<String> names = new ArrayList<>();
        for (String name : groups.keySet()) {
            if (name.startsWith(MUTATOR)) {
                names.add(name);
            }
        }
        if (groups.containsKey("inputs")) {
            open("Corpus");
            out.pairs(numbers(groups.getOrDefault("inputs", Map.of()))).raw("</div>");
        }
        if (names.isEmpty()) {
            return;
        }
        open("Mutators");
        out.raw("<div class=\"scroll\"><table><tr><th scope=\"col\">mutator</th><th scope=\"col\">tried</th>"
                + "<th scope=\"col\">changed something</th><th scope=\"col\">found something new</th>"
                + "<th scope=\"col\">yield</th></tr>");
        for (String name : names) {
            Map<String, Long> counts = groups.getOrDefault(name, Map.of());
            long tried = counts.getOrDefault("tried", 0L);
            long yielded = counts.getOrDefault("yielded", 0L);
            double share = 100.0 * yielded / Math.max(1, tried);
            out.put("<tr><td>%s</td>", name.substring(MUTATOR.length()));
            out.cell(tried, "").cell(counts.getOrDefault("changed", 0L), "").cell(yielded, "");
            out.put(
                    "<td>%s <span class=\"share\" aria-hidden=\"true\"><i style=\"width:%d%%\"></i></span></td></tr>",
                    String.format(Locale.ROOT, "%.0f %%", share), Math.round(share));
        }
        out.raw("</table></div></div>");
    }

    /** What learners tell, and whatever else a strategy counts in groups. */
    private void statistics() {
        data.result().strategyStatistics().forEach((name, counts) -> {
            if (name.startsWith(MUTATOR) || name.equals("inputs")) {
                return;
            }
            open(
                    name.equals("learned")
                            ? "What was learned"
                            : name.equals(WAYPOINTS) ? "Furthest waypoint, by episodes" : name);
            if (name.equals(WAYPOINTS)) {
                bars(counts);
            } else {
                out.pairs(numbers(counts));
            }
            out.raw("</div>");
        });
    }

    private void bars(Map<String, Long> counts) {
        long most = counts.values().stream().reduce(1L, Math::max);
        out.raw("<table>");
        counts.forEach((name, count) -> {
            out.put("<tr><td>%s</td>", name).cell(count, "");
            out.put(
                    "<td style=\"text-align:left;width:55%%\"><span class=\"yield\""
                            + " style=\"width:%d%%\"></span></td></tr>",
                    100 * count / most);
        });
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
        RunSections.Scenario scenario = data.sections().scenario();
        if (scenario == null) {
            return;
        }
        open("Scenario " + scenario.name());
        long reached = scenario.reached();
        out.put(
                "<p>Reached in %s of %s executions.</p>",
                Texts.number(reached), Texts.number(reached + scenario.notReached()));
        out.raw("<div class=\"scroll\"><table><tr><th scope=\"col\">filter</th><th scope=\"col\">matched</th>"
                + "<th scope=\"col\">in executions</th><th scope=\"col\">did not apply</th></tr>");
        for (RunSections.Filter filter : scenario.filters()) {
            long matched = filter.matched();
            out.put("<tr><td class=\"mono\">%s</td>", filter.filter());
            out.put(
                    "<td class=\"%s\">%s</td>",
                    matched == 0 ? "bad" : "", matched == 0 ? "never" : Texts.number(matched));
            out.cell(filter.executions(), "").cell(filter.notApplied(), "warn");
            out.raw("</tr>");
        }
        out.raw("</table></div></div>");
    }

    private void model() {
        Map<String, RunSections.ModelCounts> actions = modelActions(data);
        if (actions.isEmpty()) {
            return;
        }
        open("Model: what events were");
        RunSections.NeverTaken never = data.sections().modelNeverTaken();
        if (never != null && !never.actions().isEmpty()) {
            out.put("<p><span class=\"warn-text\">Never taken:</span> %s</p>", String.join(", ", never.actions()));
        }
        out.raw("<div class=\"scroll\"><table><tr><th scope=\"col\">action, or event</th><th"
                + " scope=\"col\">taken</th><th scope=\"col\">ignored</th><th scope=\"col\">not mapped</th><th"
                + " scope=\"col\">not allowed</th></tr>");
        actions.forEach((name, counts) -> {
            out.put("<tr><td>%s</td>", name).cell(counts.mapped(), "");
            out.cell(counts.ignored(), "").cell(counts.unmapped(), "warn");
            out.cell(counts.disabled(), "bad").raw("</tr>");
        });
        out.raw("</table></div></div>");
    }

    private void code() {
        Map<String, List<String>> never = data.sections().neverRun();
        if (never == null) {
            return;
        }
        for (Map.Entry<String, List<String>> each : never.entrySet()) {
            List<String> places = each.getValue();
            String coverage = each.getKey();
            open("Code that never ran: " + coverage);
            if (!modelActions(data).isEmpty()) {
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
