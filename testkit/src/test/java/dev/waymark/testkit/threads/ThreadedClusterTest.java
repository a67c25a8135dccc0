package dev.waymark.testkit.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.OperationName;
import dev.waymark.engine.trace.Recorder;
import dev.waymark.testkit.Chatter;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** What only a cluster of threads shows: effects that come unasked, nodes that are never idle, waits that end. */
class ThreadedClusterTest {
    private static final Workload ONE_REQUEST = Workload.of(1, node -> true, random -> List.of("go"));
    private static final Decision ASK = new Decision.Invoke(new OperationName(1, 1), 1, null);

    /** Far more often than is needed on a machine with nothing else to do. */
    private static final int PATIENCE = 10_000;

    private static void apply(Cluster cluster, Decision decision) {
        assertThat(cluster.apply(cluster.view().encode(decision))).isNull();
    }

    private static void waitFor(Cluster cluster, BooleanSupplier what) {
        for (int i = 0; i < PATIENCE && !what.getAsBoolean(); i++) {
            apply(cluster, new Decision.Wait(5));
        }
        assertThat(what.getAsBoolean()).isTrue();
    }

    @Test
    void whatTimersLeadToComesUnasked() {
        Recorder recorder = new Recorder();
        try (Cluster cluster = new Threads(Chatter.NODES, Chatter::node, Chatter.WORKLOAD).cluster()) {
            cluster.reset(1, recorder);
            waitFor(cluster, () -> cluster.unasked() > 0);
            assertThat(recorder.begins()).hasSize(cluster.view().decisions());
            List<Event> events = recorder.events();
            int unasked = events.indexOf(new Event.Unasked());
            assertThat(events.get(unasked + 1)).isInstanceOf(Event.Sent.class);
        }
    }

    /** Says what it has to say only when it is let. */
    private static Node stubborn(Env env, CountDownLatch let) {
        return new Node() {
            @Override
            public void request(Operation operation) {
                try {
                    if (let.await(10, TimeUnit.MINUTES)) {
                        env.reply(operation, "at last");
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }

            @Override
            public String state() {
                return "stubborn";
            }
        };
    }

    @Test
    void aNodeThatIsStillBusyIsCountedAndHeardLater() {
        CountDownLatch let = new CountDownLatch(1);
        Threads threads = new Threads(2, env -> stubborn(env, let), ONE_REQUEST, 2, 60_000);
        Recorder recorder = new Recorder();
        try (Cluster cluster = threads.giveUpAfter(200).cluster()) {
            cluster.reset(1, recorder);
            int before = cluster.notQuiescent();
            apply(cluster, ASK);
            assertThat(cluster.notQuiescent()).isEqualTo(before + 1);
            assertThat(cluster.view().openOperations()).isEqualTo(1);
            let.countDown();
            waitFor(cluster, () -> cluster.view().openOperations() == 0);
            assertThat(cluster.unasked()).isEqualTo(1);
            List<Event> events = recorder.events();
            assertThat(events.get(events.size() - 2)).isEqualTo(new Event.Unasked());
            assertThat(events.get(events.size() - 1))
                    .isEqualTo(new Event.Replied(new OperationName(1, 1), 1, "at last"));
            cluster.reset(2, null);
            assertThat(cluster.unasked()).isZero();
        }
    }

    private static Node restless(Env env) {
        return new Node() {
            @Override
            public void start() {
                env.setTimer("tick", 1);
            }

            @Override
            public void timer(String kind) {
                env.emit("tick" + env.self());
                env.setTimer("tick", 1);
            }

            @Override
            public String state() {
                return "restless";
            }
        };
    }

    /** It never gets quiet, so the limit ends every wait. */
    @Test
    void aNodeThatCrashedIsHeardOfNoMore() {
        try (Cluster cluster = new Threads(2, ThreadedClusterTest::restless, Workload.NONE, 60_000, 20).cluster()) {
            cluster.reset(1, new Recorder());
            waitFor(cluster, () -> cluster.count("tick1") > 0);
            apply(cluster, new Decision.Crash(1, DiskMode.KEPT));
            int ticks = cluster.count("tick1");
            int others = cluster.count("tick2");
            waitFor(cluster, () -> cluster.count("tick2") > others);
            assertThat(cluster.count("tick1")).isEqualTo(ticks);
            apply(cluster, new Decision.Restart(1));
            waitFor(cluster, () -> cluster.count("tick1") > ticks);
            assertThat(cluster.notQuiescent()).isPositive();
        }
    }

    /** A campaign that is over interrupts its workers. */
    @Test
    void anInterruptEndsTheWaiting() {
        CountDownLatch never = new CountDownLatch(1);
        try (Cluster cluster = new Threads(1, env -> stubborn(env, never), ONE_REQUEST).cluster()) {
            cluster.reset(1, null);
            Thread.currentThread().interrupt();
            apply(cluster, ASK);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(cluster.notQuiescent()).isEqualTo(1);
        }
    }

    @Test
    void whatANodeThrowsIsItsFailure() {
        Threads threads = new Threads(
                1,
                env -> new Node() {
                    @Override
                    public void request(Operation operation) {
                        throw new IllegalStateException("no");
                    }

                    @Override
                    public String state() {
                        return "";
                    }
                },
                ONE_REQUEST);
        try (Cluster cluster = threads.cluster()) {
            cluster.reset(1, null);
            apply(cluster, ASK);
            assertThat(cluster.view().failure().message())
                    .isEqualTo("node 1 failed: java.lang.IllegalStateException: no");
            assertThat(Code.kind(cluster.view().encode(ASK))).isEqualTo(Code.INVOKE);
        }
    }
}
