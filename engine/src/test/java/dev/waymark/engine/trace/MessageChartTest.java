package dev.waymark.engine.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.property.Reach;
import dev.waymark.core.property.Safety;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.random.Rng;
import dev.waymark.engine.Script;
import dev.waymark.engine.trace.causality.RandomEvents;
import dev.waymark.engine.trace.chart.MessageChart;
import dev.waymark.engine.trace.chart.MessageChart.Options;
import dev.waymark.engine.trace.chartfixture.Recording;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessageChartTest {
    private static final Verdict LOST = new Verdict(
            "no-lost-write",
            Safety.VIOLATED,
            Reach.REACHED,
            "lost",
            "client 1 was told that its write of \"a\" is done, but no node that is up knows of it");

    @Test
    void aFoundBug() throws IOException {
        Recording recording = Recording.of(new Script(ChartExamples.lostWrite()), 1, 3, 100);
        Golden.assertMatches(
                "lost-write",
                new MessageChart(recording.events, 3)
                        .notes(recording.notes)
                        .verdict(LOST)
                        .render());
    }

    @Test
    void everyKindOfRow() throws IOException {
        MessageChart chart = new MessageChart(ChartExamples.everything(), 4);
        Golden.assertMatches("everything", chart.render());
        Golden.assertMatches(
                "everything-ascii",
                chart.options(Options.DEFAULT.withUnicode(false)).render());
        Golden.assertMatches(
                "everything-colour",
                chart.options(Options.DEFAULT.withColour(true)).verdict(LOST).render());
    }

    @Test
    void nineNodes() throws IOException {
        MessageChart chart = new MessageChart(ChartExamples.nine(), 9).verdict(LOST);
        Golden.assertMatches("nine-nodes", chart.render());
        Golden.assertMatches(
                "nine-nodes-60-columns",
                chart.options(Options.DEFAULT.withWidth(60)).render());
        Golden.assertMatches(
                "nine-nodes-160-columns",
                chart.options(Options.DEFAULT.withWidth(160)).render());
    }

    @Test
    void aLongExecutionShowsItsBeginningAndItsEnd() throws IOException {
        List<Event> events = new ArrayList<>(ChartExamples.everything());
        for (int i = 0; i < 300; i++) {
            events.add(new Event.Delivered(new MessageName(2, 4, i + 2, 0, false), new ChartExamples.Ping(i + 2)));
        }
        MessageChart chart = new MessageChart(events, 4);
        Golden.assertMatches("long", chart.options(Options.DEFAULT.withRows(12)).render());
        assertThat(chart.options(Options.DEFAULT).render().lines())
                .filteredOn(line -> line.contains("rows left out"))
                .hasSize(1);
        assertThat(chart.options(Options.DEFAULT.withRows(1000)).render()).doesNotContain("left out");
    }

    @Test
    void anEmptyExecutionIsAHeader() {
        assertThat(new MessageChart(List.of(), 2).render().lines().map(String::strip))
                .containsExactly("node 1      node 2", "│           │", "│           │");
    }

    @Test
    void aVerdictThatIsNoViolationSaysWhatItIs() {
        MessageChart chart = new MessageChart(List.of(), 2);
        Verdict missed = new Verdict("m", Safety.KEPT, Reach.NOT_REACHED, "", "never left start");
        assertThat(chart.verdict(missed).render())
                .contains("KEPT, NOT REACHED: m")
                .contains("never left start");
    }

    @Test
    void fitsItsWidthInEverySetting() {
        for (int seed = 0; seed < 300; seed++) {
            Rng random = new Rng(seed);
            int nodes = 1 + random.nextInt(9);
            List<Event> events = RandomEvents.of(random, nodes, 60);
            String[] notes = new String[60];
            Arrays.setAll(notes, i -> random.chance(0.2) ? "state " + "x".repeat(random.nextInt(200)) : null);
            Options options = new Options(60 + random.nextInt(80), true, false, 20 + random.nextInt(40));
            MessageChart chart =
                    new MessageChart(events, nodes).notes(Arrays.asList(notes)).verdict(LOST);
            String plain = chart.options(options).render();
            assertThat(plain.lines()).allMatch(line -> line.length() <= options.width(), "seed " + seed);
            assertThat(plain.lines()).noneMatch(line -> line.endsWith(" "));
            String colour = chart.options(options.withColour(true)).render();
            assertThat(colour.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(plain);
            String ascii = chart.options(options.withUnicode(false)).render();
            assertThat(ascii).matches("[\\n -~]*");
        }
    }

    @Test
    void whatTheSystemWritesCannotBreakTheChart() {
        List<Event> events = List.of(
                new Event.Emitted(1, "line\nbreak", Arrays.asList("\u001b[31mred", null)),
                new Event.Delivered(MessageName.parse("1>2#1"), "\ud83d\ude00 smile"));
        String chart = new MessageChart(events, 2).render();
        assertThat(chart)
                .doesNotContain("\u001b")
                .contains("line break")
                .contains("null")
                .contains("? smile");
        assertThat(chart.lines()).hasSize(5);
    }

    @Test
    void refusesWhatCannotBeDrawn() {
        assertThatThrownBy(() -> Options.DEFAULT.withWidth(20))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("at least 60");
        assertThatThrownBy(() -> Options.DEFAULT.withRows(0)).isInstanceOf(UsageException.class);
    }
}
