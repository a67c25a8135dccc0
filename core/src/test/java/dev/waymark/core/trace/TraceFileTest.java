package dev.waymark.core.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import dev.waymark.core.Version;
import dev.waymark.core.model.Decision;
import dev.waymark.core.trace.fixture.ToySystem;
import dev.waymark.core.trace.fixture.ToySystem.Colour;
import dev.waymark.core.trace.fixture.ToySystem.Token;
import dev.waymark.core.trace.fixture.ToySystem.ToyDeployment;
import dev.waymark.core.trace.fixture.Toys;
import dev.waymark.core.trace.text.PayloadCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceFileTest {
    private static final PayloadCodec PAYLOADS = new PayloadCodec(List.of(Token.class));

    @TempDir
    Path folder;

    @Test
    void whatIsWrittenIsReadAgain() {
        for (Trace trace : List.of(
                Toys.violation(Map.of(), "forgets"),
                Toys.violation(Map.of(), "panics"),
                Toys.violation(Map.of("target", "99")),
                Toys.trace(ToySystem.deploy(Map.of()), 0))) {
            Path path = folder.resolve("new/folder/x.trace.json");
            TraceFile.write(path, trace, PAYLOADS);
            TraceFile file = TraceFile.read(path);
            assertThat(file.system()).isEqualTo("toy");
            assertThat(file.parameters()).isEqualTo(trace.parameters()).containsKeys("target", "channels");
            assertThat(file.bugs()).isEqualTo(trace.bugs());
            assertThat(file.trace(PAYLOADS)).isEqualTo(trace);
        }
    }

    @Test
    void payloadsOfDecisionsAreReadAgain() {
        Token forged = new Token("\"odd\"\n\ud800", Colour.RED, List.of(1, 2));
        ToyDeployment deployment = ToySystem.deploy(Map.of());
        List<Decision> script = List.of(new Decision.Inject(1, 2, forged), new Decision.Inject(2, 1, "two words"));
        Trace trace = Toys.trace(deployment, 0, 7, Toys.replay(deployment, 7, script, true));
        TraceFile.write(folder.resolve("x"), trace, PAYLOADS);
        assertThat(TraceFile.read(folder.resolve("x")).trace(PAYLOADS).decisions())
                .isEqualTo(script);
    }

    @Test
    void theSameExecutionTwiceGivesTheSameBytes() throws IOException {
        TraceFile.write(folder.resolve("a"), Toys.violation(Map.of(), "forgets"), PAYLOADS);
        TraceFile.write(folder.resolve("b"), Toys.violation(Map.of(), "forgets"), PAYLOADS);
        assertThat(folder.resolve("a")).hasSameBinaryContentAs(folder.resolve("b"));
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void peopleCanReadIt() throws IOException {
        ToyDeployment deployment = ToySystem.deploy(Map.of());
        List<Decision> script = List.of(new Decision.Pause(2), new Decision.Resume(2));
        Trace trace = Toys.trace(deployment, 3, 7, Toys.replay(deployment, 7, script, true));
        TraceFile.write(folder.resolve("x"), trace, PAYLOADS);
        assertThat(Files.readString(folder.resolve("x"))).isEqualTo("""
                        {
                          "waymark": "0.1.0",
                          "commit": "0123abc",
                          "format": 1,
                          "system": "toy",
                          "parameters": {
                            "channels": "none",
                            "diskFull": "0",
                            "drift": "0",
                            "onCrash": "keep",
                            "pool": "100000",
                            "target": "0",
                            "tornWrites": "false",
                            "writeFails": "0.0"
                          },
                          "bugs": [],
                          "strategy": "random:timer=4",
                          "seed": 1,
                          "execution": 3,
                          "executionSeed": 7,
                          "properties": [
                            "accept-once",
                            "spread",
                            "no-failure"
                          ],
                          "faults": "crashes=2,drops=3,duplicates=2",
                          "verdict": null,
                          "decisions": [
                            "pause 2",
                            "resume 2"
                          ],
                          "events": [
                            "started 1",
                            "timer-set 1/check up#1 deadline=10",
                            "started 2",
                            "timer-set 2/check up#1 deadline=10",
                            "started 3",
                            "timer-set 3/check up#1 deadline=10",
                            "paused 2",
                            "resumed 2"
                          ]
                        }
                        """);
    }

    @Test
    void tracesOfEarlierVersionsDoNotSayWhatCommitTheyAreOf() throws IOException {
        Trace trace = Toys.violation(Map.of(), "forgets");
        Path older = written(trace, "  \"commit\": \"0123abc\",\n", "");
        Trace read = TraceFile.read(older).trace(PAYLOADS);
        assertThat(read.commit()).isEqualTo(Version.UNKNOWN);
        Path again = folder.resolve("again");
        TraceFile.write(again, read, PAYLOADS);
        assertThat(again).hasSameBinaryContentAs(older);
        Path damaged = written(trace, "\"commit\": \"0123abc\"", "\"commit\": 5");
        assertThatThrownBy(() -> TraceFile.read(damaged).trace(PAYLOADS))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("\"commit\" must be a text");
    }

    /** A key that only traces with a tail have: all others are what they were, byte for byte. */
    @Test
    void whereTheFairTailBeginsIsKept() throws IOException {
        Trace with = Toys.violation(Map.of("target", "99"));
        assertThat(with.decisions().get(with.tail())).isEqualTo(new Decision.Heal());
        Path path = written(with, "toy", "toy");
        assertThat(Files.readString(path)).contains("\n  \"tail\": " + with.tail() + ",\n  \"decisions\": [\n");
        assertThat(TraceFile.read(path).trace(PAYLOADS)).isEqualTo(with);
        Path older = written(with, "  \"tail\": " + with.tail() + ",\n", "");
        assertThat(TraceFile.read(older).trace(PAYLOADS).tail()).isEqualTo(-1);
        for (String bad : List.of("-1", "100000", "\"1\"", "1.5", "null")) {
            Path damaged = written(with, "\"tail\": " + with.tail(), "\"tail\": " + bad);
            assertThatThrownBy(() -> TraceFile.read(damaged).trace(PAYLOADS))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("is damaged: \"tail\" must be the index of a decision");
        }
        assertThat(Files.readString(written(Toys.violation(Map.of(), "forgets"), "toy", "toy")))
                .doesNotContain("\"tail\"");
    }

    @Test
    void keysOfLaterVersionsAreLeftAlone() throws IOException {
        Trace trace = Toys.violation(Map.of(), "forgets");
        Path path = written(trace, "\"format\": 1,", "\"format\": 1,\n\"mood\": {\"x\": [1]},");
        assertThat(TraceFile.read(path).trace(PAYLOADS)).isEqualTo(trace);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "\"waymark\"; \"wymark\"; is JSON but no Waymark trace: give a *.trace.json file",
                "\"format\"; \"farmat\"; is JSON but no Waymark trace: give a *.trace.json file",
                "\"format\": 1; \"format\": 2; has format 2, this version reads up to 1: replay it with Waymark 0.1.0",
                "\"format\": 1; \"format\": 0; is damaged: \"format\" must be a whole number from 1; record it again",
                "\"format\": 1; \"format\": \"1\"; is damaged: \"format\" must be a whole number from 1",
                "\"seed\"; \"sed\"; is damaged: \"seed\" must be a whole number; record it again",
                "\"events\": [; \"events\": [ 1,; is damaged: \"events\" must be a list of texts",
                "\"VIOLATED\"; \"BROKEN\"; is damaged: \"safety\" must be one of [KEPT, VIOLATED, INCONCLUSIVE]",
                "\"target\": \"0\"; \"target\": 0; is damaged: \"target\" must be a text",
                "\"restart; \"restrt; holds a line that this version cannot read: decision 'restrt",
                "\"faults\":; faults; is not JSON (line ",
            })
    void aBadFileSaysWhatIsWrongAndWhatToDo(String before, String after, String problem) throws IOException {
        Path path = written(Toys.violation(Map.of(), "forgets"), before, after);
        assertThatThrownBy(() -> TraceFile.read(path).trace(PAYLOADS))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("trace file " + path + " ")
                .hasMessageContaining(problem)
                .hasMessageNotContaining("\n");
    }

    @Test
    void aFileThatIsCutShortSaysSo() throws IOException {
        byte[] whole = Files.readAllBytes(written(Toys.violation(Map.of(), "forgets"), "toy", "toy"));
        for (int length = 0; length < whole.length - 2; length += length < 700 ? 1 : 97) {
            Path path = Files.write(folder.resolve("cut"), Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> TraceFile.read(path))
                    .as("%d bytes", length)
                    .isInstanceOf(UsageException.class)
                    .hasMessageMatching("trace file .* is (empty|cut short): copy it again, or record it again.*");
        }
    }

    @Test
    void aFileThatIsNotThereOrNoFileSaysSo() {
        Path missing = folder.resolve("missing");
        assertThatThrownBy(() -> TraceFile.read(missing))
                .isInstanceOf(UsageException.class)
                .hasMessage("there is no trace file " + missing);
        assertThatThrownBy(() -> TraceFile.read(folder))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(folder + " is a folder: give one of the *.trace.json files");
    }

    @Test
    void foreignContentIsRefused() throws IOException {
        for (String content : List.of("[1, 2]", "{}", "\"text\"", "{\"waymark\": 1}")) {
            Path path = Files.writeString(folder.resolve("foreign"), content);
            assertThatThrownBy(() -> TraceFile.read(path))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("is JSON but no Waymark trace");
        }
        Path path = Files.writeString(folder.resolve("foreign"), "PNG or whatever");
        assertThatThrownBy(() -> TraceFile.read(path))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is not JSON (line 1)");
    }

    private Path written(Trace trace, String before, String after) throws IOException {
        Path path = folder.resolve("x.trace.json");
        TraceFile.write(path, trace, PAYLOADS);
        String content = Files.readString(path);
        assertThat(content).contains(before);
        return Files.writeString(path, content.replace(before, after));
    }
}
