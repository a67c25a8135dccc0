package dev.waymark.histories.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.histories.HistoryException;
import dev.waymark.histories.file.HistoryEvent.Type;
import java.io.Reader;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryFileTest {
    private static final String LINES = """
            {"process":0,"type":"invoke","f":"txn","value":[["w","x",2]],"time":1.5}
            {"process":"nemesis","type":"info","f":"kill"}
            {"process":0,"type":"ok","f":"txn","value":[["w","x",2]]}
            """;

    private static final List<Object> WRITE = List.of(List.of("w", "x", 2L));

    @Test
    void linesAndListsOfJsonAreTheSame() {
        List<HistoryEvent> events = HistoryFile.read(LINES);
        assertThat(events)
                .containsExactly(
                        new HistoryEvent(1, "0", Type.INVOKE, "txn", null, WRITE),
                        new HistoryEvent(3, "0", Type.OK, "txn", null, WRITE));
        String list = "[" + LINES.strip().replace("\n", ",\n") + "]\n";
        assertThat(HistoryFile.read(list)).isEqualTo(events);
        assertThat(HistoryFile.read(list.replace("\"f\":\"txn\",", ""))).isEqualTo(events);
        assertThat(HistoryFile.read(LINES.replace(",\"type\"", ",\n \"type\""))).hasSize(2);
    }

    @Test
    void valuesOfJson() {
        assertThat(new Json(TextSource.of(
                                "[null,true,false,0,-12,1e2,-0.5,99999999999999999999,\"a\\n\\u0041\\/\",{\"a\":[]}]",
                                1))
                        .next())
                .isEqualTo(Arrays.asList(
                        null,
                        true,
                        false,
                        0L,
                        -12L,
                        100.0,
                        -0.5,
                        new BigInteger("99999999999999999999"),
                        "a\nA/",
                        java.util.Map.of("a", List.of())));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{\"a\":1 | line 1: the text ends where ',' or '}' belongs",
                "{\"a\" 1} | ':' after \"a\"",
                "{\"a\":01} | '01' is no number",
                "{\"a\":tru} | 'tru' is no value",
                "{\"a\":\"x | a text does not end",
                "{\"a\":1,\"a\":2} | \"a\" is there twice",
                "{\"a\":\"\\x\"} | \\x is no character",
                "{\"a\":1,} | where a name in quotes belongs",
                "{\"a\":[1,]} | ']' begins no value",
                "[{\"process\":0,\"type\":\"invoke\",\"f\":\"read\"} | line 1: the text ends where ',' or ']' belongs",
                "[{\"process\":0,\"type\":\"invoke\",\"f\":\"read\"}]] | line 1: ']' where the end belongs",
            })
    void brokenJsonIsRefused(String text, String problem) {
        assertThatThrownBy(() -> HistoryFile.read(text))
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void depthIsBounded() {
        assertThatThrownBy(() -> HistoryFile.read("{\"a\":" + "[".repeat(100_000)))
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining("nested more than 100 deep");
    }

    /** More than a buffer holds, in portions of a few characters. */
    @Test
    void longFilesArePutTogether() throws Exception {
        String text = LINES.repeat(2_000);
        Reader slow = new Reader() {
            private int at;

            @Override
            public int read(char[] into, int offset, int length) {
                int count = Math.min(Math.min(length, 7), text.length() - at);
                text.getChars(at, at + Math.max(0, count), into, offset);
                at += Math.max(0, count);
                return count > 0 ? count : -1;
            }

            @Override
            public void close() {}
        };
        List<HistoryEvent> events = HistoryFile.read(slow);
        assertThat(events).isEqualTo(HistoryFile.read(text)).hasSize(4_000);
        assertThat(events.get(3_999).line()).isEqualTo(6_000);
    }

    @Test
    void pairsAreKeysIfNothingElseIsPossible() {
        String pairs = """
                {:process 0 :type :invoke :f :write :value [1 5]}
                {:process 0 :type :ok :f :write :value [1 5]}
                {:process 1 :type :invoke :f :read :value [1 nil]}
                {:process 1 :type :ok :f :read :value [1 5]}
                """;
        assertThat(IndependentKeys.certain(HistoryFile.read(pairs))).isTrue();
        assertThat(IndependentKeys.certain(HistoryFile.read(pairs.replace(":read :value [1 nil]", ":read :value nil"))))
                .isFalse();
        String cas = """
                {:process 0 :type :invoke :f :cas :value [1 5]}
                {:process 0 :type :ok :f :cas :value [1 5]}
                """;
        assertThat(IndependentKeys.certain(HistoryFile.read(cas))).isFalse();
        assertThat(IndependentKeys.certain(HistoryFile.read(LINES))).isFalse();
        assertThat(IndependentKeys.certain(
                        HistoryFile.read(LINES.replace("[[\"w\",\"x\",2]]", "[7,[[\"w\",\"x\",2]]]"))))
                .isTrue();
    }
}
