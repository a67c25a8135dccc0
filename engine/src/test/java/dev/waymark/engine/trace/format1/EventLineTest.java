package dev.waymark.engine.trace.format1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.model.Event;
import dev.waymark.core.model.TimerName;
import dev.waymark.engine.trace.chart.PayloadLabel;
import dev.waymark.engine.trace.text.EventText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Format 1 is what it was: these are its kinds of lines, whatever kinds of events there are now. */
class EventLineTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "started 1",
                "restarted 2",
                "sent 1>2#1 Vote[term=1, who=a b]",
                "sent 1>2#1 ",
                "delivered 1>2#1~1 Vote[term=1]",
                "dropped 1>2!3 PING",
                "duplicated 1>2#1 as 1>2#1~2 Vote[term=1]",
                "replaced 1>2#1 Vote[term=1] by Vote[term=2]",
                "replaced 2>1!1 by by by by by ",
                "injected 1>2!1 Vote[term=9]",
                "fired 2/election now#4 now=17",
                "fired 2/odd\\n\\u0007\\\\#4 now=17",
                "timer-set 2/election#5 deadline=30",
                "timer-cancelled 2/election#5",
                "invoked c1#2 at 3 Put[key=x, value=1]",
                "replied c1#2 by 3 null",
                "crashed 1 disk=UNSYNCED_LOST",
                "clock 2 now=99",
                "partitioned 1,2|3|-",
                "partitioned ",
                "partitioned -",
                "cut 1>2,3>2",
                "cut ",
                "healed",
                "paused 1",
                "resumed 1",
                "corrupted 1",
                "corrupted 0",
                "emitted 2 commit 3, x",
                "emitted 2 leader",
                "emitted 2 became a leader",
                "persisted 1 log=[1, 2]",
                "persisted 1 a=b=c",
                "persisted 1 a\\\\n=\\n",
                "removed 1 log",
                "synced 1",
                "failed node 3 failed: java.lang.IllegalStateException: (no) (IllegalStateException@Server.on)",
                "failed two\\nlines ()",
                "tail",
                "unasked"
            })
    void everyLineIsAnEventThatPrintsAsItDid(String line) {
        assertThat(EventText.of(EventLine.parse(line))).isEqualTo(line);
    }

    @Test
    void whatTheSystemSaidHasItsType() {
        Event.Sent sent = (Event.Sent) EventLine.parse("sent 1>2#1 Vote[term=1, who=a b]");
        assertThat(PayloadLabel.of(sent.payload()))
                .isEqualTo(new PayloadLabel("Vote", "term=1, who=a b", "Vote[term=1, who=a b]"));
        Event.Dropped dropped = (Event.Dropped) EventLine.parse("dropped 1>2!3 PING");
        assertThat(PayloadLabel.of(dropped.payload()).type()).isEqualTo("PING");
    }

    @Test
    void escapesAreTakenBack() {
        Event.Fired fired = (Event.Fired) EventLine.parse("fired 2/odd\\n\\u0007\\\\#4 now=17");
        assertThat(fired.timer()).isEqualTo(new TimerName(2, "odd\n\u0007\\", 4));
        Event.Failed failed = (Event.Failed) EventLine.parse("failed node 3 failed: X (X@Server.on)");
        assertThat(failed.node()).isEqualTo(3);
        assertThat(failed.failure().signature()).isEqualTo("X@Server.on");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "sent",
                "sent x y",
                "crashed one disk=KEPT",
                "crashed 1 disk=X",
                "crashed 1 disk=KEPT more",
                "fired 1/a#1",
                "dreamed 1",
                "sent 1>2#1 two\nlines",
                "started 01",
                "started 251",
                "sent 1>2000000000#1 x",
                "clock 1 now=+5",
                "failed nobody knows",
                "fired 2/bad\\q#4 now=17",
                "cut 1>2,",
                "partitioned 1,,2"
            })
    void whatNoVersionHasWrittenIsRefused(String line) {
        assertThatThrownBy(() -> EventLine.parse(line)).isInstanceOf(IllegalArgumentException.class);
    }
}
