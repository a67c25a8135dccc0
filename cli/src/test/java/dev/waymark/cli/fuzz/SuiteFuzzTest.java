package dev.waymark.cli.fuzz;

import dev.waymark.cli.Cli;
import dev.waymark.core.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Suites, read and checked as {@code compare --suite FILE --check} does. */
class SuiteFuzzTest {
    private static final String SUITE = """
            title: A suite
            about: >-
              What it is for, on
              two lines.
            defaults: {trials: 10, iterations: 5_000, stop-on-bug: true, bugs: all}
            quick: {trials: 2, iterations: 100}
            experiments:
              - name: First
                systems: [two-phase-commit, paxos-log]
                faults: drops=3
                seed: 7
                strategies: [random, 'pctcp:depth=3', "rounds"]
                quick: {skip: true}
              - name: &name Second
                about: *name
                systems: two-phase-commit
                parameters: {rms: 3}
                bugs: [early-unlock]
                properties: [no-failure]
                coverages: [states, traces]
                strategies:
                  - random
                  - pos
                steps: 50
                time: 10s
            """;

    @TempDir
    Path folder;

    private void suites(long seed, int count) throws IOException {
        Path file = folder.resolve("suite.yaml");
        new ReaderFuzz("suites", input -> {
                    Files.write(file, input);
                    Cli cli = Cli.run("compare", "--suite", file.toString(), "--check");
                    if (cli.exitCode() == 64) {
                        throw new UsageException(cli.err());
                    }
                    if (cli.exitCode() != 0 || !cli.err().isEmpty()) {
                        throw new IllegalStateException("exit code " + cli.exitCode() + ": " + cli.err());
                    }
                })
                .from(SUITE)
                .run(seed, count);
    }

    @Test
    void suites() throws IOException {
        suites(1, 150);
    }

    @Test
    @Tag("long")
    void many() throws IOException {
        suites(2, 3_000);
    }
}
