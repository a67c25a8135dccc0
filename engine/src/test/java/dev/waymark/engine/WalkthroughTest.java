package dev.waymark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.property.Verdict;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.fixture.ToySystem;
import dev.waymark.engine.trace.fixture.ToySystem.ToyDeployment;
import dev.waymark.engine.trace.fixture.Toys;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WalkthroughTest {
    private static final Trace VIOLATION = Toys.violation(Map.of(), "forgets");

    private static Walkthrough walk(int max) {
        ToyDeployment deployment = ToySystem.deploy(Map.of(), "forgets");
        return Walkthrough.of(deployment, deployment.properties(), VIOLATION, max);
    }

    @Test
    void itStopsAfterTheStartAndAfterEachDecision() {
        Walkthrough walk = walk(Integer.MAX_VALUE);
        assertThat(walk.replay().result()).isEqualTo(TraceReplay.Result.REPRODUCED);
        assertThat(walk.stops()).hasSize(VIOLATION.decisions().size() + 1);
        assertThat(walk.stops().get(0).states()).isNotEmpty().doesNotContainValue(null);
        assertThat(walk(3).stops()).isEqualTo(walk.stops().subList(0, 4));
    }

    @Test
    void onlyChangesAreTold() {
        Map<Integer, String> known = new java.util.TreeMap<>();
        for (Walkthrough.Stop stop : walk(Integer.MAX_VALUE).stops()) {
            stop.states().forEach((node, state) -> {
                assertThat(known.containsKey(node) && java.util.Objects.equals(known.get(node), state))
                        .isFalse();
                known.put(node, state);
            });
        }
    }

    @Test
    void propertiesAreAskedAtEachStop() {
        List<Walkthrough.Stop> stops = walk(Integer.MAX_VALUE).stops();
        String violated = java.util.Objects.requireNonNull(VIOLATION.verdict()).property();
        assertThat(stops.get(0).verdicts()).noneMatch(Verdict::violated);
        assertThat(stops.get(stops.size() - 1).verdicts())
                .anyMatch(verdict -> verdict.violated() && verdict.property().equals(violated));
    }
}
