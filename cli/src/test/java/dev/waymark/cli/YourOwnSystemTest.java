package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Does what docs/your-own-system.md says, to the letter, in an empty folder. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class YourOwnSystemTest {
    @TempDir
    static Path folder;

    private static Page page;
    private static PageFolder reader;

    @BeforeAll
    static void writeWhatThePageShows() throws IOException {
        page = Page.read(Path.of("../docs/your-own-system.md"));
        page.writeFiles(folder);
        reader = PageFolder.in(folder);
    }

    @Test
    @Order(1)
    void theCommandsListTheSystemAsThePageShowsIt() throws Exception {
        String printed = "";
        for (Page.Command command : page.commands()) {
            if (!isRun(command)) {
                printed = reader.execute(command);
            }
        }
        String listing = PageFolder.squeezed(printed);
        assertThat(page.output())
                .hasSizeGreaterThan(5)
                .allSatisfy(line -> assertThat(listing).contains(PageFolder.squeezed(line)));
    }

    @Test
    @Order(2)
    void theBugIsFoundAndIsGoneWithoutTheLease() {
        SystemRegistry registry = SystemRegistry.load(List.of(folder.resolve("plugins/lock")), List.of());
        assertThat(registry.problems()).isEmpty();
        assertThat(violations(registry.named("lock"), Map.of())).isPositive();
        assertThat(violations(registry.named("lock"), Map.of("lease", "false"))).isZero();
    }

    @Test
    @Order(3)
    void theRunsEndAsThePageSays() throws Exception {
        List<Page.Command> runs =
                page.commands().stream().filter(YourOwnSystemTest::isRun).toList();
        assertThat(runs).hasSize(2);
        for (Page.Command run : runs) {
            reader.execute(run);
        }
    }

    private static boolean isRun(Page.Command command) {
        return command.line().startsWith("./waymark run ");
    }

    private static long violations(SystemUnderTest system, Map<String, String> parameters) {
        Deployment deployment = system.deploy(Configuration.of(system, parameters, List.of()));
        Settings settings = new Settings(deployment, 1, deployment.steps(), FaultBudget.NONE);
        Strategies.Chosen random = Strategies.standard().parse("random");
        Planner planner =
                random.strategy().configure(settings, random.options()).planner(List.of());
        long violations = 0;
        try (Explorer explorer = new Explorer(deployment, deployment.properties(), List.of(), deployment.steps())) {
            for (int i = 0; i < 1000; i++) {
                Plan plan = planner.plan(i);
                Outcome outcome = explorer.explore(
                        plan,
                        random.strategy().configure(settings, random.options()).run(plan));
                violations += outcome.violated() ? 1 : 0;
            }
        }
        return violations;
    }
}
