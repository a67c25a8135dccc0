package dev.waymark.report.page;

import dev.waymark.core.Version;
import dev.waymark.report.data.Found;
import dev.waymark.report.data.Json;
import dev.waymark.report.data.RunData;
import dev.waymark.report.data.Shown;
import dev.waymark.report.picture.Selection;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The whole page: markup that says all without a script, then the data and the script that makes it move. */
public final class Page {
    /** Of one execution. */
    private static final int ROWS_MAX = 1200;

    /** Of all executions together: each takes about a kilobyte, and the page is to stay below two megabytes. */
    private static final int ROWS_IN_ALL = 1300;

    private static final int ROWS_MIN = 60;

    private Page() {}

    public static String of(RunData data) {
        Map<Found, List<View>> views = views(data.found());
        Markup out = new Markup();
        String title = "Waymark: " + Json.text(data.run(), "system", Json.text(data.result(), "system", "a run"));
        out.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        out.raw("<meta name=\"referrer\" content=\"no-referrer\">\n");
        out.put("<title>%s</title>\n", title);
        out.raw("<style>\n").raw(resource("report.css")).raw("</style>\n</head>\n<body>\n");
        nav(data, out);
        out.raw("<main>");
        new SummarySection(data, out).write();
        new CoverageSection(data, out).write();
        violations(data, views, out);
        new StrategySection(data, out).write();
        new AboutSection(data, out).write();
        out.raw("</main>");
        out.put("<footer class=\"wrap\">Written by Waymark %s.</footer>\n", Version.full());
        out.raw("<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs><marker"
                + " id=\"head\" viewBox=\"0 0 8 8\" refX=\"6\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\""
                + " markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\""
                + " fill=\"var(--msg)\"/></marker></defs></svg>\n");
        out.raw("<script type=\"application/json\" id=\"waymark-data\">");
        out.raw(PageData.script(data, views));
        out.raw("</script>\n<script>\n").raw(resource("report.js")).raw("</script>\n</body>\n</html>\n");
        return out.toString();
    }

    private static void nav(RunData data, Markup out) {
        out.raw("<nav aria-label=\"Sections\"><div class=\"wrap\"><b>Waymark</b><a href=\"#summary\">Summary</a>");
        out.raw("<a href=\"#coverage\">Coverage</a>");
        if (!data.found().isEmpty()) {
            out.put("<a href=\"#violations\">Violations (%d)</a>", data.found().size());
        }
        if (StrategySection.hasAny(data)) {
            out.raw("<a href=\"#strategy\">Strategy</a>");
        }
        out.raw("<a href=\"#run\">The run</a><span class=\"push\"></span>");
        out.raw("<button type=\"button\" id=\"theme\" class=\"js-only\" aria-label=\"Dark or"
                + " light\">\u25d0</button></div></nav>");
    }

    private static void violations(RunData data, Map<Found, List<View>> views, Markup out) {
        out.raw("<div id=\"violations\"></div>");
        if (data.found().isEmpty()) {
            out.raw("<section><div class=\"wrap\"><h2>Violations</h2><p class=\"empty-state\">None was"
                    + " found.</p></div></section>");
        }
        views.forEach((found, shown) -> new ViolationSection(data, found, shown, out).write());
    }

    /** What was shrunk comes first; what is left of the room goes to the executions as they were found. */
    private static Map<Found, List<View>> views(List<Found> all) {
        Map<Found, List<View>> views = new LinkedHashMap<>();
        all.forEach(found -> views.put(found, new ArrayList<>()));
        int left = ROWS_IN_ALL;
        for (Found found : all) {
            left -= add(views, found, "shrunk", found.shrunk(), left);
        }
        for (Found found : all) {
            left -= add(views, found, "found", found.original(), left);
        }
        return views;
    }

    private static int add(Map<Found, List<View>> views, Found found, String kind, @Nullable Shown shown, int left) {
        if (shown == null) {
            return 0;
        }
        int rows = shown.scene().rows().size();
        Selection selection = Selection.of(rows, Math.max(ROWS_MIN, Math.min(ROWS_MAX, left)));
        views.getOrDefault(found, new ArrayList<>()).add(new View(kind, shown, selection));
        return selection.rows().size();
    }

    static String resource(String name) {
        try (InputStream in = Page.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("there is no " + name + " in this build");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
    }
}
