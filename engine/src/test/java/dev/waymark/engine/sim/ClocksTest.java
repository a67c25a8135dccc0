package dev.waymark.engine.sim;

import static dev.waymark.fixture.World.crash;
import static dev.waymark.fixture.World.fire;
import static dev.waymark.fixture.World.restart;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.Skip;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.TimerName;
import dev.waymark.core.random.Rng;
import dev.waymark.fixture.TestSystem;
import dev.waymark.fixture.World;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ClocksTest {
    private static World armed(World world, int node, String kind, long delay) {
        return world.act(node, env -> env.setTimer(kind, delay));
    }

    private static long[] clocks(World world) {
        long[] clocks = new long[world.view.nodes()];
        for (int node = 1; node <= clocks.length; node++) {
            clocks[node - 1] = world.view.clock(node);
        }
        return clocks;
    }

    @Test
    void firingSetsTheNodesClockToTheDeadlineAndNoOther() {
        World world = armed(TestSystem.of(2).world(), 1, "t", 10);
        world.events();
        world.must(fire("1/t#1"));
        assertThat(clocks(world)).containsExactly(10, 0);
        assertThat(world.events()).containsExactly(new Event.Fired(new TimerName(1, "t", 1), 10));
        world.act(1, env -> assertThat(env.now()).isEqualTo(10));
        assertThat(world.view.failure()).isNull();
    }

    @Test
    void anOverdueTimerFiresLateAndTheClockNeverGoesBack() {
        World world = armed(armed(TestSystem.of(1).world(), 1, "early", 3), 1, "late", 10);
        world.must(fire("1/late#1")).must(fire("1/early#1"));
        assertThat(clocks(world)).containsExactly(10);
    }

    @Test
    void timersCountFromTheNodesOwnClock() {
        World world = TestSystem.of(2).world().must(new Decision.Advance(1, 100));
        armed(armed(world, 1, "t", 10), 2, "t", 10);
        world.must(fire("1/t#1")).must(fire("2/t#1"));
        assertThat(clocks(world)).containsExactly(110, 10);
    }

    @Test
    void aNegativeDelayIsTheNodesMistake() {
        World world = armed(TestSystem.of(1).world().must(new Decision.Wait(5)), 1, "t", -3);
        assertThat(world.view.failure()).isNotNull();
        assertThat(world.view.failure().message())
                .contains("node 1 sets timer 't' with delay -3: a delay is 0 or more");
    }

    @Test
    void clocksAdvanceOneOrAllAndSayIt() {
        World world = TestSystem.of(3).world().must(new Decision.Advance(2, 5)).must(new Decision.Skew(3, 2));
        world.events();
        world.must(new Decision.Advance(0, 10));
        assertThat(clocks(world)).containsExactly(10, 15, 12);
        assertThat(world.events())
                .containsExactly(new Event.ClockMoved(1, 10), new Event.ClockMoved(2, 15), new Event.ClockMoved(3, 12));
        world.must(new Decision.Wait(1));
        assertThat(clocks(world)).containsExactly(11, 16, 13);
        world.must(crash(1)).must(new Decision.Wait(1)).must(restart(1));
        assertThat(clocks(world)).containsExactly(12, 17, 14);
    }

    @Test
    void clocksStopAtTheEndOfTimeInsteadOfGoingRound() {
        World world = armed(TestSystem.of(2).world().must(new Decision.Wait(5)), 1, "never", Long.MAX_VALUE);
        assertThat(world.view.deadline(0)).isEqualTo(Long.MAX_VALUE);
        world.must(new Decision.Advance(2, Long.MAX_VALUE)).must(new Decision.Advance(2, Long.MAX_VALUE));
        assertThat(clocks(world)).containsExactly(5, Long.MAX_VALUE);
        assertThat(world.apply(new Decision.Advance(2, -1))).isEqualTo(Skip.UNSUPPORTED);
        assertThat(world.apply(new Decision.Skew(0, 1))).isEqualTo(Skip.NO_SUCH_NODE);
        assertThat(world.apply(new Decision.Advance(3, 1))).isEqualTo(Skip.NO_SUCH_NODE);
    }

    @Test
    void aTimerThatWouldBreakTheBoundIsNotOfferedAndNotFired() {
        World world = TestSystem.of(2).with("drift", 10).world();
        armed(armed(world, 1, "far", 30), 2, "near", 5);
        assertThat(world.timers()).containsExactly("2/near#1");
        assertThat(world.apply(fire("1/far#1"))).isEqualTo(Skip.DRIFT);
        assertThat(clocks(world)).containsExactly(0, 0);
        world.must(fire("2/near#1"));
        assertThat(world.timers()).containsExactly("1/far#1");
        world.must(fire("1/far#1"));
        assertThat(clocks(world)).containsExactly(30, 20);
    }

    @Test
    void theBoundHoldsForAdvanceAndSkewButNotForTimeThatPassesEverywhere() {
        World world = armed(TestSystem.of(2).with("drift", 10).world(), 2, "t", 1);
        assertThat(world.apply(new Decision.Advance(1, 12))).isEqualTo(Skip.DRIFT);
        assertThat(world.apply(new Decision.Skew(1, 12))).isEqualTo(Skip.DRIFT);
        world.must(new Decision.Skew(1, 10)).must(new Decision.Advance(0, 1000)).must(new Decision.Wait(1000));
        assertThat(clocks(world)).containsExactly(2010, 2000);
    }

    @Test
    void aNodeWithoutTimersDoesNotHoldTimeBack() {
        World world = armed(TestSystem.of(2).with("drift", 15).world(), 1, "t", 10);
        for (int i = 1; i <= 5; i++) {
            world.must(fire("1/t#" + i));
            armed(world, 1, "t", 10);
        }
        assertThat(clocks(world)).containsExactly(50, 35);
        assertThat(world.events()).contains(new Event.ClockMoved(2, 35));
    }

    @Test
    void aNodeThatIsDownOrPausedDoesNotHoldTimeBack() {
        for (Decision away : List.of(crash(2), new Decision.Pause(2))) {
            World world = TestSystem.of(2).with("drift", 15).world();
            armed(armed(world, 1, "t", 100), 2, "t", 1).must(away).must(fire("1/t#1"));
            assertThat(clocks(world)).containsExactly(100, 85);
        }
    }

    @Test
    void twoFarTimersDoNotBlockEachOther() {
        World world = TestSystem.of(2).with("drift", 15).world();
        armed(armed(world, 1, "t", 10), 2, "t", 1000).must(fire("1/t#1"));
        armed(world, 1, "t", 10);
        assertThat(world.timers()).containsExactly("1/t#2");
    }

    @Test
    void timeNeverStopsAndTheBoundIsNeverBroken() {
        for (int seed = 1; seed <= 50; seed++) {
            Rng random = new Rng(seed);
            World world = TestSystem.of(4).with("drift", 20).world(seed);
            for (int step = 0; step < 200; step++) {
                int node = 1 + random.nextInt(4);
                int what = random.nextInt(10);
                if (what == 0) {
                    world.apply(world.view.up(node) ? crash(node) : restart(node));
                } else if (what == 1) {
                    world.apply(world.view.paused(node) ? new Decision.Resume(node) : new Decision.Pause(node));
                } else if (what == 2) {
                    world.apply(new Decision.Advance(random.nextInt(5), random.nextInt(30)));
                } else if (what < 6 && world.view.up(node) && !world.view.paused(node)) {
                    armed(world, node, "k" + random.nextInt(2), random.nextInt(100));
                } else if (!world.timers().isEmpty()) {
                    world.must(fire(
                            world.timers().get(random.nextInt(world.timers().size()))));
                }
                check(world);
            }
        }
    }

    private static void check(World world) {
        long[] clocks = Arrays.stream(clocks(world)).sorted().toArray();
        assertThat(clocks[clocks.length - 1] - clocks[0]).isLessThanOrEqualTo(20);
        List<String> atWork = armedAtWork(world);
        assertThat(world.timers()).isSubsetOf(atWork);
        assertThat(world.timers().isEmpty()).as("armed: %s", atWork).isEqualTo(atWork.isEmpty());
    }

    /** The armed timers of nodes that are not paused, from the events of the whole execution. */
    private static List<String> armedAtWork(World world) {
        Set<String> armed = new TreeSet<>();
        for (Event event : world.history()) {
            if (event instanceof Event.TimerSet set) {
                String before = set.timer().node() + "/" + set.timer().kind() + "#";
                armed.removeIf(name -> name.startsWith(before));
                armed.add(set.timer().toString());
            } else if (event instanceof Event.Fired fired) {
                armed.remove(fired.timer().toString());
            } else if (event instanceof Event.Crashed crashed) {
                armed.removeIf(name -> name.startsWith(crashed.node() + "/"));
            }
        }
        armed.removeIf(name -> world.view.paused(TimerName.parse(name).node()));
        return List.copyOf(armed);
    }
}
