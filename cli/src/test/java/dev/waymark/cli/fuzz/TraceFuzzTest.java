package dev.waymark.cli.fuzz;

import dev.waymark.core.Target;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.trace.TraceFile;
import dev.waymark.engine.trace.text.PayloadCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces, read for a replay and for a page. What comes of replaying them is tested with fewer of them in HostileFilesTest. */
class TraceFuzzTest {
    @TempDir
    Path folder;

    private void traces(long seed, int count) throws IOException {
        Target raft = Target.of(
                Catalog.seenBy(List.of(TraceFuzzTest.class.getClassLoader())).system("raft"));
        PayloadCodec payloads = PayloadCodec.of(raft.deployment());
        Path file = folder.resolve("some.trace.json");
        new ReaderFuzz("traces", input -> {
                    Files.write(file, input);
                    TraceFile read = TraceFile.read(file);
                    var unused = read.trace(payloads);
                })
                .from(Path.of("..", "systems", "src", "test", "resources", "raft"), "forgets-vote.min.trace.json")
                .from(Path.of("..", "systems", "src", "test", "resources", "raft"), "double-apply.min.trace.json")
                .run(seed, count);
    }

    @Test
    void traces() throws IOException {
        traces(1, 1_500);
    }

    @Test
    @Tag("long")
    void many() throws IOException {
        traces(2, 100_000);
    }
}
