package dev.waymark.engine.sim;

import static dev.waymark.fixture.World.restart;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Disk;
import dev.waymark.core.Env;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.fixture.TestSystem;
import dev.waymark.fixture.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class DisksTest {
    /** Writes that are synced, then puts, overwrites and removes that are not. */
    private static void write(Env env) {
        Disk disk = env.disk();
        disk.put("kept", 1);
        disk.put("changed", 1);
        disk.put("removed", 1);
        disk.sync();
        disk.put("new", 2);
        disk.put("changed", 2);
        disk.remove("removed");
    }

    private static Map<String, Object> content(World world, int node) {
        Map<String, Object> content = new TreeMap<>();
        world.act(
                node,
                env -> env.disk()
                        .keys()
                        .forEach(key ->
                                content.put(key, String.valueOf(env.disk().get(key)))));
        return content;
    }

    private static Map<String, Object> afterCrash(World world, DiskMode mode) {
        world.act(1, DisksTest::write);
        world.must(new Decision.Crash(1, mode)).must(restart(1));
        return content(world, 1);
    }

    @Test
    void whatIsWrittenIsSeenAtOnceAndSaid() {
        World world = TestSystem.of(2).world().act(1, DisksTest::write);
        assertThat(content(world, 1)).isEqualTo(Map.of("kept", "1", "changed", "2", "new", "2"));
        assertThat(content(world, 2)).isEmpty();
        assertThat(world.events())
                .contains(
                        new Event.Persisted(1, "new", 2), new Event.Persisted(1, "removed", null), new Event.Synced(1));
    }

    @Test
    void aKeptDiskKeepsAll() {
        assertThat(afterCrash(TestSystem.of(1).world(), DiskMode.KEPT))
                .isEqualTo(Map.of("kept", "1", "changed", "2", "new", "2"));
    }

    @Test
    void aPowerLossLosesExactlyTheUnsyncedPutsAndRemoves() {
        assertThat(afterCrash(TestSystem.of(1).world(), DiskMode.UNSYNCED_LOST))
                .isEqualTo(Map.of("kept", "1", "changed", "1", "removed", "1"));
    }

    @Test
    void aWipedDiskLosesAll() {
        assertThat(afterCrash(TestSystem.of(1).world(), DiskMode.WIPED)).isEmpty();
    }

    @Test
    void whatSurvivedOneCrashSurvivesThenAPowerLoss() {
        World world = TestSystem.of(1).world().act(1, env -> env.disk().put("a", 1));
        world.must(new Decision.Crash(1, DiskMode.KEPT)).must(restart(1));
        world.must(new Decision.Crash(1, DiskMode.UNSYNCED_LOST)).must(restart(1));
        assertThat(content(world, 1)).isEqualTo(Map.of("a", "1"));
    }

    @Test
    void aDiskIsEmptyInTheNextExecution() {
        World world = TestSystem.of(1).world().act(1, DisksTest::write);
        world.reset(2);
        assertThat(content(world, 1)).isEmpty();
        world.must(new Decision.Crash(1, DiskMode.KEPT)).must(restart(1));
        assertThat(content(world, 1)).isEmpty();
    }

    @Test
    void aTornWriteKeepsAPrefixAndEveryPrefixHappens() {
        World world = TestSystem.of(1).with("tornWrites", true).world();
        TreeSet<Integer> lengths = new TreeSet<>();
        for (int seed = 1; seed <= 200; seed++) {
            world.reset(seed);
            world.act(1, env -> env.disk().put("0", 0)).act(1, env -> env.disk().sync());
            world.act(1, env -> {
                for (int i = 1; i <= 4; i++) {
                    env.disk().put(Integer.toString(i), i);
                }
            });
            world.must(new Decision.Crash(1, DiskMode.UNSYNCED_LOST)).must(restart(1));
            List<String> keys = List.copyOf(content(world, 1).keySet());
            assertThat(keys).isEqualTo(List.of("0", "1", "2", "3", "4").subList(0, keys.size()));
            lengths.add(keys.size());
        }
        assertThat(lengths).containsExactly(1, 2, 3, 4, 5);
    }

    private static List<Integer> failedWrites(World world, int writes) {
        List<Integer> failed = new ArrayList<>();
        world.act(1, env -> {
            for (int i = 0; i < writes; i++) {
                try {
                    if (i % 2 == 0) {
                        env.disk().put("key", i);
                    } else {
                        env.disk().remove("key");
                    }
                } catch (Disk.StorageException e) {
                    failed.add(i);
                }
            }
        });
        return failed;
    }

    @Test
    void writesFailAtTheGivenRateAndBySeedAlone() {
        World world = TestSystem.of(2).with("writeFails", 0.1).world(7);
        List<Integer> failed = failedWrites(world, 10_000);
        assertThat(failed).hasSizeBetween(850, 1150);
        assertThat(failed.stream().filter(i -> i % 2 == 1).count()).isBetween(400L, 600L);
        world.reset(7);
        world.act(2, env -> env.random().nextLong());
        assertThat(failedWrites(world, 10_000)).isEqualTo(failed);
        world.reset(8);
        assertThat(failedWrites(world, 10_000)).isNotEqualTo(failed);
    }

    @Test
    void aFailedWriteChangesNothing() {
        World world = TestSystem.of(1).with("writeFails", 1).world();
        assertThat(failedWrites(world, 2)).containsExactly(0, 1);
        assertThat(content(world, 1)).isEmpty();
        assertThat(world.events()).noneMatch(Event.Persisted.class::isInstance);
        world.act(1, env -> env.disk().put("key", 1));
        assertThat(world.view.failure()).isNotNull();
        assertThat(world.view.failure().message()).contains("write of key failed");
    }

    @Test
    void aFullDiskTakesNoNewKeysButChangesAndRemovesOldOnes() {
        World world = TestSystem.of(1).with("diskFull", 2).world();
        world.act(1, env -> {
            env.disk().put("a", 1);
            env.disk().put("b", 1);
            env.disk().put("a", 2);
            env.disk().remove("b");
            env.disk().put("c", 1);
        });
        assertThat(content(world, 1)).isEqualTo(Map.of("a", "2", "c", "1"));
        world.act(1, env -> env.disk().put("d", 1));
        assertThat(world.view.failure()).isNotNull();
        assertThat(world.view.failure().message()).contains("disk full at 2 keys, writing d");
    }

    @Test
    void allKeysCanBeRemovedInALoop() {
        World world = TestSystem.of(1).world().act(1, DisksTest::write);
        world.act(1, env -> env.disk().keys().forEach(env.disk()::remove));
        assertThat(world.view.failure()).isNull();
        assertThat(content(world, 1)).isEmpty();
    }

    @Test
    void writingNullIsTheNodesMistake() {
        World world = TestSystem.of(1).world().act(1, env -> env.disk().put("a", null));
        assertThat(world.view.failure()).isNotNull();
        assertThat(world.view.failure().message()).contains("null", "a");
    }
}
