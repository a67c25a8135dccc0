package dev.waymark.strategies.isolate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.ObserverList;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.sim.Simulation;
import dev.waymark.fixture.Talk;
import dev.waymark.strategies.mixed.MixedStrategy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IsolateBusyTest {
    private static final FaultBudget FAULTS = new FaultBudget(2, 4, 2);
    private static final int STEPS = 100;

    private static RunReport campaign(String strategy, int executions, int workers) {
        Experiment experiment = Experiment.on(Target.of(Talk.system(3)))
                .strategy(strategy)
                .faults(FAULTS)
                .steps(STEPS)
                .seed(3)
                .measuring("traces")
                .workers(workers)
                .executions(executions)
                .build();
        Totals totals = Campaign.run(experiment, new Campaign.Listener() {});
        return RunReport.withoutTraces(totals);
    }

    private static Map<String, Object> figures(RunReport report) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("decisions", report.decisions());
        figures.put("coverage", report.coverage());
        figures.put("faults", report.faults());
        return figures;
    }

    @ParameterizedTest
    @ValueSource(strings = {"isolate-busy", "mixed"})
    void theNumberOfWorkersDoesNotMatter(String strategy) {
        assertThat(figures(campaign(strategy, 640, 4))).isEqualTo(figures(campaign(strategy, 640, 1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"isolate-busy", "mixed"})
    void executionZeroIsOneOfRandom(String strategy) {
        assertThat(figures(campaign(strategy, 1, 1))).isEqualTo(figures(campaign("random", 1, 1)));
        assertThat(figures(campaign(strategy, 20, 1))).isNotEqualTo(figures(campaign("random", 20, 1)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "isolate-busy:mode=both:calm=false",
                "isolate-busy:mode=one:calm=false",
                "isolate-busy:mode=sleep",
                "isolate-busy:mode=plain",
                "isolate-busy:crashes=effects:calm=false",
                "isolate-busy:victim=any:calm=false",
                "isolate-busy:within=both:calm=false",
                "isolate-busy:begin=5:length=90:aimed=0:calm=false",
                "isolate-busy:victim=2:calm=false",
                "mixed"
            })
    void everyConfigurationKeepsToTheBudgetAndGoesOn(String strategy) {
        RunReport report = campaign(strategy, 640, 1);
        assertThat(report.faults().get("crashes")).isBetween(0.2, 2.0);
        assertThat(report.faults().get("drops")).isBetween(0.3, 4.0);
        assertThat(report.deliveries()).as("messages arrive").isGreaterThan(640L * 4);
        assertThat(report.skipped().values().stream().mapToLong(Long::longValue).sum())
                .as("decisions that did not apply: %s", report.skipped())
                .isLessThan(report.decisions() / 20);
    }

    @Test
    void calmExecutionsHaveNoFaults() {
        RunReport report = campaign("isolate-busy:mode=both:calm=true", 200, 1);
        assertThat(report.faults().values()).allMatch(count -> count == 0);
    }

    /** Where a node can be cut off, the walk inside a window differs from that outside by its faults. */
    @Test
    void faultsComeInWindowsAloneIfThatIsSaid() {
        assertThat(campaign("isolate-busy:mode=both:calm=false:crashes=spread:within=faults:begin=0:length=0", 300, 1)
                        .faults()
                        .get("drops"))
                .isBetween(0.3, 3.9);
        assertThat(campaign("isolate-busy:mode=both:calm=false:crashes=spread:within=timers", 300, 1)
                        .decisions())
                .isNotEqualTo(campaign("isolate-busy:mode=both:calm=false:crashes=spread", 300, 1)
                        .decisions());
    }

    /** While it is cut off, nothing that it sends or is sent arrives, and the others go on. */
    @Test
    void aNodeThatIsCutOffIsLeftAloneForAWhile() {
        int alone = longestWithout(2, Map.of("mode", "both", "victim", "2", "old", "true", "calm", "true"));
        assertThat(alone).isGreaterThanOrEqualTo(STEPS / 10);
        assertThat(longestWithout(2, Map.of("mode", "plain", "calm", "true"))).isLessThan(alone);
    }

    /** The most deliveries in a row, among nodes that talk all the time, without one that this node takes part in. */
    private static int longestWithout(int node, Map<String, String> options) {
        SimulatedDeployment<?> deployment = Talk.system(3).deploy();
        Settings settings = new Settings(deployment, 1, STEPS, FaultBudget.NONE);
        ConfiguredStrategy strategy = new IsolateBusyStrategy().configure(settings, options);
        int longest = 0;
        for (int execution = 1; execution < 20; execution++) {
            Plan plan = new Plan(execution, Seeds.execution(1, execution));
            List<Boolean> took = new ArrayList<>();
            Run run = strategy.run(plan);
            try (Simulation simulation = new Simulation(deployment)) {
                simulation.reset(
                        plan.seed(),
                        ObserverList.of(List.of(
                                Objects.requireNonNullElse(run.observer(), new Observer() {}), new Observer() {
                                    @Override
                                    public void delivered(long message, Object payload) {
                                        took.add(Code.a(message) == node || Code.b(message) == node);
                                    }
                                })));
                for (int step = 0; step < STEPS; step++) {
                    long decision = run.next(simulation.view());
                    if (decision == Code.stop()) {
                        break;
                    }
                    assertThat(simulation.apply(decision)).isNull();
                }
            }
            int row = 0;
            for (boolean itTook : took) {
                row = itTook ? 0 : row + 1;
                longest = Math.max(longest, row);
            }
        }
        return longest;
    }

    @Test
    void whatWasFoundSaysWithWhichConfiguration() {
        Settings settings = new Settings(Talk.system(3).deploy(), 1, STEPS, FAULTS);
        ConfiguredStrategy mixed = new MixedStrategy().configure(settings, Map.of());
        TreeSet<String> told = new TreeSet<>();
        for (int i = 0; i < 200; i++) {
            told.add(Objects.requireNonNull(mixed.configuration(new Plan(i, Seeds.execution(1, i)))));
        }
        assertThat(told)
                .anyMatch(text -> text.startsWith("the busiest node cut off for a while"))
                .anyMatch(text -> text.contains("crashes after writes"))
                .anyMatch(text -> text.contains("a priority per"))
                .contains("as random");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "isolate-busy:victim=4      | strategy option victim=4: there is no node 4, nodes are 1 to 3",
                "isolate-busy:victim=leader | the system does not tell who leads",
                "isolate-busy:mode=bth      | strategy option mode=bth: must be both, one, sleep, plain",
                "isolate-busy:aimed=101     | aimed",
                "isolate-busy:direction=out | must be hears, heard",
                "isolate-busy:crashes=votes | must be spread, effects, writes",
                "isolate-busy:victm=1       | did you mean victim",
                "mixed:mode=both            | mode"
            })
    void whatMakesNoSenseIsNamed(String strategy, String message) {
        assertThatThrownBy(() -> campaign(strategy, 1, 1))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }
}
