package dev.waymark.remote.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.random.Mix;
import dev.waymark.core.random.Rng;
import dev.waymark.remote.fuzz.Corpus;
import dev.waymark.remote.fuzz.Mutations;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a host sends is read, or is a fault of the host that has a name; nothing else becomes of it, and it takes no time. */
class HostFramesTest {
    private static final int MUTANTS = 10_000;

    /** The three kinds of frames that a host sends. */
    enum Kind {
        HELLO("hello"),
        READY("ready"),
        ANSWER("answers");

        private final List<Corpus.Entry> corpus;

        Kind(String file) {
            corpus = Corpus.of("host-frames/" + file + ".txt");
        }

        /** Mostly good ones: what is broken already gets nowhere. */
        List<byte[]> mutated() {
            List<Corpus.Entry> good =
                    corpus.stream().filter(entry -> entry.fate().equals("read")).toList();
            List<Corpus.Entry> mutated = new ArrayList<>(corpus);
            while (mutated.size() < 5 * corpus.size()) {
                mutated.addAll(good);
            }
            return Corpus.bytes(mutated);
        }

        Object read(byte[] frame, AnswerReader answers) {
            return switch (this) {
                case HELLO -> Hello.read(frame);
                case READY -> Ready.read(frame);
                case ANSWER -> answers.read(frame);
            };
        }
    }

    record Line(Kind kind, Corpus.Entry entry) {}

    static Stream<Line> lines() {
        return Stream.of(Kind.values()).flatMap(kind -> kind.corpus.stream().map(entry -> new Line(kind, entry)));
    }

    private static String fate(HostFault fault) {
        return fault.kind().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @ParameterizedTest
    @MethodSource("lines")
    void ofTheCorpus(Line line) {
        String fate = "read";
        try {
            Object read = line.kind().read(line.entry().bytes(), new AnswerReader());
            assertSentBackAlike(read);
        } catch (HostFault e) {
            fate = fate(e);
            assertThat(e.getMessage()).hasSizeLessThan(500);
        }
        assertThat(fate).isEqualTo(line.entry().fate());
    }

    @ParameterizedTest
    @EnumSource
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void ofMutants(Kind kind) {
        Mutations mutants = new Mutations(kind.mutated(), 1);
        AnswerReader answers = new AnswerReader();
        int read = 0;
        for (int i = 0; i < MUTANTS; i++) {
            byte[] frame = mutants.next();
            try {
                assertSentBackAlike(kind.read(frame, answers));
                read++;
            } catch (HostFault e) {
                assertThat(e.getMessage()).hasSizeLessThan(Declaration.TEXT_MAX + 100);
            } catch (RuntimeException | Error e) {
                throw new AssertionError("mutant " + i + " of " + kind + ": " + shown(frame), e);
            }
        }
        assertThat(read).as("some are read, most are not").isBetween(MUTANTS / 50, MUTANTS / 2);
    }

    private static String shown(byte[] frame) {
        String text = new String(frame, StandardCharsets.UTF_8);
        return text.length() > 2_000 ? text.substring(0, 2_000) + "..." : text;
    }

    /** What a node writes to its disk it gets back as it was. */
    private static void assertSentBackAlike(Object read) {
        if (read instanceof Answer answer) {
            for (Effect effect : answer.effects()) {
                if (effect instanceof Effect.Persist persist) {
                    StringBuilder out = new StringBuilder("{\"effects\":[[\"persist\",\"key\",");
                    Values.write(out, persist.value());
                    Answer again =
                            new AnswerReader().read(out.append("]]}").toString().getBytes(StandardCharsets.UTF_8));
                    assertThat(again.effects()).containsExactly(new Effect.Persist("key", persist.value()));
                }
            }
        } else if (read instanceof Hello hello) {
            hello.parameters()
                    .forEach(each -> assertThat(each.problem().apply(each.defaultValue()))
                            .isNull());
        }
    }

    @Test
    void theSameSeedGivesTheSameFaults() {
        assertThat(digest(7)).isEqualTo(digest(7)).isNotEqualTo(digest(8));
    }

    private static long digest(long seed) {
        Mutations mutants = new Mutations(Kind.ANSWER.mutated(), seed);
        AnswerReader answers = new AnswerReader();
        long digest = 0;
        for (int i = 0; i < 500; i++) {
            try {
                digest = Mix.combine(
                        digest, answers.read(mutants.next()).effects().hashCode());
            } catch (HostFault e) {
                digest = Mix.combine(digest, Mix.text(String.valueOf(e.getMessage())));
            }
        }
        return digest;
    }

    /** Lengths are of frames too. */
    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void streamsOfMutants() throws IOException {
        List<byte[]> streams = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            ByteArrayOutputStream stream = new ByteArrayOutputStream();
            for (Corpus.Entry entry : kind.corpus) {
                Frames.write(stream, entry.bytes());
            }
            streams.add(stream.toByteArray());
        }
        Rng random = new Rng(5);
        int frames = 0;
        int faults = 0;
        for (int i = 0; i < 3_000; i++) {
            byte[] stream = streams.get(random.nextInt(streams.size())).clone();
            int place = random.nextInt(random.chance(0.5) ? 4 : stream.length); // the first length, or anywhere
            stream[place] ^= (byte) (1 << random.nextInt(8));
            ByteArrayInputStream in =
                    new ByteArrayInputStream(Arrays.copyOf(stream, random.nextInt(stream.length + 1)));
            try {
                while (true) {
                    assertThat(Frames.read(in).length).isLessThanOrEqualTo(stream.length);
                    frames++;
                }
            } catch (HostFault e) {
                assertThat(e.getMessage()).hasSizeLessThan(500);
                faults++;
            } catch (EOFException e) {
                assertThat(in.available()).isZero();
            }
        }
        assertThat(frames).isGreaterThan(1_000);
        assertThat(faults).isGreaterThan(100);
    }

