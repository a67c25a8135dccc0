package dev.waymark.engine.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Workload;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import dev.waymark.fixture.Puppet;
import dev.waymark.fixture.TestSystem;
import dev.waymark.fixture.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RandomStrategyTest {
    private static final int DRAWS = 60_000;
    private static final int STEPS = 600;

    /** Three nodes, of which one is down; three messages, two timers, and a client with one request to two nodes. */
    private static World world() {
        Workload workload = Workload.of(1, node -> node <= 2, random -> List.of("ask"));
        World world = TestSystem.of(3).workload(workload).world();
        world.send(1, 2, "a").send(1, 2, "b").send(2, 1, "c");
        world.act(1, env -> env.setTimer("t", 1)).act(2, env -> env.setTimer("t", 1));
        return world.must(World.crash(3));
    }

    private static Run run(String label, FaultBudget faults, long seed) {
        Strategies.Chosen chosen = Strategies.standard().parse(label);
        Settings settings = new Settings(TestSystem.of(3).deploy(), 1, STEPS, faults);
        return chosen.strategy().configure(settings, chosen.options()).run(new Plan(0, seed));
    }

    private static Map<String, Integer> drawn(World world, String label, FaultBudget faults) {
        Map<Long, Integer> counts = new TreeMap<>();
        Run run = run(label, faults, 3);
        for (int i = 0; i < DRAWS; i++) {
            counts.merge(run.next(world.view), 1, Integer::sum);
        }
        Map<String, Integer> byName = new TreeMap<>();
        counts.forEach((code, count) -> {
            Decision decision = world.view.decode(code);
            byName.put(decision.toString().replaceAll(", (type|crash)=[^,\\]]*", ""), count);
        });
        return byName;
    }

    private static void assertProportional(Map<String, Integer> counts, Map<String, Double> weights) {
        assertThat(counts.keySet()).isEqualTo(weights.keySet());
        double total =
                weights.values().stream().mapToDouble(Double::doubleValue).sum();
        double chiSquare = 0;
        for (Map.Entry<String, Double> weight : weights.entrySet()) {
            double expected = DRAWS * weight.getValue() / total;
            chiSquare += Math.pow(counts.get(weight.getKey()) - expected, 2) / expected;
        }
        // 15 degrees of freedom or fewer: 0.001 of all seeds would be above 37.7, and the seed is fixed.
        assertThat(chiSquare).as("%s", counts).isLessThan(37.7);
    }

    private static Map<String, Double> weights(double deliver, double timer, double request) {
        Map<String, Double> weights = new TreeMap<>();
        for (String message : List.of("1>2#1", "1>2#2", "2>1#1")) {
            weights.put("Deliver[message=" + message + "]", deliver);
        }
        weights.put("Fire[timer=1/t#1]", timer);
        weights.put("Fire[timer=2/t#1]", timer);
        weights.put("Invoke[operation=c1#1, node=1]", request);
        weights.put("Invoke[operation=c1#1, node=2]", request);
        return weights;
    }

    @Test
    void choiceIsProportionalToTheDefaultWeights() {
        assertProportional(drawn(world(), "random", FaultBudget.NONE), weights(64, 1, 4));
    }

    @Test
    void choiceIsProportionalToGivenWeights() {
        String label = "random:deliver=2:timer=5:request=3";
        assertProportional(drawn(world(), label, FaultBudget.NONE), weights(2, 5, 3));
    }

    /** Five faults are left, of one crash (one of two nodes), three drops and a copy (one of three messages each). */
    @Test
    void whatIsLeftOfTheBudgetIsSpreadOverWhatIsLeftOfTheBound() {
        for (int pace : new int[] {1, 4}) {
            World world = world();
            double oneFault = pace / (double) (STEPS - world.view.decisions());
            double others = (1 - 5 * oneFault) / (3 * 2 + 2 * 5 + 2 * 3 + 7);
            Map<String, Double> weights = weights(2 * others, 5 * others, 3 * others);
            weights.put("Restart[node=3]", 7 * others);
            weights.put("Crash[node=1, disk=UNSYNCED_LOST]", oneFault / 2);
            weights.put("Crash[node=2, disk=UNSYNCED_LOST]", oneFault / 2);
            for (String message : List.of("1>2#1", "1>2#2", "2>1#1")) {
                weights.put("Drop[message=" + message + "]", oneFault);
                weights.put("Duplicate[message=" + message + "]", oneFault / 3);
            }
            String label = "random:deliver=2:timer=5:request=3:restart=7:fault=" + pace;
            assertProportional(drawn(world, label, new FaultBudget(2, 3, 1)), weights); // one crash is spent already
        }
    }

    @Test
    void aSpentBudgetBringsNoFaultAndAPaceOfZeroNone() {
        Map<String, Integer> spent = drawn(world(), "random", new FaultBudget(1, 0, 0));
        Map<String, Integer> paceless = drawn(world(), "random:fault=0", new FaultBudget(5, 5, 5));
        assertThat(spent.keySet()).isEqualTo(paceless.keySet()).noneMatch(name -> name.matches("(Crash|Drop|Dup).*"));
    }

    @Test
    void crashesComeAtAnyTimeNotOnlyAtTheStart() {
        int[] quarters = new int[4];
        try (Explorer explorer = new Explorer(chatting().deploy(), List.of(), List.of(), STEPS)) {
            for (int seed = 1; seed <= 500; seed++) {
                List<Long> log = explore(explorer, new FaultBudget(2, 10, 3), seed);
                for (int i = 0; i < log.size(); i++) {
                    quarters[4 * i / STEPS] += Code.kind(log.get(i)) == Code.CRASH ? 1 : 0;
                }
            }
        }
        assertThat(quarters).hasSize(4);
        for (int quarter : quarters) { // 1000 crashes: 250 each, with a standard deviation of 14
            assertThat(quarter).isBetween(190, 310);
        }
    }

    @Test
    void aWeightOfZeroMeansNever() {
        World world = world();
        Map<String, Integer> counts = drawn(world, "random:deliver=0:request=0", FaultBudget.NONE);
        assertThat(counts.keySet()).containsExactly("Fire[timer=1/t#1]", "Fire[timer=2/t#1]");
        World messagesOnly = TestSystem.of(2).world().send(1, 2, "a");
        assertThat(run("random:deliver=0", FaultBudget.NONE, 1).next(messagesOnly.view))
                .isEqualTo(Code.stop());
    }

    @Test
    void itStopsWhenNothingIsEnabled() {
        World quiet = TestSystem.of(2).world();
        assertThat(run("random", FaultBudget.NONE, 1).next(quiet.view)).isEqualTo(Code.stop());
        assertThat(run("random", new FaultBudget(0, 5, 5), 1).next(quiet.view)).isEqualTo(Code.stop());
    }

    /** Every message is answered, so there is always something to lose. */
    private static TestSystem chatting() {
        return TestSystem.of(3).nodes(env -> new Puppet(env) {
            @Override
            public void start() {
                env.setTimer("t", 1);
                env.broadcast("ball");
            }

            @Override
            public void receive(int from, Object message) {
                env.send(from, message);
            }
        });
    }

    private static List<Long> explore(Explorer explorer, FaultBudget faults, long seed) {
        explorer.explore(new Plan(0, seed), run("random", faults, seed));
        List<Long> log = new ArrayList<>();
        for (int i = 0; i < explorer.log().size(); i++) {
            log.add(explorer.log().get(i));
        }
        return log;
    }

    @Test
    void theBudgetIsUsedUpAndNeverExceeded() {
        FaultBudget faults = new FaultBudget(2, 10, 3);
        try (Explorer explorer = new Explorer(chatting().deploy(), List.of(), List.of(), STEPS)) {
            for (int seed = 1; seed <= 50; seed++) {
                List<Long> log = explore(explorer, faults, seed);
                assertThat(count(log, Code.CRASH)).isEqualTo(2);
                assertThat(count(log, Code.DROP)).isEqualTo(10);
                assertThat(count(log, Code.DUPLICATE)).isEqualTo(3);
                assertThat(count(log, Code.RESTART)).isBetween(0L, 2L);
            }
        }
    }

    private static long count(List<Long> log, int kind) {
        return log.stream().filter(code -> Code.kind(code) == kind).count();
    }

    @Test
    void theSameSeedGivesTheSameDecisionsAndAnotherGivesOthers() {
        FaultBudget faults = new FaultBudget(2, 10, 3);
        try (Explorer one = new Explorer(chatting().deploy(), List.of(), List.of(), STEPS);
                Explorer two = new Explorer(chatting().deploy(), List.of(), List.of(), STEPS)) {
            List<Long> first = explore(one, faults, 7);
            assertThat(explore(one, faults, 8)).isNotEqualTo(first);
            assertThat(explore(one, faults, 7)).isEqualTo(first);
            assertThat(explore(two, faults, 7)).isEqualTo(first);
        }
    }
}
