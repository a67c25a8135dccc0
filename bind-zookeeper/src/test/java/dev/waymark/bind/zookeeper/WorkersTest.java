package dev.waymark.bind.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.bind.zookeeper.ensemble.EnsemblePool;
import dev.waymark.core.Target;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Several ensembles at a time are in JVMs of their own, with ports of their own, and none is left behind. */
@Tag("long")
class WorkersTest {
    @AfterEach
    void endServers() {
        EnsemblePool.clear();
    }

    private static long jvms() {
        return ProcessHandle.current().children().filter(ProcessHandle::isAlive).count();
    }

    @Test
    void eachWorkerHasItsOwnServers() {
        Target target = Target.of(new ZooKeeper(), Map.of("cluster", "live", "patience", "120000"), List.of());
        Totals totals = Campaign.run(
                Experiment.on(target)
                        .strategy("rounds:isolations=2")
                        .executions(6)
                        .workers(2)
                        .build(),
                new Campaign.Listener() {});
        assertThat(totals.executions()).isEqualTo(6);
        assertThat(totals.properties().get("no-failure").violated()).isZero();
        assertThat(jvms()).as("kept for the next campaign").isEqualTo(2);
        EnsemblePool.clear();
        assertThat(jvms()).isZero();
    }
}
