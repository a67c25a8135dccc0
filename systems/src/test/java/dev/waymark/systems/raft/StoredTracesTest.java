package dev.waymark.systems.raft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Bug;
import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.Script;
import dev.waymark.engine.TraceReplay;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.TraceFile;
import dev.waymark.engine.trace.text.PayloadCodec;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** For every bug of the zoo the shortest execution known that shows it; {@link Hunt} finds and stores them. */
class StoredTracesTest {
    /** Breaks no safety property; there is nothing to show. */
    private static final String HARMLESS = "stale-term-response";

    static Stream<String> bugs() {
        return new Raft().bugs().stream().map(Bug::name).filter(name -> !name.equals(HARMLESS));
    }

    private static TraceFile stored(String bug) {
        URL resource = StoredTracesTest.class.getResource("/raft/" + bug + ".min.trace.json");
        assertThat(resource).as("stored trace of " + bug).isNotNull();
        try {
            return TraceFile.read(Path.of(resource.toURI()));
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String declared(String bug) {
        return new Raft()
                .bugs().stream()
                        .filter(each -> each.name().equals(bug))
                        .findFirst()
                        .orElseThrow()
                        .breaks();
    }

    private static Deployment deploy(TraceFile file, List<String> bugs) {
        Raft system = new Raft();
        return system.deploy(Configuration.of(system, file.parameters(), bugs));
    }

    private static List<Property> properties(Deployment deployment) {
        List<Property> properties = new ArrayList<>(deployment.properties());
        properties.add(new NoFailure());
        return properties;
    }

    /** What the trace was judged by: on the way to its violation another property may be violated. */
    private static List<Property> judged(Deployment deployment, Trace trace) {
        return properties(deployment).stream()
                .filter(property -> trace.properties().contains(property.name()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("bugs")
    void showsTheBug(String bug) {
        TraceFile file = stored(bug);
        assertThat(file.bugs()).containsExactly(bug);
        Deployment deployment = deploy(file, file.bugs());
        Trace trace = file.trace(PayloadCodec.of(deployment));
        TraceReplay replay = TraceReplay.of(deployment, judged(deployment, trace), trace);
        assertThat(replay.divergence()).isNull();
        assertThat(replay.result()).isEqualTo(TraceReplay.Result.REPRODUCED);
        assertThat(replay.recording().violation().property())
                .as("the property that the zoo says it breaks")
                .isEqualTo(declared(bug));
    }

    @ParameterizedTest
    @MethodSource("bugs")
    void theSameDecisionsAreHarmlessWithoutTheBug(String bug) {
        TraceFile file = stored(bug);
        Deployment deployment = deploy(file, List.of());
        Trace trace = file.trace(PayloadCodec.of(deployment));
        int steps = trace.decisions().size();
        try (Explorer explorer = new Explorer(deployment, properties(deployment), List.of(), steps)) {
            Outcome outcome = explorer.explore(new Plan(0, trace.executionSeed()), new Script(trace.decisions()));
            assertThat(outcome.verdicts()).noneMatch(Verdict::violated);
        }
    }

    @Test
    void everyBugOfTheZooIsAccountedFor() {
        assertThat(new Raft().bugs()).hasSize(19).extracting(Bug::name).contains(HARMLESS);
    }
}
