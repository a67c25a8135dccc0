package dev.waymark.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.CommandPermission;
import dev.waymark.core.Target;
import dev.waymark.engine.Recording;
import dev.waymark.engine.TraceReplay;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.experiment.RecordedCase;
import dev.waymark.engine.shrink.Shrinker;
import dev.waymark.engine.trace.TraceFile;
import dev.waymark.engine.trace.chart.MessageChart;
import dev.waymark.engine.trace.text.EventText;
import dev.waymark.remote.testhost.Fault;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Traces of a host that commit c6f90f68 wrote, in format 1; their command is the test host as it lies here. */
class OldTracesTest {
    private static final Path TRACES = Path.of("src/test/resources/traces/format1");

    @TempDir
    Path folder;

    private static RecordedCase read(Path file, Fault fault) {
        return RecordedCase.read(
                file,
                (system, parameters, bugs, permission) -> {
                    Map<String, String> here = new LinkedHashMap<>(parameters);
                    here.put("command", Hosts.command(fault));
                    here.put("answerMillis", "60000");
                    return Target.of(new HostSystem(), here, bugs, permission);
                },
                CommandPermission.GIVEN,
                Catalog.standard(),
                List.of());
    }

    @ParameterizedTest
    @CsvSource({"relay, NONE, counts-survive", "relay.min, NONE, counts-survive", "failing, NODE_FAILS, no-failure"})
    void itIsReplayedToTheSameVerdictAndDrawn(String name, Fault fault, String property) {
        Path file = TRACES.resolve(name + ".trace.json");
        assertThat(TraceFile.read(file).parameters().get("command")).startsWith("relay ");
        RecordedCase recorded = read(file, fault);
        TraceReplay replay = recorded.replay();
        assertThat(replay.divergence()).isNull();
        assertThat(replay.result()).isEqualTo(TraceReplay.Result.REPRODUCED);
        assertThat(replay.recording().violation().property()).isEqualTo(property);
        String chart = new MessageChart(TraceFile.read(file).trace().events(), 3).render();
        assertThat(chart)
                .contains("node 3", "Token")
                .isEqualTo(new MessageChart(replay.recording().events(), 3).render());
    }

    @Test
    void itIsShrunkAndWrittenAsTracesAreNow() {
        RecordedCase recorded = read(TRACES.resolve("relay.trace.json"), Fault.NONE);
        Shrinker.Shrunk shrunk = new Shrinker(
                        recorded.target().deployment(),
                        recorded.violatedProperty(),
                        recorded.plan(),
                        new Shrinker.Options(500))
                .shrink(recorded.trace().decisions(), recorded.trace().tail());
        assertThat(shrunk.reproduced()).isTrue();
        assertThat(shrunk.decisions().size())
                .isLessThan(recorded.trace().decisions().size());
        Recording now = recorded.replay().recording();
        Path written = folder.resolve("now.trace.json");
        recorded.write(written, recorded.properties(), now);
        RecordedCase again = read(written, Fault.NONE);
        assertThat(again.replay().result()).isEqualTo(TraceReplay.Result.REPRODUCED);
        assertThat(EventText.lines(again.trace().execution().events()))
                .isEqualTo(EventText.lines(recorded.trace().execution().events()));
    }
}
