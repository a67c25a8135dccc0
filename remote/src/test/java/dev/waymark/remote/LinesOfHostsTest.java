package dev.waymark.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.coverage.Figures;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentBuilder;
import dev.waymark.remote.testhost.Fault;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Coverage {@code lines} of a host that tells them: the test host has a block of lines for each kind of command, and one more. */
class LinesOfHostsTest {
    private static ExperimentBuilder measured(Target target) {
        return Experiment.on(target)
                .measuring(List.of("lines"))
                .executions(6)
                .workers(1)
                .handlerMillis(120_000);
    }

    @Test
    void areThoseThatRan() {
        Totals totals = Campaign.run(measured(Hosts.target(Fault.NONE)).build());
        Figures figures = totals.experiment().coverages().get(0).figures(totals.covered("lines"));
        assertThat(figures.numbers().get("total")).isEqualTo(13);
        assertThat(figures.sections()).isEqualTo(Map.of("neverRun", Map.of("lines", List.of("relay/Relay:11-16"))));
        assertThat(totals.covered()).containsEntry("lines", 8);
    }

    @Test
    void areTheSameWithMoreWorkersAndMoreProcesses() {
        Totals one = Campaign.run(measured(Hosts.target(Fault.NONE)).build());
        Totals two = Campaign.run(measured(Hosts.target(Fault.NONE)).workers(2).build());
        Totals perNode = Campaign.run(
                measured(Hosts.target(Fault.NONE, "processes", "per-node")).build());
        assertThat(two.covered()).isEqualTo(one.covered());
        assertThat(perNode.covered()).isEqualTo(one.covered());
    }

    /** One that dies takes with it what it counted; who is left is told. */
    @Test
    void areNotKnownOfAHostThatDied() {
        Totals totals = Campaign.run(measured(Hosts.target(Fault.DIES)).build());
        assertThat(totals.coverageWarnings()).anySatisfy(warning -> {
            assertThat(warning.kind()).isEqualTo("lines-untold");
            assertThat(warning.message()).contains("6 executions");
        });
    }

    @Test
    void cannotBeHad() {
        assertThatThrownBy(() -> measured(Hosts.target(Fault.NO_LINES)).build())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("does not tell its lines")
                .hasMessageContaining("go build -cover");
        Target killed = Hosts.target(Fault.NONE, "processes", "per-node", "restarts", "process");
        assertThatThrownBy(() -> measured(killed).build())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("leave restarts=process out");
        assertThatThrownBy(() -> measured(Hosts.target(Fault.NONE))
                        .measuring(List.of("branches"))
                        .build())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("ask for lines");
    }
}
