package dev.waymark.report.picture;

import dev.waymark.core.model.Event;
import dev.waymark.engine.trace.chart.Scene;
import dev.waymark.engine.trace.chart.SceneRow;
import dev.waymark.engine.trace.chart.SceneRow.Kind;
import dev.waymark.report.data.Shown;
import dev.waymark.report.data.Texts;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * An execution as a space-time diagram (Lamport 1978): a line for each node, messages as arrows from where they were sent to
 * where they arrived. It has the rows of the terminal's chart, see {@link Scene}. Row i of the selection is the group with
 * {@code data-r="i"}, with its arrow, {@code data-a}, below all titles and what a click meets, {@code data-h}, below that.
 */
public final class SpaceTime {
    private final Scene scene;
    private final Selection selection;
    private final Lanes lanes;
    private final StringBuilder svg = new StringBuilder();
    /** What lies below the titles: what a click meets, and the arrows. */
    private final StringBuilder hits = new StringBuilder();

    private final StringBuilder arrows = new StringBuilder();
    /** Rows that an arrow to the right leaves from. */
    private final Set<Integer> sends = new HashSet<>();

    private SpaceTime(Scene scene, List<Integer> clients, Selection selection) {
        this.scene = scene;
        this.selection = selection;
        this.lanes = Lanes.of(scene, clients);
        for (SceneRow row : scene.rows()) {
            if (row.kind().ofMessage() && row.to() > row.from()) {
                sends.add(row.sent());
            }
        }
    }

    /**
     * The names of the lanes, which stay in sight, and the drawing below them. {@code violated}: the row of the selection after which
     * the property was violated, which is marked; negative for none.
     */
    public static String of(Shown shown, Selection selection, String label, int violated) {
        return new SpaceTime(shown.scene(), shown.clients(), selection).draw(label, shown.property(), violated);
    }

    /** The same of an execution of which there is no more than its events; {@code property} is what the mark names. */
    public static String of(
            Scene scene, List<Event> events, Selection selection, String label, String property, int violated) {
        return new SpaceTime(scene, Shown.clients(events), selection).draw(label, property, violated);
    }

    private String draw(String label, String property, int violated) {
        int height = Lanes.y(selection.places()) + 6 + (violated < 0 ? 0 : 14);
        header();
        put(
                "<svg class=\"space-time\" role=\"img\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
                        + " aria-label=\"%s\">",
                lanes.width(), height, lanes.width(), height, Texts.html(label));
        int behind = svg.length();
        for (int i = 0; i < selection.rows().size(); i++) {
            row(i, scene.rows().get(selection.rows().get(i)));
        }
        svg.insert(behind, hits + new Background(scene, selection, lanes).markup() + arrows);
        if (violated >= 0) {
            int y = Lanes.y(selection.place(selection.rows().get(violated))) + Lanes.ROW / 2;
            put("<g class=\"violated\"><path d=\"M0 %dH%d\"/>", y, lanes.width());
            put(
                    "<text x=\"%d\" y=\"%d\">violated here: %s</text></g>",
                    lanes.names(), y + 14, Texts.html(Texts.cut(property, 60)));
        }
        if (selection.gap() >= 0) {
            int y = Lanes.y(selection.gap());
            put(
                    "<g class=\"gap\"><rect x=\"0\" y=\"%d\" width=\"%d\" height=\"22\"/><text x=\"%d\" y=\"%d\">%s"
                            + " left out</text></g>",
                    y - 11, lanes.width(), lanes.left(), y + 4, Texts.count(selection.leftOut(), "row"));
        }
        return svg.append("</svg>").toString();
    }

    private void header() {
        put("<div class=\"lanes\" style=\"width:%dpx\" aria-hidden=\"true\">", lanes.width());
        for (int client : lanes.clients()) {
            put("<span class=\"c\" style=\"left:%dpx\">c%d</span>", lanes.client(client), client);
        }
        for (int node = 1; node <= lanes.nodes(); node++) {
            put("<span style=\"left:%dpx\">%s%d</span>", lanes.x(node), lanes.nodes() > 9 ? "" : "node ", node);
        }
        svg.append("</div>");
    }

    private void put(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }

    private void row(int index, SceneRow row) {
        int y = Lanes.y(selection.place(selection.rows().get(index)));
        put("<g class=\"r %s\" data-r=\"%d\">", row.kind().name().toLowerCase(Locale.ROOT), index);
        hits.append(String.format(
                Locale.ROOT,
                "<rect class=\"hit\" data-h=\"%d\" x=\"0\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
                index,
                y - 15,
                lanes.width(),
                Lanes.ROW));
        if (!row.name().isEmpty()) {
            String name = Texts.cut(row.name(), lanes.nameChars());
            put("<text class=\"n\" x=\"%d\" y=\"%d\">%s</text>", lanes.names(), y + 4, Texts.html(name));
        }
        if (row.kind().ofMessage()) {
            message(index, row, y);
        } else if (row.kind().acrossAll()) {
            put("<path class=\"x\" d=\"M%d %dH%d\"/>", lanes.left() - 8, y, lanes.right());
            put(
                    "<text class=\"t\" x=\"%d\" y=\"%d\">%s</text>",
                    lanes.left(), y - 4, Texts.html(Texts.cut(row.whole(), 90)));
        } else {
            marks(row, y, sends.contains(selection.rows().get(index)));
        }
        String beside = row.kind().acrossAll() ? "" : Lanes.fits(row) ? row.detail() : row.whole();
        if (!beside.isEmpty()) {
            String text = Texts.cut(beside, lanes.textChars());
            put("<text class=\"d\" x=\"%d\" y=\"%d\">%s</text>", lanes.text(), y + 4, Texts.html(text));
        }
        svg.append("</g>");
    }

