package dev.waymark.remote.netrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.SystemMistake;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Replicas that speak NETRIX's interface. */
class NetrixTest {
    private static final int REPLICAS = 3;

    private final List<RingReplica> replicas = new ArrayList<>();

    @AfterEach
    void end() {
        replicas.forEach(RingReplica::close);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static Target target(int port, String... more) {
        Map<String, String> parameters =
                new LinkedHashMap<>(Map.of("listen", "127.0.0.1:" + port, "quiet", "20", "idle", "30000"));
        for (int i = 0; i < more.length; i += 2) {
            parameters.put(more[i], more[i + 1]);
        }
        return Target.of(new NetrixSystem(), parameters, List.of());
    }

    /** They try until somebody listens, as a user's replicas would have to. */
    private void begin(int port, int count, boolean eventFirst, int brokenAfter) throws IOException {
        for (int self = 1; self <= count; self++) {
            RingReplica replica = new RingReplica(port, self, REPLICAS, eventFirst, brokenAfter);
            replicas.add(replica);
            Thread thread = new Thread(() -> {
                while (replica.register(true) != 200) {
                    try {
                        Thread.sleep(20);
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            });
            thread.setDaemon(true);
            thread.start();
        }
    }

    private static Totals run(Target target, FaultBudget faults, int executions) {
        return Campaign.run(Experiment.on(target)
                .faults(faults)
                .steps(12)
                .workers(1)
                .executions(executions)
                .measuring("states", "traces")
                .build());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void replicasConnectAsTheyAre(boolean eventFirst) throws IOException {
        int port = freePort();
        begin(port, REPLICAS, eventFirst, Integer.MAX_VALUE);
        Totals totals = run(target(port, "durable", "true"), new FaultBudget(1, 2, 1), 4);
        assertThat(totals.violations()).isEmpty();
        assertThat(totals.decisions()).isGreaterThan(30);
        assertThat(totals.covered().get("traces")).isPositive();
        assertThat(totals.skipped()).isEmpty();
    }

    /** What strangers send is shown with the results of the campaign. */
    @Test
    void whatIsRefusedIsShown() throws IOException {
        int port = freePort();
        Target target = target(port);
        try (RingReplica stranger = new RingReplica(port, 1, REPLICAS, false, 1);
                Cluster listening = target.deployment().cluster()) {
            assertThat(listening.capabilities().exact()).isFalse();
            assertThat(stranger.post("/replica", "{\"id\":\"4\",\"addr\":\"evil.example:80\"}"))
                    .isEqualTo(400);
            begin(port, REPLICAS, false, Integer.MAX_VALUE);
            assertThat(run(target, FaultBudget.NONE, 1).counters())
                    .containsEntry("refused requests with an address that may not be called", 1L);
        }
    }

    @Test
    void aReplicaThatRefusesAMessageHasFailed() throws IOException {
        int port = freePort();
        begin(port, REPLICAS, false, 1);
        Totals totals = run(target(port), FaultBudget.NONE, 2);
        assertThat(totals.violations()).isNotEmpty();
        assertThat(totals.violations().iterator().next().verdict().property()).isEqualTo("no-failure");
        assertThat(totals.violations().iterator().next().verdict().message()).contains("answered 500 to /message");
    }

    @Test
    void whoIsMissingIsNamed() throws IOException {
        int port = freePort();
        begin(port, REPLICAS - 1, false, Integer.MAX_VALUE);
        try (Cluster cluster = target(port, "joinMillis", "1500").deployment().cluster()) {
            assertThatThrownBy(() -> cluster.reset(1, null))
                    .isInstanceOf(SystemMistake.class)
                    .hasMessageContaining("2 of 3 replicas registered within 1500 ms (1, 2)")
                    .hasMessageContaining("127.0.0.1:" + port);
        }
    }

    @Test
    void whatIsWrongIsAnswered() throws IOException {
        int port = freePort();
        try (Cluster cluster = target(port).deployment().cluster();
                RingReplica one = new RingReplica(port, 1, REPLICAS, false, 1);
                RingReplica twin = new RingReplica(port, 1, REPLICAS, false, 1)) {
            assertThat(cluster.capabilities().exact()).isFalse();
            assertThat(one.post("/event", "{\"replica\":\"1\",\"type\":\"Early\",\"params\":{}}"))
                    .as("not registered yet")
                    .isEqualTo(400);
            assertThat(one.register(true)).isEqualTo(200);
            assertThat(one.register(false)).isEqualTo(200);
            assertThat(twin.register(true)).as("two with one name").isEqualTo(400);
            assertThat(one.post("/message", "{\"id\":")).isEqualTo(400);
            assertThat(one.post("/message", "{\"id\":\"1\",\"from\":\"1\"}")).isEqualTo(400);
            assertThat(one.post("/events", "{\"replicaID\":\"1\",\"type\":\"Known\",\"params\":{}}"))
                    .as("as the published client for Java writes it")
                    .isEqualTo(200);
            assertThat(one.post("/nowhere", "{}")).isEqualTo(404);
            assertThatThrownBy(() -> target(port).deployment().cluster())
                    .isInstanceOf(SystemMistake.class)
                    .hasMessageContaining("cannot listen at 127.0.0.1:" + port);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "7074", "host:", "host:99999", "host:x"})
    void anAddressThatIsNoneIsRefused(String listen) {
        assertThatThrownBy(() -> Target.of(new NetrixSystem(), Map.of("listen", listen), List.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("-p listen=127.0.0.1:7074");
    }

    @ParameterizedTest
    @CsvSource({"100ms,100", "3s,3000", "1m0.5s,60500", "1h,3600000", "500us,1", "1.5s,1500", "PT3S,-1", "'',-1", "3,-1"
    })
    void durationsOfGo(String text, long millis) {
        assertThat(GoDuration.millis(text)).isEqualTo(millis);
    }
}
