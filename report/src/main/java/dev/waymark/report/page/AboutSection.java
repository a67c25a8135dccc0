package dev.waymark.report.page;

import dev.waymark.engine.campaign.RunRecord;
import dev.waymark.report.data.Json;
import dev.waymark.report.data.RunData;
import java.util.LinkedHashMap;
import java.util.Map;

/** How to run it again, and with what it ran. */
final class AboutSection {
    private final RunData data;
    private final Markup out;

    AboutSection(RunData data, Markup out) {
        this.data = data;
        this.out = out;
    }

    void write() {
        out.raw("<section id=\"run\"><div class=\"wrap\"><h2>The run</h2>");
        String again = Commands.again(data);
        if (!again.isEmpty()) {
            out.command(again);
        }
        Map<String, String> pairs = new LinkedHashMap<>();
        pairs.put("strategy options", joined(Json.members(data.result().options())));
        pairs.put("parameters", joined(data.parameters()));
        pairs.put("coverages", String.join(", ", data.coverages()));
        if (data.record() != null) {
            RunRecord.Provenance made = data.record().provenance();
            pairs.put("workers", String.valueOf(made.workers()));
            pairs.put("waymark", made.waymark() + " " + made.commit());
        }
        pairs.values().removeIf(String::isBlank);
        out.raw("<div class=\"card\">").pairs(pairs).raw("</div>");
        out.raw(
                "<div class=\"tools js-only\"><button type=\"button\" data-export=\"run\">Save all figures as JSON</button></div>");
        out.raw("</div></section>");
    }

    private static String joined(Map<String, String> values) {
        StringBuilder text = new StringBuilder();
        values.forEach((name, value) ->
                text.append(text.isEmpty() ? "" : ", ").append(name).append('=').append(value));
        return text.toString();
    }
}
