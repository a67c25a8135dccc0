package dev.waymark.tla.mapping;

import dev.waymark.cli.fuzz.ReaderFuzz;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Mappings of events to models, those of all bundled systems. */
class MappingFuzzTest {
    private static void mappings(long seed, int count) throws IOException {
        new ReaderFuzz("mappings", input -> {
                    var unused = EventMapping.parse("some.map", new String(input, StandardCharsets.UTF_8));
                })
                .from(Path.of("..", "systems", "src", "main", "resources"), ".map")
                .from(Path.of("..", "raft", "src", "main", "resources"), ".map")
                .run(seed, count);
    }

    @Test
    void mappings() throws IOException {
        mappings(1, 3_000);
    }

    @Test
    @Tag("long")
    void many() throws IOException {
        mappings(2, 100_000);
    }
}
