package dev.waymark.strategies.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.Warning;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.Capabilities.DecisionPoint;
import dev.waymark.core.cluster.Capabilities.Determinism;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentBuilder;
import dev.waymark.fixture.Given;
import dev.waymark.fixture.TestSystem;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What parts of an experiment need of a cluster, and what comes of it if that is not there. */
class RequirementsTest {
    /** Black boxes: nothing is under control, nothing can be looked at. */
    private static final Capabilities NOTHING = Capabilities.of(Determinism.NONE, DecisionPoint.WINDOW);

    private static ExperimentBuilder on(Capabilities capabilities) {
        SimulatedDeployment<Object> real = TestSystem.of(2).deploy();
        Object deployment = Proxy.newProxyInstance(
                RequirementsTest.class.getClassLoader(),
                new Class<?>[] {dev.waymark.core.Deployment.class},
                (proxy, method, arguments) ->
                        method.getName().equals("capabilities") ? capabilities : method.invoke(real, arguments));
        Target target = Given.target((dev.waymark.core.Deployment) deployment);
        return Experiment.on(target).checkingOnly(List.<Property>of());
    }

    @Test
    void whatCannotWorkIsRefusedWithWhatIsMissingAndWhatWouldDo() {
        assertThatThrownBy(() -> on(NOTHING).strategy("pctcp").build())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("strategy pctcp needs a cluster where messages wait until they are delivered")
                .hasMessageContaining("what would do: random");
        assertThatThrownBy(() -> on(NOTHING).measuring("states").build())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("coverage states needs a cluster where the states of nodes can be looked at");
        on(NOTHING).build();
    }

    @Test
    void whatCanDoWithoutIsWarnedOf() {
        assertThat(on(NOTHING).faults(new FaultBudget(1, 1, 0)).build().warnings())
                .extracting(Warning::kind)
                .containsExactly("not-exact", "faults-idle", "faults-idle");
    }

    @Test
    void whereNoNodeCanBeCutOffMixedSaysThatItIsRandom() {
        assertThat(on(NOTHING).strategy("mixed").build().warnings())
                .anyMatch(warning -> warning.kind().equals("as-random")
                        && warning.message().contains("all executions are of strategy random"));
        assertThat(Experiment.on(Given.target(TestSystem.of(2).deploy()))
                        .strategy("mixed")
                        .build()
                        .warnings())
                .isEmpty();
    }
}
