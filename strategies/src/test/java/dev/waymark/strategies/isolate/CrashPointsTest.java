package dev.waymark.strategies.isolate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.UsageException;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.ObserverList;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.engine.sim.Simulation;
import dev.waymark.fixture.TestSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Crashes come where they are said to come. */
class CrashPointsTest {
    private static final int NODES = 3;
    private static final int STEPS = 120;

    /** A vote, which is passed on but not for ever. */
    private record Vote(int left) {}

    /** Whatever happens it sets a timer, and then tells all others; only requests are written and answered. */
    private static final class Chatter implements Node {
        private final Env env;

        Chatter(Env env) {
            this.env = env;
        }

        @Override
        public void start() {
            env.setTimer("tick", 10);
        }

        @Override
        public void timer(String kind) {
            env.setTimer(kind, 10);
            tell(3);
        }

        @Override
        public void request(Operation operation) {
            env.disk().put("asked", operation.number());
            env.emit("asked");
            tell(2);
            env.reply(operation, 0);
        }

        @Override
        public void receive(int from, Object message) {
            if (((Vote) message).left() > 0) {
                tell(((Vote) message).left() - 1);
            }
        }

        private void tell(int left) {
            for (int node = 1; node <= env.nodes(); node++) {
                if (node != env.self()) {
                    env.send(node, new Vote(left));
                }
            }
        }

        @Override
        public Object state() {
            return env.self();
        }
    }

    /** What a node did since its last handler began, when it crashed. */
    private static final class Last implements Observer {
        final List<String> crashes = new ArrayList<>();
        private final List<List<String>> done = new ArrayList<>();
        private String handled = "";

        Last() {
            for (int node = 0; node <= NODES; node++) {
                done.add(new ArrayList<>());
            }
        }

        private void begin(int node, String what) {
            handled = what;
            done.get(node).clear();
        }

        @Override
        public void delivered(long message, Object payload) {
            begin(Code.b(message), "message");
        }

        @Override
        public void fired(int node, String timer, int number, long now) {
            begin(node, "timer");
        }

        @Override
        public void invoked(int client, int number, int node, Object request) {
            begin(node, "request");
        }

        @Override
        public void sent(long message, Object payload) {
            done.get(Code.a(message)).add("sent");
        }

        @Override
        public void timerSet(int node, String timer, int number, long deadline) {
            done.get(node).add("timer");
        }

        @Override
        public void emitted(int node, String event, @Nullable Object[] fields) {
            done.get(node).add("emitted");
        }

        @Override
        public void persisted(int node, String key, @Nullable Object value) {
            done.get(node).add("persisted");
        }

        @Override
        public void replied(int client, int number, int node, @Nullable Object result) {
            done.get(node).add("replied");
        }

        @Override
        public void crashed(int node, DiskMode disk) {
            crashes.add(handled + ": " + String.join(" ", done.get(node)));
        }
    }

    private static List<String> crashes(String kind) {
        SimulatedDeployment<?> deployment = TestSystem.of(NODES)
                .nodes(Chatter::new)
                .workload(Workload.of(1, node -> true, random -> List.of("a", "b", "c", "d")))
                .deploy();
        Settings settings = new Settings(deployment, 1, STEPS, new FaultBudget(3, 0, 0));
        ConfiguredStrategy strategy = new IsolateBusyStrategy()
                .configure(settings, Map.of("crashes", kind, "calm", "false", "timer", "8", "request", "64"));
        List<String> crashes = new ArrayList<>();
        for (int index = 1; index <= 60; index++) {
            Plan plan = new Plan(index, Seeds.execution(1, index));
            assertThat(strategy.configuration(plan)).contains("crashes after ");
            Run run = strategy.run(plan);
            Last last = new Last();
            try (Simulation simulation = new Simulation(deployment)) {
                simulation.reset(plan.seed(), ObserverList.of(List.of(Objects.requireNonNull(run.observer()), last)));
                for (int step = 0; step < STEPS; step++) {
                    long decision = run.next(simulation.view());
                    if (decision == Code.stop()) {
                        break;
                    }
                    assertThat(simulation.apply(decision)).isNull();
                }
            }
            assertThat(last.crashes).hasSizeLessThanOrEqualTo(3);
            crashes.addAll(last.crashes);
        }
        return crashes;
    }

    @ParameterizedTest
    @CsvSource({
        "writes, persisted",
        "events, emitted",
        "replies, replied",
        "messages, sent",
    })
    void aNodeCrashesRightAfterWhatItDid(String kind, String did) {
        assertThat(crashes(kind)).hasSizeGreaterThan(5).allMatch(crash -> crash.contains(did));
    }

    @Test
    void aNodeCrashesAfterItsFirstEffectWhateverItWasAskedTo() {
        assertThat(crashes("first-effect"))
                .contains("message: sent", "timer: timer", "request: persisted")
                .allMatch(crash -> crash.indexOf(' ', crash.indexOf(' ') + 1) < 0);
    }

    @Test
    void aNodeCrashesAfterTheFirstOfSeveralMessages() {
        assertThat(crashes("first-message"))
                .contains("timer: timer sent", "request: persisted emitted sent", "message: sent")
                .noneMatch(crash -> crash.contains("sent sent"));
    }

    @Test
    void whatCannotBeKnownHereIsRefused() {
        assertThatThrownBy(() -> crashes("leader"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("crashes=leader: the system does not tell who leads");
    }
}
