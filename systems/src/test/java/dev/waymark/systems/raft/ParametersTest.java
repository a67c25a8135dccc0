package dev.waymark.systems.raft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Bug;
import dev.waymark.core.Configuration;
import dev.waymark.core.UsageException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What makes no sense is refused with the reason. */
class ParametersTest {
    private static void deploy(Map<String, String> parameters, String... bugs) {
        Raft system = new Raft();
        system.deploy(Configuration.of(system, parameters, List.of(bugs)));
    }

    private static void refused(String reason, Map<String, String> parameters, String... bugs) {
        assertThatThrownBy(() -> deploy(parameters, bugs))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void leasesNeedClocksThatStayTogether() {
        refused("needs a bound on how far they part", Map.of("reads", "lease", "checkQuorum", "true"));
        refused("leaves no time to read", Map.of("reads", "lease", "checkQuorum", "true", "drift", "75"));
        refused("checkQuorum=true", Map.of("reads", "lease", "drift", "20"));
        deploy(Map.of("reads", "lease", "drift", "20", "checkQuorum", "true"));
    }

    @Test
    void bugsThatCannotShowAreRefused() {
        refused("for 3 nodes a third and one more is a majority", Map.of("nodes", "3"), "quorum-third");
        refused("without snapshots", Map.of("snapshotEvery", "0"), "snapshot-loses-tail");
        refused("without snapshots", Map.of("snapshotEvery", "0"), "missing-snapshot");
        refused("nothing else can tell", Map.of("liveness", "false"), "even-cluster-no-leader");
        refused("even number of nodes", Map.of("nodes", "5"), "reconfigure-before-noop");
    }

    @Test
    void livenessAndReconfigurationsDoNotGoTogether() {
        refused("reconfigurations=0", Map.of("liveness", "true", "reconfigurations", "1"));
    }

    @Test
    void everyBugCanBeDeployedAlone() {
        for (Bug bug : new Raft().bugs()) {
            deploy(Map.of(), bug.name());
            assertThat(bug.summary()).isNotBlank();
            assertThat(bug.breaks()).isNotBlank();
        }
    }
}
