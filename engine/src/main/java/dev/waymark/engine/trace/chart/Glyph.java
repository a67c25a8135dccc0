package dev.waymark.engine.trace.chart;

/** What a chart is drawn with, in Unicode and in plain ASCII. */
enum Glyph {
    LIFELINE("│", "|"),
    LIFELINE_DOWN("┊", ":"),
    LIFELINE_PAUSED("╎", ";"),
    LINE("─", "-"),
    DOTTED("┄", "."),
    CROSSING("┼", "+"),
    LEAVES_RIGHT("├", "|"),
    LEAVES_LEFT("┤", "|"),
    HEAD_RIGHT("▶", ">"),
    HEAD_LEFT("◀", "<"),
    SELF("╯", "'"),
    LOST("✗", "x"),
    TWICE("×2", "x2"),
    CHANGED("≠", "~"),
    ADDED("+", "+"),
    REQUEST("▼", "v"),
    REPLY("▲", "^"),
    NOTE("◆", "*"),
    TIMER("◷", "@"),
    CRASH("✖", "X"),
    UP("●", "o"),
    PAUSE("‖", "="),
    BAR("═", "="),
    FOLLOWS("↳", "`"),
    ELLIPSIS("…", ".."),
    TOP_LEFT("╔", "+"),
    TOP_RIGHT("╗", "+"),
    BOTTOM_LEFT("╚", "+"),
    BOTTOM_RIGHT("╝", "+"),
    SIDE("║", "|");

    private final String unicode;
    private final String ascii;

    Glyph(String unicode, String ascii) {
        this.unicode = unicode;
        this.ascii = ascii;
    }

    String text(boolean inUnicode) {
        return inUnicode ? unicode : ascii;
    }
}
