package dev.waymark.report.page;

import dev.waymark.core.Version;
import dev.waymark.engine.campaign.ReportJson;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.report.data.Found;
import dev.waymark.report.data.Json;
import dev.waymark.report.data.RunData;
import dev.waymark.report.data.Saturation;
import dev.waymark.report.data.Texts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** All that the script of the page knows, as one JSON document: also what the page exports. */
final class PageData {
    private static final int FORMAT = 1;

    private PageData() {}

    /** As it stands in a page: nothing in it can end the element that it is in. */
    static String script(Map<String, Object> figures) {
        return ReportJson.write(figures)
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }

    /** Without the steps of the executions, which are long and stand beside them. */
    static Map<String, Object> of(RunData data) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("format", FORMAT);
        all.put("waymark", Version.text());
        all.put("ended", data.ended());
        all.put("run", plain(data.written().run()));
        all.put("result", plain(data.written().result()));
        all.put("notes", data.notes().stream().map(Texts::plain).toList());
        all.put("curve", data.curve());
        all.put("saturation", saturation(data));
        all.put("violations", data.found().stream().map(PageData::violation).toList());
        return all;
    }

    static List<Map<String, Object>> views(List<View> views) {
        return views.stream().map(View::data).toList();
    }

    static Object plain(JsonNode node) {
        return Json.parse(Texts.plain(node.toString())).orElse(Json.NOTHING);
    }

    static Map<String, Object> saturation(RunData data) {
        Map<String, Object> all = new LinkedHashMap<>();
        for (String name : data.curve().coverage().keySet()) {
            Saturation.of(data.curve(), name, data.total(name)).ifPresent(found -> {
                Map<String, Object> figures = new LinkedHashMap<>();
                figures.put("perThousand", found.perThousand());
                figures.put("total", found.left() < 0 ? null : found.covered() + found.left());
                figures.put("text", found.text());
                all.put(name, figures);
            });
        }
        return all;
    }

    private static Map<String, Object> violation(Found found) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("id", Texts.plain(found.id()));
        all.put("property", Texts.plain(found.property()));
        all.put("message", Texts.plain(Texts.brief(found.message(), 2000)));
        RunReport.Found figures = found.figures();
        if (figures != null) {
            all.put("firstExecution", figures.firstExecution());
            all.put("firstDecision", figures.firstDecision());
            all.put("firstMillis", figures.firstMillis());
            all.put("occurrences", figures.occurrences());
        }
        return all;
    }
}
