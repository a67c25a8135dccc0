package dev.waymark.engine.sim;

import static dev.waymark.fixture.World.crash;
import static dev.waymark.fixture.World.deliver;
import static dev.waymark.fixture.World.drop;
import static dev.waymark.fixture.World.fire;
import static dev.waymark.fixture.World.invoke;
import static dev.waymark.fixture.World.restart;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.Skip;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Link;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.Script;
import dev.waymark.fixture.Puppet;
import dev.waymark.fixture.TestSystem;
import dev.waymark.fixture.World;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SkipsTest {
    private static TestSystem system() {
        return TestSystem.of(4).with("channels", "pair").with("drift", 10).nodes(env -> new Puppet(env) {
            @Override
            public void start() {
                if (env.self() == 1) {
                    env.send(2, "a");
                    env.send(2, "b");
                    env.send(3, "c");
                    env.send(4, "d");
                }
                env.setTimer("t", env.self() == 1 ? 100 : 1);
            }
        });
    }

    private static final List<Decision> SETTING =
            List.of(crash(3), new Decision.Pause(4), new Decision.Partition(List.of(List.of(3))));

    private static final Map<Skip, List<Decision>> SKIPPED = new TreeMap<>(Map.ofEntries(
            Map.entry(Skip.MESSAGE_GONE, List.of(deliver("1>2#3"), drop("9>9#1"), World.duplicate("1>2!1"))),
            Map.entry(Skip.CHANNEL_ORDER, List.of(deliver("1>2#2"))),
            Map.entry(Skip.NODE_DOWN, List.of(deliver("1>3#1"), fire("3/t#1"), crash(3), new Decision.Pause(3))),
            Map.entry(Skip.NODE_UP, List.of(restart(2))),
            Map.entry(Skip.NODE_PAUSED, List.of(deliver("1>4#1"), fire("4/t#1"), new Decision.Pause(4))),
            Map.entry(Skip.NODE_NOT_PAUSED, List.of(new Decision.Resume(2))),
            Map.entry(Skip.TIMER_GONE, List.of(fire("2/t#2"), fire("2/unknown#1"))),
            Map.entry(Skip.DRIFT, List.of(fire("1/t#1"), new Decision.Skew(1, 50))),
            Map.entry(Skip.OPERATION_GONE, List.of(invoke("c1#1", 1))),
            Map.entry(
                    Skip.NO_SUCH_NODE,
                    List.of(
                            crash(5),
                            restart(0),
                            fire("5/t#1"),
                            invoke("c1#1", 5),
                            new Decision.Inject(1, 5, "x"),
                            new Decision.Advance(5, 1),
                            new Decision.Cut(List.of(new Link(1, 9))),
                            new Decision.Partition(List.of(List.of(1, 9))))),
            Map.entry(Skip.UNSUPPORTED, List.of(new Decision.Advance(1, -1), new Decision.Corrupt(1)))));

    /** Others come only where messages are signed: SignaturesTest. */
    private static final List<Skip> OTHERS = List.of(Skip.CUT_OFF, Skip.NODE_FAULTY, Skip.SIGNED, Skip.NEVER_SIGNED);

    @Test
    void everyReasonComesFromSomeDecisionAndChangesNothing() {
        World world = system().world();
        SETTING.forEach(world::must);
        world.events();
        List<String> before = world.deliverable();
        SKIPPED.forEach((reason, decisions) -> {
            for (Decision decision : decisions) {
                assertThat(world.apply(decision)).as("%s", decision).isEqualTo(reason);
            }
        });
        assertThat(world.events()).isEmpty();
        assertThat(world.deliverable()).isEqualTo(before);
        assertThat(world.view.decisions()).isEqualTo(SETTING.size());
        world.must(restart(3));
        assertThat(world.apply(deliver("1>3#1"))).as("still partitioned").isEqualTo(Skip.CUT_OFF);
        assertThat(SKIPPED.keySet())
                .hasSize(Skip.values().length - OTHERS.size())
                .doesNotContainAnyElementsOf(OTHERS);
    }

    @Test
    void everySkipIsCountedInTheOutcome() {
        List<Decision> decisions = new java.util.ArrayList<>(SETTING);
        Map<String, Integer> expected = new TreeMap<>();
        SKIPPED.forEach((reason, list) -> {
            decisions.addAll(list);
            expected.put(reason.toString(), list.size());
        });
        try (Explorer explorer = new Explorer(system().deploy(), List.of(), List.of(), 1000)) {
            Outcome outcome = explorer.explore(new Plan(0, 1), new Script(decisions, true));
            assertThat(outcome.skipped()).isEqualTo(expected);
            assertThat(outcome.decisions()).isEqualTo(SETTING.size());
        }
    }
}
