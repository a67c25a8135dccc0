package dev.waymark.report.data;

import java.util.Locale;

/**
 * Texts that others wrote, made fit for a page. Whatever is in a message, it stays a text: no markup, no characters that hide,
 * move or turn round what stands beside them, and no more of it than somebody will read.
 */
public final class Texts {
    private Texts() {}

    /** For markup, between tags and in attributes. */
    public static String html(String text) {
        StringBuilder html = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> html.append("&lt;");
                case '>' -> html.append("&gt;");
                case '&' -> html.append("&amp;");
                case '"' -> html.append("&quot;");
                case '\'' -> html.append("&#39;");
                default -> visible(html, c);
            }
        });
        return html.toString();
    }

    /** The same without markup, for whoever escapes it later. */
    public static String plain(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        text.codePoints().forEach(c -> visible(plain, c));
        return plain.toString();
    }

    private static void visible(StringBuilder out, int c) {
        boolean hidden = switch (Character.getType(c)) {
            case Character.CONTROL -> c != '\n';
            case Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE,
                    Character.SURROGATE,
                    Character.UNASSIGNED -> true;
            default -> false;
        };
        if (!hidden) {
            out.appendCodePoint(c);
            return;
        }
        for (char unit : Character.toChars(c)) {
            out.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
        }
    }

    /** The beginning of a long text, and how long it is. */
    public static String brief(String text, int max) {
        return text.length() <= max
                ? text
                : start(text, max) + "\u2026 (" + number(text.length()) + " characters in all)";
    }

    /** The beginning of a long text, in a place where there is no room to say more. */
    public static String cut(String text, int max) {
        return text.length() <= max ? text : start(text, max - 1) + "\u2026";
    }

    /** Never half of a pair. */
    private static String start(String text, int length) {
        boolean halved = length > 0 && Character.isHighSurrogate(text.charAt(length - 1));
        return text.substring(0, halved ? length - 1 : length);
    }

    public static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** How many in a second; real servers take seconds for one, and that is not none. */
    public static String perSecond(long count, long millis) {
        double rate = count * 1000.0 / Math.max(1, millis);
        return rate >= 10 || count == 0
                ? number(Math.round(Math.floor(rate)))
                : String.format(Locale.ROOT, rate >= 0.1 ? "%.1f" : rate >= 0.01 ? "%.2f" : "%.4f", rate);
    }

    /** {@code 1 node}, {@code 3 nodes}. */
    public static String count(long value, String noun) {
        return number(value) + " " + noun + (value == 1 ? "" : "s");
    }
}
