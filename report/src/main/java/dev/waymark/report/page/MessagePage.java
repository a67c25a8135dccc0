package dev.waymark.report.page;

import java.util.List;
import java.util.Map;

/** A served page that has only one thing to say, such as that there is no such page. */
public final class MessagePage {
    private MessagePage() {}

    public static String of(String title, String text) {
        Markup out = new Markup();
        out.put("<header class=\"wrap\"><h1>%s</h1></header><section><div class=\"wrap\">", title);
        out.note(text).raw("<p><a href=\"/\">All campaigns</a></p></div></section>");
        String nav = "<a href=\"/\"><b>Waymark</b></a>" + Frame.THEME;
        List<Shot.Part> parts = List.of(Shot.Part.of("message", out.toString()));
        return Frame.SERVED.page(new Shot("Waymark", nav, parts, List.of(), Map.of("still", true)));
    }
}
