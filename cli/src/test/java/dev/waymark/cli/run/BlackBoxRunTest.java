package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a user sees who runs processes: first of all, what the machine has for that. */
@EnabledOnOs(OS.LINUX)
class BlackBoxRunTest {
    @TempDir
    Path folder;

    private Cli run(String... more) throws IOException {
        Path description = Files.writeString(folder.resolve("shells.yaml"), """
                name: shells
                nodes: 2
                ports: [peer]
                proxied: [peer]
                ready: {log: up}
                command: [sh, -c, 'echo up; while :; do sleep 0.1; done']
                """);
        List<String> arguments = new ArrayList<>(List.of(
                "run",
                "black-box",
                "-p",
                "description=" + description,
                "--strategy",
                "nemesis:windows=20:length=10:healed=20:faults=delay",
                "--executions",
                "1",
                "--workers",
                "1",
                "--out",
                folder.resolve("out" + more.length).toString()));
        arguments.addAll(List.of(more));
        return Cli.run(arguments.toArray(String[]::new));
    }

    @Test
    void theMachineIsShownFirstAndFaultsWithoutEffectLast() throws IOException {
        Cli cli = run();
        assertThat(cli.err()).contains("processors", "guard (setsid, sh, grep)", "attribution (/proc/net/tcp)");
        assertThat(cli.out()).contains("delay without effect");
        assertThat(run("--quiet").err()).doesNotContain("processors");
        assertThat(run("--json", "--quiet").err()).doesNotContain("processors");
        Cli json = run("--json", "--seed", "1");
        assertThat(json.err()).doesNotContain("processors");
        assertThat(json.json().path("strategyCounters").has("delay")).isTrue();
    }
}
