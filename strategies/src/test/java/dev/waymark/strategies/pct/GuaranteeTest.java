package dev.waymark.strategies.pct;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.Channels;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import dev.waymark.fixture.TestSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The guarantee of PCTCP: an execution of h events of width w strongly hits any d of them, in any order that causality
 * allows, with a probability of at least 1 / (w^2 h^(d-1)). Seeds are fixed, so these tests give the same figures always.
 */
class GuaranteeTest {
    private static TestSystem system(String workload) {
        return workload.equals("independent") ? Workloads.independent(4, 5) : Workloads.rounds(4, 2);
    }

    private static List<Long> messages(String names) {
        return Stream.of(names.split(" "))
                .map(name -> MessageName.parse(name).code())
                .toList();
    }

    private static int hits(String workload, String label, List<Long> tuple, int executions) {
        SimulatedDeployment<?> deployment = system(workload).deploy();
        Strategies.Chosen chosen = Strategies.standard().parse(label);
        Settings settings = new Settings(deployment, 5, 1000, FaultBudget.NONE);
        Planner planner =
                chosen.strategy().configure(settings, chosen.options()).planner(List.of());
        int hits = 0;
        CausalOrder order = new CausalOrder(Channels.NONE); // that of the first execution is that of all
        List<Long> deliveries = new ArrayList<>();
        try (Explorer explorer = new Explorer(deployment, List.of(), List.of(), 1000)) {
            for (int i = 0; i < executions; i++) {
                Plan plan = planner.plan(i);
                Observer recorder = i == 0
                        ? order
                        : new Observer() {
                            @Override
                            public void delivered(long message, Object payload) {
                                deliveries.add(message);
                            }
                        };
                deliveries.clear();
                explorer.explore(
                        plan,
                        chosen.strategy().configure(settings, chosen.options()).run(plan),
                        recorder);
                hits += order.isStronglyHit(tuple, i == 0 ? order.deliveries() : deliveries) ? 1 : 0;
            }
        }
        return hits;
    }

    @ParameterizedTest
    @CsvSource({
        // 4 chains of 5 messages
        "independent, 4, 20, 1>1#1",
        "independent, 4, 20, 3>3#4",
        "independent, 4, 20, 1>1#3 2>2#2",
        "independent, 4, 20, 4>4#5 3>3#1",
        "independent, 4, 20, 1>1#2 1>1#4",
        "independent, 4, 20, 1>1#3 2>2#2 3>3#4",
        "independent, 4, 20, 4>4#2 1>1#4 4>4#5",
        // two rounds of three questions and three answers
        "rounds, 3, 12, 1>3#2",
        "rounds, 3, 12, 3>1#1",
        "rounds, 3, 12, 1>2#1 1>3#1",
        "rounds, 3, 12, 3>1#1 4>1#2",
        "rounds, 3, 12, 1>2#1 3>1#1 4>1#1",
        "rounds, 3, 12, 4>1#1 1>3#2 2>1#2",
    })
    void everyTupleIsHitOftenEnough(String workload, int width, int length, String names) {
        List<Long> tuple = messages(names);
        int executions = tuple.size() < 3 ? 15_000 : 60_000;
        int hits = hits(workload, "pctcp:depth=" + tuple.size() + ":length=" + length, tuple, executions);
        double bound = executions / (width * width * Math.pow(length, tuple.size() - 1));
        // Three standard deviations: with 999 in 1000 certainty the probability itself is above the bound.
        assertThat(hits - 3 * Math.sqrt(hits)).as("%d hits", hits).isGreaterThanOrEqualTo(bound);
    }

    @Test
    void theWorkloadsHaveTheWidthAndLengthThatTheyClaim() {
        for (String workload : List.of("independent", "rounds")) {
            SimulatedDeployment<?> deployment = system(workload).deploy();
            Strategies.Chosen random = Strategies.standard().parse("random");
            Settings settings = new Settings(deployment, 5, 1000, FaultBudget.NONE);
            try (Explorer explorer = new Explorer(deployment, List.of(), List.of(), 1000)) {
                List<String> shapes = new ArrayList<>();
                for (int seed = 0; seed < 20; seed++) {
                    CausalOrder order = new CausalOrder(Channels.NONE);
                    Plan plan = new Plan(0, seed);
                    explorer.explore(
                            plan,
                            random.strategy()
                                    .configure(settings, random.options())
                                    .run(plan),
                            order);
                    shapes.add(order.width() + " " + order.deliveries().size());
                }
                assertThat(shapes).containsOnly(workload.equals("independent") ? "4 20" : "3 12");
            }
        }
    }

    /** The same with a chain per node: 1 / (n h^(d-1)). */
    @ParameterizedTest
    @CsvSource({"1>1#3", "1>1#3 2>2#2", "4>4#5 3>3#1", "1>1#3 2>2#2 3>3#4"})
    void withAChainPerNodeTheBoundIsThatOfPct(String names) {
        List<Long> tuple = messages(names);
        int executions = tuple.size() < 3 ? 15_000 : 60_000;
        int hits = hits("independent", "pct:depth=" + tuple.size() + ":length=20", tuple, executions);
        double bound = executions / (4 * Math.pow(20, tuple.size() - 1));
        // Here the bound is nearly the probability itself: all that can be asked is that it is not clearly missed.
        assertThat(hits + 3 * Math.sqrt(bound)).as("%d hits", hits).isGreaterThanOrEqualTo(bound);
    }

    /** The checks above can fail: without its change point, or with it too late, the tuple is not hit. */
    @Test
    void withTooLittleDepthOrTooLongAnEstimateItIsNotHit() {
        List<Long> tuple = messages("1>1#3 2>2#2");
        assertThat(hits("independent", "pct:depth=1", tuple, 5000)).isZero();
        assertThat(hits("independent", "pct:depth=2:length=100000", tuple, 5000))
                .isLessThan(5);
    }
}