    private void message(int index, SceneRow row, int y) {
        String title = Lanes.title(row);
        int from = lanes.x(row.from());
        int to = lanes.x(row.to());
        int start = row.sent() < 0 ? Lanes.y(0) - 16 : Lanes.y(selection.place(row.sent()));
        if (row.kind() == Kind.INJECTED) {
            start = y;
        }
        if (row.from() == row.to()) {
            arrow(index, row, "M%d %dc30 0 30 14 7 14", from, y - 14);
            text(title, from + 34, y + 3, "start");
            return;
        }
        int step = to > from ? 1 : -1;
        boolean arrives = row.kind() == Kind.DELIVERED;
        int end = arrives ? to - step * 6 : (int) (from + 0.7 * (to - from));
        arrow(index, row, "M%d %dL%d %d", from + step * 2, start, end, y);
        if (!arrives) {
            stop(row.kind(), end, y);
        }
        text(title, arrives ? to + step * 9 : end + step * 12, arrives ? y - 4 : y + 4, step > 0 ? "start" : "end");
    }

    private void arrow(int index, SceneRow row, String path, Object... numbers) {
        arrows.append("<path class=\"m ").append(row.kind().name().toLowerCase(Locale.ROOT));
        arrows.append("\" data-a=\"").append(index).append("\" d=\"");
        arrows.append(String.format(Locale.ROOT, path, numbers)).append("\"/>");
    }

    /** What becomes of a message that does not arrive as it was sent. */
    private void stop(Kind kind, int x, int y) {
        switch (kind) {
            case LOST -> put("<path class=\"s\" d=\"M%d %dl9 9m0 -9l-9 9\"/>", x - 4, y - 4);
            case COPIED -> put("<text class=\"s\" x=\"%d\" y=\"%d\">\u00d72</text>", x - 2, y + 4);
            case REPLACED -> put("<text class=\"s\" x=\"%d\" y=\"%d\">\u2260</text>", x - 2, y + 5);
            default -> put("<text class=\"s\" x=\"%d\" y=\"%d\">+</text>", x - 2, y + 5);
        }
    }

    private void text(String title, int x, int y, String anchor) {
        put("<text class=\"t\" x=\"%d\" y=\"%d\" text-anchor=\"%s\">%s</text>", x, y, anchor, Texts.html(title));
    }

    /** {@code sends}: arrows leave it, downwards. */
    private void marks(SceneRow row, int y, boolean sends) {
        if (row.kind() == Kind.REQUEST || row.kind() == Kind.REPLY) {
            connect(row, y);
        }
        for (int node : row.nodes()) {
            int x = lanes.x(node);
            switch (row.kind()) {
                case TIMER, CLOCK ->
                    put(
                            "<g class=\"k\"><circle cx=\"%d\" cy=\"%d\" r=\"6\"/><path d=\"M%d %dv-4m0 4h3\"/></g>",
                            x, y, x, y);
                case REQUEST -> put("<path class=\"k\" d=\"M%d %dh12l-6 10z\"/>", x - 6, y - 5);
                case REPLY -> put("<path class=\"k\" d=\"M%d %dh12l-6 -10z\"/>", x - 6, y + 5);
                case CRASH, FAILED -> put("<path class=\"k\" d=\"M%d %dl12 12m0 -12l-12 12\"/>", x - 6, y - 6);
                case FAULTY -> put("<path class=\"k\" d=\"M%d %dl10 10h-10l10 -10z\"/>", x - 5, y - 5);
                case PAUSE -> put("<path class=\"k\" d=\"M%d %dv10m6 -10v10\"/>", x - 3, y - 5);
                case EMITTED, REMARK -> put("<path class=\"k\" d=\"M%d %dl6 6l-6 6l-6 -6z\"/>", x, y - 6);
                default -> put("<circle class=\"k\" cx=\"%d\" cy=\"%d\" r=\"5\"/>", x, y);
            }
        }
        if (row.nodes().size() == 1) {
            text(Lanes.title(row), lanes.x(row.nodes().get(0)) + 12, sends ? y - 4 : y + 4, "start");
        }
    }

    /** From the bar of the client to its node, or back. */
    private void connect(SceneRow row, int y) {
        if (row.nodes().isEmpty()) {
            return;
        }
        int client = lanes.client(row.client()) + 5;
        int node = lanes.x(row.nodes().get(0)) - 7;
        put("<path class=\"o\" d=\"M%d %dH%d\"/>", client, y, node);
    }
}
