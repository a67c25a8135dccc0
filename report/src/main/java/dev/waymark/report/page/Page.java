package dev.waymark.report.page;

import dev.waymark.report.data.Found;
import dev.waymark.report.data.RunData;
import dev.waymark.report.data.Shown;
import dev.waymark.report.data.Texts;
import dev.waymark.report.picture.Selection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The page of a run: markup that says all without a script, then the data and the script that makes it move. */
public final class Page {
    /** Of one execution. */
    private static final int ROWS_MAX = 1200;

    /** Of all executions together: each takes about a kilobyte, and the page is to stay below two megabytes. */
    private static final int ROWS_IN_ALL = 1300;

    private static final int ROWS_MIN = 60;

    private Page() {}

    /** As one file. */
    public static String of(RunData data) {
        return in(Frame.ALONE, shot(data, Frame.ALONE, List.of()));
    }

    static String in(Frame frame, Shot shot) {
        List<Map<String, Object>> violations = new ArrayList<>();
        for (Object each : (List<?>) shot.figures().getOrDefault("violations", List.of())) {
            Map<String, Object> violation = new LinkedHashMap<>();
            ((Map<?, ?>) each).forEach((key, value) -> violation.put(String.valueOf(key), value));
            shot.sections().stream()
                    .filter(section -> section.id().equals(violation.get("id")))
                    .forEach(section -> violation.put("views", PageData.views(section.views())));
            violations.add(violation);
        }
        Map<String, Object> figures = new LinkedHashMap<>(shot.figures());
        figures.put("violations", violations);
        if (frame == Frame.SERVED) { // it need not be sent what it has
            Map<String, String> hashes = new LinkedHashMap<>();
            shot.sections().forEach(section -> hashes.put(Texts.plain(section.id()), section.hash()));
            figures.put("hashes", hashes);
        }
        return frame.page(new Shot(shot.title(), shot.nav(), shot.parts(), shot.sections(), figures), "report.js");
    }

    /** {@code before}: sections that were made earlier, used again if they would be the same. */
    static Shot shot(RunData data, Frame frame, List<Shot.Section> before) {
        List<List<View>> views = views(data.found());
        List<Shot.Section> sections = new ArrayList<>();
        for (int i = 0; i < views.size(); i++) {
            sections.add(section(data, data.found().get(i), views.get(i), before));
        }
        List<Shot.Part> parts = new ArrayList<>();
        parts.add(Shot.Part.of("head", markup(out -> new SummarySection(data, out).head())));
        parts.add(new Shot.Part(Shot.VIOLATIONS, "", ""));
        parts.add(Shot.Part.of("summary", markup(out -> new SummarySection(data, out).write())));
        parts.add(new Shot.Part(
                "coverage",
                data.curve().coverage().keySet() + " " + data.found().isEmpty(),
                markup(out -> new CoverageSection(data, out).write())));
        parts.add(Shot.Part.of(
                "none",
                data.found().isEmpty()
                        ? "<section><div class=\"wrap\"><h2>Violations</h2><p class=\"empty-state\">None was"
                                + " found.</p></div></section>"
                        : ""));
        parts.add(Shot.Part.of("strategy", markup(out -> new StrategySection(data, out).write())));
        parts.add(Shot.Part.of("run", markup(out -> new AboutSection(data, out).write())));
        String title = "Waymark: " + (data.system().isEmpty() ? "a run" : data.system());
        return new Shot(title, nav(data, frame), parts, sections, PageData.of(data));
    }

    private interface Writer {
        void write(Markup out);
    }

    private static String markup(Writer writer) {
        Markup out = new Markup();
        writer.write(out);
        return out.toString();
    }

    private static Shot.Section section(RunData data, Found found, List<View> views, List<Shot.Section> before) {
        Markup out = new Markup();
        ViolationSection section = new ViolationSection(data, found, views, out);
        boolean complete = ViolationSection.isComplete(data, found);
        for (Shot.Section known : before) {
            if (known.id().equals(found.id()) && known.complete() == complete && same(known.views(), views)) {
                return new Shot.Section(known.id(), known.html(), section.met(), known.views(), complete);
            }
        }
        section.write();
        return new Shot.Section(found.id(), out.toString(), section.met(), views, complete);
    }

    /** Traces are read once, so those that are equal are the same. */
    @SuppressWarnings("ReferenceEquality")
    private static boolean same(List<View> some, List<View> others) {
        boolean same = some.size() == others.size();
        for (int i = 0; same && i < some.size(); i++) {
            same = some.get(i).shown() == others.get(i).shown()
                    && some.get(i).selection().rows().size()
                            == others.get(i).selection().rows().size();
        }
        return same;
    }

    private static String nav(RunData data, Frame frame) {
        Markup out = new Markup();
        out.raw(frame == Frame.SERVED ? "<a href=\"/\"><b>Waymark</b></a>" : "<b>Waymark</b>");
        if (!data.found().isEmpty()) {
            out.put("<a href=\"#violations\">Violations (%d)</a>", data.found().size());
        }
        out.raw("<a href=\"#summary\">Summary</a><a href=\"#coverage\">Coverage</a>");
        if (StrategySection.hasAny(data)) {
            out.raw("<a href=\"#strategy\">Strategy</a>");
        }
        out.raw("<a href=\"#run\">The run</a>");
        if (frame == Frame.SERVED && data.state() == RunData.State.RUNNING) {
            out.put(
                    "<button type=\"button\" class=\"needs-token js-only\" data-stop=\"%s\">Stop</button>",
                    String.valueOf(data.folder().getFileName()));
        }
        return out.raw(Frame.THEME).toString();
    }

    /** What was shrunk comes first; what is left of the room goes to the executions as they were found. */
    private static List<List<View>> views(List<Found> all) {
        List<List<View>> views = new ArrayList<>();
        int left = ROWS_IN_ALL;
        for (Found found : all) {
            views.add(new ArrayList<>());
            left -= add(views.get(views.size() - 1), "shrunk", found.shrunk(), left);
        }
        for (int i = 0; i < all.size(); i++) {
            left -= add(views.get(i), "found", all.get(i).original(), left);
        }
        return views;
    }

    private static int add(List<View> views, String kind, @Nullable Shown shown, int left) {
        if (shown == null) {
            return 0;
        }
        int rows = shown.scene().rows().size();
        Selection selection = Selection.of(rows, Math.max(ROWS_MIN, Math.min(ROWS_MAX, left)));
        views.add(new View(kind, shown, selection));
        return selection.rows().size();
    }
}
