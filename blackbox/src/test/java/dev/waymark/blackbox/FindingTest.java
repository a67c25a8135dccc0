package dev.waymark.blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.CommandPermission;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.SystemSpec;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.RunOptions;
import dev.waymark.engine.run.CampaignReport;
import dev.waymark.engine.run.FoundViolation;
import dev.waymark.engine.run.Waymark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a description in a file to a finding, with all that is kept of it. */
class FindingTest {
    @TempDir
    Path folder;

    private CampaignSpec spec(String command, String strategy) throws IOException {
        Path description = folder.resolve("cluster.yaml");
        Files.writeString(
                description,
                "name: shells\nports: [peer]\nproxied: [peer]\nlogs: [own.log]\nready:\n  log: up\nobserve:\n  said-up: '^up$'\ncommand: [sh, -c, '"
                        + command.replace("'", "''") + "']\n");
        return CampaignSpec.of(
                        new SystemSpec("black-box").withParameters(Map.of("description", description.toString())))
                .withStrategy(strategy)
                .withSeed(3)
                .withBudget(BudgetSpec.executions(2).withStopOnBug(true));
    }

    private CampaignReport run(String command, String strategy) throws IOException {
        Catalog catalog = Catalog.standard();
        return Waymark.run(Experiment.of(
                spec(command, strategy),
                RunOptions.USUAL.withWorkers(1).withOut(folder.resolve("run")),
                catalog,
                catalog::target,
                CommandPermission.GIVEN));
    }

    @Test
    void keepsFaultsHistoryLogsAndPlotsBesideTheTrace() throws IOException {
        CampaignReport report =
                run(ShellNodes.COMMAND, "nemesis:windows=6:length=60:healed=2000:faults=kill+restart+partition");

        FoundViolation found = report.violation("clean-logs").orElseThrow();
        assertThat(found.message()).contains("panic: was here before");
        Path kept = folder.resolve("run/violations").resolve(found.id());
        assertThat(files(kept))
                .containsExactly(
                        "faults.txt",
                        "history.jsonl",
                        "machine.txt",
                        "n1-own.log",
                        "n1.log",
                        "n2-own.log",
                        "n2.log",
                        "n3-own.log",
                        "n3.log",
                        "plots.html");
        assertThat(kept.resolve("faults.txt")).content().contains("down ").contains("restart ");
        assertThat(kept.resolve("plots.html"))
                .content()
                .contains("<title>down ")
                .contains("<svg ");
        assertThat(Files.readString(kept.resolve("n1.log"))
                        + Files.readString(kept.resolve("n2.log"))
                        + Files.readString(kept.resolve("n3.log")))
                .contains("panic: was here before");
    }

    private static List<String> files(Path folder) throws IOException {
        try (var all = Files.list(folder)) {
            return all.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aSanitizersReportInALogOfTheNodesOwnIsAFinding() throws IOException {
        CampaignReport report = run(
                "echo up; sleep 0.2; echo \"==$$==ERROR: AddressSanitizer: heap-use-after-free on address 0x6020000$$\""
                        + " > own.log; while :; do sleep 0.1; done",
                "nemesis:windows=2:length=1500:healed=100:faults=pause+resume");

        FoundViolation found = report.violation("clean-logs").orElseThrow();
        assertThat(found.message()).contains("ERROR: AddressSanitizer: heap-use-after-free");
        Path kept = folder.resolve("run/violations").resolve(found.id());
        assertThat(kept.resolve("n1-own.log")).content().contains("AddressSanitizer");
    }

    @Test
    void aSegmentationFaultIsAFinding() throws IOException {
        CampaignReport report = run("echo up; sleep 0.4; kill -SEGV $$", "nemesis:windows=8:length=200:faults=pause");

        assertThat(report.violation("no-failure").orElseThrow().message())
                .contains("its process ended with exit code 139 (SIGSEGV)");
    }

    @Test
    void aNodeThatEndsByItselfIsAFinding() throws IOException {
        CampaignReport report =
                run("echo up; sleep 0.4; echo it is over; exit 3", "nemesis:windows=8:length=200:faults=pause");

        FoundViolation found = report.violation("no-failure").orElseThrow();
        assertThat(found.message()).contains("its process ended with exit code 3: up / it is over");
    }
}
