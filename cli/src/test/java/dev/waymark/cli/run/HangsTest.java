package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Target;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import dev.waymark.engine.Recording;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.campaign.SingleExecution;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class HangsTest {
    private static final class Sleeper implements SimulatedSystem {
        @Override
        public String name() {
            return "sleeper";
        }

        @Override
        public String summary() {
            return "falls asleep over its first message";
        }

        @Override
        public SimulatedDeployment<String> deploy(Configuration configuration) {
            return new SimulatedDeployment<>(configuration, 1) {
                @Override
                public Node node(Env env) {
                    return new Sleepy(env);
                }

                @Override
                protected void abstractState(String state, StateAbstraction abstraction) {}

                @Override
                public List<Property> properties() {
                    return List.of();
                }
            };
        }
    }

    private record Sleepy(Env env) implements Node {
        @Override
        public void start() {
            env.send(1, "sleep");
        }

        @Override
        public void receive(int from, Object message) {
            while (!Thread.interrupted()) {
                LockSupport.parkNanos(1_000_000);
            }
        }

        @Override
        public String state() {
            return "";
        }
    }

    @Test
    void theWarningNamesTheHandlerAndWhatToDo() {
        Totals totals = Campaign.run(Experiment.on(Target.of(new Sleeper()))
                .steps(10)
                .faults(FaultBudget.NONE)
                .checkingOnly(List.of())
                .executions(1000)
                .handlerMillis(150)
                .build());

        RunReport report = RunReport.withoutTraces(totals);
        assertThat(report.endedBy()).isEqualTo("hangs");
        assertThat(report.executions()).isEqualTo(Campaign.HANGS_MAX);
        assertThat(report.warnings()).anySatisfy(warning -> {
            assertThat(warning.kind()).isEqualTo("hangs");
            assertThat(warning.message())
                    .contains("stopped after 5 hangs of 150 ms in " + Sleepy.class.getName() + ".receive (no-failure-")
                    .contains("5 times")
                    .contains("make the handler return");
        });
    }

    @Test
    void aSingleExecutionThatHangsIsShownUpToThere() throws InterruptedException {
        Recording recording = new SingleExecution(Experiment.on(Target.of(new Sleeper()))
                        .executions(1)
                        .handlerMillis(150)
                        .build())
                .record();
        assertThat(recording.violation("no-failure")).isNotNull();
        assertThat(recording.violation("no-failure").message()).contains("did not return", "Sleepy.receive");
        assertThat(recording.decisions()).hasSize(1);
        assertThat(recording.events()).isNotEmpty();
    }
}
