package dev.waymark.engine.sim;

import static dev.waymark.fixture.World.crash;
import static dev.waymark.fixture.World.deliver;
import static dev.waymark.fixture.World.duplicate;
import static dev.waymark.fixture.World.fire;
import static dev.waymark.fixture.World.restart;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.Skip;
import dev.waymark.core.model.CrashPoint;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.model.TimerName;
import dev.waymark.fixture.TestSystem;
import dev.waymark.fixture.World;
import java.util.List;
import org.junit.jupiter.api.Test;

class NamesTest {
    @Test
    void messagesAreCountedPerOrderedPairAndCountersSurviveACrash() {
        World world = TestSystem.of(3).world().send(1, 3, "a").send(1, 2, "b").send(1, 3, "c");
        world.must(crash(1)).must(restart(1)).send(1, 3, "d").send(3, 1, "e");
        assertThat(world.deliverable()).containsExactlyInAnyOrder("1>3#1", "1>2#1", "1>3#2", "1>3#3", "3>1#1");
    }

    @Test
    void copiesAndInjectionsDoNotShiftWhatNodesSend() {
        World world = TestSystem.of(2).world().send(1, 2, "a");
        world.must(duplicate("1>2#1")).must(new Decision.Inject(1, 2, "x")).send(1, 2, "b");
        world.must(new Decision.Inject(1, 2, "y")).must(duplicate("1>2!2"));
        assertThat(world.deliverable())
                .containsExactlyInAnyOrder("1>2#1", "1>2#1~1", "1>2!1", "1>2#2", "1>2!2", "1>2!2~1");
    }

    @Test
    void theNameOfACopyIsNeverUsedTwice() {
        World world = TestSystem.of(2).world().send(1, 2, "a");
        world.must(duplicate("1>2#1")).must(deliver("1>2#1~1")).must(duplicate("1>2#1"));
        assertThat(world.deliverable()).containsExactlyInAnyOrder("1>2#1", "1>2#1~2");
        world.must(duplicate("1>2#1~2")).must(deliver("1>2#1")).must(deliver("1>2#1~3"));
        world.must(duplicate("1>2#1~2"));
        assertThat(world.deliverable()).containsExactlyInAnyOrder("1>2#1~2", "1>2#1~4");
    }

    @Test
    void aMessageCanBeCopiedOnlySoOften() {
        World world = TestSystem.of(2).world().send(1, 2, "a");
        for (int copy = 1; copy <= 127; copy++) {
            world.must(duplicate("1>2#1"));
        }
        assertThat(world.apply(duplicate("1>2#1"))).isEqualTo(Skip.UNSUPPORTED);
        assertThat(world.deliverable()).hasSize(128).contains("1>2#1~127");
    }

    @Test
    void timersCountArmingsAndRearmingReplaces() {
        World world = TestSystem.of(2).world();
        world.act(2, env -> env.setTimer("election", 5)).act(2, env -> env.setTimer("election", 7));
        assertThat(world.timers()).containsExactly("2/election#2");
        assertThat(world.view.deadline(0)).isEqualTo(7);
        assertThat(world.apply(fire("2/election#1"))).isEqualTo(Skip.TIMER_GONE);
        world.must(fire("2/election#2")).act(2, env -> env.setTimer("election", 1));
        world.act(2, env -> env.cancelTimer("election")).act(2, env -> env.setTimer("election", 1));
        assertThat(world.timers()).containsExactly("2/election#4");
    }

    @Test
    void aCrashDisarmsTimersButKeepsTheirCount() {
        World world = TestSystem.of(2).world();
        world.act(2, env -> env.setTimer("a", 5)).act(1, env -> env.setTimer("a", 5));
        world.must(crash(2));
        assertThat(world.timers()).containsExactly("1/a#1");
        world.must(restart(2)).act(2, env -> env.setTimer("a", 5));
        assertThat(world.timers()).containsExactlyInAnyOrder("1/a#1", "2/a#2");
    }

    @Test
    void manyKindsOfTimersKeepTheirOwnCounts() {
        World world = TestSystem.of(3).world();
        for (int kind = 0; kind < 100; kind++) {
            String name = "kind" + kind;
            world.act(1 + kind % 3, env -> env.setTimer(name, 1)).act(1 + kind % 3, env -> env.setTimer(name, 1));
        }
        assertThat(world.timers())
                .hasSize(100)
                .allMatch(name -> name.endsWith("#2"))
                .contains("1/kind99#2", "2/kind1#2");
        for (String timer : world.timers()) {
            world.must(fire(timer));
        }
        assertThat(world.timers()).isEmpty();
    }

