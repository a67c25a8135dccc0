package dev.waymark.engine;

import static dev.waymark.fixture.World.deliver;
import static dev.waymark.fixture.World.drop;
import static dev.waymark.fixture.World.duplicate;
import static dev.waymark.fixture.World.fire;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.model.Decision;
import dev.waymark.core.model.MessageName;
import dev.waymark.fixture.TestSystem;
import dev.waymark.fixture.World;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptTest {
    /** The decision that a script makes of {@code decision}, messages without their types. */
    private static Decision made(World world, Decision decision, boolean exact, int substituted) {
        Script script = new Script(List.of(decision), exact);
        Decision made = world.view.decode(script.next(world.view));
        assertThat(script.substituted()).isEqualTo(substituted);
        assertThat(script.position()).isEqualTo(1);
        return made;
    }

    private static MessageName target(Decision decision) {
        if (decision instanceof Decision.Deliver d) {
            return d.message();
        }
        return decision instanceof Decision.Drop d ? d.message() : ((Decision.Duplicate) decision).message();
    }

    private static World world(String channels) {
        World world = TestSystem.of(3).with("channels", channels).world();
        return world.send(1, 2, "a").send(1, 2, 7).send(1, 2, "a").send(3, 2, "a");
    }

    @Test
    void theExactNameIsPreferred() {
        assertThat(target(made(world("none"), deliver("1>2#3"), false, 0))).hasToString("1>2#3");
    }

    @Test
    void elseTheOldestOfTheSamePairAndType() {
        World world = world("none");
        Decision gone = new Decision.Deliver(MessageName.parse("1>2#9"), "Integer", null);
        assertThat(target(made(world, gone, false, 1))).hasToString("1>2#2");
        assertThat(target(made(world, deliver("1>2#9"), false, 1))).hasToString("1>2#1");
        assertThat(target(made(world, gone, true, 0))).hasToString("1>2#9");
        Decision other = new Decision.Deliver(MessageName.parse("1>2#9"), "Long", null);
        assertThat(target(made(world, other, false, 0))).hasToString("1>2#9");
    }

    @Test
    void whatIsDroppedOrCopiedNeedNotBeDeliverable() {
        World world = world("pair");
        assertThat(target(made(world, drop("1>2#3"), false, 0))).hasToString("1>2#3");
        assertThat(target(made(world, duplicate("1>2#2"), false, 0))).hasToString("1>2#2");
        world.must(World.crash(2));
        assertThat(target(made(world, drop("1>2#1"), false, 0))).hasToString("1>2#1");
        assertThat(target(made(world, drop("1>2#9"), false, 0))).hasToString("1>2#9");
    }

    @Test
    void aTimerArmedAtAnotherTimeWillDo() {
        World world =
                TestSystem.of(1).world().act(1, env -> env.setTimer("t", 1)).act(1, env -> env.setTimer("t", 1));
        assertThat(made(world, fire("1/t#1"), false, 1)).isEqualTo(fire("1/t#2"));
        assertThat(made(world, fire("1/t#1"), true, 0)).isEqualTo(fire("1/t#1"));
        assertThat(made(world, fire("1/u#1"), false, 0)).isEqualTo(fire("1/u#1"));
    }
}
