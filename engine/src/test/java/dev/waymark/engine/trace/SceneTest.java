package dev.waymark.engine.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.Recorded;
import dev.waymark.core.model.TimerName;
import dev.waymark.engine.trace.chart.MessageChart;
import dev.waymark.engine.trace.chart.PayloadLabel;
import dev.waymark.engine.trace.chart.Scene;
import dev.waymark.engine.trace.chart.SceneRow;
import java.util.List;
import org.junit.jupiter.api.Test;

class SceneTest {
    private record Vote(int term) {}

    private static final MessageName FIRST = MessageName.parse("1>2#1");
    private static final MessageName COPY = MessageName.parse("1>2#1~1");

    private static final List<Event> EVENTS = List.of(
            new Event.Started(1, false),
            new Event.Fired(new TimerName(1, "tick", 1), 5),
            new Event.Sent(FIRST, new Vote(1)),
            new Event.Fired(new TimerName(2, "tick", 1), 5),
            new Event.Duplicated(FIRST, COPY, new Vote(1)),
            new Event.Delivered(COPY, new Vote(1)));

    @Test
    void aMessageKnowsWhereItWasSent() {
        List<SceneRow> rows = Scene.of(EVENTS, 2).rows();
        assertThat(rows.stream().map(SceneRow::kind))
                .containsExactly(
                        SceneRow.Kind.TIMER, SceneRow.Kind.TIMER, SceneRow.Kind.COPIED, SceneRow.Kind.DELIVERED);
        SceneRow delivered = rows.get(3);
        assertThat(delivered.sent()).isZero();
        assertThat(delivered.event()).isEqualTo(5);
        assertThat(List.of(delivered.from(), delivered.to())).containsExactly(1, 2);
        assertThat(List.of(delivered.title(), delivered.detail(), delivered.whole()))
                .containsExactly("Vote", "term=1", "Vote[term=1]");
    }

    @Test
    void theChartHasARowForEachOfItsRows() {
        Scene scene = Scene.of(EVENTS, 2);
        String chart = new MessageChart(EVENTS, 2).render();
        scene.rows().forEach(row -> assertThat(chart).contains(row.name()));
        assertThat(scene.inFlight()).containsOnlyKeys(FIRST);
        assertThat(chart.lines()).hasSize(scene.rows().size() + 4); // with two lines above it, and two below
    }

    @Test
    void whatIsInAMessageIsShortenedAndCommandsNoTerminal() {
        String evil = "<b>\u001b[2J\u202e\ud83d\ude00" + "x".repeat(1 << 20);
        String chart =
                new MessageChart(List.of(new Event.Sent(FIRST, evil), new Event.Delivered(FIRST, evil)), 2).render();
        assertThat(chart).doesNotContain("\u001b", "\u202e").contains("<b>").hasSizeLessThan(1000);
    }

    @Test
    void aPayloadOfWhichOnlyTheTextIsLeftIsLabelledAlike() {
        assertThat(PayloadLabel.of(new Recorded("Vote", "Vote[term=1]"))).isEqualTo(PayloadLabel.of(new Vote(1)));
        assertThat(PayloadLabel.of(new Recorded("plain text", "plain text")).type())
                .isEqualTo("plain text");
    }
}
