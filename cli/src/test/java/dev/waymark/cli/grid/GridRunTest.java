package dev.waymark.cli.grid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Campaigns whose executions are made by other processes. */
class GridRunTest {
    @TempDir
    Path folder;

    private Cli run(String out, String... more) {
        List<String> arguments = new ArrayList<>(List.of("run", "raft", "--bug", "snapshot-of-uncommitted", "--json"));
        arguments.addAll(List.of("--iterations", "900", "--strategy", "fuzz", "--out"));
        arguments.add(folder.resolve(out).toString());
        arguments.addAll(List.of(more));
        return Cli.run(arguments.toArray(new String[0]));
    }

    /** Without times and paths. */
    private String same(Cli run) {
        return run.out()
                .replaceAll("\"(elapsedMillis|firstMillis)\":[0-9]+", "")
                .replaceAll("\"" + folder + "[^\"]*\"", "");
    }

    @Test
    void localWorkersComeToTheSameAlsoIfOneIsKilledAtWork() throws Exception {
        Cli one = run("one");
        Path records = folder.resolve("grid/workers.jsonl");
        Thread killer = new Thread(() -> killOneAtWork(records));
        killer.start();
        Cli grid = run("grid", "--grid", "local:2");
        killer.join();
        assertThat(grid.exitCode()).isEqualTo(1).isEqualTo(one.exitCode());
        assertThat(same(grid)).isEqualTo(same(one));
        assertThat(grid.errLines())
                .filteredOn(line -> line.matches("worker .* left"))
                .isNotEmpty();
        try (Stream<String> lines = Files.lines(records)) {
            assertThat(lines.mapToInt(line -> Integer.parseInt(line.replaceAll(".*\"executions\":([0-9]+).*", "$1")))
                            .sum())
                    .isEqualTo(900);
        }
    }

    /** When both have answered once, so that it has something in hand. */
    private static void killOneAtWork(Path records) {
        try {
            while (!Files.exists(records) || workers(records).size() < 2) {
                Thread.sleep(5);
            }
            long process = Long.parseLong(workers(records).iterator().next().replaceAll(".*/", ""));
            ProcessHandle.of(process).ifPresent(ProcessHandle::destroyForcibly);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Set<String> workers(Path records) throws IOException {
        try (Stream<String> lines = Files.lines(records)) {
            return lines.filter(line -> line.endsWith("}"))
                    .map(line -> line.replaceAll(".*\"worker\":\"([^\"]*)\".*", "$1"))
                    .collect(Collectors.toCollection(LinkedHashSet::new));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--grid local:x | give local:N",
                "--grid | say where",
                "--listen 127.0.0.1:0 | nothing without --grid",
                "--grid --listen 127.0.0.1 | give HOST:PORT",
                "--grid --listen 0.0.0.0:7500 | no address that workers could join",
                "--grid --listen 8.8.8.8:7500 | waymark grid keys DIR",
                "--grid --listen 127.0.0.1:7500 --keys nowhere | waymark grid keys DIR"
            })
    void whatMakesNoSenseIsRefused(String options, String told) {
        Cli refused = run("out", options.strip().split(" "));
        assertThat(refused.errLines()).hasSize(1);
        assertThat(refused.err()).contains(told);
        assertThat(refused.exitCode()).isEqualTo(64);
    }

    @Test
    void aPortInUseIsTold() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Cli refused = run("out", "--grid", "--listen", "127.0.0.1:" + taken.getLocalPort());
            assertThat(refused.err()).contains("nobody can listen at 127.0.0.1:" + taken.getLocalPort());
            assertThat(refused.exitCode()).isEqualTo(69);
        }
    }

    @Test
    void aWorkerThatReachesNobodySaysSo() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        Cli alone = Cli.run("worker", "--join", "127.0.0.1:" + free, "--wait", "1s");
        assertThat(alone.errLines()).hasSize(1);
        assertThat(alone.err()).contains("no coordinator can be reached at 127.0.0.1:" + free);
        assertThat(alone.exitCode()).isEqualTo(69);
        assertThat(Cli.run("worker", "--join", "8.8.8.8:7500").exitCode()).isEqualTo(64);
        assertThat(Cli.run("grid", "status", "127.0.0.1:" + free).exitCode()).isEqualTo(69);
    }
}
