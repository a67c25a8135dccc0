package dev.waymark.report.page;

import dev.waymark.checkers.judgement.Violation;
import dev.waymark.core.Version;
import dev.waymark.histories.Anomaly;
import dev.waymark.histories.Operation;
import dev.waymark.histories.picture.AnomalyText;
import dev.waymark.report.picture.AnomalyPicture;
import dev.waymark.report.picture.HistoryPicture;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A checked history as a page of the same look: the verdict, and what is wrong with it. */
public final class HistoryPage {
    private HistoryPage() {}

    private static final int DRAWN_MAX = 20;

    /** {@code facts}: what else there is to say, a line each. */
    public static String of(String name, String verdict, List<String> facts, @Nullable Violation violation) {
        Markup out = begin(name, verdict, facts);
        if (violation != null) {
            out.raw("<div class=\"card\"><h3>What clients saw</h3>");
            out.put("<p>%s</p>", violation.summary());
            out.raw("<div class=\"scroll\">").raw(HistoryPicture.of(violation)).raw("</div>");
            out.raw(
                    "<p class=\"dim\">The numbers are the longest legal order; what is red cannot follow it.</p></div>");
        }
        return end(out);
    }

    /** Each anomaly drawn, and as text that can be pasted. */
    public static String of(
            String name, String verdict, List<String> facts, List<Anomaly> anomalies, List<Operation> history) {
        Markup out = begin(name, verdict, facts);
        put(anomalies, history, out);
        return end(out);
    }

    /** A card for each. */
    static void put(List<Anomaly> anomalies, List<Operation> history, Markup out) {
        for (Anomaly anomaly : anomalies.subList(0, Math.min(DRAWN_MAX, anomalies.size()))) {
            out.put("<div class=\"card\"><h3>%s</h3>", anomaly.name());
            anomaly.explanation().forEach(each -> out.put("<p>%s</p>", each));
            out.raw("<div class=\"scroll\">")
                    .raw(AnomalyPicture.of(anomaly, history))
                    .raw("</div>");
            out.raw("<details><summary>As text</summary><pre>");
            AnomalyText.of(anomaly, history, true).forEach(line -> out.put("%s\n", line));
            out.raw("</pre></details></div>");
        }
        if (anomalies.size() > DRAWN_MAX) {
            out.put("<p class=\"dim\">And %s more.</p>", String.valueOf(anomalies.size() - DRAWN_MAX));
        }
    }

    private static Markup begin(String name, String verdict, List<String> facts) {
        Markup out = new Markup();
        out.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        out.put("<title>Waymark: %s</title>\n", name);
        out.raw("<style>\n").raw(Frame.asset("report.css")).raw("</style>\n</head>\n<body>\n<main>");
        out.put("<section><div class=\"wrap\"><h1>%s</h1><p>%s</p>", name, verdict);
        facts.forEach(fact -> out.put("<p class=\"dim\">%s</p>", fact));
        return out;
    }

    private static String end(Markup out) {
        out.raw("</div></section></main>");
        out.put("<footer class=\"wrap\">Written by Waymark %s.</footer>\n</body>\n</html>\n", Version.full());
        return out.toString();
    }
}
