package dev.waymark.engine.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.property.Cause;
import dev.waymark.engine.Recording;
import dev.waymark.engine.TraceReplay;
import dev.waymark.engine.TraceReplay.Result;
import dev.waymark.engine.trace.fixture.ToySystem;
import dev.waymark.engine.trace.fixture.ToySystem.Token;
import dev.waymark.engine.trace.fixture.ToySystem.ToyDeployment;
import dev.waymark.engine.trace.text.EventText;
import dev.waymark.engine.trace.text.Json;
import dev.waymark.engine.trace.text.PayloadCodec;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Traces that were written before format 2: commit c6f90f68 wrote those in {@code traces/format1}. */
class Format1Test {
    private static final PayloadCodec PAYLOADS = new PayloadCodec(List.of(Token.class));

    @TempDir
    Path folder;

    private static Path stored(String name) {
        try {
            return Path.of(
                    Objects.requireNonNull(Format1Test.class.getResource("/traces/format1/" + name + ".trace.json"))
                            .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> texts(Path file, String key) throws IOException {
        List<String> texts = new ArrayList<>();
        Json.MAPPER.readTree(Files.readString(file)).path(key).forEach(each -> texts.add(each.stringValue()));
        return texts;
    }

    @ParameterizedTest
    @CsvSource({
        "forgets, REPRODUCED",
        "panics, REPRODUCED",
        "tail, REPRODUCED",
        "kept, SAME_NO_VIOLATION",
        "payloads, SAME_NO_VIOLATION"
    })
    void itIsReplayedToTheSameEnd(String name, Result result) throws IOException {
        TraceFile file = TraceFile.read(stored(name));
        Trace trace = file.trace(PAYLOADS);
        assertThat(EventText.lines(trace.execution().events())).isEqualTo(texts(stored(name), "events"));
        ToyDeployment deployment =
                ToySystem.deploy(file.parameters(), file.bugs().toArray(new String[0]));
        TraceReplay replay = TraceReplay.of(deployment, deployment.properties(), trace);
        assertThat(replay.divergence()).isNull();
        assertThat(replay.result()).isEqualTo(result);
        Recording recording = replay.recording();
        Trace now = trace.with(
                trace.code(), trace.properties(), recording.execution(), trace.violation(), recording.verdicts());
        Path written = folder.resolve("now");
        TraceFile.write(written, now, PAYLOADS);
        Trace read = TraceFile.read(written).trace(PAYLOADS);
        assertThat(EventText.lines(read.execution().events()))
                .isEqualTo(EventText.lines(trace.execution().events()));
    }

    @Test
    void whatItSaidOfItsCampaignIsASpec() {
        Trace trace = TraceFile.read(stored("tail")).trace();
        assertThat(trace.system()).isEqualTo("toy");
        assertThat(trace.parameters()).containsEntry("target", "99").containsEntry("onCrash", "keep");
        assertThat(trace.strategy()).isEqualTo("random:timer=4");
        assertThat(trace.spec().execution().faults()).isEqualTo(new FaultBudget(2, 3, 2));
        assertThat(trace.spec().execution().seed()).isEqualTo(1);
        assertThat(trace.spec().checks().properties()).isEqualTo(trace.properties());
        assertThat(trace.violation()).isEqualTo("spread");
        assertThat(trace.tail()).isPositive();
        assertThat(trace.index()).isGreaterThanOrEqualTo(0);
    }

    @Test
    void whatWasNotWrittenYetIsAsItWas() throws IOException {
        Path file = changed("forgets", "  \"commit\": \"0123abc\",\n", "");
        Files.writeString(file, Files.readString(file).replaceFirst("  \"execution\": \\d+,\n", ""));
        Trace trace = TraceFile.read(file).trace();
        assertThat(trace.index()).isZero();
        assertThat(trace.commit()).isEqualTo("unknown");
        Path hang = changed("panics", "\"signature\": \"", "\"signature\": \"hang@x");
        String text = Files.readString(hang).replaceFirst("hang@x[^\"]*", "hang@x");
        assertThat(TraceFile.read(Files.writeString(hang, text))
                        .trace()
                        .verdict()
                        .cause())
                .isEqualTo(Cause.HANG);
    }

    @Test
    void aViolationThatWasNoneIsNone() throws IOException {
        Trace trace =
                TraceFile.read(changed("forgets", "\"VIOLATED\"", "\"KEPT\"")).trace();
        assertThat(trace.violation()).isNull();
        assertThat(trace.verdicts()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "\"seed\"; \"sed\"; is damaged: \"seed\" must be a whole number; record it again",
                "\"events\": [; \"events\": [ 1,; is damaged: \"events\" must be a list of texts",
                "\"VIOLATED\"; \"BROKEN\"; is damaged: \"safety\" must be one of [KEPT, VIOLATED, INCONCLUSIVE]",
                "\"target\": \"0\"; \"target\": 0; is damaged: \"target\" must be a text",
                "\"restart ; \"restrt ; holds a line that this version cannot read: decision 'restrt",
                "\"started ; \"startd ; holds a line that this version cannot read: event 'startd 1'",
                "\"crashes=2; \"crashs=2; is damaged: its faults: unknown fault 'crashs': did you mean crashes?",
            })
    void aBadFileSaysWhatIsWrong(String before, String after, String problem) throws IOException {
        Path path = changed("forgets", before, after);
        assertThatThrownBy(() -> TraceFile.read(path))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("trace file " + path + " ")
                .hasMessageContaining(problem);
    }

    @ParameterizedTest
    @ValueSource(strings = {"forgets", "panics", "tail"})
    void itsStepsBeginAtWhatTheirDecisionsDid(String name) {
        RecordedExecution execution = TraceFile.read(stored(name)).trace().execution();
        assertThat(execution.start())
                .allMatch(event -> event instanceof Event.Started || event instanceof Event.TimerSet);
        for (int i = 0; i < execution.decisions().size(); i++) {
            assertThat(execution.eventsOf(i))
                    .as("of %s", execution.decisions().get(i))
                    .isNotEmpty();
        }
    }

    private Path changed(String name, String before, String after) throws IOException {
        String text = Files.readString(stored(name));
        assertThat(text).contains(before);
        return Files.writeString(folder.resolve("changed"), text.replace(before, after));
    }
}
