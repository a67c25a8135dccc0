package dev.waymark.report.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.histories.Anomaly;
import dev.waymark.histories.Operation;
import dev.waymark.histories.Operation.Outcome;
import dev.waymark.histories.Recorder;
import dev.waymark.report.page.HistoryPage;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnomalyPictureTest {
    private static List<Operation> history() {
        Recorder recorder = new Recorder();
        recorder.invoke(1, "0", "add", null, "<b>");
        recorder.invoke(2, "1", "add", null, "two");
        recorder.end(3, "0", "add", Outcome.OK, "<b>");
        recorder.invoke(4, "2", "read", null, null);
        recorder.end(5, "2", "read", Outcome.OK, List.of("two"));
        return recorder.operations();
    }

    private static int count(String text, String part) {
        return text.split(part, -1).length - 1;
    }

    @Test
    void everyOperationHasABarAndNothingOfTheHistoryIsMarkup() {
        Anomaly lost = Anomaly.of("lost", List.of(1, 4), "<b> is missing");
        String svg = AnomalyPicture.of(lost, history());
        assertThat(count(svg, "<rect")).isEqualTo(2);
        assertThat(svg).contains("add &lt;b&gt;").doesNotContain("<b>");
        String page = HistoryPage.of("history.edn", "violated", List.of("3 operations"), List.of(lost), history());
        assertThat(page)
                .contains("<h3>lost</h3>", "As text", "&lt;b&gt; is missing")
                .doesNotContain("<b>");
    }

    @Test
    void everyStepOfACycleHasAnArrow() {
        Anomaly cycle = new Anomaly(
                "G0",
                List.of(
                        new Anomaly.Step(1, "w x 1", "ww", 2, "w x 2", "the next overwrote it"),
                        new Anomaly.Step(2, "w x 2", "ww", 1, "w x 1", "the next overwrote it too")),
                List.of("overwritten"),
                List.of(1, 2));
        String svg = AnomalyPicture.of(cycle, history());
        assertThat(count(svg, "<g class=\"dep\">")).isEqualTo(2);
        assertThat(svg).contains("T1 line 1", "T2 line 2", "class=\"unplaced\""); // what is open
    }

    @Test
    void ofManyAnomaliesTheRestIsCounted() {
        List<Anomaly> many = java.util.Collections.nCopies(23, Anomaly.of("lost", List.of(1), "it is missing"));
        String page = HistoryPage.of("h", "violated", List.of(), many, history());
        assertThat(count(page, "<h3>lost</h3>")).isEqualTo(20);
        assertThat(page).contains("And 3 more.");
    }
}
