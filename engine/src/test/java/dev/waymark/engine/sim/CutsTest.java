package dev.waymark.engine.sim;

import static dev.waymark.fixture.World.deliver;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.ObserverList;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.Link;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.fixture.Puppet;
import dev.waymark.fixture.TestSystem;
import dev.waymark.fixture.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Links that are cut in one direction; and clauses, which are told in order with their node. */
class CutsTest {
    private static Decision cut(String... links) {
        return new Decision.Cut(Arrays.stream(links).map(Link::parse).toList());
    }

    /** One message on each link. */
    private static World world(int nodes) {
        World world = TestSystem.of(nodes).world();
        for (int from = 1; from <= nodes; from++) {
            for (int to = 1; to <= nodes; to++) {
                if (from != to) {
                    world.send(from, to, "x");
                }
            }
        }
        return world;
    }

    @Test
    void oneDirectionWaitsAndTheOtherDoesNot() {
        World world = world(2).must(cut("1>2"));
        assertThat(world.deliverable()).containsExactly("2>1#1");
        assertThat(world.apply(deliver("1>2#1"))).isEqualTo(Skip.CUT_OFF);
        assertThat(world.history()).last().isEqualTo(new Event.Cut(List.of(new Link(1, 2))));
        world.must(new Decision.Heal()).must(deliver("1>2#1"));
        assertThat(world.state(2)).isEqualTo(List.of("1:x"));
    }

    @Test
    void cutsAddUpWithEachOtherAndWithAPartitionAndHealEndsAll() {
        World world = world(3).must(cut("1>2")).must(cut("2>1"));
        assertThat(world.deliverable()).containsExactlyInAnyOrder("1>3#1", "2>3#1", "3>1#1", "3>2#1");
        world.must(new Decision.Partition(List.of(List.of(1, 2), List.of(3))));
        assertThat(world.deliverable()).isEmpty();
        world.must(new Decision.Heal());
        assertThat(world.deliverable()).hasSize(6);
    }

    @Test
    void aBridgeIsTheOnlyNodeThatBothSidesReach() {
        World world = world(3).must(cut("1>3", "3>1"));
        assertThat(world.deliverable()).containsExactlyInAnyOrder("1>2#1", "2>1#1", "2>3#1", "3>2#1");
    }

    @Test
    void aNewExecutionBeginsWithoutCuts() {
        World world = world(2).must(cut("1>2", "2>1"));
        world.reset(2);
        world.send(1, 2, "y").must(deliver("1>2#1"));
        assertThat(world.state(2)).isEqualTo(List.of("1:y"));
    }

    @Test
    void clausesAreToldInOrderWithTheirNodeAndOnlyToWhoeverListens() {
        List<String> heard = new ArrayList<>();
        Observer listener = new Observer() {
            @Override
            public void clause(int node, int clause) {
                heard.add(node + ":" + clause);
            }

            @Override
            public void emitted(int node, String event, @Nullable Object[] fields) {
                heard.add(node + ":" + event);
            }
        };
        Observer deaf = new EventStream() {
            @Override
            protected void on(Event event) {}
        };
        Clauses deployment = new Clauses();
        Simulation simulation = new Simulation(deployment.deploy());
        simulation.reset(1, Objects.requireNonNull(ObserverList.of(List.of(deaf, listener))));
        assertThat(heard).containsExactly("1:0", "1:begun", "1:1", "2:0", "2:begun", "2:1");
        assertThat(simulation.view().exercised(1)).isTrue();
    }

    /** Each node carries out two clauses when it starts, with an event in between. */
    private static final class Clauses {
        SimulatedDeployment<?> deploy() {
            return TestSystem.of(2)
                    .clauses("upon this", "upon that")
                    .nodes(env -> new Puppet(env) {
                        @Override
                        public void start() {
                            env.clause(0);
                            env.emit("begun");
                            env.clause(1);
                        }
                    })
                    .deploy();
        }
    }
}
