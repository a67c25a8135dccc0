package dev.waymark.bind.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.bind.zookeeper.ensemble.EnsemblePool;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** One execution on real servers, and what is refused before there is one. */
class ZooKeeperTest {
    @AfterAll
    static void endServers() {
        EnsemblePool.clear();
    }

    private static Target target(String... parameters) {
        Map<String, String> given = new LinkedHashMap<>();
        given.put("cluster", "live");
        for (String each : parameters) {
            given.put(each.substring(0, each.indexOf('=')), each.substring(each.indexOf('=') + 1));
        }
        return Target.of(new ZooKeeper(), given, List.of());
    }

    /** The plan that makes servers of 3.4.9 differ for ever. */
    @Test
    void theNewestVersionSurvivesWhatMadeAnOldOneDiverge() {
        Totals totals = Campaign.run(
                Experiment.on(target("answer=5000", "patience=120000"))
                        .strategy("rounds:plan=[2/0][1][0]")
                        .executions(1)
                        .build(),
                new Campaign.Listener() {});
        assertThat(totals.executions()).isEqualTo(1);
        assertThat(totals.verdicts().violated()).isZero();
        assertThat(totals.properties().get("convergence").reached()).isEqualTo(1);
        assertThat(totals.counters()).containsEntry("asked", 2L);
    }

    @Test
    void aVersionThatIsNotThereNamesThoseThatAre() {
        assertThatThrownBy(() -> target("version=3.6.0"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("3.4.9|3.5.8|3.9.3");
    }

    @Test
    void aPortInUseIsNamed() throws IOException {
        try (ServerSocket taken = new ServerSocket()) {
            taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            int port = taken.getLocalPort();
            assertThatThrownBy(() -> target("port=" + port).deployment().cluster())
                    .isInstanceOf(SystemMistake.class)
                    .hasMessageContaining("port " + port + " is in use")
                    .hasMessageContaining("-p port=N");
        }
    }

    @Test
    void aFolderThatCannotBeWrittenIsNamed() {
        assertThatThrownBy(() -> target("folder=/no/such/folder").deployment().cluster())
                .isInstanceOf(SystemMistake.class)
                .hasMessageContaining("/no/such/folder")
                .hasMessageContaining("-p folder=DIR");
    }

    @Test
    void aJvmWithoutMemoryIsToldWhatToDo() {
        assertThatThrownBy(() -> target("memory=1").deployment().cluster())
                .isInstanceOf(SystemMistake.class)
                .hasMessageContaining("-p memory=N");
    }
}
