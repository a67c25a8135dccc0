package dev.waymark.bind.microraft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import dev.waymark.engine.TraceReplay;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.TraceFile;
import dev.waymark.engine.trace.text.PayloadCodec;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shortest executions that campaigns found for bugs of MicroRaft 0.7; docs/bugs-found.md tells what they mean. */
class StoredTracesTest {
    private static TraceFile stored(String bug) throws URISyntaxException {
        return TraceFile.read(Path.of(
                Objects.requireNonNull(StoredTracesTest.class.getResource("/microraft/" + bug + ".min.trace.json"))
                        .toURI()));
    }

    @ParameterizedTest
    @CsvSource({
        "commit-index-goes-back, no-failure",
        "read-confirmed-in-another-term, no-failure",
        "vote-of-a-removed-server, election-safety",
        "read-by-a-removed-leader, fresh-answers",
        "read-in-a-round-under-way, linearizability",
        "answer-in-a-round-under-way, fresh-answers",
        "hand-over-to-a-removed-server, no-failure",
        "entries-inside-the-snapshot, no-failure",
        "entries-after-the-removal, no-failure"
    })
    void showsTheBug(String bug, String property) throws URISyntaxException {
        TraceFile file = stored(bug);
        MicroRaft system = new MicroRaft();
        Deployment deployment = system.deploy(Configuration.of(system, file.parameters(), List.of()));
        Trace trace = file.trace(PayloadCodec.of(deployment));
        List<Property> properties = new ArrayList<>(deployment.properties());
        properties.add(new NoFailure());
        properties.removeIf(each -> !trace.properties().contains(each.name()));
        TraceReplay replay = TraceReplay.of(deployment, properties, trace);
        assertThat(replay.divergence()).isNull();
        assertThat(replay.result()).isEqualTo(TraceReplay.Result.REPRODUCED);
        assertThat(replay.recording().violation().property()).isEqualTo(property);
    }
}
