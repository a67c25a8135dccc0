package dev.waymark.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.core.Deployment;
import dev.waymark.core.Target;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.Recording;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.Explorers;
import dev.waymark.engine.trace.Recorder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RoundsPictureTest {
    /** With the requests of execution 0 the decisions of another would not apply. */
    @Test
    void everyExecutionOfEnumeratedWorkloadsHasItsTable() {
        Target target = Target.of(
                SystemRegistry.load(List.of(), List.of()).named("cassandra-paxos"),
                Map.of("workload", "enumerate:requests=2"),
                List.of());
        Deployment deployment = target.deployment();
        Experiment experiment = Experiment.on(target)
                .strategy("rounds:isolations=5")
                .executions(30)
                .build();
        try (Explorer explorer = Explorers.of(experiment)) {
            for (Plan plan : experiment.planning().next(30)) {
                Recorder recorder = new Recorder();
                Outcome outcome = explorer.explore(plan, experiment.configured().run(plan), recorder);
                Recording recording =
                        new Recording(explorer.recorded(recorder), outcome.verdicts(), 0, outcome.skipped());
                assertThat(String.join("\n", RoundsPicture.of(recording, deployment, plan, null)))
                        .as("execution %s", plan.index())
                        .contains("Prepare")
                        .doesNotContain("no table of rounds");
            }
        }
    }
}
