package dev.waymark.systems.cassandrapaxos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.UsageException;
import dev.waymark.core.campaign.Budget;
import dev.waymark.core.campaign.CampaignSpec;
import dev.waymark.core.campaign.Totals;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.engine.Explorer;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.core.strategy.rounds.Enumeration;
import dev.waymark.systems.Campaigns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The exact counts of buggy plans: nothing here is sampled. */
class EnumerationTest {
    private static final List<String> BUG = List.of("promised-as-accepted");

    private static Settings settings(Map<String, String> parameters, List<String> bugs) {
        CassandraPaxos system = new CassandraPaxos();
        Deployment deployment = system.deploy(Configuration.of(system, parameters, bugs));
        return new Settings(deployment, 1, 100_000, FaultBudget.NONE);
    }

    private static Enumeration enumerate(Settings settings, String label) {
        Enumeration enumeration =
                Enumeration.of(settings, Strategies.parse(label).options());
        Totals totals = Campaigns.run(new CampaignSpec(
                settings,
                enumeration.strategy(label),
                settings.deployment().properties(),
                List.of(),
                Budget.executions(enumeration.executions()),
                1,
                false));
        assertThat(totals.executions()).isEqualTo(enumeration.executions());
        assertThat(totals.skipped()).isEmpty();
        return enumeration;
    }

    private static List<Long> violated(Enumeration enumeration) {
        List<Long> counts = new ArrayList<>();
        enumeration.sizes().forEach(size -> counts.add(size.violated()));
        return counts;
    }

    @Test
    void threeIsolationsAreTheFewestThatShowTheBug() {
        Enumeration enumeration = enumerate(settings(Map.of(), BUG), "rounds:isolations=3");
        assertThat(violated(enumeration)).containsExactly(0L, 0L, 0L, 12L);
        assertThat(enumeration.sizes().get(3).plans()).isEqualTo(47_520);
        assertThat(enumeration.sizes().get(3).executed()).isLessThan(47_520 / 2);
    }

    @Test
    void theCorrectProtocolHasNoBuggyPlan() {
        assertThat(violated(enumerate(settings(Map.of(), List.of()), "rounds:isolations=3")))
                .containsOnly(0L);
    }

    /** Nothing merged: the 47,520 plans with three isolations one by one, so that what merging leaves out is seen to be the same. */
    @Test
    void onePlanAfterTheOtherComesToTheSame() {
        Settings settings = settings(Map.of(), BUG);
        Strategies.Chosen rounds = Strategies.parse("rounds:isolations=3");
        byte[] starts = new byte[12];
        Arrays.fill(starts, (byte) 255);
        int[] counts = new int[2];
        try (Explorer explorer =
                new Explorer(settings.deployment(), settings.deployment().properties(), List.of(), settings.steps())) {
            place(starts, 0, 3, () -> {
                Plan plan = new Plan(0, 1, starts.clone(), List.of());
                Run run = rounds.strategy().run(plan, settings, rounds.options());
                counts[0]++;
                counts[1] += explorer.explore(plan, run).violated() ? 1 : 0;
            });
        }
        assertThat(counts).containsExactly(47_520, 12);
    }

    private static void place(byte[] starts, int slot, int left, Runnable then) {
        if (left == 0) {
            then.run();
        } else if (slot < starts.length) {
            place(starts, slot + 1, left, then);
            for (byte start = 0; start < 6; start++) {
                starts[slot] = start;
                place(starts, slot + 1, left - 1, then);
            }
            starts[slot] = (byte) 255;
        }
    }

    @Test
    @Tag("long")
    void fourIsolations() {
        Enumeration enumeration = enumerate(settings(Map.of(), BUG), "rounds:isolations=4");
        assertThat(violated(enumeration)).containsExactly(0L, 0L, 0L, 12L, 408L);
        assertThat(enumeration.sizes().get(4).plans()).isEqualTo(641_520);
    }

    @Test
    void anEnumerationAboveTheBoundIsRefused() {
        assertThatThrownBy(() -> Enumeration.of(
                        settings(Map.of(), BUG),
                        Strategies.parse("rounds:isolations=7").options()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--enumerate: 271669537 plans")
                .hasMessageContaining("50000000 at most");
    }

    @Test
    void whatHasNoPlansToGoThroughIsRefused() {
        for (String label : List.of("rounds:isolations=unbounded", "rounds:precision=light", "rounds:isolate=mixed")) {
            assertThatThrownBy(() -> Enumeration.of(
                            settings(Map.of(), BUG), Strategies.parse(label).options()))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("--enumerate needs");
        }
    }
}
