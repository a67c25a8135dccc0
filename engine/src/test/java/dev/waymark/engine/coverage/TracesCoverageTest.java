package dev.waymark.engine.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Node;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.coverage.Collector;
import dev.waymark.core.coverage.TracesCoverage;
import dev.waymark.core.model.CrashPoint;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.Script;
import dev.waymark.fixture.Busy;
import dev.waymark.fixture.TestSystem;
import dev.waymark.fixture.World;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TracesCoverageTest {
    private final List<Long> covered = new ArrayList<>();

    private long trace(Explorer explorer, Plan plan, Run run, SimulatedDeployment<?> deployment) {
        Collector collector = new TracesCoverage().collector(deployment, covered::add);
        outcome = explorer.explore(plan, run, collector);
        collector.end(explorer.cluster().view());
        return covered.get(covered.size() - 1);
    }

    private Outcome outcome;

    private static List<Decision> decisions(Explorer explorer) {
        List<Decision> decisions = new ArrayList<>();
        for (int i = 0; i < explorer.log().size(); i++) {
            decisions.add(explorer.cluster().view().decode(explorer.log().get(i)));
        }
        return decisions;
    }

    /** The node that handles a decision, 0 if none does. */
    private static int handler(Decision decision) {
        if (decision instanceof Decision.Deliver d) {
            return d.message().to();
        } else if (decision instanceof Decision.Fire d) {
            return d.timer().node();
        } else if (decision instanceof Decision.Invoke d) {
            return d.node();
        } else if (decision instanceof Decision.Crash d) {
            return d.node();
        }
        return decision instanceof Decision.Restart d ? d.node() : 0;
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "pair", "receiver"})
    void swappingNeighboursChangesTheTraceOnlyIfTheyDependOnEachOther(String channels) {
        SimulatedDeployment<Object> deployment =
                Busy.system(3).with("channels", channels).deploy();
        Strategies.Chosen random = Strategies.standard().parse("random:fault=1:timer=4");
        Settings settings = new Settings(deployment, 1, 40, new FaultBudget(1, 2, 0));
        int independent = 0;
        int dependent = 0;
        try (Explorer explorer = new Explorer(deployment, List.of(), List.of(), 40)) {
            for (int seed = 1; seed <= 12; seed++) {
                Plan plan = new Plan(0, seed);
                long original = trace(
                        explorer,
                        plan,
                        random.strategy().configure(settings, random.options()).run(plan),
                        deployment);
                List<Decision> decisions = decisions(explorer);
                assertThat(trace(explorer, plan, new Script(decisions, true), deployment))
                        .isEqualTo(original);
                for (int i = 0; i + 1 < decisions.size(); i++) {
                    int first = handler(decisions.get(i));
                    int second = handler(decisions.get(i + 1));
                    if (first == 0 || second == 0) {
                        continue;
                    }
                    List<Decision> swapped = new ArrayList<>(decisions);
                    Collections.swap(swapped, i, i + 1);
                    long other = trace(explorer, plan, new Script(swapped, true), deployment);
                    if (!outcome.skipped().isEmpty()) {
                        continue; // one caused the other
                    }
                    if (first == second) {
                        assertThat(other).as("%s", swapped.subList(i, i + 2)).isNotEqualTo(original);
                        dependent++;
                    } else {
                        assertThat(other).as("%s", swapped.subList(i, i + 2)).isEqualTo(original);
                        independent++;
                    }
                }
            }
        }
        assertThat(independent).isGreaterThan(50);
        assertThat(dependent).isGreaterThan(5);
    }

    @Test
    void whatCountsIsContentNotNames() {
        SimulatedDeployment<Object> deployment = TestSystem.of(2).deploy();
        try (Explorer explorer = new Explorer(deployment, List.of(), List.of(), 40)) {
            List<Decision> inject = List.of(
                    new Decision.Inject(1, 2, "same"),
                    new Decision.Inject(1, 2, "same"),
                    new Decision.Inject(1, 2, "other"));
            long one = trace(explorer, inject, List.of("1>2!1", "1>2!2", "1>2!3"), deployment);
            assertThat(trace(explorer, inject, List.of("1>2!2", "1>2!1", "1>2!3"), deployment))
                    .isEqualTo(one);
            assertThat(trace(explorer, inject, List.of("1>2!3", "1>2!1", "1>2!2"), deployment))
                    .isNotEqualTo(one);
            assertThat(trace(explorer, inject, List.of("1>2!1", "1>2!2"), deployment))
                    .isNotEqualTo(one);
        }
    }

    @Test
    void whereInAHandlerACrashStrikesCounts() {
        TestSystem tested = TestSystem.of(2).nodes(env -> new Node() {
            @Override
            public void receive(int from, Object message) {
                env.disk().put("a", 1);
                env.send(2, "b");
                env.setTimer("c", 1);
            }

            @Override
            public Object state() {
                return "up";
            }
        });
        SimulatedDeployment<Object> deployment = tested.deploy();
        Decision inject = new Decision.Inject(2, 1, "x");
        MessageName name = MessageName.parse("2>1!1");
        List<Long> traces = new ArrayList<>();
        try (Explorer explorer = new Explorer(deployment, List.of(), List.of(), 40)) {
            for (int effects = 0; effects <= 4; effects++) {
                CrashPoint point = new CrashPoint(effects, DiskMode.KEPT);
                List<Decision> script = List.of(inject, new Decision.Deliver(name, null, point));
                traces.add(trace(explorer, new Plan(0, 1), new Script(script, true), deployment));
            }
            List<Decision> after = List.of(inject, new Decision.Deliver(name, null, null), World.crash(1));
            traces.add(trace(explorer, new Plan(0, 1), new Script(after, true), deployment));
        }
        assertThat(traces.subList(0, 4)).doesNotHaveDuplicates();
        assertThat(traces.subList(3, 6)).as("the whole handler, then the crash").containsOnly(traces.get(3));
    }

    private long trace(
            Explorer explorer, List<Decision> before, List<String> deliveries, SimulatedDeployment<?> deployment) {
        List<Decision> decisions = new ArrayList<>(before);
        deliveries.forEach(name -> decisions.add(World.deliver(name)));
        return trace(explorer, new Plan(0, 1), new Script(decisions, true), deployment);
    }
}
