package dev.waymark.engine.trace.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import dev.waymark.core.model.Fields;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PayloadCodecTest {
    enum Mode {
        READ,
        WRITE {
            @Override
            public String toString() {
                return "a constant with a body";
            }
        }
    }

    record Ballot(int round, int node) {
        Ballot {
            if (round < 0) {
                throw new IllegalArgumentException("round must not be negative");
            }
        }
    }

    record Entry(Ballot ballot, @Nullable Object command) {}

    record Append(
            Ballot ballot,
            Mode mode,
            List<Entry> entries,
            @Nullable String note) {}

    record Scalars(
            byte a,
            short b,
            int c,
            long d,
            float e,
            double f,
            boolean g,
            char h,
            @Nullable Long i,
            Number j) {}

    sealed interface Shape permits Circle, Square {}

    record Circle(int radius) implements Shape {}

    record Square(int side) implements Shape {}

    record Drawing(List<? extends Shape> shapes, Shape first) {}

    record Box<T>(T content) {}

    record Unlisted(int value) {}

    record Sets(Set<Integer> values) {}

    static final class Elsewhere {
        record Ballot(int number) {}
    }

    private final PayloadCodec codec =
            new PayloadCodec(List.of(Append.class, Scalars.class, Drawing.class, Box.class, Mode.class, Sets.class));

    static List<Object> payloads() {
        Ballot ballot = new Ballot(3, 1);
        return List.of(
                ballot,
                Mode.WRITE,
                "a \"text\"\nwith \\ everything \u00e9 \ud83d\ude00",
                42,
                1L << 40,
                7L,
                0.1,
                Double.NaN,
                Float.NEGATIVE_INFINITY,
                true,
                'x',
                (short) 3,
                List.of(1, List.of("a", Mode.READ), ballot),
                Collections.unmodifiableList(Arrays.asList(1, null)),
                new Append(ballot, Mode.READ, List.of(), null),
                new Append(ballot, Mode.WRITE, List.of(new Entry(ballot, "x"), new Entry(ballot, 5L)), "note"),
                new Entry(ballot, null),
                new Entry(ballot, List.of(Mode.READ, 1.5f)),
                new Scalars((byte) -1, (short) 2, 3, Long.MIN_VALUE, 0.1f, -0.0, true, '"', 9L, 10),
                new Scalars((byte) 0, (short) 0, 0, 0, Float.NaN, Double.MIN_VALUE, false, ' ', null, 10L),
                new Drawing(List.of(new Circle(1), new Square(2)), new Square(3)),
                new Box<>(new Box<>(Mode.WRITE)));
    }

    @ParameterizedTest
    @MethodSource("payloads")
    void whatIsWrittenIsReadAgain(Object payload) {
        String json = Json.MAPPER.writeValueAsString(codec.encode(payload));
        assertThat(codec.decode(Json.MAPPER.readTree(json))).isEqualTo(payload);
    }

    @Test
    void classesAreNamedOnlyWhereTheDeclaredTypeDoesNotTellThem() {
        Append append = new Append(new Ballot(3, 1), Mode.READ, List.of(new Entry(new Ballot(2, 1), Mode.WRITE)), null);
        assertThat(codec.encode(append).toString())
                .isEqualTo("{\"@\":\"Append\",\"ballot\":{\"round\":3,\"node\":1},\"mode\":\"READ\",\"entries\":"
                        + "[{\"ballot\":{\"round\":2,\"node\":1},\"command\":{\"@\":\"Mode\",\"is\":\"WRITE\"}}],"
                        + "\"note\":null}");
    }

    @Test
    void onlyMessagesAndWhatTheyAreMadeOfAreAllowed() {
        assertThatThrownBy(() -> codec.encode(new Unlisted(1)))
                .isInstanceOf(UsageException.class)
                .hasMessage("payload class Unlisted is not one of the system's messages: list it in messages()");
        assertThatThrownBy(() -> decode("{\"@\":\"Unlisted\",\"value\":1}"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("Unlisted");
        assertThatThrownBy(() -> codec.encode(new Sets(Set.of(1))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("make it of records, enums, texts, numbers and lists");
    }

    @Test
    void aNameThatTwoClassesShareIsRefused() {
        PayloadCodec two = new PayloadCodec(List.of(Ballot.class, Elsewhere.Ballot.class));
        assertThatThrownBy(() -> two.encode(new Ballot(1, 1)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("Ballot is ambiguous");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "{}",
                "5000000000",
                "1.5",
                "{\"@\":\"java.lang.Runtime\"}",
                "{\"@\":\"Ballot\",\"round\":1}",
                "{\"@\":\"Ballot\",\"round\":1,\"node\":2,\"extra\":3}",
                "{\"@\":\"Ballot\",\"round\":-1,\"node\":2}",
                "{\"@\":\"Ballot\",\"round\":null,\"node\":2}",
                "{\"@\":\"Ballot\",\"round\":\"1\",\"node\":2}",
                "{\"@\":\"Mode\",\"is\":\"DELETE\"}",
                "{\"@\":\"Mode\"}",
                "{\"@\":\"Byte\",\"is\":300}",
                "{\"@\":\"Drawing\",\"shapes\":[],\"first\":{\"@\":\"Ballot\",\"round\":1,\"node\":2}}",
                "{\"@\":\"Drawing\",\"shapes\":[],\"first\":{\"side\":1}}",
            })
    void whatIsNoPayloadIsAUsageError(String json) {
        assertThatThrownBy(() -> decode(json))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("payload");
    }

    private Object decode(String json) {
        return codec.decode(Json.MAPPER.readTree(json));
    }

    @Test
    void valuesWithoutAClassAreReadWhereTheSystemHasThem() {
        Fields entry = new Fields("LogEntry", List.of("term", "data"), Arrays.asList(7L, null));
        Fields append = new Fields("Append2", List.of("entries", "to"), List.of(List.of(entry), "n1"));
        PayloadCodec codec = new PayloadCodec(List.of(Fields.class, Ballot.class));
        assertThat(codec.encode(append))
                .hasToString(
                        "{\"@\":\"Append2\",\"entries\":[{\"@\":\"LogEntry\",\"term\":{\"@\":\"Long\",\"is\":7},\"data\":null}],\"to\":\"n1\"}");
        assertThat(codec.decode(codec.encode(append))).isEqualTo(append);
        assertThat(codec.decode(codec.encode(new Ballot(1, 2)))).isEqualTo(new Ballot(1, 2));
        PayloadCodec strict = new PayloadCodec(List.of(Ballot.class));
        assertThatThrownBy(() -> strict.encode(append))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("Fields");
        assertThatThrownBy(() -> strict.decode(codec.encode(append)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("Append2 is not one of the system's messages");
    }
}
