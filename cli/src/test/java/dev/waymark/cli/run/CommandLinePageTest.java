package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.checkers.bench.CheckersBench;
import dev.waymark.cli.Main;
import dev.waymark.cli.bench.EngineBench;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** docs/command-line.md leaves nothing out. */
class CommandLinePageTest {
    private static final Set<String> OF_EVERY_COMMAND = Set.of("--help", "--json", "--quiet", "--stacktrace");

    private static String page() throws IOException {
        return Files.readString(Path.of("../docs/command-line.md"));
    }

    @Test
    void everyOptionIsThere() throws IOException {
        CommandLine main = new CommandLine(new Main());
        for (String command : new String[] {
            "run", "show", "scenario", "closure", "replay", "shrink", "demo", "bench", "report", "serve"
        }) {
            assertThat(page()).contains("./waymark " + command);
            for (OptionSpec option :
                    main.getSubcommands().get(command).getCommandSpec().options()) {
                if (!option.hidden() && !OF_EVERY_COMMAND.contains(option.longestName())) {
                    assertThat(page()).containsPattern(option.names()[0] + "[ `]");
                }
            }
        }
    }

    /** Those of all other commands are in tables, which {@link dev.waymark.cli.ResultKeysTest} makes. */
    @Test
    void everyKeyOfMeasurementsIsThere() throws IOException {
        for (Class<?> type : new Class<?>[] {EngineBench.Result.class, CheckersBench.Result.class}) {
            for (RecordComponent key : type.getRecordComponents()) {
                assertThat(page()).contains("`" + key.getName() + "`");
            }
        }
    }
}
