package dev.waymark.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.model.Event;
import dev.waymark.core.trace.chart.PayloadLabel;
import dev.waymark.core.trace.text.EventText;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventLinesTest {
    /** One of each kind; the text is what a trace has. */
    private static final List<String> LINES = List.of(
            "started 1",
            "restarted 2",
            "sent 1>2#1 Vote[term=1, who=a b]",
            "delivered 1>2#1~1 Vote[term=1]",
            "dropped 1>2!3 PING",
            "duplicated 1>2#1 as 1>2#1~2 Vote[term=1]",
            "replaced 1>2#1 Vote[term=1] by Vote[term=2]",
            "injected 1>2!1 Vote[term=9]",
            "fired 2/election now#4 now=17",
            "timer-set 2/election#5 deadline=30",
            "timer-cancelled 2/election#5",
            "invoked c1#2 at 3 Put[key=x, value=1]",
            "replied c1#2 by 3 null",
            "crashed 1 disk=UNSYNCED_LOST",
            "clock 2 now=99",
            "partitioned 1,2|3|-",
            "cut 1>2,3>2",
            "healed",
            "paused 1",
            "resumed 1",
            "corrupted 1",
            "emitted 2 commit 3, x",
            "emitted 2 leader",
            "persisted 1 log=[1, 2]",
            "removed 1 log",
            "synced 1",
            "failed node 3 failed: java.lang.IllegalStateException: (no) (IllegalStateException@Server.on",
            "tail",
            "unasked");

    @Test
    void everyLineOfATraceIsAnEventAgain() {
        EventLines.Read read = EventLines.read(LINES);
        assertThat(read.unread()).isZero();
        for (int i = 0; i < LINES.size(); i++) {
            String expected = LINES.get(i).startsWith("failed") ? LINES.get(i) + ")" : LINES.get(i);
            assertThat(EventText.of(read.events().get(i))).isEqualTo(expected);
        }
    }

    @Test
    void payloadsHaveTheirTypes() {
        Event.Sent sent = (Event.Sent) EventLines.parse(LINES.get(2)).orElseThrow();
        assertThat(PayloadLabel.of(sent.payload()))
                .isEqualTo(new PayloadLabel("Vote", "term=1, who=a b", "Vote[term=1, who=a b]"));
        Event.Dropped dropped = (Event.Dropped) EventLines.parse(LINES.get(4)).orElseThrow();
        assertThat(PayloadLabel.of(dropped.payload()).type()).isEqualTo("PING");
    }

    @Test
    void whatIsNoEventIsCounted() {
        List<String> wrong = List.of(
                "", "sent", "sent x y", "crashed one disk=KEPT", "crashed 1 disk=X", "fired 1/a#1", "dreamed 1");
        assertThat(EventLines.read(wrong)).isEqualTo(new EventLines.Read(List.of(), wrong.size()));
    }
}
