package dev.waymark.bind.ratis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.bind.ratis.session.SessionPool;
import dev.waymark.core.Target;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several clusters at a time are in JVMs of their own, with ports of their own, and none is left behind. */
@Tag("long")
class WorkersTest {
    @AfterEach
    void endServers() {
        SessionPool.clear();
    }

    private static long jvms() {
        return ProcessHandle.current().children().filter(ProcessHandle::isAlive).count();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bus", "netty"})
    void eachWorkerHasItsOwnServers(String transport) {
        Target target = Target.of(new Ratis(), Map.of("transport", transport, "patience", "120000"), List.of());
        Totals totals = Campaign.run(
                Experiment.on(target).executions(6).steps(20).workers(2).build(), new Campaign.Listener() {});
        assertThat(totals.executions()).isEqualTo(6);
        assertThat(totals.properties().get("no-failure").violated()).isZero();
        assertThat(jvms()).as("kept for the next campaign").isEqualTo(2);
        SessionPool.clear();
        assertThat(jvms()).isZero();
    }
}
