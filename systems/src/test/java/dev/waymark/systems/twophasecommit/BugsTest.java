package dev.waymark.systems.twophasecommit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Bug;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.engine.Script;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** That no bug shows without its switch is what {@code TwoPhaseCommitTest} asserts of the same random executions. */
class BugsTest {
    private static final int BUDGET = 2_000;

    @ParameterizedTest
    @CsvSource({
        "early-unlock, 3, 5",
        "early-unlock, 1, 2",
        "majority-commit, 3, 5",
        "majority-commit, 3, 2",
        "missing-abort-handler, 3, 5",
        "missing-abort-handler, 2, 2"
    })
    void isFoundWithinTheBudgetAndBreaksWhatItSays(String name, String rms, String transactions) {
        Trial trial = Trial.of(Map.of("rms", rms, "transactions", transactions), FaultBudget.NONE, BUDGET, name);
        String breaks = new TwoPhaseCommit()
                .bugs().stream()
                        .filter(bug -> bug.name().equals(name))
                        .map(Bug::breaks)
                        .findFirst()
                        .orElseThrow();
        assertThat(trial.violations)
                .singleElement()
                .satisfies(verdict -> assertThat(verdict.property()).isEqualTo(breaks));
    }

    @ParameterizedTest
    @CsvSource({
        "early-unlock, transactions, 1",
        "majority-commit, rms, 2",
        "majority-commit, transactions, 1",
        "missing-abort-handler, rms, 1",
        "missing-abort-handler, transactions, 1"
    })
    void isRefusedWhereItCouldNotShow(String name, String parameter, String value) {
        assertThatThrownBy(() -> Trial.deployment(Map.of(parameter, value), name))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(name)
                .hasMessageContaining(parameter + "=" + value);
    }

    /** The schedules in README.md: with one variable, all transactions are in each other's way. */
    @ParameterizedTest
    @CsvSource({
        "early-unlock, c1 c2 1>2#1 1>2#2",
        "majority-commit, c1 c2 1>2#1 1>2#2 1>3#2 1>4#2 3>1#1 4>1#1",
        "missing-abort-handler, c1 c2 1>2#1 1>2#2 2>1#2 1>3#3"
    })
    void showsInTheShortestSchedule(String name, String schedule) {
        List<Decision> decisions =
                Arrays.stream(schedule.split(" ")).map(BugsTest::decision).toList();
        TwoPhaseCommitDeployment deployment = Trial.deployment(Map.of("variables", "1"), name);
        try (Trial trial =
                new Trial(deployment, FaultBudget.NONE).through((plan, run) -> new Script(decisions, true))) {
            assertThat(trial.run(1).violations).hasSize(1);
            assertThat(trial.explorer().log().size()).isEqualTo(decisions.size());
        }
    }

    private static Decision decision(String text) {
        return text.startsWith("c")
                ? new Decision.Invoke(new OperationName(Integer.parseInt(text.substring(1)), 1), Setup.MANAGER, null)
                : new Decision.Deliver(MessageName.parse(text), null, null);
    }

    @Test
    void aMajorityIsFewerThanAllFromThreeResourceManagersOn() {
        for (int rms = 1; rms <= 20; rms++) {
            Setup setup = new Setup(rms, 2, 5, false, false, false, true, false);
            assertThat(setup.votesToCommit() < rms).isEqualTo(rms >= 3);
        }
    }
}
