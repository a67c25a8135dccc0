package dev.waymark.engine.sim;

import static dev.waymark.fixture.World.restart;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Env;
import dev.waymark.core.Operation;
import dev.waymark.core.Workload;
import dev.waymark.core.model.CrashPoint;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.model.TimerName;
import dev.waymark.fixture.Puppet;
import dev.waymark.fixture.TestSystem;
import dev.waymark.fixture.World;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CrashPointsTest {
    private static final int EFFECTS = 8;

    private static void everyEffect(Env env, Operation operation) {
        env.send(2, "one");
        env.setTimer("two", 5);
        env.disk().put("three", 3);
        env.disk().sync();
        env.emit("five", 5);
        env.reply(operation, 6);
        env.disk().remove("three");
        env.cancelTimer("two");
    }

    private static World world() {
        return TestSystem.of(2)
                .workload(Workload.of(1, node -> true, random -> List.of("go")))
                .nodes(env -> new Puppet(env) {
                    @Override
                    public void request(Operation operation) {
                        everyEffect(env, operation);
                    }

                    @Override
                    public void timer(String kind) {
                        everyEffect(env, new Operation(1, 1, "go"));
                    }
                })
                .world();
    }

    private static List<Event> effects(World world) {
        return world.events().stream()
                .filter(event -> event instanceof Event.Sent
                        || event instanceof Event.TimerSet
                        || event instanceof Event.Persisted
                        || event instanceof Event.Synced
                        || event instanceof Event.Emitted
                        || event instanceof Event.Replied
                        || event instanceof Event.TimerCancelled)
                .toList();
    }

    @Test
    void exactlyTheFirstEffectsHappenAndTheNodeIsDown() {
        World whole = world();
        whole.events();
        whole.must(World.invoke("c1#1", 1));
        List<Event> all = effects(whole);
        assertThat(all).hasSize(EFFECTS);
        for (int k = 0; k <= EFFECTS + 2; k++) {
            World world = world();
            world.events();
            CrashPoint crash = new CrashPoint(k, DiskMode.KEPT);
            world.must(new Decision.Invoke(new OperationName(1, 1), 1, crash));
            assertThat(effects(world)).as("k=%d", k).isEqualTo(all.subList(0, Math.min(k, EFFECTS)));
            assertThat(world.view.up(1)).isFalse();
            assertThat(world.view.crashes()).isEqualTo(1);
            assertThat(world.view.failure()).isNull();
            assertThat(world.timers()).isEmpty();
            assertThat(world.view.inFlight()).isEqualTo(k >= 1 ? 1 : 0);
            assertThat(world.view.openOperations()).isEqualTo(k >= 6 ? 0 : 1);
            assertThat(world.simulation.count("five")).isEqualTo(k >= 5 ? 1 : 0);
        }
    }

    @Test
    void timersAndMessagesCanCrashTheirHandlerToo() {
        World world = world().act(1, env -> env.setTimer("t", 1));
        world.events();
        world.must(new Decision.Fire(new TimerName(1, "t", 1), new CrashPoint(2, DiskMode.KEPT)));
        assertThat(effects(world)).hasSize(2);
        assertThat(world.view.up(1)).isFalse();
        world.must(restart(1));
        world.act(1, env -> env.broadcast("x"), new CrashPoint(1, DiskMode.KEPT));
        assertThat(world.view.up(1)).isFalse();
        assertThat(world.deliverable()).containsExactly("1>2#1");
    }

    @Test
    void theNodeWorksAgainAfterItsRestart() {
        World world = world().act(1, env -> env.send(2, "x"), new CrashPoint(0, DiskMode.KEPT));
        world.must(restart(1)).send(1, 2, "y").send(1, 2, "z");
        assertThat(world.deliverable()).containsExactlyInAnyOrder("1>2#1", "1>2#2");
    }

    @ParameterizedTest
    @EnumSource
    void theDiskModeCounts(DiskMode mode) {
        World world = world();
        world.act(
                1,
                env -> {
                    env.disk().put("synced", 1);
                    env.disk().sync();
                    env.disk().put("unsynced", 1);
                    env.disk().put("never", 1);
                },
                new CrashPoint(3, mode));
        world.must(restart(1))
                .act(
                        1,
                        env -> assertThat(env.disk().keys())
                                .isEqualTo(
                                        switch (mode) {
                                            case KEPT -> java.util.Set.of("synced", "unsynced");
                                            case UNSYNCED_LOST -> java.util.Set.of("synced");
                                            case WIPED -> java.util.Set.of();
                                        }));
        assertThat(world.view.failure()).isNull();
    }

    @Test
    void whatIsThrownPastTheCrashPointNeverHappened() {
        for (int k = 0; k <= 3; k++) {
            World world = world();
            world.act(
                    1,
                    env -> {
                        env.send(2, "a");
                        env.send(2, "b");
                        throw new IllegalStateException("boom");
                    },
                    new CrashPoint(k, DiskMode.KEPT));
            assertThat(world.view.failure() != null).as("k=%d", k).isEqualTo(k == 3);
            assertThat(world.view.up(1)).isFalse();
        }
    }
}
