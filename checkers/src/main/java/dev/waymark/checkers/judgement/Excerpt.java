package dev.waymark.checkers.judgement;

/** Long texts, cut such that what matters stays. */
public final class Excerpt {
    /** What a line of text can take. */
    public static final int WIDTH = 80;

    private static final String GAP = "…";

    private Excerpt() {}

    /** The beginning of a text. */
    public static String cut(String text, int width) {
        return around(text, 0, width, GAP);
    }

    /** The part around a place, of at most {@code width} characters, with {@code gap} where something is left out. */
    public static String around(String text, int place, int width, String gap) {
        if (text.length() <= width) {
            return text;
        }
        int room = width - gap.length();
        int from = place + room / 4 < room ? 0 : Math.min(place - room / 2, text.length() - room);
        if (from <= 0) {
            return text.substring(0, room) + gap;
        }
        if (from + room >= text.length()) {
            return gap + text.substring(text.length() - room);
        }
        return gap + text.substring(from, from + room - gap.length()) + gap;
    }

    /** Where two texts differ first. */
    public static int difference(String a, String b) {
        int at = 0;
        while (at < a.length() && at < b.length() && a.charAt(at) == b.charAt(at)) {
            at++;
        }
        return at;
    }
}
