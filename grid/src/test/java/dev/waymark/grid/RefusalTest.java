package dev.waymark.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.grid.access.GridException;
import dev.waymark.grid.node.Connections;
import dev.waymark.grid.wire.Handshake;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workers that would come to something else are told so in one line, and the campaign goes on with the others. */
class RefusalTest {
    private static final CampaignSpec SPEC = Experiments.spec("random", 200);

    @Test
    void theCampaignGoesOnWithThoseThatFit() throws Exception {
        Totals here = Campaign.run(Experiments.of(SPEC));
        List<String> told = new CopyOnWriteArrayList<>();
        Connections.Listener listener = new Connections.Listener() {
            @Override
            public void refused(String worker, String why) {
                told.add(why);
            }
        };
        try (Grid grid = new Grid(SPEC, listener, (worker, first, count) -> {})) {
            Thread campaign =
                    new Thread(() -> assertThat(Experiments.essence(grid.run())).isEqualTo(Experiments.essence(here)));
            List<Throwable> failed = new CopyOnWriteArrayList<>();
            campaign.setUncaughtExceptionHandler((thread, thrown) -> failed.add(thrown));
            campaign.start();
            assertThatThrownBy(() -> worker(grid, new Handshake.Build("0.0.1", "another JDK"), Experiments::build)
                            .work(0))
                    .isInstanceOf(GridException.class)
                    .hasMessageContaining("this worker is 0.0.1 on another JDK")
                    .hasMessageContaining("give both the same");
            ExperimentSource without = (spec, options, plugins) -> {
                throw new UsageException("unknown system 'raft'");
            };
            assertThatThrownBy(
                            () -> worker(grid, Handshake.Build.own(), without).work(0))
                    .isInstanceOf(GridException.class)
                    .hasMessageContaining("the campaign cannot be run here: unknown system 'raft'");
            ExperimentSource another = (spec, options, plugins) ->
                    Experiments.build(spec.withBudget(BudgetSpec.executions(201)), options, plugins);
            assertThatThrownBy(
                            () -> worker(grid, Handshake.Build.own(), another).work(0))
                    .isInstanceOf(GridException.class)
                    .hasMessageContaining("the campaign has executions: 200, here it is executions: 201");
            grid.startWorker(1);
            campaign.join();
            assertThat(failed).isEmpty();
            assertThat(told).hasSize(3);
        }
    }

    private static GridWorker worker(Grid grid, Handshake.Build build, ExperimentSource source) {
        return new GridWorker(
                grid.coordinator().address(), Grid.KEYS::worker, 1, false, source, () -> false, build, 600_000);
    }

    @Test
    void pluginsArriveAsTheyWereAndNowhereElse(@TempDir Path folder) throws IOException {
        Files.createDirectories(folder.resolve("classes/META-INF"));
        Files.writeString(folder.resolve("classes/META-INF/services"), "some");
        Files.writeString(folder.resolve("one.jar"), "a jar");
        Map<String, byte[]> packed = Plugins.packed(List.of(folder.resolve("one.jar"), folder.resolve("classes")));
        List<String> hashes = List.copyOf(packed.keySet());
        assertThat(Plugins.packed(List.of(folder.resolve("one.jar"))).keySet()).containsExactly(hashes.get(0));
        Path there;
        try (Plugins plugins = new Plugins()) {
            assertThat(plugins.lacking(hashes)).isEqualTo(hashes);
            for (String hash : hashes) {
                plugins.add(hash, packed.get(hash));
            }
            assertThat(plugins.lacking(hashes)).isEmpty();
            there = plugins.paths(hashes).get(0);
            assertThat(there).hasFileName("one.jar").hasContent("a jar");
            assertThat(plugins.paths(hashes).get(1).resolve("META-INF/services"))
                    .hasContent("some");
            assertThatThrownBy(() -> plugins.add(hashes.get(0), packed.get(hashes.get(1))))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("not what its hash says");
        }
        assertThat(there).doesNotExist();
    }
}
