package dev.waymark.systems.kvtransactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.property.Verdict;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.campaign.Violation;
import dev.waymark.engine.experiment.ExperimentBuilder;
import dev.waymark.systems.Campaigns;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The strong variant is clean, and each weakness is found, is what it says, and leaves the levels below it alone. */
class KvTransactionsTest {
    private static final FaultBudget FAULTS = new FaultBudget(2, 10, 2);

    private static ExperimentBuilder experiment(String values, FaultBudget faults, int executions, String... bugs) {
        return Campaigns.experiment(
                Campaigns.deploy(new KvTransactions(), Map.of("values", values), List.of(bugs)),
                "random",
                faults,
                1,
                executions,
                1);
    }

    private static List<String> anomalies(Totals totals) {
        return StreamSupport.stream(totals.violations().spliterator(), false)
                .map(Violation::verdict)
                .map(Verdict::signature)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"lists", "registers"})
    void theStrongVariantIsClean(String values) {
        clean(values, 1_500);
    }

    @Tag("long")
    @ParameterizedTest
    @ValueSource(strings = {"lists", "registers"})
    void theStrongVariantIsCleanForLong(String values) {
        clean(values, 300_000);
    }

    private static void clean(String values, int executions) {
        Totals totals = Campaigns.run(experiment(values, FAULTS, executions));
        assertThat(anomalies(totals)).isEmpty();
        assertThat(totals.properties().get(KvTransactions.STRICT).reached()).isGreaterThan(executions * 9 / 10);
        assertThat(totals.properties().get(KvTransactions.STRICT).inconclusive())
                .isLessThan(executions / 100 + 1);
        assertThat(totals.health())
                .allSatisfy((name, count) -> assertThat(count).as(name).isPositive());
    }

    @ParameterizedTest
    @CsvSource({
        "write-skew, lists, G2-item",
        "lost-update, registers, lost-update",
        "read-committed, lists, G-single",
        "dirty-read, lists, G1a",
        "fractured-read, lists, G-single",
        "stale-read, lists, G-single-realtime",
        "write-skew, registers, no-serial-order",
        "stale-read, registers, no-serial-order",
    })
    void eachWeaknessIsFound(String bug, String values, String anomaly) {
        Totals totals = Campaigns.run(experiment(values, FaultBudget.NONE, 1_000, bug));
        assertThat(anomalies(totals)).contains(anomaly);
    }

    @ParameterizedTest
    @CsvSource({
        "write-skew, snapshot-isolation, repeatable-read",
        "read-committed, read-committed, consistent-view",
        "lost-update, read-uncommitted, snapshot-isolation",
        "dirty-read, , read-committed",
        "fractured-read, read-committed, consistent-view",
        "stale-read, serializable, strict-serializable",
    })
    void itBreaksNothingBelowItsLevel(String bug, @Nullable String kept, String broken) {
        // a list shows an own element without those that it comes behind: that is no order at all
        String values = bug.equals("lost-update") || bug.equals("read-committed") ? "registers" : "lists";
        ExperimentBuilder experiment = experiment(values, FaultBudget.NONE, 600, bug);
        if (kept != null) {
            assertThat(anomalies(Campaigns.run(experiment.copy().checking(List.of("history:" + kept)))))
                    .isEmpty();
        }
        assertThat(anomalies(Campaigns.run(experiment.copy().checking(List.of("history:" + broken)))))
                .isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({"write-skew, keys", "fractured-read, keys", "dirty-read, transactions", "stale-read, transactions"})
    void isRefusedWhereItCouldNotShow(String bug, String parameter) {
        assertThatThrownBy(() -> Campaigns.deploy(new KvTransactions(), Map.of(parameter, "1"), List.of(bug)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(bug)
                .hasMessageContaining(parameter + "=1");
    }

    @Test
    void levelsThatAreNoneAreRefused() {
        ExperimentBuilder experiment = experiment("lists", FaultBudget.NONE, 1);
        assertThatThrownBy(() -> Campaigns.run(experiment.copy().checking(List.of("history:snapshot-isolaton"))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("did you mean snapshot-isolation");
    }
}
