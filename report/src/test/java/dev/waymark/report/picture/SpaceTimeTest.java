package dev.waymark.report.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.Recorded;
import dev.waymark.report.Shows;
import dev.waymark.report.data.Shown;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpaceTimeTest {
    private static String svg(String... lines) {
        return svg(Shows.of(3, lines));
    }

    private static String svg(Shown shown) {
        return SpaceTime.of(shown, Selection.of(shown.scene().rows().size(), 100), "a & b", -1);
    }

    @Test
    void anArrowGoesFromWhereAMessageWasSentToWhereItArrived() {
        String svg = svg(
                "fired 1/tick#1 now=5",
                "sent 1>3#1 Vote[term=1]",
                "fired 2/tick#1 now=5",
                "delivered 1>3#1 Vote[term=1]");
        int from = Lanes.y(0);
        int to = Lanes.y(2);
        assertThat(svg)
                .containsPattern("<path class=\"m delivered\" data-a=\"2\" d=\"M\\d+ " + from + "L\\d+ " + to + "\"/>");
        assertThat(svg).contains(">Vote<", ">term=1<", "aria-label=\"a &amp; b\"");
    }

    @Test
    void theRowAfterWhichAPropertyWasViolatedIsMarked() {
        Shown shown = Shows.of(3, "fired 1/tick#1 now=5", "crashed 2 disk=KEPT", "fired 3/tick#1 now=5");
        String svg = SpaceTime.of(shown, Selection.of(3, 100), "", 1);
        int line = Lanes.y(1) + Lanes.ROW / 2;
        assertThat(svg).contains("<g class=\"violated\"><path d=\"M0 " + line + "H", "violated here: ");
        assertThat(svg("fired 1/tick#1 now=5")).doesNotContain("violated");
    }

    @Test
    void everyKindOfThingHasItsMark() {
        String svg = svg(
                "sent 1>2#1 A",
                "sent 1>2#2 B",
                "dropped 1>2#1 A",
                "duplicated 1>2#2 as 1>2#2~1 B",
                "crashed 1 disk=KEPT",
                "restarted 1",
                "paused 2",
                "resumed 2",
                "corrupted 2",
                "partitioned 1|2,3",
                "cut 2>3",
                "invoked c1#1 at 1 Put[k=1]",
                "replied c1#1 by 1 ok",
                "invoked c2#1 at 1 Get[k=1]",
                "healed",
                "failed node 2 failed: oops (x)");
        assertThat(svg)
                .contains(
                        "r lost",
                        "r copied",
                        "r crash",
                        "r restart",
                        "r pause",
                        "r resume",
                        "r faulty",
                        "r partition",
                        "r cut",
                        "r failed");
        assertThat(svg)
                .contains(
                        "life down",
                        "life paused",
                        "life faulty",
                        "band b0",
                        "band b1",
                        "class=\"bar \"",
                        "class=\"bar open\"",
                        ">c2<");
    }

    @Test
    void longExecutionsShowTheirBeginningAndTheirEnd() {
        List<String> lines = new ArrayList<>();
        for (int i = 1; i <= 500; i++) {
            lines.add("fired 1/tick" + i + "#1 now=" + i);
        }
        Shown shown = Shows.of(3, lines);
        Selection selection = Selection.of(500, 100);
        String svg = SpaceTime.of(shown, selection, "", -1);
        assertThat(selection.rows()).hasSize(100).contains(0, 24, 425, 499).doesNotContain(25, 424);
        assertThat(svg).contains("400 rows left out", ">tick1<", ">tick500<").doesNotContain(">tick100<");
        assertThat(svg.split("data-r=", -1)).hasSize(101);
    }

    @Test
    void whatIsInAMessageStaysAText() {
        String evil = "<script>alert(1)</script>\" onclick=\"x \u202e\u0007 \ud83d\ude00 ";
        MessageName message = MessageName.parse("1>2#1");
        for (Object payload : List.of(evil + "y".repeat(1 << 20), new Recorded(evil, evil + "y".repeat(1 << 20)))) {
            String svg = svg(Shows.ofEvents(
                    3, List.of(new Event.Sent(message, payload), new Event.Delivered(message, payload))));
            isHarmless(svg);
        }
    }

    private static void isHarmless(String svg) {
        assertThat(svg)
                .doesNotContain("<script", "\u202e", "\u0007", "\" onclick")
                .contains("&lt;script&gt;");
        assertThat(svg.length()).isLessThan(4000);
    }
}
