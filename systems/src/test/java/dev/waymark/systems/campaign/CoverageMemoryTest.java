package dev.waymark.systems.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.core.Target;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Checkpoint;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.CoverageMemory;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentBuilder;
import dev.waymark.systems.raft.Raft;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens when there is no room for all that is covered: the same, whatever the workers and interruptions. */
class CoverageMemoryTest {
    private static final List<String> HEADER = List.of("system.name: raft");
    private static final CoverageMemory SMALL = new CoverageMemory(1 << 20);
    private static final CoverageMemory LARGE = new CoverageMemory(16 << 20);
    private static final Campaign.Listener NOBODY = new Campaign.Listener() {};
    private static final int EXECUTIONS = 3000;

    @TempDir
    Path folder;

    private static Experiment experiment(String strategy, long executions, int workers, CoverageMemory memory) {
        return Experiment.on(Target.of(new Raft()))
                .strategy(strategy)
                .measuring("states", "traces")
                .executions(executions)
                .workers(workers)
                .memory(memory)
                .build();
    }

    private static List<Object> essence(Totals totals) {
        return List.of(
                totals.executions(),
                totals.covered(),
                totals.estimatedFrom(),
                totals.statistics(),
                totals.deliveries());
    }

    @Test
    void whatDoesNotGuideIsEstimated() {
        Totals exact = Campaign.run(experiment("random", EXECUTIONS, 1, LARGE));
        int states = exact.covered().get("states");
        assertThat((long) states).isGreaterThan(SMALL.fingerprints());
        assertThat(exact.estimatedFrom()).isEmpty();

        Totals one = Campaign.run(experiment("random", EXECUTIONS, 1, SMALL));
        assertThat(one.executions()).isEqualTo(EXECUTIONS);
        assertThat(one.estimatedFrom()).containsOnlyKeys("states");
        assertThat((double) one.covered().get("states")).isCloseTo(states, within(0.015 * states));
        assertThat(one.covered()).containsEntry("traces", exact.covered().get("traces"));
        RunReport report = RunReport.withoutTraces(one);
        assertThat(report.coverage().get("states").estimate()).isTrue();
        assertThat(report.coverage().get("traces").estimate()).isFalse();
        assertThat(report.warnings()).anyMatch(warning -> warning.kind().equals("estimated"));

        assertThat(essence(Campaign.run(experiment("random", EXECUTIONS, 3, SMALL))))
                .isEqualTo(essence(one));
    }

    @Test
    void anEstimateIsGoneOnWith() {
        Totals alone = Campaign.run(experiment("random", EXECUTIONS, 1, SMALL));
        long middle = 1 + alone.estimatedFrom().get("states");
        for (long end : new long[] {middle - 100, middle, middle + 100}) {
            Path here = folder.resolve("until" + end);
            Campaign.run(experiment("random", end, 2, SMALL), NOBODY, null, Checkpoint.create(here, HEADER, 0));
            Totals resumed = Campaign.run(
                    experiment("random", EXECUTIONS, 2, SMALL), NOBODY, null, Checkpoint.resume(here, HEADER, 0));
            assertThat(essence(resumed)).isEqualTo(essence(alone));
        }
    }

    @Test
    void whatGuidesEndsItAndMoreMemoryGoesOn() {
        Totals alone = Campaign.run(experiment("fuzz", EXECUTIONS, 1, LARGE));
        Totals one = Campaign.run(
                experiment("fuzz", EXECUTIONS, 1, SMALL), NOBODY, null, Checkpoint.create(folder, HEADER, 0));
        assertThat(one.end()).isEqualTo(Totals.End.MEMORY);
        assertThat(one.executions()).isLessThan(EXECUTIONS);
        assertThat((long) one.covered().get("states")).isGreaterThan(SMALL.fingerprints());
        assertThat(RunReport.withoutTraces(one).warnings())
                .anyMatch(warning -> warning.kind().equals("memory")
                        && warning.message().contains("resume it")
                        && warning.message().contains("-Xmx"));

        Totals three = Campaign.run(experiment("fuzz", EXECUTIONS, 3, SMALL));
        assertThat(essence(three)).isEqualTo(essence(one));
        Totals again = Campaign.run(
                experiment("fuzz", EXECUTIONS, 1, SMALL), NOBODY, null, Checkpoint.resume(folder, HEADER, 0));
        assertThat(essence(again)).isEqualTo(essence(one));
        Totals more = Campaign.run(
                experiment("fuzz", EXECUTIONS, 2, new CoverageMemory(LARGE.bytes() + 1)),
                NOBODY,
                null,
                Checkpoint.resume(folder, HEADER, 0));
        // The small one gave the table of traces up before it ended: that it cannot get back.
        assertThat(more.covered()).containsEntry("states", alone.covered().get("states"));
        assertThat(more.statistics()).isEqualTo(alone.statistics());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void anExecutionThatIsTooLongIsTheLast(int workers) {
        ExperimentBuilder endless = Experiment.on(Target.of(new Raft()))
                .memory(SMALL)
                .steps(Integer.MAX_VALUE)
                .executions(100)
                .workers(workers);
        Totals totals = Campaign.run(endless.build());
        assertThat(totals.end()).isEqualTo(Totals.End.MEMORY);
        assertThat(totals.executions()).isEqualTo(1);
        assertThat(totals.decisions()).isGreaterThanOrEqualTo(SMALL.decisions());
        assertThat(RunReport.withoutTraces(totals).warnings())
                .anyMatch(warning ->
                        warning.kind().equals("memory") && warning.message().contains("give fewer steps"));

        Totals asked =
                Campaign.run(endless.steps(SMALL.decisions()).executions(3).build());
        assertThat(asked.end()).isEqualTo(Totals.End.EXECUTIONS);
    }
}
