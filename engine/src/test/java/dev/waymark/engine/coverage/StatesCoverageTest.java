package dev.waymark.engine.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.coverage.Collector;
import dev.waymark.core.coverage.StatesCoverage;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.random.Rng;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.engine.sim.Simulation;
import dev.waymark.fixture.TestSystem;
import dev.waymark.fixture.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

class StatesCoverageTest {
    /** Follows whoever wrote last, and remembers who wrote at all. */
    private record Follower(int leader, Set<Integer> known, int heard) {}

    private static Node follower(Env env) {
        return new Node() {
            private Follower state = new Follower(0, Set.of(), 0);

            @Override
            public void receive(int from, Object message) {
                Set<Integer> known = new TreeSet<>(state.known());
                known.add(from);
                state = new Follower(from, known, Math.min(2, state.heard() + 1));
            }

            @Override
            public Object state() {
                return state;
            }
        };
    }

    private static final SimulatedDeployment<Object> DEPLOYMENT = TestSystem.of(4)
            .nodes(StatesCoverageTest::follower)
            .abstractState((state, abstraction) -> {
                Follower follower = (Follower) state;
                abstraction
                        .id("leader", follower.leader())
                        .ids("known", follower.known())
                        .number("heard", follower.heard());
            })
            .deploy();

    /** The fingerprints of an execution, in order. */
    private static List<Long> states(List<Decision> decisions) {
        List<Long> covered = new ArrayList<>();
        Collector collector = new StatesCoverage().collector(DEPLOYMENT, covered::add);
        Simulation simulation = new Simulation(DEPLOYMENT);
        simulation.reset(1, collector);
        for (Decision decision : decisions) {
            assertThat(simulation.apply(simulation.view().encode(decision))).isNull();
        }
        collector.end(simulation.view());
        return covered;
    }

    private static List<Decision> write(int from, int to, int number) {
        return List.of(
                new Decision.Inject(from, to, "x"),
                new Decision.Deliver(new MessageName(from, to, number, 0, true), null, null));
    }

    private static List<Decision> walk(long seed, IntUnaryOperator rename) {
        Rng random = new Rng(seed);
        boolean[] down = new boolean[5];
        int[][] sent = new int[5][5];
        List<Decision> decisions = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            int from = 1 + random.nextInt(4);
            int to = 1 + random.nextInt(4);
            if (random.nextInt(6) == 0) {
                decisions.add(down[to] ? World.restart(rename.applyAsInt(to)) : World.crash(rename.applyAsInt(to)));
                down[to] = !down[to];
            } else if (!down[to]) {
                decisions.addAll(write(rename.applyAsInt(from), rename.applyAsInt(to), ++sent[from][to]));
            }
        }
        return decisions;
    }

    @Test
    void nodesMayChangePlaces() {
        for (int seed = 1; seed <= 50; seed++) {
            List<Long> states = states(walk(seed, node -> node));
            assertThat(states(walk(seed, node -> 5 - node))).isEqualTo(states);
            assertThat(states(walk(seed, node -> node % 4 + 1))).isEqualTo(states);
            assertThat(new TreeSet<>(states)).hasSizeGreaterThan(10);
        }
    }

    @Test
    void selfIsToldFromOthersAndNone() {
        assertThat(new TreeSet<>(List.of(last(List.of()), last(write(1, 1, 1)), last(write(1, 2, 1)))))
                .hasSize(3);
        assertThat(last(write(1, 2, 1))).isEqualTo(last(write(3, 4, 1)));
    }

    @Test
    void aNodeThatIsDownHasAColourOfItsOwn() {
        long allUp = last(List.of());
        long oneDown = last(List.of(World.crash(1)));
        long twoDown = last(List.of(World.crash(1), World.crash(3)));
        assertThat(new TreeSet<>(List.of(allUp, oneDown, twoDown))).hasSize(3);
        assertThat(last(List.of(World.crash(4)))).isEqualTo(oneDown);
        assertThat(last(List.of(World.crash(1), World.restart(1)))).isEqualTo(allUp);
    }

    private static long last(List<Decision> decisions) {
        List<Long> states = states(decisions);
        return states.get(states.size() - 1);
    }

    @Test
    void theStateAfterTheStartCountsOnce() {
        assertThat(states(List.of())).hasSize(1);
    }
}
