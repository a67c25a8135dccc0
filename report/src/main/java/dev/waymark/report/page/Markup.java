package dev.waymark.report.page;

import dev.waymark.report.data.Texts;
import java.util.Locale;
import java.util.Map;

/** Pieces of markup that several sections use. Whatever is a text is escaped here. */
final class Markup {
    private static final int TEXT_MAX = 2000;
    private static final int NOTE_MAX = 500;

    private final StringBuilder out = new StringBuilder();

    /** Markup of ours; {@code %s} are texts of others. */
    Markup put(String format, Object... texts) {
        Object[] escaped = new Object[texts.length];
        for (int i = 0; i < texts.length; i++) {
            escaped[i] = texts[i] instanceof String text ? text(text) : texts[i];
        }
        out.append(String.format(Locale.ROOT, format, escaped));
        return this;
    }

    /** Markup that is whole. */
    Markup raw(String markup) {
        out.append(markup);
        return this;
    }

    static String text(String text) {
        return Texts.html(Texts.brief(text, TEXT_MAX));
    }

    /** A command with a button beside it. */
    Markup command(String command) {
        return put(
                "<div class=\"copy\"><code>%s</code><button type=\"button\" class=\"js-only\">Copy</button></div>",
                command);
    }

    Markup note(String text) {
        return put("<p class=\"note\">%s</p>", Texts.brief(text, NOTE_MAX));
    }

    Markup pairs(Map<String, String> pairs) {
        raw("<dl>");
        pairs.forEach((name, value) -> put("<dt>%s</dt><dd>%s</dd>", name, value));
        return raw("</dl>");
    }

    /** A cell with a number, pale if it is 0. */
    Markup cell(long value, String style) {
        return put("<td class=\"%s\">%s</td>", value == 0 ? "zero" : style, Texts.number(value));
    }

    /** A name as an identifier of the page. */
    static String id(String name) {
        return name.replaceAll("[^A-Za-z0-9_-]", "_");
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
