package dev.waymark.engine.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import dev.waymark.core.Version;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.property.Verdict;
import dev.waymark.engine.trace.fixture.ToySystem;
import dev.waymark.engine.trace.fixture.ToySystem.Colour;
import dev.waymark.engine.trace.fixture.ToySystem.Token;
import dev.waymark.engine.trace.fixture.ToySystem.ToyDeployment;
import dev.waymark.engine.trace.fixture.Toys;
import dev.waymark.engine.trace.text.DecisionText;
import dev.waymark.engine.trace.text.EventText;
import dev.waymark.engine.trace.text.PayloadCodec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    void whatIsWrittenIsReadAgain() throws IOException {
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
            Trace read = file.trace(PAYLOADS);
            assertThat(read.decisions()).isEqualTo(trace.decisions());
            assertThat(EventText.lines(read.execution().events()))
                    .isEqualTo(EventText.lines(trace.execution().events()));
            assertThat(read.execution().begins()).isEqualTo(trace.execution().begins());
            assertThat(read.execution().tail()).isEqualTo(trace.execution().tail());
            assertThat(read)
                    .usingRecursiveComparison()
                    .ignoringFields("execution")
                    .isEqualTo(trace);
            Path again = folder.resolve("again");
            TraceFile.write(again, read, PAYLOADS);
            assertThat(again).hasSameBinaryContentAs(path);
        }
    }

    @Test
    void payloadsOfDecisionsAreReadAgain() {
        Token forged = new Token("\"odd\"\n\ud800", Colour.RED, List.of(1, 2));
        ToyDeployment deployment = ToySystem.deploy(Map.of());
        List<Decision> script = List.of(new Decision.Inject(1, 2, forged), new Decision.Inject(2, 1, "two words"));
        Trace trace = Toys.trace(deployment, 0, 7, Toys.replay(deployment, 7, script, true));
        Path path = folder.resolve("x");
        TraceFile.write(path, trace, PAYLOADS);
        assertThat(TraceFile.read(path).trace(PAYLOADS).decisions()).isEqualTo(script);
        DecisionText text = new DecisionText(PAYLOADS);
        DecisionText unread = new DecisionText(PayloadCodec.UNREAD);
        assertThat(TraceFile.read(path).trace().decisions().stream().map(unread::print))
                .as("without the system")
                .isEqualTo(script.stream().map(text::print).toList());
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
    void whatCannotBeWrittenLeavesNothing() throws IOException {
        ToyDeployment deployment = ToySystem.deploy(Map.of());
        List<Decision> script = List.of(new Decision.Inject(1, 2, new Token("x", Colour.RED, List.of())));
        Trace trace = Toys.trace(deployment, 0, 7, Toys.replay(deployment, 7, script, true));
        assertThatThrownBy(() -> TraceFile.write(folder.resolve("x"), trace, new PayloadCodec(List.of())))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("Token");
        try (var files = Files.list(folder)) {
            assertThat(files).isEmpty();
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
                          "format": 2,
                          "commit": "0123abc",
                          "spec": {
                            "format": 1,
                            "system": {
                              "name": "toy",
                              "parameters": {
                                "channels": "none",
                                "diskFull": "0",
                                "drift": "0",
                                "onCrash": "keep",
                                "pool": "100000",
                                "target": "0",
                                "tornWrites": "false",
                                "writeFails": "0.0"
                              }
                            },
                            "strategy": {
                              "name": "random:timer=4"
                            },
                            "checks": {
                              "properties": [
                                "accept-once",
                                "spread",
                                "no-failure"
                              ]
                            },
                            "execution": {
                              "seed": 1,
                              "steps": 40,
                              "faults": {
                                "crashes": 2,
                                "drops": 3,
                                "duplicates": 2
                              }
                            }
                          },
                          "index": 3,
                          "seed": 7,
                          "properties": [
                            "accept-once",
                            "spread",
                            "no-failure"
                          ],
                          "verdicts": [
                            {"property":"accept-once","safety":"KEPT","reach":"NOT_REACHED","signature":"","message":""},
                            {"property":"spread","safety":"KEPT","reach":"REACHED","signature":"","message":""},
                            {"property":"no-failure","safety":"KEPT","reach":"REACHED","signature":"","message":""}
                          ],
                          "start": [
                            {"kind":"started","node":1,"again":false},
                            {"kind":"timerSet","timer":"1/check up#1","deadline":10},
                            {"kind":"started","node":2,"again":false},
                            {"kind":"timerSet","timer":"2/check up#1","deadline":10},
                            {"kind":"started","node":3,"again":false},
                            {"kind":"timerSet","timer":"3/check up#1","deadline":10}
                          ],
                          "steps": [
                            {"decision": {"kind":"pause","node":2}, "events": [
                              {"kind":"paused","node":2}
                            ]},
                            {"decision": {"kind":"resume","node":2}, "events": [
                              {"kind":"resumed","node":2}
                            ]}
                          ]
                        }
                        """);
    }

    @Test
    void anExecutionOfWhichNothingWasSeenIsReadAgain() throws IOException {
        Trace whole = Toys.violation(Map.of(), "forgets");
        RecordedExecution unseen = new RecordedExecution(whole.decisions(), List.of(), List.of(), -1);
        Trace trace = whole.with(whole.code(), whole.properties(), unseen, null, List.of());
        Path path = folder.resolve("x");
        TraceFile.write(path, trace, PAYLOADS);
        assertThat(TraceFile.read(path).trace(PAYLOADS)).isEqualTo(trace);
        Trace empty = whole.with(
                whole.code(),
                whole.properties(),
                new RecordedExecution(List.of(), List.of(), List.of(), -1),
                null,
                List.of());
        TraceFile.write(path, empty, PAYLOADS);
        assertThat(TraceFile.read(path).trace(PAYLOADS)).isEqualTo(empty);
    }

    @Test
    void whoeverDoesNotKnowTheCommitDoesNotSayIt() throws IOException {
        Trace trace = Toys.violation(Map.of(), "forgets");
        Path older = written(trace, "  \"commit\": \"0123abc\",\n", "");
        Trace read = TraceFile.read(older).trace(PAYLOADS);
        assertThat(read.commit()).isEqualTo(Version.UNKNOWN);
        Path again = folder.resolve("again");
        TraceFile.write(again, read, PAYLOADS);
        assertThat(again).hasSameBinaryContentAs(older);
        Path damaged = written(trace, "\"commit\": \"0123abc\"", "\"commit\": 5");
        assertThatThrownBy(() -> TraceFile.read(damaged))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("\"commit\" must be a text");
    }

    /** A key that only traces with a tail have. */
    @Test
    void whereTheFairTailBeginsIsKept() throws IOException {
        Trace with = Toys.violation(Map.of("target", "99"));
        assertThat(with.decisions().get(with.tail())).isEqualTo(new Decision.Heal());
        Path path = written(with, "toy", "toy");
        assertThat(Files.readString(path)).contains("\n  \"tail\": " + with.tail() + ",\n  \"verdicts\": [\n");
        assertThat(TraceFile.read(path).trace(PAYLOADS).tail()).isEqualTo(with.tail());
        for (String bad : List.of("-1", "100000", "\"1\"", "1.5", "null")) {
            Path damaged = written(with, "\"tail\": " + with.tail(), "\"tail\": " + bad);
            assertThatThrownBy(() -> TraceFile.read(damaged))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("is damaged: \"tail\" must be the index of a decision");
        }
        assertThat(Files.readString(written(Toys.violation(Map.of(), "forgets"), "toy", "toy")))
                .doesNotContain("\"tail\"");
    }

    /** What all properties said, and which of them the trace is to show. */
    @Test
    void allVerdictsAreKept() {
        Trace trace = Toys.violation(Map.of(), "forgets");
        assertThat(trace.verdicts())
                .extracting(Verdict::property)
                .containsExactly("accept-once", "spread", "no-failure");
        assertThat(trace.violation()).isEqualTo("accept-once");
        assertThat(trace.verdict()).isEqualTo(trace.verdicts().get(0));
        Path path = folder.resolve("x");
        TraceFile.write(path, trace, PAYLOADS);
        assertThat(TraceFile.read(path).trace().verdicts()).isEqualTo(trace.verdicts());
    }

    @Test
    void keysOfLaterVersionsAreLeftAlone() throws IOException {
        Trace trace = Toys.violation(Map.of(), "forgets");
        Path path = written(trace, "\"format\": 2,", "\"format\": 2,\n\"mood\": {\"x\": [1]},");
        assertThat(TraceFile.read(path).trace(PAYLOADS).decisions()).isEqualTo(trace.decisions());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "\"waymark\"; \"wymark\"; is JSON but no Waymark trace: give a *.trace.json file",
                "\"format\": 2; \"farmat\": 2; \"format\" must come before \"start\"",
                "\"format\": 2; \"format\": 3; has format 3, this version reads up to 2: replay it with Waymark 0.1.0",
                "\"format\": 2; \"format\": 0; is damaged: \"format\" must be a whole number from 1; record it again",
                "\"format\": 2; \"format\": \"2\"; is damaged: \"format\" must be a whole number from 1",
                "\"format\": 2; \"format\": 1; is damaged: ",
                "\"seed\": 1,; \"sed\": 1,; holds a spec that this version cannot read: unknown field 'execution.sed'",
                "\"steps\": 40; \"steps\": \"all\"; holds a spec that this version cannot read: execution.steps must be",
                "\"index\"; \"indx\"; is damaged: \"index\" must be a whole number; record it again",
                "\"index\":; \"index\": -1, \"was\":; is damaged: \"index\" must be a whole number from 0",
                "\"steps\": [; \"steps\": [ 1,; is damaged: step 1 must be an object",
                "\"steps\": [; \"staps\": [; is damaged: \"steps\" must be there",
                "\"start\": [; \"start\": [ 1,; is damaged: the start, event 1: must be an object with a \"kind\"",
                "\"start\": [; \"start\": {},\"x\": [; is damaged: events of the start must be a list",
                "\"VIOLATED\"; \"BROKEN\"; is damaged: \"safety\" must be one of [KEPT, VIOLATED, INCONCLUSIVE]",
                "\"violation\": \"accept; \"violation\": \"x-accept; \"violation\" must be a property whose verdict is",
                "{\"kind\":\"restart; {\"kind\":\"restrt; its decision: unknown kind 'restrt",
                "{\"kind\":\"sent; {\"kind\":\"snt; event 2: unknown kind 'snt': did you mean sent",
                "\"decision\":; \"choice\":; is damaged: step 1 has \"choice\": it must have a decision, then events",
                "\"faults\":; faults; is not JSON (line ",
                "\"kind\":\"started\",; \"kind\":\"started\",\"node\":1,; an object has a key twice (line ",
                "\"index\": ; \"seed\": 1,\"index\": ; is damaged: it has \"seed\" twice",
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
    void bytesThatAreNoTextAreAMistake() throws IOException {
        Path path = written(Toys.violation(Map.of(), "forgets"), "toy", "toy");
        byte[] whole = Files.readAllBytes(path);
        int at = new String(whole, StandardCharsets.UTF_8).indexOf("\"0.1.0\"") + 2;
        for (int bad : new int[] {0xff, 0x80, 0xc0, 0xed}) {
            byte[] changed = whole.clone();
            changed[at] = (byte) bad;
            Files.write(path, changed);
            assertThatThrownBy(() -> TraceFile.read(path))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("some of its bytes are no UTF-8");
        }
    }

    @Test
    void aFileThatIsCutShortSaysSo() throws IOException {
        byte[] whole = Files.readAllBytes(written(Toys.violation(Map.of(), "forgets"), "toy", "toy"));
        for (int length = 0; length < whole.length - 2; length += length < 100 ? 1 : 41) {
            Path path = Files.write(folder.resolve("cut"), Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> TraceFile.read(path))
                    .as("%d bytes", length)
                    .isInstanceOf(UsageException.class)
                    .hasMessageMatching("trace file .* is (empty|cut short): copy it again, or record it again.*");
        }
    }

    @Test
    void whatStandsBehindTheEndIsAMistake() throws IOException {
        Path path = written(Toys.violation(Map.of(), "forgets"), "toy", "toy");
        Files.writeString(path, Files.readString(path) + "{}");
        assertThatThrownBy(() -> TraceFile.read(path))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("has something behind its end");
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
        for (String content :
                List.of("[1, 2]", "{}", "\"text\"", "{\"waymark\": 1}", "{\"waymark\": 1, \"format\": 2}")) {
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

    @Test
    void aLongExecutionIsWrittenAndReadInParts() throws IOException {
        Trace trace = Toys.violation(Map.of(), "forgets");
        RecordedExecution once = trace.execution();
        int times = 20_000 / once.decisions().size();
        List<Decision> decisions = new ArrayList<>();
        List<Event> events = new ArrayList<>();
        List<Integer> begins = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            decisions.addAll(once.decisions());
            for (int begin : once.begins()) {
                begins.add(events.size() + begin);
            }
            events.addAll(once.events());
        }
        RecordedExecution all = new RecordedExecution(decisions, events, begins, -1);
        Path path = folder.resolve("long");
        TraceFile.write(
                path, trace.with(trace.code(), trace.properties(), all, trace.violation(), trace.verdicts()), PAYLOADS);
        Trace read = TraceFile.read(path).trace(PAYLOADS);
        assertThat(read.decisions()).isEqualTo(decisions);
        assertThat(read.execution().begins()).isEqualTo(begins);
        assertThat(EventText.lines(read.execution().events())).isEqualTo(EventText.lines(all.events()));
    }

    private Path written(Trace trace, String before, String after) throws IOException {
        Path path = folder.resolve("x.trace.json");
        TraceFile.write(path, trace, PAYLOADS);
        String content = Files.readString(path);
        assertThat(content).contains(before);
        return Files.writeString(path, content.replace(before, after));
    }
}
