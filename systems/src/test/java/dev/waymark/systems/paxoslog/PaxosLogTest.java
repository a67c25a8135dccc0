package dev.waymark.systems.paxoslog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.cluster.FaultBudget;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PaxosLogTest {
    private static final FaultBudget FULL = new FaultBudget(2, 10, 2);
    private static final int QUICK = 20_000;
    private static final int LONG = 1_000_000;

    /** Of 100 seeds the median needed 130 executions and the slowest 503: five times that. */
    private static final int BUG_BUDGET = 2_500;

    private static Walks walks(Map<String, String> parameters, FaultBudget faults) {
        return new Walks(Walks.deployment(parameters, List.of()), faults);
    }

    @Test
    void theServiceLoaderFindsIt() {
        assertThat(ServiceLoader.load(SystemUnderTest.class))
                .extracting(SystemUnderTest::name)
                .contains("paxos-log");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void randomFindsTheBug(long seed) {
        Walks walks = new Walks(Walks.deployment(Map.of(), List.of("last")), FaultBudget.NONE).make(seed, BUG_BUDGET);
        assertThat(walks.violation).contains("outputs differ");
    }

    @Test
    void withoutFaultsItIsSafeAndNearlyAlwaysOutputsSomething() {
        Walks walks = walks(Map.of(), FaultBudget.NONE).make(1, QUICK);
        assertThat(walks.violation).isEmpty();
        assertThat(walks.reached).isGreaterThan(QUICK * 9 / 10);
    }

    @Test
    void withFaultsItIsSafeAndMostlyOutputsSomething() {
        Walks walks = walks(Map.of(), FULL).make(2, QUICK);
        assertThat(walks.violation).isEmpty();
        assertThat(walks.reached).isGreaterThan(QUICK / 2);
    }

    @Test
    void crashesInTheMiddleOfAHandlerAreHarmless() {
        Walks walks = walks(Map.of(), FULL)
                .disturbedBy((plan, run) -> new CrashPoints(run, plan.seed(), FULL.crashes()))
                .make(3, QUICK / 2);
        assertThat(walks.violation).isEmpty();
        assertThat(walks.reached).isGreaterThan(QUICK / 4);
    }

    @Test
    void promisesToTheLeaderAloneAreSafe() {
        Walks walks = walks(Map.of("promise", "leader"), FULL).make(4, QUICK / 2);
        assertThat(walks.violation).isEmpty();
        assertThat(walks.reached).isGreaterThan(QUICK / 4);
    }

    @Test
    @Tag("long")
    void aMillionWithoutFaults() {
        assertThat(walks(Map.of(), FaultBudget.NONE).make(5, LONG).violation).isEmpty();
    }

    @Test
    @Tag("long")
    void aMillionWithFaults() {
        assertThat(walks(Map.of(), FULL).make(6, LONG).violation).isEmpty();
    }

    @Test
    @Tag("long")
    void aMillionWithCrashesInTheMiddleOfAHandler() {
        Walks walks =
                walks(Map.of(), FULL).disturbedBy((plan, run) -> new CrashPoints(run, plan.seed(), FULL.crashes()));
        assertThat(walks.make(7, LONG).violation).isEmpty();
    }

    @Test
    @Tag("long")
    void aMillionWithPromisesToTheLeaderAlone() {
        assertThat(walks(Map.of("promise", "leader"), FULL).make(8, LONG).violation)
                .isEmpty();
    }
}
