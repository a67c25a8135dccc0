package dev.waymark.engine.scenario.run;

import static dev.waymark.core.scenario.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.property.Machine;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.scenario.Reproduction;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.Recording;
import dev.waymark.engine.Replayer;
import dev.waymark.engine.trace.Recorder;
import dev.waymark.engine.trace.causality.HappensBefore;
import dev.waymark.engine.trace.text.EventText;
import dev.waymark.fixture.Busy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Theorem 1: whatever strategy lies below, each history is a prefix of the recorded one. */
class ReproductionTest {
    private static final int NODES = 4;
    private static final int STEPS = 60;

    private static Recording record(long seed) {
        var deployment = Busy.system(NODES).deploy();
        Strategies.Chosen random = Strategies.standard().parse("random");
        Settings settings = new Settings(deployment, 1, STEPS, new FaultBudget(2, 3, 2));
        Plan plan = new Plan(0, seed);
        List<Decision> decisions = new ArrayList<>();
        try (Explorer explorer = new Explorer(deployment, List.of(), List.of(), STEPS)) {
            explorer.explore(
                    plan,
                    random.strategy().configure(settings, random.options()).run(plan));
            for (int i = 0; i < explorer.log().size(); i++) {
                decisions.add(explorer.cluster().view().decode(explorer.log().get(i)));
            }
        }
        try (Replayer replayer = new Replayer(deployment, List.of(new NoFailure()))) {
            return replayer.replay(new Plan(0, seed), decisions, true);
        }
    }

    @Test
    void everyHistoryIsAPrefixOverEveryStrategy() {
        Set<List<String>> orders = new TreeSet<>(java.util.Comparator.comparing(List::toString));
        int complete = 0;
        for (long seed = 1; seed <= 12; seed++) {
            Recording recorded = record(seed);
            Scenario scenario = scenario("again")
                    .reproduce(Reproduction.of(recorded.decisions()))
                    .expect(Machine.machine().accepting());
            for (Strategy strategy : Strategies.standard().all()) {
                if (strategy.name().equals("waypoint")) {
                    continue; // it needs a target
                }
                for (long order = 1; order <= 4; order++) {
                    List<Event> events = follow(scenario, strategy, seed, order);
                    assertPrefix(events, recorded.events());
                    orders.add(EventText.lines(events));
                    complete += atNodes(events).equals(atNodes(recorded.events())) ? 1 : 0;
                }
            }
        }
        assertThat(orders).hasSizeGreaterThan(20); // it is the history that is fixed, not the order
        assertThat(complete).isGreaterThan(20); // and it is not a prefix because nothing happened
    }

    private static List<Event> follow(Scenario scenario, Strategy strategy, long seed, long order) {
        var deployment = Busy.system(NODES).deploy();
        Strategies.Chosen chosen = Strategies.standard().parse(strategy.name());
        Settings settings = new Settings(deployment, order, 4 * STEPS, FaultBudget.NONE);
        Recorder recorder = new Recorder();
        try (Explorer explorer = new Explorer(deployment, List.of(), List.of(), 4 * STEPS)) {
            ConfiguredStrategy configured = strategy.configure(settings, chosen.options());
            // the strategy draws from another seed than the nodes, which must do what was recorded
            Plan plan = configured.planner(List.of("states")).plan(0);
            var run = configured.run(plan);
            explorer.explore(
                    new Plan(0, seed), new FilteredRun(scenario, run, 4 * STEPS, new FilterActivity()), recorder);
        }
        return List.copyOf(recorder.events());
    }

    private static Map<Integer, List<String>> atNodes(List<Event> events) {
        Map<Integer, List<String>> byNode = new LinkedHashMap<>();
        for (int node = 1; node <= NODES; node++) {
            byNode.put(node, new ArrayList<>());
        }
        for (Event event : events) {
            if (event.node() > 0) {
                byNode.get(event.node()).add(event.toString());
            }
        }
        return byNode;
    }

    private static void assertPrefix(List<Event> events, List<Event> recorded) {
        Map<Integer, List<String>> left = atNodes(events);
        Map<Integer, List<String>> right = atNodes(recorded);
        for (int node = 1; node <= NODES; node++) {
            List<String> seen = left.get(node);
            assertThat(seen.size()).isLessThanOrEqualTo(right.get(node).size());
            assertThat(seen).as("node " + node).isEqualTo(right.get(node).subList(0, seen.size()));
        }
        // and what happened before what is the same: vector clocks of the last event of each node agree
        HappensBefore here = new HappensBefore(events, NODES);
        HappensBefore there = new HappensBefore(recorded, NODES);
        for (int node = 1; node <= NODES; node++) {
            int count = left.get(node).size();
            if (count > 0) {
                assertThat(here.clock(nth(events, node, count))).isEqualTo(there.clock(nth(recorded, node, count)));
            }
        }
    }

    private static int nth(List<Event> events, int node, int count) {
        int left = count;
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i).node() == node && --left == 0) {
                return i;
            }
        }
        throw new AssertionError("no such event");
    }
}