    @Test
    void namesThatCannotExistAreSkippedAndNothingElseIsTakenForThem() {
        World world = TestSystem.of(2)
                .workload(dev.waymark.core.Workload.of(1, node -> true, random -> List.of("ask")))
                .world()
                .send(1, 2, "a");
        world.act(1, env -> env.setTimer("t", 1));
        int tooMany = (1 << 24) + 1;
        CrashPoint none = null;
        assertThat(world.apply(new Decision.Deliver(new MessageName(1, 2, tooMany, 0, false), null, none)))
                .isEqualTo(Skip.MESSAGE_GONE);
        assertThat(world.apply(new Decision.Drop(new MessageName(1, 2, 1, 128, false), null)))
                .isEqualTo(Skip.MESSAGE_GONE);
        assertThat(world.apply(new Decision.Drop(new MessageName(257, 2, 1, 0, false), null)))
                .isEqualTo(Skip.MESSAGE_GONE);
        assertThat(world.apply(new Decision.Replace(new MessageName(1, 2, tooMany, 0, false), null, "b")))
                .isEqualTo(Skip.MESSAGE_GONE);
        assertThat(world.apply(new Decision.Fire(new TimerName(1, "t", tooMany), none)))
                .isEqualTo(Skip.TIMER_GONE);
        assertThat(world.apply(new Decision.Fire(new TimerName(257, "t", 1), none)))
                .isEqualTo(Skip.NO_SUCH_NODE);
        assertThat(world.apply(new Decision.Invoke(new OperationName(257, 1), 1, none)))
                .isEqualTo(Skip.OPERATION_GONE);
        assertThat(world.apply(new Decision.Invoke(new OperationName(1, tooMany), 1, none)))
                .isEqualTo(Skip.OPERATION_GONE);
        assertThat(world.apply(new Decision.Invoke(new OperationName(1, 1), 257, none)))
                .isEqualTo(Skip.NO_SUCH_NODE);
        for (int node : new int[] {-1, 0, 3, 255, 256, 257, 1 << 24}) {
            assertThat(world.apply(new Decision.Crash(node, DiskMode.KEPT))).isEqualTo(Skip.NO_SUCH_NODE);
            assertThat(world.apply(new Decision.Restart(node))).isEqualTo(Skip.NO_SUCH_NODE);
            assertThat(world.apply(new Decision.Pause(node))).isEqualTo(Skip.NO_SUCH_NODE);
            assertThat(world.apply(new Decision.Resume(node))).isEqualTo(Skip.NO_SUCH_NODE);
        }
        assertThat(world.deliverable()).containsExactly("1>2#1");
        assertThat(world.timers()).containsExactly("1/t#1");
    }

    @Test
    void decisionsSurviveEncodingAndDecoding() {
        World world = TestSystem.of(3).world().send(1, 2, "a");
        world.act(2, env -> env.setTimer("t", 1));
        CrashPoint crash = new CrashPoint(254, DiskMode.WIPED);
        for (Decision decision : List.of(
                new Decision.Deliver(MessageName.parse("1>2#1"), "a", crash),
                new Decision.Drop(MessageName.parse("1>2#1"), "a"),
                new Decision.Duplicate(MessageName.parse("2>3!5~127"), null),
                new Decision.Replace(MessageName.parse("1>2#1"), "a", "b"),
                new Decision.Inject(1, 2, "x"),
                new Decision.Fire(TimerName.parse("2/t#1"), crash),
                new Decision.Fire(TimerName.parse("2/never armed#77"), null),
                new Decision.Invoke(OperationName.parse("c255#9"), 250, crash),
                new Decision.Crash(250, DiskMode.UNSYNCED_LOST),
                new Decision.Restart(2),
                new Decision.Partition(List.of(List.of(1), List.of(2, 3))),
                new Decision.Heal(),
                new Decision.Pause(1),
                new Decision.Resume(1),
                new Decision.Advance(0, 5),
                new Decision.Skew(1, 5),
                new Decision.Wait(5),
                new Decision.Stop())) {
            assertThat(world.view.decode(world.view.encode(decision))).isEqualTo(decision);
        }
    }

    @Test
    void aMessageToTheOthersDoesNotComeBack() {
        World world = TestSystem.of(3).world();
        world.act(2, env -> env.sendToOthers("x"));
        assertThat(world.deliverable()).containsExactly("2>1#1", "2>3#1");
    }
}
