package dev.waymark.engine.sim;

import static dev.waymark.fixture.World.deliver;
import static dev.waymark.fixture.World.drop;
import static dev.waymark.fixture.World.duplicate;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.Skip;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.fixture.TestSystem;
import dev.waymark.fixture.World;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChannelsTest {
    private static World threeToNode3(String channels) {
        return TestSystem.of(3)
                .with("channels", channels)
                .world()
                .send(1, 3, "a")
                .send(2, 3, "b")
                .send(1, 3, "c");
    }

    @Test
    void noneAllowsEveryOrder() {
        World world = threeToNode3("none");
        assertThat(world.deliverable()).containsExactlyInAnyOrder("1>3#1", "2>3#1", "1>3#2");
        world.must(deliver("1>3#2")).must(deliver("2>3#1")).must(deliver("1>3#1"));
        assertThat(world.state(3)).isEqualTo(List.of("1:c", "2:b", "1:a"));
    }

    @Test
    void pairIsOrderedPerPairAndFreeAcrossPairs() {
        World world = threeToNode3("pair");
        assertThat(world.deliverable()).containsExactlyInAnyOrder("1>3#1", "2>3#1");
        assertThat(world.apply(deliver("1>3#2"))).isEqualTo(Skip.CHANNEL_ORDER);
        world.must(deliver("2>3#1")).must(deliver("1>3#1")).must(deliver("1>3#2"));
        assertThat(world.state(3)).isEqualTo(List.of("2:b", "1:a", "1:c"));
    }

    @Test
    void receiverIsOneInbox() {
        World world = threeToNode3("receiver");
        assertThat(world.deliverable()).containsExactly("1>3#1");
        world.must(deliver("1>3#1"));
        assertThat(world.deliverable()).containsExactly("2>3#1");
    }

    @Test
    void inAnInboxMessagesFromBehindAPartitionAreOvertakenUntilItHeals() {
        World world = threeToNode3("receiver");
        world.must(new Decision.Partition(List.of(List.of(1))));
        assertThat(world.deliverable()).containsExactly("2>3#1");
        assertThat(world.apply(deliver("1>3#1"))).isEqualTo(Skip.CUT_OFF);
        world.must(new Decision.Heal());
        assertThat(world.deliverable()).containsExactly("1>3#1");
    }

    @Test
    void aDropFromTheMiddleLeavesTheOrderOfTheRest() {
        World world = threeToNode3("receiver").must(drop("2>3#1"));
        assertThat(world.deliverable()).containsExactly("1>3#1");
        world.must(deliver("1>3#1"));
        assertThat(world.deliverable()).containsExactly("1>3#2");
    }

    @Test
    void aCopyStandsRightBehindItsOriginal() {
        World world = threeToNode3("pair").must(duplicate("1>3#1")).must(deliver("1>3#1"));
        assertThat(world.deliverable()).containsExactlyInAnyOrder("1>3#1~1", "2>3#1");
    }

    @Test
    void messagesToANodeThatIsDownWaitOrAreLost() {
        for (String onCrash : List.of("keep", "lose")) {
            World world = TestSystem.of(2).with("onCrash", onCrash).world().send(1, 2, "before");
            world.must(World.crash(2)).send(1, 2, "while down").must(World.restart(2));
            world.send(1, 2, "after");
            assertThat(world.deliverable())
                    .as(onCrash)
                    .containsExactlyInAnyOrder(
                            onCrash.equals("keep") ? new String[] {"1>2#1", "1>2#2", "1>2#3"} : new String[] {"1>2#3"});
        }
    }

    @Test
    void whatIsLostIsSaidAndCostsNoneOfTheBudget() {
        World world = TestSystem.of(2).with("onCrash", "lose").world().send(1, 2, "before");
        world.must(World.crash(2)).send(1, 2, "while down");
        assertThat(world.events().stream().filter(Event.Dropped.class::isInstance))
                .extracting(event -> ((Event.Dropped) event).payload())
                .containsExactly("before", "while down");
        assertThat(world.view.drops()).isZero();
        assertThat(world.apply(new Decision.Inject(1, 2, "injected"))).isEqualTo(Skip.NODE_DOWN);
    }

    @Test
    void whileNodesStartNothingIsLost() {
        World world = TestSystem.of(2)
                .with("onCrash", "lose")
                .nodes(env -> new dev.waymark.fixture.Puppet(env) {
                    @Override
                    public void start() {
                        env.broadcast("hello");
                    }
                })
                .world();
        assertThat(world.deliverable()).containsExactlyInAnyOrder("1>1#1", "1>2#1", "2>1#1", "2>2#1");
    }
}
