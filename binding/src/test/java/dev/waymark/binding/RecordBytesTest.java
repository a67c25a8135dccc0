package dev.waymark.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.raft.vocabulary.Command;
import dev.waymark.raft.vocabulary.Image;
import dev.waymark.raft.vocabulary.Request;
import dev.waymark.raft.vocabulary.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordBytesTest {
    private static final ClassLoader CLASSES = RecordBytesTest.class.getClassLoader();

    private record Odd(double number) {}

    @Test
    void whatIsWrittenIsReadAgain() {
        List<Record> values = List.of(
                new Command.Execute(1, 2, new Request.Cas("x", null, "y")),
                new Image(
                        List.of(new Image.Cell("x", "y")),
                        List.of(new Image.Session(1, 2, 3, new Result.Swapped(true))),
                        -1L));
        for (Record value : values) {
            assertThat(RecordBytes.read(RecordBytes.write(value), CLASSES)).isEqualTo(value);
        }
    }

    @Test
    void whatIsNoRecordIsSaidToBeNone() {
        assertThatThrownBy(() -> RecordBytes.write(new Odd(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.Double has no bytes");
        assertThatThrownBy(() -> RecordBytes.read(new byte[] {7}, CLASSES))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no kind of value: 7");
    }
}
