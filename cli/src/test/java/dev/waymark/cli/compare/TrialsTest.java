package dev.waymark.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.cli.Main;
import dev.waymark.cli.terminal.Console;
import dev.waymark.core.Target;
import dev.waymark.core.Warning;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.systems.pingpong.PingPong;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class TrialsTest {
    private static final Target TARGET = Target.of(new PingPong());

    @Test
    void anInterruptLeavesOnlyWhatEveryStrategyHasCompleted() {
        AtomicInteger begun = new AtomicInteger();
        List<Strategies.Chosen> three = List.of(counted("a", begun), counted("b", begun), counted("c", begun));
        Map<String, List<Trial>> reports =
                trials(three, 20, () -> begun.get() == 8).run(new ThreadTrials(1));
        assertThat(reports.keySet()).containsExactly("a", "b", "c");
        assertThat(reports.values()).allSatisfy(list -> assertThat(list).hasSize(2));
        assertThat(Comparison.of(reports, 20, false, Map.of(), null).warnings())
                .extracting(Warning::kind)
                .contains("interrupted");
        assertThat(reports.values().stream().flatMap(List::stream).map(Trial::endedBy))
                .containsOnly("executions");
    }

    @Test
    void strategiesStayInTheOrderInWhichTheyWereNamed() {
        List<Strategies.Chosen> two = List.of(
                Strategies.standard().parse("random:timer=2"),
                Strategies.standard().parse("random"));
        Map<String, List<Trial>> reports = trials(two, 3, () -> false).run(new ThreadTrials(2));
        assertThat(reports.keySet()).containsExactly("random:timer=2", "random");
        reports.forEach((label, list) -> assertThat(list)
                .hasSize(3)
                .allSatisfy(report ->
                        assertThat(report.report().path("strategy").asString()).isEqualTo(label)));
    }

    @Test
    void whatGoesWrongInATrialIsToldAndEndsTheOthers() {
        Strategy broken = new Planned(() -> {
            throw new IllegalStateException("no plan");
        });
        List<Strategies.Chosen> two =
                List.of(Strategies.standard().parse("random"), new Strategies.Chosen("broken", broken, Map.of()));
        assertThatThrownBy(() -> trials(two, 1000, () -> false).run(new ThreadTrials(2)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no plan");
    }

    private static Trials trials(List<Strategies.Chosen> strategies, int count, BooleanSupplier interrupted) {
        List<Experiment> experiments = strategies.stream()
                .map(strategy -> Experiment.on(TARGET)
                        .strategy(strategy)
                        .steps(50)
                        .faults(FaultBudget.NONE)
                        .measuring("states")
                        .executions(5)
                        .build())
                .toList();
        Console console = Console.of(new CommandLine(new Main()).getCommandSpec());
        return new Trials(
                experiments, count, new TrialProgress(console, count, () -> ""), interrupted, Trials.Kept.NOTHING);
    }

    private static Strategies.Chosen counted(String label, AtomicInteger begun) {
        Strategies.Chosen random = Strategies.standard().parse("random");
        Strategy counting = new Planned(begun::incrementAndGet);
        return new Strategies.Chosen(label, counting, random.options());
    }

    /** Random, but something else happens when it begins to plan. */
    private record Planned(Runnable begins) implements Strategy {
        @Override
        public String name() {
            return "planned";
        }

        @Override
        public String summary() {
            return "random, told of";
        }

        @Override
        public ConfiguredStrategy configure(Settings settings, Map<String, String> options) {
            ConfiguredStrategy random = Strategies.standard().named("random").configure(settings, options);
            return new ConfiguredStrategy() {
                @Override
                public Planner planner(List<String> measured) {
                    begins.run();
                    return random.planner(measured);
                }

                @Override
                public Run run(Plan plan) {
                    return random.run(plan);
                }
            };
        }
    }
}
