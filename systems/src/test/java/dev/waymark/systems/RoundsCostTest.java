package dev.waymark.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a decision of {@code rounds} costs next to one of {@code random}: planning, properties and all, no coverage. */
class RoundsCostTest {
    private static final int TURNS = 9;
    private static final int EXECUTIONS = 2_000;

    @Test
    @Tag("long")
    void aDecisionCostsNotMuchMoreThanOneOfRandom() {
        for (String name : List.of("paxos-log", "cassandra-paxos", "two-phase-commit", "raft")) {
            SystemUnderTest system = Campaigns.systems().stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            Deployment deployment = Campaigns.deploy(system, Map.of(), List.of());
            double[] overRandom = new double[TURNS];
            double[] overReplay = new double[TURNS];
            double[] leastPossible = new double[TURNS]; // if the strategy itself cost nothing
            for (int turn = -3; turn < TURNS; turn++) { // all sides in turn; the first turns warm up
                long[][] logs = new long[EXECUTIONS][];
                double random = nanosPerDecision(deployment, "random", turn, null);
                double rounds = nanosPerDecision(deployment, "rounds", turn, logs);
                double replay = nanosPerDecision(deployment, "replay", turn, logs);
                if (turn >= 0) {
                    overRandom[turn] = rounds / random;
                    overReplay[turn] = rounds / replay;
                    leastPossible[turn] = replay / random;
                }
            }
            Arrays.sort(overRandom);
            Arrays.sort(overReplay);
            Arrays.sort(leastPossible);
            System.out.printf(
                    Locale.ROOT,
                    "%s: a decision of rounds / of random %s, / the same decision from a list %s; from a list / of random %s%n",
                    name,
                    text(overRandom),
                    text(overReplay),
                    text(leastPossible));
            assertThat(overReplay[TURNS / 2]).isLessThan(2);
        }
    }

    private static String text(double[] sorted) {
        return String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", sorted[TURNS / 2], sorted[0], sorted[TURNS - 1]);
    }

    /** In time of this thread, so that other work on the machine counts less. */
    private static double nanosPerDecision(Deployment deployment, String label, long seed, long @Nullable [][] logs) {
        boolean replay = label.equals("replay");
        Strategies.Chosen chosen = Strategies.standard().parse(replay ? "rounds" : label);
        Settings settings = new Settings(deployment, seed, deployment.steps(), FaultBudget.NONE);
        Planner planner =
                chosen.strategy().configure(settings, chosen.options()).planner(List.of());
        long decisions = 0;
        long nanos = 0;
        try (Explorer explorer = new Explorer(deployment, deployment.properties(), List.of(), settings.steps())) {
            for (int i = 0; i < EXECUTIONS; i++) {
                Plan again = replay ? planner.plan(i) : null; // planning is not part of a replay
                long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
                Plan plan = again != null ? again : planner.plan(i);
                Run run = replay && logs != null
                        ? new FromList(logs[i])
                        : chosen.strategy()
                                .configure(settings, chosen.options())
                                .run(plan);
                decisions += explorer.explore(plan, run).decisions();
                nanos += ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
                if (!replay && logs != null) {
                    logs[i] = new long[explorer.log().size()];
                    Arrays.setAll(logs[i], j -> explorer.log().get(j));
                }
            }
        }
        return (double) nanos / decisions;
    }

    private static final class FromList implements Run {
        private final long[] codes;
        private int next;

        FromList(long[] codes) {
            this.codes = codes;
        }

        @Override
        public long next(View view) {
            return next < codes.length ? codes[next++] : Code.stop();
        }
    }
}
