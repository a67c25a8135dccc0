package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
    @TempDir
    Path folder;

    @Test
    void everyRunEndsWithAPageAndReportWritesItAnew() throws Exception {
        Path out = folder.resolve("out");
        Cli run = Cli.run(
                "run", "two-phase-commit", "--bug", "early-unlock", "--iterations", "20", "--out", out.toString());
        Path page = out.resolve("report.html");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("report    " + page);
        String written = Files.readString(page);
        assertThat(written).contains("two-phase-commit with early-unlock", "<svg class=\"space-time\"");
        Files.writeString(page, "old");

        Cli again = Cli.run("report", out.toString());
        assertThat(again.exitCode()).as(again.err()).isZero();
        assertThat(again.out()).isEqualTo(page + System.lineSeparator());
        assertThat(Files.readString(page)).isEqualTo(written);

        Cli json = Cli.run("report", out.toString(), "--json");
        assertThat(json.json().path("report").stringValue()).isEqualTo(page.toString());
        assertThat(json.json().path("notes").size()).isZero();
    }

    @Test
    void whatIsNoRunFolderIsAUsersMistake() throws Exception {
        assertThat(Cli.run("report", folder.toString()).exitCode()).isEqualTo(64);
        Cli none = Cli.run("report", folder.resolve("none").toString());
        assertThat(none.exitCode()).isEqualTo(64);
        assertThat(none.err()).contains("there is no folder");
    }

    @Test
    void severalAreOnePage() throws Exception {
        Path page = folder.resolve("both.html");
        Path one = folder.resolve("one");
        Path two = folder.resolve("two");
        Cli.run("run", "two-phase-commit", "--iterations", "20", "--out", one.toString());
        Cli.run("run", "two-phase-commit", "--iterations", "30", "--strategy", "pos", "--out", two.toString());
        Cli both = Cli.run("report", one.toString(), two.toString(), "--out", page.toString());
        assertThat(both.exitCode()).as(both.err()).isZero();
        assertThat(both.out()).isEqualTo(page + System.lineSeparator());
        assertThat(Files.readString(page))
                .contains("2 campaigns side by side", "states after<br>20 executions", "pos, seed 1")
                .doesNotContain("/assets/", "href=\"/");
        assertThat(Cli.run("report", one.toString(), "--out", page.toString()).exitCode())
                .isEqualTo(64);
        assertThat(Cli.run("report", one.toString(), one.toString()).err()).contains("is given twice");
    }

    @Test
    void aPageThatCannotBeWrittenHidesNoVerdict() throws Exception {
        Path out = folder.resolve("out");
        Cli.run("run", "two-phase-commit", "--iterations", "5", "--out", out.toString());
        Files.delete(out.resolve("report.html"));
        Files.createDirectories(out.resolve("report.html/in-the-way"));
        Cli report = Cli.run("report", out.toString());
        assertThat(report.exitCode()).isEqualTo(69);
        assertThat(report.errLines()).singleElement().asString().contains("report.html cannot be written");
        Cli resumed = Cli.run("run", "two-phase-commit", "--iterations", "6", "--quiet", "--resume", out.toString());
        assertThat(resumed.exitCode()).isEqualTo(69);
        assertThat(resumed.out()).contains("6 executions");
    }
}
