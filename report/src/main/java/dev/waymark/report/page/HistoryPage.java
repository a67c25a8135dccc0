package dev.waymark.report.page;

import dev.waymark.checkers.judgement.Violation;
import dev.waymark.core.Version;
import dev.waymark.report.picture.HistoryPicture;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A checked history as a page of the same look: the verdict, and of a violation the longest legal order. */
public final class HistoryPage {
    private HistoryPage() {}

    /** {@code facts}: what else there is to say, a line each. */
    public static String of(String name, String verdict, List<String> facts, @Nullable Violation violation) {
        Markup out = new Markup();
        out.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        out.put("<title>Waymark: %s</title>\n", name);
        out.raw("<style>\n").raw(Frame.asset("report.css")).raw("</style>\n</head>\n<body>\n<main>");
        out.put("<section><div class=\"wrap\"><h1>%s</h1><p>%s</p>", name, verdict);
        facts.forEach(fact -> out.put("<p class=\"dim\">%s</p>", fact));
        if (violation != null) {
            out.raw("<div class=\"card\"><h3>What clients saw</h3>");
            out.put("<p>%s</p>", violation.summary());
            out.raw("<div class=\"scroll\">").raw(HistoryPicture.of(violation)).raw("</div>");
            out.raw(
                    "<p class=\"dim\">The numbers are the longest legal order; what is red cannot follow it.</p></div>");
        }
        out.raw("</div></section></main>");
        out.put("<footer class=\"wrap\">Written by Waymark %s.</footer>\n</body>\n</html>\n", Version.full());
        return out.toString();
    }
}
