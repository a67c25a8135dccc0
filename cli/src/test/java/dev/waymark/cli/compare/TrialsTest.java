package dev.waymark.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.cli.Console;
import dev.waymark.cli.Main;
import dev.waymark.cli.Target;
import dev.waymark.cli.run.RunReport;
import dev.waymark.core.Configuration;
import dev.waymark.core.campaign.Budget;
import dev.waymark.core.campaign.CampaignSpec;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.coverage.Coverages;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.systems.pingpong.PingPong;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class TrialsTest {
    private static final Target TARGET = target();

    @Test
    void anInterruptLeavesOnlyWhatEveryStrategyHasCompleted() {
        AtomicInteger begun = new AtomicInteger();
        List<Strategies.Chosen> three = List.of(counted("a", begun), counted("b", begun), counted("c", begun));
        Map<String, List<RunReport>> reports =
                trials(three, 20, () -> begun.get() == 8).run(1);
        assertThat(reports.keySet()).containsExactly("a", "b", "c");
        assertThat(reports.values()).allSatisfy(list -> assertThat(list).hasSize(2));
        assertThat(Comparison.of(reports, 20, false, List.of()).warnings())
                .extracting(RunReport.Warning::kind)
                .contains("interrupted");
        assertThat(reports.values().stream().flatMap(List::stream).map(RunReport::endedBy))
                .containsOnly("executions");
    }

    @Test
    void strategiesStayInTheOrderInWhichTheyWereNamed() {
        List<Strategies.Chosen> two = List.of(Strategies.parse("random:timer=2"), Strategies.parse("random"));
        Map<String, List<RunReport>> reports = trials(two, 3, () -> false).run(2);
        assertThat(reports.keySet()).containsExactly("random:timer=2", "random");
        reports.forEach((label, list) -> assertThat(list)
                .hasSize(3)
                .allSatisfy(report -> assertThat(report.strategy()).isEqualTo(label)));
    }

    @Test
    void whatGoesWrongInATrialIsToldAndEndsTheOthers() {
        Strategy broken = new Planned((settings, options) -> {
            throw new IllegalStateException("no plan");
        });
        List<Strategies.Chosen> two =
                List.of(Strategies.parse("random"), new Strategies.Chosen("broken", broken, Map.of()));
        assertThatThrownBy(() -> trials(two, 1000, () -> false).run(2))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no plan");
    }

    private static Trials trials(List<Strategies.Chosen> strategies, int count, BooleanSupplier interrupted) {
        List<CampaignSpec> specs = strategies.stream()
                .map(strategy -> new CampaignSpec(
                        new Settings(TARGET.deployment(), 1, 50, FaultBudget.NONE),
                        strategy,
                        TARGET.deployment().properties(),
                        List.of(Coverages.named("states")),
                        Budget.executions(5),
                        1,
                        false))
                .toList();
        Console console = Console.of(new CommandLine(new Main()).getCommandSpec());
        return new Trials(TARGET, specs, count, new TrialProgress(console, count), interrupted);
    }

    private static Target target() {
        PingPong system = new PingPong();
        Configuration configuration = Configuration.of(system, Map.of(), List.of());
        return new Target(system, configuration, system.deploy(configuration));
    }

    private static Strategies.Chosen counted(String label, AtomicInteger begun) {
        Strategies.Chosen random = Strategies.parse("random");
        Strategy counting = new Planned((settings, options) -> {
            begun.incrementAndGet();
            return random.strategy().planner(settings, options);
        });
        return new Strategies.Chosen(label, counting, random.options());
    }

    /** Random, with another planner. */
    private record Planned(BiFunction<Settings, Map<String, String>, Planner> planners) implements Strategy {
        @Override
        public String name() {
            return "planned";
        }

        @Override
        public String summary() {
            return "random with another planner";
        }

        @Override
        public Planner planner(Settings settings, Map<String, String> options) {
            return planners.apply(settings, options);
        }

        @Override
        public Run run(Plan plan, Settings settings, Map<String, String> options) {
            return Strategies.named("random").run(plan, settings, options);
        }
    }
}
