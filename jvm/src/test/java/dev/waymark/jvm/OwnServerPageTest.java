package dev.waymark.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Target;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.jvm.server.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Does what docs/your-own-server.md says, in an empty folder. */
class OwnServerPageTest {
    private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    private static List<String> blocks() throws IOException {
        Matcher found = JAVA.matcher(Files.readString(Path.of("../docs/your-own-server.md")));
        List<String> blocks = new ArrayList<>();
        while (found.find()) {
            blocks.add(found.group(1));
        }
        return blocks;
    }

    @Test
    void thePageShowsWhatIsTested() throws IOException {
        Path sources = Path.of("src/test/java/example");
        assertThat(blocks())
                .containsExactly(
                        Files.readString(sources.resolve("Tickets.java")),
                        Files.readString(sources.resolve("TicketsTest.java"))
                                .replaceAll(".*NeedsJava25.*\n", "")); // for those who build Waymark without it
    }

    @Test
    @NeedsJava25
    void aBugInItIsFoundAndReplayed(@TempDir Path folder) throws IOException {
        Path source = Files.writeString(folder.resolve("Tickets.java"), blocks().get(0));
        Path classes = folder.resolve("classes");
        int code = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler())
                .run(null, null, null, "-cp", Servers.place(Server.class), "-d", classes.toString(), source.toString());
        assertThat(code).isZero();
        Map<String, String> parameters = Map.of("server", "example.Tickets", "classpath", classes.toString());
        Totals totals = Campaign.run(Experiment.on(Target.of(new JvmSystem().given(parameters), parameters, List.of()))
                .executions(300)
                .stopOnBug(true)
                .workers(1)
                .build());
        assertThat(totals.violations()).singleElement().satisfies(violation -> {
            assertThat(violation.verdict().property()).isEqualTo("unique");
            assertThat(violation.verdict().message()).contains("was given twice");
        });
    }
}
