package dev.waymark.cli.grid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker that is stopped for longer than anybody waits for it, and then goes on as if nothing had been. */
@Tag("long")
class GridStoppedTest {
    @TempDir
    Path folder;

    private Cli run(String out, String... more) {
        List<String> arguments = new ArrayList<>(List.of("run", "raft", "--json", "--iterations", "20000", "--out"));
        arguments.add(folder.resolve(out).toString());
        arguments.addAll(List.of(more));
        return Cli.run(arguments.toArray(new String[0]));
    }

    private String same(Cli run) {
        return run.out()
                .replaceAll("\"(elapsedMillis|firstMillis)\":[0-9]+", "")
                .replaceAll("\"" + folder + "[^\"]*\"", "");
    }

    @Test
    void itsLateAnswersAreDroppedAndTheResultIsTheSame() throws Exception {
        Cli one = run("one");
        Path records = folder.resolve("grid/workers.jsonl");
        CompletableFuture<Cli> running = CompletableFuture.supplyAsync(() -> run("grid", "--grid", "local:2"));
        while (!Files.exists(records) || Files.size(records) == 0) {
            Thread.sleep(5);
        }
        String worker;
        try (Stream<String> lines = Files.lines(records)) {
            worker = lines.findFirst().orElseThrow().replaceAll(".*\"worker\":\"[^\"]*/([0-9]+)\".*", "$1");
        }
        signal("-STOP", worker);
        TimeUnit.SECONDS.sleep(
                15); // what it had in hand is given to the other only now; the campaign cannot end before
        signal("-CONT", worker);
        Cli grid = running.get();
        assertThat(grid.errLines()).anyMatch(line -> line.matches("worker .*/" + worker + " left"));
        assertThat(same(grid)).isEqualTo(same(one));
    }

    private static void signal(String signal, String process) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", signal, process).start().waitFor())
                .isZero();
    }
}
