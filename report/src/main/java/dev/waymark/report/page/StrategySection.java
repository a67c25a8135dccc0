package dev.waymark.report.page;

import dev.waymark.report.data.Json;
import dev.waymark.report.data.RunData;
import java.util.Map;

/** What only the strategy, the filters, the model or the code can tell of this run; nothing if they were not used. */
final class StrategySection {
    private final RunData data;
    private final Markup out;

    StrategySection(RunData data, Markup out) {
        this.data = data;
        this.out = out;
    }

    static boolean hasAny(RunData data) {
        return !data.result().path("strategyCounters").isEmpty();
    }

    void write() {
        if (!hasAny(data)) {
            return;
        }
        out.raw("<section id=\"strategy\"><div class=\"wrap\"><h2>Strategy</h2>");
        Map<String, String> counters = Json.members(data.result().path("strategyCounters"));
        out.raw("<div class=\"card\">").pairs(counters).raw("</div>");
        out.raw("</div></section>");
    }
}
