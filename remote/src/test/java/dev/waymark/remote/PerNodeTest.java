package dev.waymark.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.SystemMistake;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.remote.testhost.Fault;
import dev.waymark.remote.testhost.Relay;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A process for each node, over Unix sockets. */
class PerNodeTest {
    private static final String[] PER_NODE = {"processes", "per-node"};

    @ParameterizedTest
    @CsvSource({"processes, per-node", "transport, socket"})
    void executionsAreThoseOfNodesInThisProcess(String parameter, String value) {
        assertThat(SameAsInProcessTest.make(Hosts.target(Fault.NONE, parameter, value), 15)
                        .events())
                .isEqualTo(SameAsInProcessTest.make(Target.of(new Relay()), 15).events());
    }

    /** What a node draws begins anew in a new process, so executions are others; but they are the same each time. */
    @Test
    void aNodeComesBackInANewProcess() {
        Target target = Hosts.target(Fault.NONE, "processes", "per-node", "restarts", "process");
        List<List<String>> once = SameAsInProcessTest.make(target, 4).events();
        assertThat(once.stream().flatMap(List::stream))
                .anyMatch(event -> event.startsWith("Started") && event.contains("again=true"))
                .noneMatch(event -> event.startsWith("Failed"));
        assertThat(SameAsInProcessTest.make(target, 4).events()).isEqualTo(once);
    }

    @Test
    void oneThatDiesIsToldAndAllAreStartedAnew() {
        Totals totals = Campaign.run(Experiment.on(Hosts.target(Fault.DIES, PER_NODE))
                .faults(FaultBudget.NONE)
                .executions(2)
                .workers(1)
                .handlerMillis(120_000)
                .build());
        assertThat(totals.violations()).hasSize(1);
        assertThat(totals.violations().iterator().next().verdict().message())
                .contains("ended with exit code 7", "something at .. is not what it should be");
        assertThat(totals.violations().iterator().next().occurrences()).isEqualTo(2);
    }

    @Test
    void whatCannotBeIsToldWithWhatToDo() {
        assertThatThrownBy(() -> Hosts.target(Fault.OTHER_ID, PER_NODE))
                .isInstanceOf(SystemMistake.class)
                .hasMessageContaining("registered as node 1 and was started as node 2")
                .hasMessageContaining("WAYMARK_NODE");
        assertThatThrownBy(() -> Hosts.target(Fault.NO_BYTES, PER_NODE))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("keeps its messages to itself")
                .hasMessageContaining("feature bytes");
        assertThatThrownBy(() -> Hosts.target(Fault.NONE, "restarts", "process"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is for processes=per-node");
        assertThatThrownBy(() -> Hosts.target(Fault.NONE, "processes", "per-node", "transport", "pipe"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("needs sockets");
    }
}
