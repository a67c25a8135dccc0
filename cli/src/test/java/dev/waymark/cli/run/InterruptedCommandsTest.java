package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Main;
import dev.waymark.cli.terminal.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Ctrl-C ends every command that works for long, not its results. */
class InterruptedCommandsTest {
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin");

    @TempDir
    Path folder;

    /** {@code busy}: what is on a stack once it is at work. */
    @ParameterizedTest
    @DisabledOnOs(OS.WINDOWS)
    @CsvSource({
        "scenario DropVotes --executions 1000000000, Campaign.work, reached",
        "closure paxos-log --iterations 1000000000, Series.run, closed",
        "doctor pingpong --executions 1000000000 --time 1h, WatchedDoctor.examine, problems",
        "bench engine, SideBySide.measure, results"
    })
    void whatIsDoneSoFarIsPrinted(String line, String busy, String key) throws Exception {
        List<String> command = new ArrayList<>(ProcessTest.heedsInterrupts());
        command.addAll(List.of(JAVA.resolve("java").toString(), "-XX:TieredStopAtLevel=1", "-cp"));
        command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        command.add(Main.class.getName());
        command.addAll(List.of(line.split(" ")));
        command.add("--json");
        Path out = folder.resolve("out.txt");
        Path err = folder.resolve("err.txt");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
            while (process.isAlive()
                    && System.nanoTime() < deadline
                    && !stacks(process).contains(busy)) {
                Thread.onSpinWait();
            }
            ProcessTest.interrupt(process);
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(Files.readString(err)).isEqualTo(130);
        assertThat(Files.readString(err)).contains("waymark: interrupted: th");
        JsonNode json = Json.read(Files.readString(out));
        assertThat(json.has(key)).as(json.toString()).isTrue();
    }

    private static String stacks(Process process) throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(JAVA.resolve("jcmd").toString(), Long.toString(process.pid()), "Thread.print")
                .redirectErrorStream(true)
                .start();
        String printed = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        jcmd.waitFor();
        return printed;
    }
}
