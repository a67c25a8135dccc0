package dev.waymark.histories.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.histories.Anomaly;
import dev.waymark.histories.Operation;
import dev.waymark.histories.Operation.Outcome;
import dev.waymark.histories.Recorder;
import dev.waymark.histories.linear.SetChecker;
import dev.waymark.histories.transactions.Level;
import dev.waymark.histories.transactions.TransactionChecker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnomalyTextTest {
    private static List<Operation> skew() {
        Recorder recorder = new Recorder();
        recorder.invoke(1, "0", "txn", null, List.of(Arrays.asList("r", "x", null), List.of("append", "y", 1)));
        recorder.invoke(2, "1", "txn", null, List.of(Arrays.asList("r", "y", null), List.of("append", "x", 2)));
        recorder.end(3, "0", "txn", Outcome.OK, List.of(List.of("r", "x", List.of()), List.of("append", "y", 1)));
        recorder.end(4, "1", "txn", Outcome.OK, List.of(List.of("r", "y", List.of()), List.of("append", "x", 2)));
        recorder.invoke(5, "0", "txn", null, List.of(Arrays.asList("r", "x", null), Arrays.asList("r", "y", null)));
        recorder.end(6, "0", "txn", Outcome.OK, List.of(List.of("r", "x", List.of(2)), List.of("r", "y", List.of(1))));
        return recorder.operations();
    }

    @Test
    void aCycleGoesDownAndBackToItsBeginning() {
        List<Operation> history = skew();
        Anomaly anomaly = TransactionChecker.ofLists(Level.SERIALIZABLE)
                .check(history)
                .anomalies()
                .get(0);
        assertThat(AnomalyText.of(anomaly, history, true))
                .containsExactly(
                        "G2-item",
                        "  these transactions did not see what the next one did, and no order explains that",
                        "  T1  line 1  process 0  ├───┤    r x [], append y 1",
                        "  T2  line 2  process 1    ├───┤  r y [], append x 2",
                        "  ┌─▶ T1",
                        "  │   │ rw: read x as [], without what T2 appended",
                        "  │   ▼",
                        "  │   T2",
                        "  │   │ rw: read y as [], without what T1 appended",
                        "  └───┘");
        assertThat(AnomalyText.of(anomaly, history, false))
                .contains("  T1  line 1  process 0  |---|    r x [], append y 1", "  +-> T1", "  |   v", "  +---+")
                .allMatch(line -> line.chars().allMatch(c -> c < 128));
    }

    @Test
    void operationsAreInOrderOfTimeAndThoseOfUnknownOutcomeEndNowhere() {
        Recorder recorder = new Recorder();
        recorder.invoke(1, "0", "add", null, 1);
        recorder.invoke(2, "1", "add", null, 2);
        recorder.end(3, "0", "add", Outcome.OK, 1);
        recorder.invoke(4, "2", "read", null, null);
        recorder.end(5, "2", "read", Outcome.OK, List.of(2));
        List<Operation> history = recorder.operations();
        Anomaly lost = new SetChecker().check(history).anomalies().get(0);
        assertThat(AnomalyText.of(lost, history, true))
                .endsWith("  line 1  process 0  ├─┤      add 1", "  line 4  process 2      ├─┤  read -> [2]");
        Anomaly both = Anomaly.of("any", List.of(2, 4), "of both");
        assertThat(AnomalyText.of(both, history, true))
                .endsWith("  line 2  process 1  ├─────?  add 2 -> ?", "  line 4  process 2    ├─┤    read -> [2]");
    }

    @Test
    void manyOperationsAndLongValuesAreCutAndCounted() {
        Recorder recorder = new Recorder();
        List<Integer> lines = new ArrayList<>();
        for (int line = 1; line <= 20; line++) {
            recorder.invoke(line, "" + line, "add", null, "x".repeat(500) + line);
            lines.add(line);
        }
        List<String> text = AnomalyText.of(Anomaly.of("any", lines, "many"), recorder.operations(), false);
        assertThat(text).hasSize(2 + 16 + 1).last().isEqualTo("  and 4 more");
        assertThat(text).allMatch(line -> line.length() < 250);
    }
}
