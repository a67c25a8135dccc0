package dev.waymark.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.checkers.history.Call;
import dev.waymark.checkers.history.CallOutcome;
import dev.waymark.checkers.history.History;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.spec.Requests.Read;
import dev.waymark.checkers.spec.Requests.Write;
import dev.waymark.checkers.spec.Specifications;
import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Target;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.campaign.VerdictCounts;
import dev.waymark.engine.experiment.Experiment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** One register on two nodes: kept by node 1 alone, or, wrongly, by each that is asked, which tells the other later. */
class LinearizabilityPropertyTest {
    private record Change(Object value) {}

    private record Forwarded(Operation operation) {}

    @Test
    void oneCopyIsLinearizable() {
        Totals totals = campaign(true, Limits.DEFAULT, 2000);
        VerdictCounts tally = tally(totals);
        assertThat(tally.kept()).isEqualTo(2000);
        assertThat(tally.reached()).isBetween(1000L, 2000L);
    }

    @Test
    void twoCopiesAreNot() {
        Totals totals = campaign(false, Limits.DEFAULT, 2000);
        assertThat(tally(totals).violated()).isPositive();
        assertThat(totals.violations()).hasSize(1);
        assertThat(totals.violations().iterator().next().verdict().signature()).isEqualTo("Read");
        assertThat(totals.violations().iterator().next().verdict().message())
                .matches("c\\d#\\d read -> \\w+ fits no legal order: after \\d of \\d operations the state is \\w+");
    }

    @Test
    void aLimitIsNoVerdict() {
        VerdictCounts tally = tally(campaign(true, Limits.DEFAULT.memoryBytes(1), 100));
        assertThat(tally.violated()).isZero();
        assertThat(tally.inconclusive()).isGreaterThan(50);
    }

    @Test
    void refusalsAndForeignRequestsAreLeftOut() {
        LinearizabilityProperty property = new LinearizabilityProperty(
                Specifications.register(null),
                (request, outcome) -> request.equals("ping")
                        ? null
                        : "not the leader".equals(outcome.result())
                                ? new Translation.Meaning(request, CallOutcome.FAILED)
                                : new Translation.Meaning(new Write(request), outcome),
                Limits.DEFAULT);
        History history = property.translate(History.builder()
                .invoke(1, "ping")
                .ok(1, null)
                .invoke(1, "a")
                .ok(1, "not the leader")
                .invoke(1, "b")
                .ok(1, null)
                .invoke(2, "c")
                .build());
        assertThat(history.calls()).extracting(Call::toString).containsExactly("c1#3 write b", "c2#1 write c -> ?");
    }

    private static VerdictCounts tally(Totals totals) {
        return totals.properties().get(LinearizabilityProperty.NAME);
    }

    private static Totals campaign(boolean oneCopy, Limits limits, int executions) {
        return Campaign.run(Experiment.on(target(oneCopy, limits))
                .steps(100)
                .faults(FaultBudget.NONE)
                .executions(executions)
                .build());
    }

    private static Target target(boolean oneCopy, Limits limits) {
        SimulatedSystem system = new SimulatedSystem() {
            @Override
            public String name() {
                return "copies";
            }

            @Override
            public String summary() {
                return "a register on two nodes";
            }

            @Override
            public SimulatedDeployment<Object> deploy(Configuration configuration) {
                return new Copies(configuration, oneCopy, limits);
            }
        };
        return Target.of(system);
    }

    private static final class Copies extends SimulatedDeployment<Object> {
        private final boolean oneCopy;
        private final Limits limits;

        Copies(Configuration configuration, boolean oneCopy, Limits limits) {
            super(configuration, 2);
            this.oneCopy = oneCopy;
            this.limits = limits;
        }

        @Override
        public Node node(Env env) {
            return new Copy(env, oneCopy);
        }

        @Override
        protected void abstractState(Object state, StateAbstraction abstraction) {
            abstraction.value("value", state);
        }

        @Override
        public Workload workload() {
            return Workload.of(
                    3,
                    node -> true,
                    random -> List.of(
                            random.chance(0.5) ? new Read() : new Write(random.nextInt(100)),
                            new Write(7),
                            new Read()));
        }

        @Override
        public List<Property> properties() {
            return List.of(new LinearizabilityProperty(Specifications.register(0), Translation.none(), limits));
        }
    }

    private static final class Copy implements Node {
        private final Env env;
        private final boolean oneCopy;
        private Object value = 0;

        Copy(Env env, boolean oneCopy) {
            this.env = env;
            this.oneCopy = oneCopy;
        }

        @Override
        public void request(Operation operation) {
            if (oneCopy) {
                env.send(1, new Forwarded(operation));
            } else {
                serve(operation);
            }
        }

        @Override
        public void receive(int from, Object message) {
            if (message instanceof Forwarded forwarded) {
                serve(forwarded.operation());
            } else if (message instanceof Change change) {
                value = change.value();
            }
        }

        private void serve(Operation operation) {
            if (operation.request() instanceof Write write) {
                value = write.value();
                if (!oneCopy) {
                    env.send(3 - env.self(), new Change(value));
                }
            }
            env.reply(operation, operation.request() instanceof Read ? value : null);
        }

        @Override
        public @Nullable Object state() {
            return value;
        }
    }
}
