package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Main;
import dev.waymark.cli.terminal.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What only a process of its own shows: its working directory, its terminal, Ctrl-C. */
class ProcessTest {
    @TempDir
    Path folder;

    private Process start(List<String> options, String... arguments) throws IOException {
        List<String> line = new ArrayList<>(heedsInterrupts());
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp"));
        line.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        line.addAll(options);
        line.add(Main.class.getName());
        line.addAll(List.of(arguments));
        return new ProcessBuilder(line)
                .directory(folder.toFile())
                .redirectOutput(folder.resolve("out.txt").toFile())
                .redirectError(folder.resolve("err.txt").toFile())
                .start();
    }

    /** A build in the background ignores Ctrl-C, and whoever it starts would inherit that. */
    static List<String> heedsInterrupts() throws IOException {
        List<String> reset = List.of("env", "--default-signal=INT");
        try {
            return new ProcessBuilder(Stream.concat(reset.stream(), Stream.of("true"))
                                            .toList())
                                    .start()
                                    .waitFor()
                            == 0
                    ? reset
                    : List.of();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private String out() throws IOException {
        return Files.readString(folder.resolve("out.txt"));
    }

    private String err() throws IOException {
        return Files.readString(folder.resolve("err.txt"));
    }

    private Path onlyRun() throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
            List<Path> all = runs.toList();
            assertThat(all).hasSize(1);
            return all.get(0);
        }
    }

    /** How fast the machine is decides nothing: neither what is found nor how short it becomes. */
    @Test
    void aSlowMachineWritesTheSameTraces() throws Exception {
        List<Map<String, String>> traces = new ArrayList<>();
        for (String speed : List.of("-Xint", "-XX:+UseSerialGC")) {
            Path out = folder.resolve(speed.substring(1));
            Process process = start(
                    List.of(speed),
                    "run",
                    "two-phase-commit",
                    "--bug",
                    "early-unlock",
                    "--strategy",
                    "swarm",
                    "--iterations",
                    "60",
                    "--out",
                    out.toString());
            assertThat(process.waitFor()).as(err()).isEqualTo(1);
            Map<String, String> of = new TreeMap<>();
            try (Stream<Path> files = Files.list(out.resolve("violations"))) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".json")).toList()) {
                    of.put(file.getFileName().toString(), Files.readString(file));
                }
            }
            assertThat(of.keySet()).anyMatch(name -> name.endsWith(".min.trace.json"));
            traces.add(of);
        }
        assertThat(traces.get(0)).isEqualTo(traces.get(1));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void ctrlCEndsTheCampaignNotItsResults() throws Exception {
        Process process =
                start(List.of(), "run", "two-phase-commit", "--bug", "early-unlock", "--time", "10m", "--json");
        try {
            Path runs = folder.resolve("runs");
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (process.isAlive() && System.nanoTime() < deadline && !hasTrace(runs, ".min.trace.json")) {
                Thread.sleep(50);
            }
            interrupt(process);
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(err()).isEqualTo(130);
        assertThat(out().strip().lines()).hasSize(1);
        JsonNode json = Json.read(out());
        assertThat(json.path("endedBy").stringValue()).isEqualTo("interrupted");
        assertThat(json.path("executions").intValue()).isPositive();
        assertThat(json.path("warnings").values())
                .anySatisfy(warning ->
                        assertThat(warning.path("kind").stringValue()).isEqualTo("interrupted"));
        Path run = onlyRun();
        assertThat(run.getFileName().toString()).matches("\\d{8}-\\d{6}-two-phase-commit-random");
        assertThat(Json.read(Files.readString(run.resolve("result.json")))).isEqualTo(json);
        assertThat(run.resolve("run.json")).isRegularFile();
        List<String> metrics = Files.readAllLines(run.resolve("metrics.jsonl"));
        assertThat(Json.read(metrics.get(metrics.size() - 1)).path("executions"))
                .isEqualTo(json.path("executions"));
        JsonNode found = json.path("violations").get(0);
        assertThat(folder.resolve(found.path("shrunk").stringValue())).isRegularFile();
        assertThat(found.path("trace").stringValue()).startsWith("runs/" + run.getFileName() + "/violations/");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void sigtermDoesTheSame() throws Exception {
        Process process = start(List.of(), "run", "pingpong", "--time", "10m", "--json");
        try {
            while (process.isAlive() && !hasFigures()) {
                Thread.sleep(20);
            }
            process.destroy();
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(err()).isEqualTo(143);
        assertThat(Json.read(out()).path("endedBy").stringValue()).isEqualTo("interrupted");
        assertThat(onlyRun().resolve("result.json")).isRegularFile();
    }

    /** The interruption must come while it shrinks; where it came too late, there is another try. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void ctrlCEndsShrinkingWithTheShortestSoFar() throws Exception {
        JsonNode json = interruptedWhenTheTraceIsThere();
        for (int i = 0; i < 9 && found(json).path("minimal").booleanValue(); i++) {
            Files.move(folder.resolve("runs"), folder.resolve("earlier-" + i));
            json = interruptedWhenTheTraceIsThere();
        }
        assertThat(found(json).path("minimal").booleanValue()).isFalse();
        assertThat(folder.resolve(found(json).path("shrunk").stringValue())).isRegularFile();
        assertThat(json.path("warnings").values())
                .anySatisfy(warning -> assertThat(warning.path("message").stringValue())
                        .contains(" may be longer than needed: the interruption ended it"));
    }

    private static JsonNode found(JsonNode json) {
        return json.path("violations").get(0);
    }

    private JsonNode interruptedWhenTheTraceIsThere() throws Exception {
        Process process =
                start(List.of(), "run", "raft", "--bug", "double-apply", "-p", "nodes=7", "--time", "10m", "--json");
        try {
            Path runs = folder.resolve("runs");
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (process.isAlive() && System.nanoTime() < deadline && !hasTrace(runs, ".trace.json")) {
                Thread.sleep(5);
            }
            interrupt(process);
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(err()).isEqualTo(130);
        return Json.read(out());
    }

    static void interrupt(Process process) throws Exception {
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    }

    private boolean hasFigures() throws IOException {
        Path runs = folder.resolve("runs");
        if (!Files.isDirectory(runs)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(runs)) {
            return files.anyMatch(
                    file -> file.endsWith("metrics.jsonl") && file.toFile().length() > 0);
        } catch (UncheckedIOException e) {
            return false; // a file that is written got its name just now; the next look will tell
        }
    }

    private static boolean hasTrace(Path runs, String suffix) throws IOException {
        if (!Files.isDirectory(runs)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(runs)) {
            return files.anyMatch(file -> file.toString().endsWith(suffix));
        } catch (UncheckedIOException e) {
            return false; // as above
        }
    }

    @Test
    void aTerminalGetsALineThatIsWrittenOverAndTakenAwayAgain() throws Exception {
        Process process = start(
                List.of("-Dwaymark.terminal=true", "-Dwaymark.columns=100"), "run", "paxos-log", "--time", "900ms");
        assertThat(process.waitFor()).as(err()).isIn(0, 2);
        assertThat(err()).containsPattern("\r\\[[#-]{24}] [\\d,]+ executions, [\\d,]+/s, states [\\d,]+");
        assertThat(err()).endsWith(" \r").doesNotContain("\n");
        assertThat(out()).doesNotContain("\r").contains("paxos-log, strategy random, seed 1");
    }
}
