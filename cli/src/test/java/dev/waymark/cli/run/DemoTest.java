package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTest {
    @TempDir
    Path folder;

    @Test
    void itFindsShrinksAndShowsABugThatReplays() {
        Path out = folder.resolve("demo");
        long begin = System.nanoTime();
        Cli cli = Cli.run("demo", "--out", out.toString());

        assertThat(cli.exitCode()).isZero();
        // the promise is 40 s; here others are at work as well
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(160));
        assertThat(cli.out()).contains("Found after ", "VIOLATED: agreement", "Run it again:  waymark replay ");
        assertThat(cli.out().lines().filter(line -> !line.contains(folder.toString())))
                .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(100));
        assertThat(out.resolve("run.json")).isRegularFile();
        assertThat(out.resolve("result.json")).isRegularFile();
        assertThat(out.resolve("report.html")).content().contains("<svg class=\"space-time\"");
        assertThat(cli.out()).contains("Look at it:    " + out.resolve("report.html"));
        String trace = cli.out()
                .lines()
                .filter(line -> line.startsWith("Run it again:"))
                .map(line -> line.substring(line.indexOf("replay ") + "replay ".length()))
                .findFirst()
                .orElseThrow();
        assertThat(Cli.run("replay", "--quiet", trace).exitCode()).isEqualTo(1);
    }

    @Test
    void whoInterruptsItHearsNothingOfBusyMachines() {
        assertThat(DemoCommand.foundNothing("interrupted", 2000))
                .isEqualTo("It found nothing in 2.0 s and was interrupted: try again.");
        assertThat(DemoCommand.foundNothing("time", 2000)).contains("very busy");
    }

    @Test
    void withJsonItIsOneObject() {
        Cli cli = Cli.run("demo", "--json", "--out", folder.resolve("demo").toString());
        assertThat(cli.out().strip().lines()).hasSize(1);
        assertThat(cli.json().at("/run/violations/0/property").stringValue()).isEqualTo("agreement");
    }
}
