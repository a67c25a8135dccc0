package dev.waymark.report.page;

import dev.waymark.core.Version;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** What is around every page: one file that needs nothing else, or one that a server answers with and keeps up to date. */
public enum Frame {
    ALONE,
    SERVED;

    /** What a served page asks for, and what it is. */
    public static final Map<String, String> ASSETS = Map.of(
            "report.css", "text/css",
            "live.css", "text/css",
            "base.js", "text/javascript",
            "report.js", "text/javascript",
            "comparison.js", "text/javascript",
            "explore.js", "text/javascript",
            "live.js", "text/javascript");

    /** {@code scripts} come after the one that all have. */
    String page(Shot shot, String... scripts) {
        Markup out = new Markup();
        out.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        out.raw("<meta name=\"referrer\" content=\"no-referrer\">\n");
        out.put("<title>%s</title>\n", shot.title());
        style(out, "report.css");
        if (this == SERVED) {
            out.raw("<link rel=\"icon\" href=\"data:,\">\n");
            style(out, "live.css");
        }
        out.raw("</head>\n<body>\n<nav aria-label=\"Sections\"><div class=\"wrap\" data-part=\"nav\">");
        out.raw(shot.nav()).raw("</div></nav>\n");
        if (this == SERVED) {
            out.raw("<div class=\"wrap\" id=\"told\" role=\"status\" aria-live=\"polite\"></div>\n");
        }
        out.raw("<main>");
        for (Shot.Part part : shot.parts()) {
            out.put("<div data-part=\"%s\"", part.name());
            out.raw(part.name().equals(Shot.VIOLATIONS) ? " id=\"violations\">" : ">");
            out.raw(part.html());
            if (part.name().equals(Shot.VIOLATIONS)) {
                shot.sections().forEach(section -> out.raw(section.html()));
            }
            out.raw("</div>");
        }
        out.raw("</main>");
        out.put(
                "<footer class=\"wrap\">%s by Waymark %s.</footer>\n",
                this == ALONE ? "Written" : "Served", Version.full());
        out.raw("<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs><marker"
                + " id=\"head\" viewBox=\"0 0 8 8\" refX=\"6\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\""
                + " markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\""
                + " fill=\"var(--msg)\"/></marker></defs></svg>\n");
        out.raw("<script type=\"application/json\" id=\"waymark-data\">");
        out.raw(PageData.script(shot.figures())).raw("</script>\n");
        script(out, "base.js");
        List.of(scripts).forEach(name -> script(out, name));
        if (this == SERVED) {
            script(out, "live.js");
        }
        return out.raw("</body>\n</html>\n").toString();
    }

    private void style(Markup out, String name) {
        out.raw(
                this == ALONE
                        ? "<style>\n" + asset(name) + "</style>\n"
                        : "<link rel=\"stylesheet\" href=\"/assets/" + name + "\">\n");
    }

    private void script(Markup out, String name) {
        out.raw(
                this == ALONE
                        ? "<script>\n" + asset(name) + "</script>\n"
                        : "<script src=\"/assets/" + name + "\"></script>\n");
    }

    static final String THEME = "<span class=\"push\"></span><button type=\"button\" id=\"theme\" class=\"js-only\""
            + " aria-label=\"Dark or light\">\u25d0</button>";

    /** One of {@link #ASSETS}. */
    public static String asset(String name) {
        try (InputStream in = Frame.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("there is no " + name + " in this build");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
    }
}
