package dev.waymark.systems.twophasecommit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class TwoPhaseCommitTest {
    private static final FaultBudget FAULTS = new FaultBudget(2, 10, 2);

    @Test
    void isFoundByItsName() {
        assertThat(ServiceLoader.load(SystemUnderTest.class))
                .extracting(SystemUnderTest::name)
                .contains("two-phase-commit");
    }

    @Test
    void theSameSeedGivesTheSameDecisionsAndEvents() {
        Map<String, String> durable = Map.of("durable", "true", "retry", "true");
        assertThat(record(Map.of(), FaultBudget.NONE, 3)).isEqualTo(record(Map.of(), FaultBudget.NONE, 3));
        assertThat(record(durable, FAULTS, 3)).isEqualTo(record(durable, FAULTS, 3));
        assertThat(record(durable, FAULTS, 3)).isNotEqualTo(record(durable, FAULTS, 4));
    }

    private static List<Object> record(Map<String, String> parameters, FaultBudget faults, long index) {
        List<Object> recorded = new ArrayList<>();
        try (Trial trial = new Trial(Trial.deployment(parameters), faults)) {
            trial.explore(index, new EventStream() {
                @Override
                protected void on(Event event) {
                    recorded.add(event);
                }
            });
            for (int i = 0; i < trial.explorer().log().size(); i++) {
                recorded.add(trial.explorer().log().get(i));
            }
        }
        return recorded;
    }

    @Test
    void withoutFaultsEveryClientHasItsReplyAndNoLockIsLeft() {
        try (Trial trial = new Trial(Trial.deployment(Map.of()), FaultBudget.NONE)) {
            for (int i = 0; i < 2_000; i++) {
                assertThat(trial.explore(i, null).boundReached()).isFalse();
                View view = trial.explorer().cluster().view();
                assertThat(view.requests() + view.openOperations() + view.inFlight())
                        .isZero();
                State.Resource first = (State.Resource) view.state(Setup.FIRST_RM);
                assertThat(first.prepared() | first.refused() | first.locked()).isZero();
                assertThat(view.state(3)).isEqualTo(first);
                assertThat(view.state(4)).isEqualTo(first);
                State.Manager manager = (State.Manager) view.state(Setup.MANAGER);
                assertThat(manager)
                        .isEqualTo(new State.Manager(0, 0, first.committed(), first.aborted(), manager.finished()));
                assertThat(manager.finished()).isEqualTo(0b111110);
            }
        }
    }

    @Test
    void keepsItsPropertiesAndReachesThem() {
        mostlyReached(Trial.of(Map.of(), FaultBudget.NONE, 20_000), 0.5);
    }

    @Test
    void keepsThemWithCrashesThatLoseWhatWasNotSynced() {
        mostlyReached(Trial.of(Map.of("durable", "true"), FAULTS, 20_000), 0.5);
    }

    @Test
    @Tag("long")
    void keepsThemForAMillionExecutions() {
        mostlyReached(Trial.of(Map.of(), FaultBudget.NONE, 1_000_000), 0.5);
        mostlyReached(Trial.of(Map.of("durable", "true"), FAULTS, 1_000_000), 0.5);
    }

    @Test
    void keepsThemWithLostAndRepeatedMessagesThoughNothingIsSaved() {
        mostlyReached(Trial.of(Map.of(), new FaultBudget(0, 10, 2), 5_000), 0.5);
    }

    /** Without retries each of ten lost messages costs a transaction: then commits are rare, but not so rare. */
    private static void mostlyReached(Trial trial, double commitsPerExecution) {
        assertThat(trial.violations).isEmpty();
        assertThat(trial.inconclusive).isZero();
        assertThat(trial.reached)
                .hasSize(4)
                .allSatisfy(
                        (property, count) -> assertThat(count).as(property).isGreaterThan(trial.executions * 9 / 10));
        assertThat(trial.commits).isGreaterThan((int) (trial.executions * commitsPerExecution));
        assertThat(trial.aborts).isGreaterThan(trial.executions);
    }

    @Test
    void aCrashWithNothingSavedIsInconclusiveNotAViolation() {
        Trial trial = Trial.of(Map.of(), new FaultBudget(4, 0, 0), 2_000); // spread: some come too late
        assertThat(trial.violations).isEmpty();
        assertThat(trial.inconclusive).isGreaterThan(1_800);
    }

    @Test
    void theLargestDeploymentWorks() {
        Trial trial = Trial.of(
                Map.of("rms", "20", "variables", "30", "transactions", "60", "durable", "true"), FaultBudget.NONE, 5);
        assertThat(trial.violations).isEmpty();
        assertThat(trial.cut).isZero();
        assertThat(trial.commits + trial.aborts).isEqualTo(5 * 60);
    }
}
