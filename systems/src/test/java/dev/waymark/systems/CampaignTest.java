package dev.waymark.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.engine.Watchdog;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.campaign.Violation;
import dev.waymark.engine.experiment.ExperimentBuilder;
import dev.waymark.systems.pingpong.PingPong;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class CampaignTest {
    private static final Deployment PINGPONG = Campaigns.deploy(new PingPong(), Map.of(), List.of());

    @Test
    void endsAtTheBudgetOfDecisionsWithTheExecutionThatReachesIt() {
        for (int workers = 1; workers <= 3; workers++) {
            ExperimentBuilder experiment = Campaigns.experiment(PINGPONG, "random", FaultBudget.NONE, 1, 1000, workers);
            Totals all = Campaigns.run(
                    experiment.copy().budget(BudgetSpec.executions(1000).withDecisions(500L)));
            assertThat(all.end()).isEqualTo(Totals.End.DECISIONS);
            assertThat(all.decisions()).isBetween(500L, 600L);
            Totals fewer = Campaigns.run(experiment.copy().executions(all.executions() - 1));
            assertThat(fewer.decisions()).isLessThan(500);
        }
    }

    @Test
    void aTimeLimitEndsIt() {
        ExperimentBuilder experiment = Campaigns.experiment(PINGPONG, "random", FaultBudget.NONE, 1, 1, 1);
        Totals totals = Campaigns.run(experiment.copy().budget(BudgetSpec.USUAL.withMillis(200L)));
        assertThat(totals.end()).isEqualTo(Totals.End.TIME);
        assertThat(totals.executions()).isPositive();
    }

    @Test
    void stopsAtTheFirstBugWhateverTheNumberOfWorkers() {
        Deployment stumbling = stumbling(() -> {
            throw new IllegalStateException("stumbled");
        });
        for (int workers = 1; workers <= 3; workers++) {
            ExperimentBuilder experiment =
                    Campaigns.experiment(stumbling, "random", FaultBudget.NONE, 3, 1000, workers);
            Totals totals = Campaigns.run(experiment.stopOnBug(true));
            assertThat(totals.end()).isEqualTo(Totals.End.BUG);
            Violation violation = totals.violations().iterator().next();
            assertThat(violation.firstExecution()).isEqualTo(totals.executions() - 1);
            assertThat(violation.verdict().property()).isEqualTo("no-failure");
            assertThat(violation.verdict().message()).contains("stumbled");
        }
    }

    @Test
    void aHandlerThatHangsIsThatNodesFailureAndTheCampaignGoesOn() {
        Deployment hanging = stumbling(() -> {
            while (!Thread.interrupted()) {
                LockSupport.parkNanos(1_000_000);
            }
        });
        ExperimentBuilder experiment = Campaigns.experiment(hanging, "random", FaultBudget.NONE, 1, 3, 1);
        Totals totals = Campaigns.run(experiment.handlerMillis(300));
        assertThat(totals.executions()).isEqualTo(3);
        Violation violation = totals.violations().iterator().next();
        assertThat(violation.verdict().message())
                .contains("did not return from its handler within 300 ms")
                .contains("CampaignTest");
        assertThat(violation.script()).isNotEmpty();
    }

    @Test
    void afterSomeHangsTheCampaignStopsWithWhatItHas() {
        Deployment hanging = stumbling(() -> {
            while (!Thread.interrupted()) {
                LockSupport.parkNanos(1_000_000);
            }
        });
        Set<Long> executions = new TreeSet<>();
        for (int workers = 1; workers <= 2; workers++) {
            ExperimentBuilder experiment = Campaigns.experiment(hanging, "random", FaultBudget.NONE, 1, 1000, workers);
            Totals totals = Campaigns.run(experiment.handlerMillis(200));
            assertThat(totals.end()).isEqualTo(Totals.End.HANGS);
            assertThat(totals.violations()).singleElement().satisfies(violation -> {
                assertThat(violation.occurrences()).isEqualTo(Campaign.HANGS_MAX);
                assertThat(Watchdog.place(violation.verdict())).startsWith("dev.waymark.systems.CampaignTest.");
            });
            assertThat(totals.verdicts().kept()).isEqualTo(totals.executions() - Campaign.HANGS_MAX);
            executions.add(totals.executions());
        }
        assertThat(executions).as("the same for any number of workers").hasSize(1);
    }

    /** Two nodes send each other a token; the third time round, one execution in about eight does {@code what}. */
    private static Deployment stumbling(Runnable what) {
        SimulatedSystem system = new SimulatedSystem() {
            @Override
            public String name() {
                return "stumbling";
            }

            @Override
            public String summary() {
                return "stumbles now and then";
            }

            @Override
            public SimulatedDeployment<Integer> deploy(Configuration configuration) {
                return new SimulatedDeployment<>(configuration, 2) {
                    @Override
                    public Node node(Env env) {
                        return new Stumbler(env, what);
                    }

                    @Override
                    protected void abstractState(Integer state, StateAbstraction abstraction) {
                        abstraction.number("count", state);
                    }

                    @Override
                    public List<Property> properties() {
                        return List.of();
                    }

                    @Override
                    public int steps() {
                        return 8;
                    }
                };
            }
        };
        return Campaigns.deploy(system, Map.of(), List.of());
    }

    private static final class Stumbler implements Node {
        private final Env env;
        private final Runnable what;
        private int count;

        Stumbler(Env env, Runnable what) {
            this.env = env;
            this.what = what;
        }

        @Override
        public void start() {
            env.send(3 - env.self(), "token");
        }

        @Override
        public void receive(int from, Object message) {
            if (++count == 3 && env.random().nextInt(8) == 0) {
                what.run();
            }
            env.send(from, message);
        }

        @Override
        public Integer state() {
            return count;
        }
    }
}
