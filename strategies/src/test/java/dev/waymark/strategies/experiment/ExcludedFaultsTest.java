package dev.waymark.strategies.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.ExcludedFault;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a system declares of its faults holds for strategies with a fault model of their own too. */
class ExcludedFaultsTest {
    /** Counts greetings, which never come if links lose them. */
    private record Greetings(@Nullable FaultBudget declared) implements SimulatedSystem {
        @Override
        public String name() {
            return "greetings";
        }

        @Override
        public String summary() {
            return "all greet node 1";
        }

        @Override
        public SimulatedDeployment<Integer> deploy(Configuration configuration) {
            return new SimulatedDeployment<>(configuration, 3) {
                @Override
                public Node node(Env env) {
                    return new Greeter(env);
                }

                @Override
                protected void abstractState(Integer state, StateAbstraction abstraction) {
                    abstraction.number("heard", state);
                }

                @Override
                public List<Property> properties() {
                    return List.of(CommonProperties.termination("all-heard", Integer.class, 1, heard -> heard == 6));
                }

                @Override
                public @Nullable FaultBudget faults() {
                    return declared;
                }
            };
        }
    }

    private static final class Greeter implements Node {
        private final Env env;
        private int heard;

        Greeter(Env env) {
            this.env = env;
        }

        @Override
        public void start() {
            for (int node = 1; node <= 3; node++) {
                env.send(node, "hello");
                env.send(node, "hello again");
            }
        }

        @Override
        public void receive(int from, Object message) {
            heard++;
        }

        @Override
        public Integer state() {
            return heard;
        }
    }

    private static ExperimentBuilder on(@Nullable FaultBudget declared, String strategy) {
        return Experiment.on(Target.of(new Greetings(declared)))
                .strategy(strategy)
                .executions(50);
    }

    private static Totals run(ExperimentBuilder builder) {
        return Campaign.run(builder.build(), new Campaign.Listener() {});
    }

    @ParameterizedTest
    @ValueSource(strings = {"rounds", "drop", "arbitrary", "rounds:isolate=crash"})
    void whoeverLosesMessagesIsRefusedWhereLinksAreReliable(String strategy) {
        assertThatThrownBy(() -> on(new FaultBudget(1, 0, 0), strategy).build())
                .isInstanceOf(ExcludedFault.class)
                .hasMessageContainingAll(strategy + " makes drops", "greetings excludes", "crashes=1,drops=0");
        assertThat(on(null, strategy).build().warnings()).as("nothing declared").isEmpty();
        assertThat(run(on(null, strategy)).faults().get("drops")).isPositive();
    }

    @Test
    void whoeverCrashesProcessesIsRefusedWhereTheyDoNotCrash() {
        FaultBudget declared = new FaultBudget(0, 5, 0);
        assertThatThrownBy(() -> on(declared, "rounds:isolate=mixed").build())
                .hasMessageContaining("makes crashes, which greetings excludes");
        assertThat(on(declared, "rounds").build().warnings()).isEmpty();
    }

    @Test
    void nobodyMayGiveFaultsOfAnExcludedKind() {
        FaultBudget reliable = new FaultBudget(1, 0, 0);
        assertThatThrownBy(() ->
                        on(reliable, "random").faults(new FaultBudget(1, 3, 0)).build())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("the faults crashes=1,drops=3 contain drops, which greetings excludes");
        assertThat(on(null, "random")
                        .faults(new FaultBudget(1, 3, 0))
                        .build()
                        .settings()
                        .faults())
                .isEqualTo(new FaultBudget(1, 3, 0));
    }

    @Test
    void declaredNumbersDoNotBindButGivenOnesDo() {
        FaultBudget declared = new FaultBudget(0, 1, 0);
        assertThat(run(on(declared, "drop:p=0.5")).faults().get("drops")).isGreaterThan(2);
        assertThat(run(on(declared, "drop:p=0.5").faults(declared)).faults().get("drops"))
                .isBetween(0.5, 1.0);
        Totals crashed = run(on(null, "rounds:isolate=crash").faults(new FaultBudget(1, 0, 0)));
        assertThat(crashed.faults().get("crashes")).isBetween(0.5, 1.0);
        assertThat(crashed.faults().get("drops")).isZero();
        Totals none = run(on(null, "rounds").faults(FaultBudget.NONE));
        assertThat(none.faults().get("drops")).isZero();
    }
}
