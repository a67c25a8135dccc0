package dev.waymark.engine.trace.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import dev.waymark.core.model.CrashPoint;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Link;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.model.TimerName;
import dev.waymark.core.random.Rng;
import dev.waymark.engine.trace.fixture.ToySystem.Colour;
import dev.waymark.engine.trace.fixture.ToySystem.Token;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecisionTextTest {
    private static final List<String> ODD_TEXTS = List.of(
            "",
            " ",
            "two words",
            "a=b",
            "crashAfter=2",
            "{",
            "[1]",
            "\"",
            "\"x\" y",
            "\\",
            "\n",
            "\t",
            "5",
            "true",
            "-",
            "\u00e9",
            "\ud83d\ude00",
            "\ud800",
            "#",
            "/",
            "a#1",
            "null",
            "disk=KEPT");

    private final DecisionText text = new DecisionText(new PayloadCodec(List.of(Token.class)));

    @Test
    void printAndParseAreInverse() {
        Rng random = new Rng(1);
        Set<Class<?>> kinds = new HashSet<>();
        for (int i = 0; i < 5_000; i++) {
            Decision decision = decision(random);
            kinds.add(decision.getClass());
            String line = text.print(decision);
            assertThat(line).doesNotContain("\n");
            assertThat(text.parse(line)).as(line).isEqualTo(decision);
        }
        assertThat(kinds).hasSize(Decision.class.getPermittedSubclasses().length);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "deliver 1>3#7 Prepare",
                "deliver 1>3#7",
                "deliver 1>3#7 Prepare crashAfter=2 disk=KEPT",
                "deliver 1>3#7~1 crashAfter=0 disk=WIPED",
                "drop 1>3!7 Prepare",
                "duplicate 1>3#7 \"are you there?\"",
                "fire 2/election#4",
                "fire \"2/check up#4\" crashAfter=1 disk=UNSYNCED_LOST",
                "advance 2 30",
                "advance all 30",
                "crash 2 disk=KEPT",
                "restart 2",
                "invoke c1#2 at 3",
                "partition 1,2|3",
                "partition -|3",
                "partition",
                "cut 1>2,3>2",
                "cut",
                "delay 100 1>2,2>1",
                "delay 0",
                "heal",
                "pause 2",
                "resume 2",
                "skew 2 5",
                "wait 10",
                "stop",
                "replace 1>3#7 Prepare \"a text\"",
                "replace 1>3#7 \"a text\"",
                "replace 1>3#7 \"two words\" 5",
                "replace 1>3#7 {\"@\":\"Token\",\"id\":\"a b\",\"colour\":\"RED\",\"path\":[]}",
                "inject 1>3 {\"@\":\"Token\",\"id\":\"x\",\"colour\":\"GREEN\",\"path\":[1,2]}",
            })
    void aLineIsPrintedAsItWasRead(String line) {
        assertThat(text.print(text.parse(line))).isEqualTo(line);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "``; the line ends too early",
                "delver 1>3#7; did you mean deliver?",
                "deliver; ends too early",
                "deliver 1-3; not a message name like 1>3#7",
                "deliver 1>300#7; node must be 1 to 250",
                "deliver 1>3#0; message number must be",
                "deliver 1>3#7 A B; expected crashAfter=",
                "deliver 1>3#7 A crashAfter=x disk=KEPT; 'x' is not a whole number",
                "deliver 1>3#7 A crashAfter=255 disk=KEPT; 0 to 254",
                "deliver 1>3#7 A crashAfter=2; expected disk=",
                "deliver 1>3#7 \"A; broken",
                "crash 2; expected disk=",
                "crash 2 disk=KEP; did you mean KEPT?",
                "crash -1 disk=KEPT; node must be",
                "invoke c1#2 3; invoke c1#2 at 3",
                "invoke 1#2 at 3; not an operation name",
                "fire 2-election; not a timer name",
                "advance 2; ends too early",
                "restart 2 3; '3' is too much",
                "partition 1,x|3; 'x' is not a whole number",
                "cut 1-2; not a link like 1>3",
                "cut 1>251; node must be",
                "inject 13 5; inject 1>3",
                "inject 1>3 {; not JSON",
                "inject 1>3 {\"@\":\"Tokn\"}; not one of the system's messages",
            })
    void aBrokenLineSaysWhatIsWrong(String line, String problem) {
        assertThatThrownBy(() -> text.parse(line))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("decision '" + line + "': ")
                .hasMessageContaining(problem);
    }

    private static Decision decision(Rng random) {
        return switch (random.nextInt(20)) {
            case 0 -> new Decision.Deliver(message(random), type(random), crash(random));
            case 1 -> new Decision.Drop(message(random), type(random));
            case 2 -> new Decision.Duplicate(message(random), type(random));
            case 3 -> new Decision.Replace(message(random), type(random), payload(random));
            case 4 -> new Decision.Inject(node(random), node(random), payload(random));
            case 5 -> new Decision.Fire(timer(random), crash(random));
            case 6 -> new Decision.Advance(random.nextInt(4), random.nextLong());
            case 7 -> new Decision.Crash(node(random), disk(random));
            case 8 -> new Decision.Restart(node(random));
            case 9 -> new Decision.Invoke(new OperationName(node(random), number(random)), node(random), crash(random));
            case 10 -> new Decision.Partition(blocks(random));
            case 11 -> new Decision.Heal();
            case 12 -> new Decision.Pause(node(random));
            case 13 -> new Decision.Resume(node(random));
            case 14 -> new Decision.Skew(node(random), random.nextLong());
            case 15 -> new Decision.Cut(List.of(new Link(node(random), node(random))));
            case 16 -> new Decision.Wait(random.nextInt(1000));
            case 17 -> new Decision.Corrupt(random.nextInt(3));
            case 18 -> new Decision.Delay(List.of(new Link(node(random), node(random))), random.nextLong());
            default -> new Decision.Stop();
        };
    }

    private static int node(Rng random) {
        return 1 + random.nextInt(250);
    }

    private static int number(Rng random) {
        return 1 + random.nextInt((1 << 24) - 1);
    }

    private static MessageName message(Rng random) {
        int copy = random.chance(0.7) ? 0 : random.nextInt(128);
        return new MessageName(node(random), node(random), number(random), copy, random.chance(0.2));
    }

    private static TimerName timer(Rng random) {
        return new TimerName(node(random), random.chance(0.5) ? "election" : "t" + odd(random), number(random));
    }

    private static @Nullable String type(Rng random) {
        return random.chance(0.3) ? null : random.chance(0.5) ? "Prepare" : odd(random);
    }

    private static String odd(Rng random) {
        return ODD_TEXTS.get(random.nextInt(ODD_TEXTS.size())) + (random.chance(0.5) ? "" : odd(random));
    }

    private static DiskMode disk(Rng random) {
        return DiskMode.values()[random.nextInt(3)];
    }

    private static @Nullable CrashPoint crash(Rng random) {
        return random.chance(0.6) ? null : new CrashPoint(random.nextInt(255), disk(random));
    }

    private static List<List<Integer>> blocks(Rng random) {
        List<List<Integer>> blocks = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            List<Integer> block = new ArrayList<>();
            for (int j = random.nextInt(4); j > 0; j--) {
                block.add(node(random));
            }
            blocks.add(block);
        }
        return blocks;
    }

    private static Object payload(Rng random) {
        return switch (random.nextInt(5)) {
            case 0 -> odd(random);
            case 1 -> random.nextInt(100) - 50;
            case 2 -> random.nextLong();
            case 3 -> List.of(odd(random), Colour.RED);
            default -> new Token(odd(random), Colour.GREEN, List.of(node(random), node(random)));
        };
    }
}
