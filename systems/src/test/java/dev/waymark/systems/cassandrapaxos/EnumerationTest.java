package dev.waymark.systems.cassandrapaxos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.strategies.rounds.Enumeration;
import dev.waymark.systems.Campaigns;
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

    private static Experiment experiment(Settings settings, String label) {
        return Experiment.on(Campaigns.target(settings.deployment()))
                .strategy(label)
                .enumerating(true)
                .build();
    }

    @SuppressWarnings("unchecked")
    private static List<Enumeration.Size> enumerate(Settings settings, String label) {
        Experiment experiment = experiment(settings, label);
        Totals totals = Campaign.run(experiment);
        assertThat(totals.executions()).isEqualTo(experiment.configured().size());
        assertThat(totals.skipped()).isEmpty();
        Map<String, Object> figures =
                (Map<String, Object>) experiment.configured().report().get("enumeration");
        return (List<Enumeration.Size>) figures.get("isolations");
    }

    private static List<Long> violated(List<Enumeration.Size> sizes) {
        return sizes.stream().map(Enumeration.Size::violated).toList();
    }

    @Test
    void threeIsolationsAreTheFewestThatShowTheBug() {
        List<Enumeration.Size> sizes = enumerate(settings(Map.of(), BUG), "rounds:isolations=3");
        assertThat(violated(sizes)).containsExactly(0L, 0L, 0L, 12L);
        assertThat(sizes.get(3).plans()).isEqualTo(47_520);
        assertThat(sizes.get(3).executed()).isLessThan(47_520 / 2);
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
        Strategies.Chosen rounds = Strategies.standard().parse("rounds:isolations=3");
        byte[] starts = new byte[12];
        Arrays.fill(starts, (byte) 255);
        int[] counts = new int[2];
        try (Explorer explorer =
                new Explorer(settings.deployment(), settings.deployment().properties(), List.of(), settings.steps())) {
            place(starts, 0, 3, () -> {
                Plan plan = new Plan(0, 1, starts.clone(), List.of());
                Run run =
                        rounds.strategy().configure(settings, rounds.options()).run(plan);
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
        List<Enumeration.Size> sizes = enumerate(settings(Map.of(), BUG), "rounds:isolations=4");
        assertThat(violated(sizes)).containsExactly(0L, 0L, 0L, 12L, 408L);
        assertThat(sizes.get(4).plans()).isEqualTo(641_520);
    }

    @Test
    void anEnumerationAboveTheBoundIsRefused() {
        assertThatThrownBy(() -> experiment(settings(Map.of(), BUG), "rounds:isolations=7"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("enumerate makes 271669537 plans")
                .hasMessageContaining("50000000 at most");
    }

    @Test
    void whatHasNoPlansToGoThroughIsRefused() {
        for (String label : List.of("rounds:isolations=unbounded", "rounds:precision=light", "rounds:isolate=mixed")) {
            assertThatThrownBy(() -> experiment(settings(Map.of(), BUG), label))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("enumerate needs");
        }
    }
}