    private static @Nullable String fault(Kind kind, String frame) {
        try {
            kind.read(frame.getBytes(StandardCharsets.UTF_8), new AnswerReader());
            return null;
        } catch (HostFault e) {
            return fate(e) + ": " + e.getMessage();
        }
    }

    private static String list(String element, int count) {
        return "[" + (element + ",").repeat(count - 1) + element + "]";
    }

    @Test
    void whatIsTooMuch() {
        String deep = "[".repeat(200) + "]".repeat(200);
        assertThat(fault(Kind.ANSWER, "{\"effects\":[[\"emit\",\"x\"," + deep + "]]}"))
                .startsWith("floods: sent a frame with more in it than can be read: 100 lists and objects inside each");
        assertThat(fault(Kind.READY, "{\"nodes\":3,\"requests\":" + deep + "}")).startsWith("floods: ");
        assertThat(fault(Kind.ANSWER, "{\"effects\":[[\"emit\",\"x\"," + list("[]", 600_000) + "]]}"))
                .startsWith("floods: ");
        assertThat(fault(Kind.ANSWER, "{\"effects\":" + list("[\"sync\"]", 100_001) + "}"))
                .startsWith("floods: answered with more than 100000 effects");
        assertThat(fault(Kind.ANSWER, "{\"effects\":[[\"emit\",\"" + "x".repeat(2_000) + "\"]]}"))
                .startsWith("garbage: sent a name of 2000 characters");
        assertThat(fault(Kind.HELLO, "{\"waymark\":1,\"bugs\":" + list("{\"name\":\"b\"}", 1_001) + "}"))
                .isEqualTo("floods: sent 1001 bugs; 1000 is the most");
        assertThat(fault(Kind.HELLO, "{\"waymark\":1,\"summary\":\"" + "x".repeat(20_000) + "\"}"))
                .startsWith("floods: sent \"summary\" of 20000 characters");
        assertThat(fault(Kind.READY, "{\"nodes\":3,\"clauses\":" + list("\"c\"", 10_001) + "}"))
                .startsWith("floods: sent 10001 clauses");
        assertThat(fault(Kind.READY, "{\"nodes\":1" + "0".repeat(100_000) + "}"))
                .startsWith("floods: ");
    }

    /** The shapes of values are kept, but not those of a host that makes names of numbers. */
    @Test
    void shapesDoNotFillTheMemory() {
        Values values = new Values();
        AnswerReader answers = new AnswerReader(values);
        for (int i = 0; i < 25_000; i++) {
            answers.read(("{\"state\":{\"@\":\"Map\",\"k" + i + "\":1}}").getBytes(StandardCharsets.UTF_8));
        }
        assertThat(values.shapes()).isBetween(1, 10_000);
    }

    /** A regular expression would take longer than anybody waits. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void placesOfFailuresThatAreNone() {
        String place = ".(".repeat(2_000_000);
        NodeFailure failure = new NodeFailure("x".repeat(1_000_000), List.of(place, place, "pkg.(*T).M(...)(f.go:7)"));
        assertThat(failure.getMessage()).hasSizeLessThan(11_000).endsWith("(990000 characters more)");
        assertThat(failure.getStackTrace()[0].getMethodName()).hasSizeLessThan(1_100);
        assertThat(failure.getStackTrace()[2].toString()).isEqualTo("pkg.(*T).M(...)(f.go:7)");
        assertThat(new NodeFailure("", List.of("a.b(c.go:99999999999)")).getStackTrace()[0].getClassName())
                .isEqualTo("host");
    }

    @Test
    void aLineThatIsPrintedIsToldAlikeHoweverMuchOfItIsThere() {
        byte[] printed = "now handling a token\nand another".getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> Frames.read(new ByteArrayInputStream(printed) {
                    @Override
                    public synchronized int available() {
                        return 0;
                    }
                }))
                .isInstanceOf(HostFault.class)
                .hasMessage("wrote no frame but \"now handling a token\": let it print on standard error");
    }
}
