package dev.waymark.report.page;

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
        pairs.put("strategy options", joined("options"));
        pairs.put("parameters", joined("params"));
        pairs.put("coverages", String.join(", ", Json.texts(data.run(), "coverages")));
        pairs.put("workers", data.asked("workers").toString());
        pairs.put("waymark", Json.text(data.run(), "waymark", "") + " " + Json.text(data.run(), "commit", ""));
        pairs.values().removeIf(String::isBlank);
        out.raw("<div class=\"card\">").pairs(pairs).raw("</div>");
        out.raw(
                "<div class=\"tools js-only\"><button type=\"button\" data-export=\"run\">Save all figures as JSON</button></div>");
        out.raw("</div></section>");
    }

    private String joined(String key) {
        StringBuilder text = new StringBuilder();
        Json.members(data.asked(key))
                .forEach((name, value) -> text.append(text.isEmpty() ? "" : ", ")
                        .append(name)
                        .append('=')
                        .append(value));
        return text.toString();
    }
}
