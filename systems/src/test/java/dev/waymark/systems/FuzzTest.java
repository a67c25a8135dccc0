package dev.waymark.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.systems.microbenchmark.Microbenchmark;
import dev.waymark.systems.raft.Raft;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FuzzTest {
    private static Experiment experiment(
            SystemUnderTest system,
            Map<String, String> parameters,
            List<String> bugs,
            String strategy,
            int executions,
            int workers,
            String... coverages) {
        return Experiment.on(Target.of(system, parameters, bugs))
                .strategy(strategy)
                .seed(9)
                .steps(100_000)
                .measuring(coverages)
                .executions(executions)
                .workers(workers)
                .stopOnBug(!bugs.isEmpty())
                .build();
    }

    private static Totals run(Experiment experiment) {
        return Campaign.run(experiment);
    }

    @Test
    void findsTheFlushRaceThatRandomDoesNot() {
        Map<String, String> parameters = Map.of("workers", "6", "tasks", "30");
        List<String> bug = List.of("flush-race");
        assertThat(run(experiment(new Microbenchmark(), parameters, bug, "random", 3000, 1))
                        .violations())
                .isEmpty();
        assertThat(run(experiment(new Microbenchmark(), parameters, bug, "fuzz", 3000, 1))
                        .violations())
                .isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fuzz",
                "fuzz:preset=paper",
                "fuzz:preset=artifact",
                "fuzz:guide=none:messages=3",
                "fuzz:swarm=true",
                "fuzz:chance=isolate-busy"
            })
    void workersChangeNothing(String strategy) {
        Totals one = run(experiment(new Raft(), Map.of(), List.of(), strategy, 600, 1, "states"));
        Totals three = run(experiment(new Raft(), Map.of(), List.of(), strategy, 600, 3, "states"));
        assertThat(three.covered()).isEqualTo(one.covered());
        assertThat(three.decisions()).isEqualTo(one.decisions());
        assertThat(three.counters()).isEqualTo(one.counters());
        assertThat(three.statistics()).isEqualTo(one.statistics());
    }

    @Test
    void measuringMoreChangesNothing() {
        Totals plain = run(experiment(new Raft(), Map.of(), List.of(), "fuzz:guide=states", 600, 1));
        Totals more = run(experiment(
                new Raft(), Map.of(), List.of(), "fuzz:guide=states", 600, 1, "traces", "clauses", "states"));
        assertThat(plain.covered()).containsOnlyKeys("states");
        assertThat(more.covered()).containsEntry("states", plain.covered().get("states"));
        assertThat(more.decisions()).isEqualTo(plain.decisions());
        assertThat(more.counters()).isEqualTo(plain.counters());
        assertThat(more.statistics()).isEqualTo(plain.statistics());
    }

    /** New inputs are executions of isolate-busy, and the mutator that cuts a node off takes part. */
    @Test
    void isolationIsASeedAndAMutation() {
        Totals isolated = run(experiment(new Raft(), Map.of(), List.of(), "fuzz:chance=isolate-busy", 600, 1));
        Totals plain = run(experiment(new Raft(), Map.of(), List.of(), "fuzz", 600, 1));
        assertThat(isolated.covered()).isNotEqualTo(plain.covered());
        for (String strategy : List.of("fuzz", "fuzz:over=windows:windows=4:guide=summaries")) {
            Totals totals = run(experiment(new Raft(), Map.of(), List.of(), strategy, 300, 1));
            assertThat(totals.statistics().get("mutator isolate").get("tried"))
                    .as(strategy)
                    .isPositive();
        }
        assertThatThrownBy(
                        () -> experiment(new Raft(), Map.of(), List.of(), "fuzz:chance=isolate-busy:swarm=true", 1, 1))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("without swarm=true");
    }

    private static long mutants(Totals totals) {
        return totals.statistics().entrySet().stream()
                .filter(group -> group.getKey().startsWith("mutator "))
                .mapToLong(group -> group.getValue().get("tried"))
                .sum();
    }

    /** Most mutators have nothing to change here, and the others hardly find anything: it must not become random. */
    @Test
    void oneInputInTenIsNewEvenIfFewMutatorsApplyAndNonePays() {
        Totals totals = run(experiment(new Microbenchmark(), Map.of(), List.of(), "fuzz", 1900, 1));
        Map<String, Long> inputs = totals.statistics().get("inputs");
        assertThat(inputs.get("new")).isBetween(1900L / 20, 1900L / 7);
        assertThat(inputs.get("new") + mutants(totals)).isEqualTo(1900);
        assertThat(inputs.get("new for want of a change")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "3"})
    void everyInputIsCountedAsNewOrAsAMutant(String reseed) {
        Totals totals = run(experiment(new Microbenchmark(), Map.of(), List.of(), "fuzz:reseed=" + reseed, 2500, 2));
        long fresh = totals.statistics().get("inputs").get("new");
        assertThat(fresh + mutants(totals)).isEqualTo(2500);
        assertThat(fresh == 2500).isEqualTo(reseed.equals("1"));
    }

    @Test
    void theGuideDecidesWhatIsInteresting() {
        Totals states = run(experiment(new Raft(), Map.of(), List.of(), "fuzz:guide=states", 600, 1));
        Totals clauses = run(experiment(new Raft(), Map.of(), List.of(), "fuzz:guide=clauses", 600, 1));
        long many = states.statistics().get("inputs").get("interesting");
        long few = clauses.statistics().get("inputs").get("interesting");
        assertThat(few).isPositive().isLessThan(many / 4);
    }

    @Test
    void worksOnEverySystem() {
        for (SystemUnderTest system : Campaigns.systems()) {
            for (String strategy : List.of("fuzz", "fuzz:preset=paper", "fuzz:preset=artifact")) {
                Totals totals = run(experiment(system, Map.of(), List.of(), strategy, 200, 1));
                assertThat(totals.executions()).isEqualTo(200);
                assertThat(totals.violations()).as(system.name()).isEmpty();
                assertThat(totals.skipped()).as(system.name() + " " + strategy).isEmpty();
            }
        }
    }
}
