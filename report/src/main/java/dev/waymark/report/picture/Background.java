package dev.waymark.report.picture;

import dev.waymark.engine.trace.chart.Scene;
import dev.waymark.engine.trace.chart.SceneRow;
import dev.waymark.report.data.Texts;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What lasts in a space-time diagram: partitions as bands, lifelines that are broken while a node is down, the operations of
 * clients as bars from request to reply.
 */
final class Background {
    /** Blocks beyond these have the colours of the first ones again. */
    private static final int COLOURS = 4;

    private record Open(String name, int client, int place, String text) {}

    private final Scene scene;
    private final Selection selection;
    private final Lanes lanes;
    private final StringBuilder bands = new StringBuilder();
    private final StringBuilder lines = new StringBuilder();
    private final StringBuilder bars = new StringBuilder();
    private final String[] look;
    private final int[] since;
    private final Map<String, Open> open = new LinkedHashMap<>();
    private String letters = "";
    private int partedAt;

    Background(Scene scene, Selection selection, Lanes lanes) {
        this.scene = scene;
        this.selection = selection;
        this.lanes = lanes;
        this.look = new String[scene.nodes() + 1];
        this.since = new int[scene.nodes() + 1];
        Arrays.fill(look, "up");
        Arrays.fill(since, Lanes.y(0) - 16);
    }

    String markup() {
        for (int i = 0; i < scene.rows().size(); i++) {
            read(scene.rows().get(i), selection.place(i));
        }
        int end = selection.places();
        for (int node = 1; node < look.length; node++) {
            turn(node, Lanes.y(end), "");
        }
        part("", end);
        open.values().forEach(each -> bar(each, end, "open", ""));
        return bands.toString() + lines + bars;
    }

    private void read(SceneRow row, int place) {
        switch (row.kind()) {
            case CRASH -> turn(row.nodes().get(0), Lanes.y(place), "down");
            case FAULTY -> turn(row.nodes().get(0), Lanes.y(place), "faulty");
            case PAUSE -> turn(row.nodes().get(0), Lanes.y(place), "paused");
            case RESTART, RESUME -> turn(row.nodes().get(0), Lanes.y(place), "up");
            case PARTITION -> part(row.letters(), place);
            case HEAL -> part("", place);
            case REQUEST -> open.putIfAbsent(row.name(), new Open(row.name(), row.client(), place, row.detail()));
            case REPLY -> {
                Open request = open.remove(row.name());
                if (request != null) {
                    bar(request, place, "", row.detail());
                }
            }
            default -> {}
        }
    }

    private void turn(int node, int y, String newLook) {
        if (y > since[node]) {
            lines.append(String.format(
                    Locale.ROOT,
                    "<path class=\"life %s\" d=\"M%d %dV%d\"/>",
                    look[node],
                    lanes.x(node),
                    since[node],
                    y));
        }
        look[node] = newLook;
        since[node] = y;
    }

    private void part(String newLetters, int place) {
        int height = Lanes.y(place) - Lanes.y(partedAt);
        for (int i = 0; i < letters.length() && height > 0; i++) {
            int x = i == 0 ? lanes.left() : lanes.x(i + 1) - lanes.spacing() / 2;
            int end = i + 1 < letters.length() ? lanes.x(i + 1) + lanes.spacing() / 2 : lanes.right();
            bands.append(String.format(
                    Locale.ROOT,
                    "<rect class=\"band b%d\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
                    (letters.charAt(i) - 'A') % COLOURS,
                    x,
                    Lanes.y(partedAt),
                    end - x,
                    height));
        }
        letters = newLetters;
        partedAt = place;
    }

    private void bar(Open request, int place, String style, String reply) {
        int height = Math.max(6, Lanes.y(place) - Lanes.y(request.place()));
        String told = reply.isEmpty() ? "no reply" : reply;
        bars.append(String.format(
                Locale.ROOT,
                "<rect class=\"bar %s\" x=\"%d\" y=\"%d\" width=\"8\" height=\"%d\" rx=\"4\"><title>%s</title></rect>",
                style,
                lanes.client(request.client()) - 4,
                Lanes.y(request.place()),
                height,
                Texts.html(Texts.cut(request.name() + " " + request.text() + " \u2192 " + told, 200))));
    }
}
