package dev.waymark.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Configuration;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EngineBenchTest {
    static Stream<SimulatedDeployment<?>> deployments() {
        return Stream.of(
                microbenchmark(Map.of("tasks", "40")),
                microbenchmark(Map.of("tasks", "40", "freeStart", "true")),
                microbenchmark(Map.of("tasks", "40", "channels", "none")),
                AskAndAnswer.deployment());
    }

    @ParameterizedTest
    @MethodSource("deployments")
    void theBareLoopMakesTheSameChoicesAsTheEngine(SimulatedDeployment<?> deployment) {
        BareLoop bare = BareLoop.of(deployment);
        try (EngineSide engine =
                new EngineSide(Given.target(deployment), EngineSide.Setting.PLAIN, deployment.steps())) {
            int most = 0;
            for (int i = 0; i < 500; i++) {
                long seed = Seeds.execution(3, i);
                int deliveries = bare.execute(seed, deployment.steps());
                assertThat(deliveries).isPositive().isEqualTo(engine.execute(i, seed));
                most = Math.max(most, deliveries);
            }
            assertThat(most).as("executions differ in length").isGreaterThan(bare.execute(Seeds.execution(3, 0), 5));
        }
    }

    @Test
    void noStepsAreNoDeliveries() {
        SimulatedDeployment<?> deployment = microbenchmark(Map.of());
        assertThat(BareLoop.of(deployment).execute(1, 0)).isZero();
        try (EngineSide engine = new EngineSide(Given.target(deployment), EngineSide.Setting.EVENTS, 0)) {
            assertThat(engine.execute(0, 1)).isZero();
        }
    }

    @Test
    void anOrderPerPairHasNoBareLoop() {
        assertThatThrownBy(() -> BareLoop.of(microbenchmark(Map.of("channels", "pair"))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void measuresEverySettingOfEveryCase() {
        List<EngineBench.Case> cases = List.of(
                new EngineBench.Case("one", Given.target(microbenchmark(Map.of()))),
                new EngineBench.Case("two", Given.target(AskAndAnswer.deployment())));
        assertThat(EngineBench.run(cases, 2, 20))
                .extracting(result -> result.name() + " " + result.setting())
                .containsExactly("one plain", "one states", "one events", "two plain", "two states", "two events");
        assertThat(EngineBench.cases()).extracting(EngineBench.Case::name).contains("microbenchmark");
    }

    private static SimulatedDeployment<?> microbenchmark(Map<String, String> parameters) {
        SimulatedSystem system = ServiceLoader.load(SystemUnderTest.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(found -> found.name().equals("microbenchmark"))
                .map(SimulatedSystem.class::cast)
                .findFirst()
                .orElseThrow();
        return (SimulatedDeployment<?>) system.deploy(Configuration.of(system, parameters, List.of()));
    }
}
