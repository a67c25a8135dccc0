package dev.waymark.histories.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.histories.Anomaly;
import dev.waymark.histories.HistoryException;
import dev.waymark.histories.Operation;
import dev.waymark.histories.Operation.Outcome;
import dev.waymark.histories.Recorder;
import dev.waymark.histories.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** One small history for each anomaly, as the papers draw them. */
class NamedAnomaliesTest {
    private final Recorder recorder = new Recorder();
    private int line;

    private static List<@Nullable Object> r(String key, @Nullable Object value) {
        return Arrays.asList("r", key, value);
    }

    private static List<@Nullable Object> append(String key, int value) {
        return Arrays.asList("append", key, value);
    }

    private static List<@Nullable Object> w(String key, int value) {
        return Arrays.asList("w", key, value);
    }

    /** They all overlap: each begins before any ends. */
    @SafeVarargs
    private NamedAnomaliesTest at(Outcome outcome, List<@Nullable Object>... accesses) {
        int process = ++line;
        recorder.invoke(process, "p" + process, "txn", null, List.of(accesses));
        open.add(() -> recorder.end(process, "p" + process, "txn", outcome, List.of(accesses)));
        return this;
    }

    private final List<Runnable> open = new ArrayList<>();

    @SafeVarargs
    private NamedAnomaliesTest ok(List<@Nullable Object>... accesses) {
        return at(Outcome.OK, accesses);
    }

    /** All that began before has ended when what follows begins. */
    private NamedAnomaliesTest then() {
        open.forEach(Runnable::run);
        open.clear();
        return this;
    }

    private Verdict lists() {
        return then().check(TransactionChecker.ofLists(Level.STRICT_SERIALIZABLE));
    }

    private Verdict registers(RegisterOptions options) {
        return then().check(TransactionChecker.ofRegisters(Level.STRICT_SERIALIZABLE, options));
    }

    private Verdict check(TransactionChecker checker) {
        return checker.check(recorder.operations());
    }

    @Test
    void dirtyWrite() {
        Verdict verdict = ok(append("x", 1), append("y", 1))
                .ok(append("x", 2), append("y", 2))
                .ok(r("x", List.of(1, 2)), r("y", List.of(2, 1)))
                .lists();
        assertThat(verdict.names()).contains("G0");
        assertThat(verdict.figures().get("possible")).isEqualTo(List.of());
    }

    @Test
    void abortedRead() {
        Verdict verdict =
                at(Outcome.FAILED, append("x", 1)).ok(r("x", List.of(1))).lists();
        assertThat(verdict.names()).containsExactly("G1a");
        assertThat(verdict.figures().get("possible")).isEqualTo(List.of("read-uncommitted"));
    }

    @Test
    void updateOfWhatWasAborted() {
        Verdict verdict = at(Outcome.FAILED, append("x", 1))
                .ok(append("x", 2))
                .ok(r("x", List.of(1, 2)))
                .lists();
        assertThat(verdict.names()).containsExactly("G1a", "dirty-update");
    }

    /** Of a register it is known if who overwrote it had read it. */
    @Test
    void writeOverWhatWasAborted() {
        Verdict verdict = at(Outcome.FAILED, w("x", 1))
                .ok(r("x", 1), w("x", 2))
                .ok(w("x", 3))
                .registers(RegisterOptions.USUAL);
        assertThat(verdict.names()).containsExactly("G1a", "dirty-update");
        assertThat(verdict.anomalies().get(1).lines()).containsExactly(1, 2);
    }

    @Test
    void intermediateRead() {
        Verdict verdict = ok(append("x", 1), append("x", 2))
                .ok(r("x", List.of(1)))
                .ok(r("x", List.of(1, 2)))
                .lists();
        assertThat(verdict.names()).contains("G1b");
    }

    @Test
    void circularInformationFlow() {
        Verdict verdict = ok(append("x", 1), r("y", List.of(1)))
                .ok(append("y", 1), r("x", List.of(1)))
                .lists();
        assertThat(verdict.names()).containsExactly("G1c");
        Anomaly cycle = verdict.anomalies().get(0);
        assertThat(cycle.lines()).containsExactlyInAnyOrder(1, 2);
        assertThat(cycle.cycle()).extracting(Anomaly.Step::dependency).containsOnly("wr");
        assertThat(cycle.cycle().get(0).reason()).contains("what the next read: [1]");
    }

    @Test
    void readSkew() {
        Verdict verdict = ok(r("x", List.of()), r("y", List.of(1)))
                .ok(append("x", 1), append("y", 1))
                .ok(r("x", List.of(1)))
                .lists();
        assertThat(verdict.names()).containsExactly("G-single");
        assertThat(verdict.figures().get("possible")).isEqualTo(List.of("read-uncommitted", "read-committed"));
    }

    @Test
    void lostUpdate() {
        Verdict verdict = ok(r("x", List.of()), append("x", 1))
                .ok(r("x", List.of()), append("x", 2))
                .ok(r("x", List.of(1, 2)))
                .lists();
        assertThat(verdict.names()).containsExactly("lost-update", "G-single");
    }

    @Test
    void longFork() {
        Verdict verdict = ok(append("x", 1))
                .ok(append("y", 1))
                .ok(r("x", List.of(1)), r("y", List.of()))
                .ok(r("x", List.of()), r("y", List.of(1)))
                .lists();
        assertThat(verdict.names()).containsExactly("G-nonadjacent");
        assertThat(verdict.figures().get("violated")).asList().contains("snapshot-isolation");
    }

