package dev.waymark.report.picture;

import dev.waymark.engine.trace.chart.Scene;
import dev.waymark.engine.trace.chart.SceneRow;
import dev.waymark.report.data.Texts;
import java.util.List;

/**
 * Where things stand in a space-time diagram, in pixels: a lane for each client, one for each node, and text beside them. Time
 * runs downwards, a row for each thing that happened. A title stands where the arrow of its message does not: behind its head.
 */
record Lanes(int nodes, List<Integer> clients, int before, int spacing, int behind, int nameChars, int textChars) {
    static final int ROW = 30;
    static final int TOP = 22;
    static final double SMALL_CHAR = 6.7; // of the fixed-width letters of names and values
    static final double TITLE_CHAR = 7.7; // of a title in bold, on average and a little more
    private static final int CLIENT = 20;
    private static final int LOOP = 4; // in letters: the title of a message to oneself begins behind its loop
    private static final int TITLE_MAX = 24;
    private static final int SPACING_MIN = 100;
    private static final int NAME_MAX = 16;
    private static final int TEXT_MAX = 84;

    static Lanes of(Scene scene, List<Integer> clients) {
        int name = 4;
        int text = 10;
        int before = 2;
        int between = 4;
        int behind = 4;
        for (SceneRow row : scene.rows()) {
            name = Math.max(name, row.name().length());
            text = Math.max(text, row.kind().acrossAll() ? 0 : row.detail().length());
            boolean toItself = row.kind().ofMessage() && row.to() == row.from();
            int title = Math.min(TITLE_MAX, row.title().length()) + (toItself ? LOOP : 0);
            boolean toTheLeft = row.kind().ofMessage() && row.to() < row.from();
            int at = row.nodes().isEmpty() ? 0 : row.nodes().get(row.nodes().size() - 1);
            if (toTheLeft && at == 1) {
                before = Math.max(before, title);
            } else if (!toTheLeft && at == scene.nodes()) {
                behind = Math.max(behind, title);
            } else {
                between = Math.max(between, title);
            }
        }
        return new Lanes(
                scene.nodes(),
                clients,
                (int) (before * TITLE_CHAR) + 16,
                (int) Math.max(SPACING_MIN, between * TITLE_CHAR + 26),
                (int) (behind * TITLE_CHAR) + 22,
                Math.min(name, NAME_MAX),
                Math.min(text, TEXT_MAX));
    }

    int client(int number) {
        return 16 + Math.max(0, clients.indexOf(number)) * CLIENT;
    }

    int x(int node) {
        return 8 + (clients.isEmpty() ? 0 : clients.size() * CLIENT + 16) + before + (node - 1) * spacing;
    }

    /** How far a lane reaches to its left. */
    int left() {
        return Math.max(6, x(1) - 40);
    }

    int right() {
        return x(nodes) + behind;
    }

    int names() {
        return right() + 6;
    }

    int text() {
        return names() + (int) (nameChars * SMALL_CHAR) + 12;
    }

    int width() {
        return (int) (text() + textChars * SMALL_CHAR) + 14;
    }

    static int y(int place) {
        return TOP + place * ROW;
    }

    /** What there is room for of a title. */
    static String title(SceneRow row) {
        return Texts.cut(row.title(), TITLE_MAX);
    }

    static boolean fits(SceneRow row) {
        return row.title().length() <= TITLE_MAX;
    }
}
