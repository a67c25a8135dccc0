package dev.waymark.systems.cassandrapaxos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.model.Code;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How many of the violating executions of {@code arbitrary} are uniform all the same; docs/results/arbitrary-losses.md tells. */
class NonUniformTest {
    /** Of each round, who received or sent something that arrived, one bit per process; and the links that lost something. */
    private static final class Losses implements Observer {
        private final Map<Integer, Integer> kernels = new TreeMap<>();
        private final Map<Integer, List<int[]>> lost = new TreeMap<>();
        int drops;

        @Override
        public void delivered(long message, Object payload) {
            int bits = 1 << Code.a(message) | 1 << Code.b(message);
            kernels.merge(round(payload), bits, (a, b) -> a | b);
        }

        @Override
        public void dropped(long message, Object payload) {
            drops++;
            lost.computeIfAbsent(round(payload), round -> new ArrayList<>())
                    .add(new int[] {Code.a(message), Code.b(message)});
        }

        private static int round(Object payload) {
            return ((Message) payload).ballot() * 6 + ((Message) payload).round();
        }

        /** A round is uniform if each lost message has an end outside the least kernel that explains what arrived. */
        int nonUniformRounds() {
            int count = 0;
            for (Map.Entry<Integer, List<int[]>> round : lost.entrySet()) {
                int kernel = kernels.getOrDefault(round.getKey(), 0);
                boolean uniform = round.getValue().stream()
                        .allMatch(link -> (kernel >> link[0] & 1) == 0 || (kernel >> link[1] & 1) == 0);
                count += uniform ? 0 : 1;
            }
            return count;
        }
    }

    private static int[] violatingAndUniform(String label, int executions) {
        CassandraPaxos system = new CassandraPaxos();
        Deployment deployment =
                system.deploy(Configuration.of(system, Map.of(), List.of(CassandraPaxos.PROMISED_AS_ACCEPTED)));
        Settings settings = new Settings(deployment, 1, 100_000, FaultBudget.NONE);
        Strategies.Chosen chosen = Strategies.standard().parse(label);
        Planner planner =
                chosen.strategy().configure(settings, chosen.options()).planner(List.of());
        int violating = 0;
        int uniform = 0;
        int drops = 0;
        int[] byRounds = new int[25];
        try (Explorer explorer = new Explorer(deployment, deployment.properties(), List.of(), 100_000)) {
            for (int i = 0; i < executions; i++) {
                Plan plan = planner.plan(i);
                Losses losses = new Losses();
                Outcome outcome = explorer.explore(
                        plan,
                        chosen.strategy().configure(settings, chosen.options()).run(plan),
                        losses);
                if (outcome.violated()) {
                    violating++;
                    drops += losses.drops;
                    int rounds = losses.nonUniformRounds();
                    byRounds[rounds]++;
                    uniform += rounds == 0 ? 1 : 0;
                }
            }
        }
        System.out.printf(
                "%s: %d of %d violate, %d of them uniform; %.1f messages lost in each; by rounds that are not: %s%n",
                label, violating, executions, uniform, drops / (double) violating, Arrays.toString(byRounds));
        return new int[] {violating, uniform};
    }

    @Test
    void whatRoundsLosesIsUniformAndTheCountIsThatOfTheCommandLine() {
        int[] counts = violatingAndUniform("rounds:isolations=5", 5_000);
        assertThat(counts[0]).isPositive();
        assertThat(counts[1]).isEqualTo(counts[0]);
    }

    @Tag("long")
    @Test
    void mostOfWhatArbitraryFindsIsNotUniform() {
        int[] arbitrary = violatingAndUniform("arbitrary", 100_000);
        assertThat(arbitrary[0]).isEqualTo(158);
        assertThat(arbitrary[1]).isLessThan(arbitrary[0] / 2);
    }
}