    @Test
    void writeSkewIsAllRightUnderSnapshotIsolation() {
        ok(r("x", List.of()), append("y", 1))
                .ok(r("y", List.of()), append("x", 1))
                .ok(r("x", List.of(1)), r("y", List.of(1)));
        Verdict verdict = lists();
        assertThat(verdict.names()).containsExactly("G2-item");
        assertThat(verdict.figures().get("possible"))
                .asList()
                .contains("snapshot-isolation")
                .doesNotContain("serializable");
        assertThat(check(TransactionChecker.ofLists(Level.SNAPSHOT_ISOLATION)).ok())
                .isTrue();
    }

    @Test
    void aReadThatIsTooOld() {
        Verdict verdict = ok(append("x", 1))
                .then()
                .ok(r("x", List.of()))
                .then()
                .ok(r("x", List.of(1)))
                .lists();
        assertThat(verdict.names()).containsExactly("G-single-realtime");
        assertThat(verdict.anomalies().get(0).cycle())
                .extracting(Anomaly.Step::reason)
                .contains("had ended before the next began");
        assertThat(check(TransactionChecker.ofLists(Level.SERIALIZABLE)).ok()).isTrue();
    }

    @Test
    void insideOneTransaction() {
        assertThat(ok(append("x", 1), r("x", List.of())).lists().names()).contains("internal");
    }

    @Test
    void aTransactionThatSeesItsOwnFuture() {
        assertThat(ok(r("x", List.of(1)), append("x", 1)).lists().names()).containsExactly("future-read");
    }

    @Test
    void twoOrdersOfOneList() {
        Verdict verdict = ok(append("x", 1))
                .ok(append("x", 2))
                .ok(r("x", List.of(1, 2)))
                .ok(r("x", List.of(2, 1)))
                .lists();
        assertThat(verdict.names()).contains("incompatible-order");
    }

    @Test
    void anElementTwice() {
        assertThat(ok(append("x", 1)).ok(r("x", List.of(1, 1))).lists().names()).contains("duplicate-elements");
    }

    @Test
    void anElementThatNobodyAppended() {
        assertThat(ok(r("x", List.of(7))).lists().names()).containsExactly("unwritten-read");
        assertThat(new NamedAnomaliesTest()
                        .ok(r("x", 7))
                        .registers(RegisterOptions.USUAL)
                        .names())
                .containsExactly("unwritten-read");
    }

    @Test
    void anUnknownOutcomeCountsIfItWasRead() {
        assertThat(at(Outcome.UNKNOWN, append("x", 1))
                        .ok(r("x", List.of(1)))
                        .lists()
                        .ok())
                .isTrue();
        assertThat(new NamedAnomaliesTest()
                        .at(Outcome.UNKNOWN, append("x", 1))
                        .ok(r("x", List.of()))
                        .lists()
                        .ok())
                .isTrue();
    }

    @Test
    void registersInAnOrderThatCannotBe() {
        Verdict verdict = ok(r("x", 1), w("x", 2)).ok(r("x", 2), w("x", 1)).registers(RegisterOptions.USUAL);
        assertThat(verdict.names()).contains("cyclic-versions");
    }

    @Test
    void aRegisterThatIsReadTooOld() {
        ok(w("x", 1)).then().ok(w("x", 2)).then().ok(r("x", 1));
        Verdict plain = registers(RegisterOptions.USUAL);
        assertThat(plain.violated()).isTrue();
        assertThat(check(TransactionChecker.ofRegisters(
                                Level.STRICT_SERIALIZABLE, new RegisterOptions(null, false, true)))
                        .names())
                .contains("cyclic-versions");
    }

    @Test
    void valuesThatAreNotUniqueAreRefusedWithBothLines() {
        assertThatThrownBy(() -> ok(append("x", 1)).ok(append("x", 1)).lists())
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining("line 2")
                .hasMessageContaining("in line 1");
    }

    @Test
    void accessesThatTheModelHasNot() {
        assertThatThrownBy(() -> ok(w("x", 1)).lists())
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining("'w' is not what this model has");
        assertThatThrownBy(() -> new NamedAnomaliesTest().ok(List.of("r", "x")).lists())
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining("[word key value]");
    }

    @Test
    void theEmptyHistoryIsAllRight() {
        assertThat(lists().ok()).isTrue();
        assertThat(check(TransactionChecker.ofLists(Level.STRICT_SERIALIZABLE))
                        .figures()
                        .get("transactions"))
                .isEqualTo(0);
        assertThat(TransactionChecker.ofLists(Level.SERIALIZABLE)
                        .check(List.<Operation>of())
                        .ok())
                .isTrue();
    }

    /** Each of the two must have overwritten the other: only whoever orders their writes sees that. */
    @Test
    void halvesOfTwoBlindWrites() {
        Verdict verdict = ok(w("x", 1), w("y", 1))
                .ok(w("x", 2), w("y", 2))
                .ok(r("x", 1), r("y", 2))
                .registers(RegisterOptions.USUAL);
        assertThat(verdict.names()).containsExactly("no-serial-order");
        Anomaly anomaly = verdict.anomalies().get(0);
        assertThat(anomaly.cycle()).extracting(Anomaly.Step::dependency).containsExactly("ww", "ww");
        assertThat(anomaly.cycle().get(0).reason())
                .isEqualTo("wrote 1 to y, which the next overwrote with 2: 1 was there before line 3 read 2");
        assertThat(anomaly.explanation()).contains("y: 1 was there before line 3 read 2, since line 1 -wr-> line 3");
    }
}
