package dev.waymark.checkers.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.checkers.file.RecordedHistory.Consistency;
import dev.waymark.checkers.file.RecordedHistory.Found;
import dev.waymark.checkers.file.RecordedHistory.Reading;
import dev.waymark.checkers.judgement.Judgement.Answer;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.core.UsageException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordedHistoryTest {
    private static Reading reading(String model, boolean perKey, @Nullable String initial) {
        return new Reading(HistoryModel.of(model), perKey, initial, false);
    }

    private static Answer answer(String model, String text) {
        return RecordedHistory.read(text, reading(model, false, null))
                .check(Consistency.LINEARIZABLE, Limits.DEFAULT)
                .judgement()
                .answer();
    }

    /** Events as {@code process type f value}, one after the other, written in each of the forms that have events. */
    private static void same(String model, Answer expected, String... events) {
        StringBuilder edn = new StringBuilder();
        StringBuilder json = new StringBuilder();
        StringBuilder log = new StringBuilder("some noise\n");
        for (String event : events) {
            String[] words = event.split(" ", 4);
            edn.append(String.format(
                    Locale.ROOT,
                    "{:process %s, :type :%s, :f :%s, :value %s}%n",
                    words[0],
                    words[1],
                    words[2],
                    words[3]));
            log.append(String.format(
                    Locale.ROOT, "INFO  jepsen.util - %s\t:%s\t:%s\t%s%n", words[0], words[1], words[2], words[3]));
            String value = words[3].replace("nil", "null").replace(" ", ",");
            json.append(String.format(
                    Locale.ROOT,
                    "{\"process\":%s,\"type\":\"%s\",\"f\":\"%s\",\"value\":%s}%n",
                    words[0],
                    words[1],
                    words[2],
                    value));
        }
        assertThat(answer(model, edn.toString())).as("EDN").isEqualTo(expected);
        assertThat(answer(model, "[" + edn + "]")).as("vector").isEqualTo(expected);
        assertThat(answer(model, log.toString())).as("log").isEqualTo(expected);
        assertThat(answer(model, json.toString())).as("JSON").isEqualTo(expected);
    }

    @Test
    void registers() {
        String[] stale = {
            "0 invoke write 1", "0 ok write 1", "1 invoke read nil", "1 ok read nil",
        };
        same("register", Answer.VIOLATED, stale);
        stale[3] = "1 ok read 1";
        same("register", Answer.HOLDS, stale);
        same(
                "cas-register",
                Answer.VIOLATED,
                "0 invoke write 1",
                "0 ok write 1",
                "1 invoke cas [2 3]",
                "1 ok cas [2 3]");
        same(
                "cas-register",
                Answer.HOLDS,
                "0 invoke write 1",
                "0 info write 1",
                "1 invoke cas [1 3]",
                "1 ok cas [1 3]");
        same(
                "cas-register",
                Answer.HOLDS,
                "0 invoke write 1",
                "0 ok write 1",
                "1 invoke cas [1 3]",
                "1 fail cas [1 3]");
    }

    @Test
    void setsQueuesAndLists() {
        same("set", Answer.HOLDS, "0 invoke add 1", "0 ok add 1", "1 invoke read nil", "1 ok read [1]");
        same("set", Answer.VIOLATED, "0 invoke add 1", "0 ok add 1", "1 invoke read nil", "1 ok read [1 2]");
        same("set", Answer.VIOLATED, "0 invoke add 1", "0 ok add 1", "1 invoke read nil", "1 ok read []");
        same("set", Answer.HOLDS, "0 invoke add 1", "0 info add 1", "1 invoke read nil", "1 ok read []");
        same("set", Answer.VIOLATED, "0 invoke remove 1", "0 ok remove true");
        same(
                "queue",
                Answer.VIOLATED,
                "0 invoke enqueue 1",
                "0 ok enqueue 1",
                "0 invoke dequeue nil",
                "0 ok dequeue nil");
        same("queue", Answer.HOLDS, "0 invoke enqueue 1", "0 ok enqueue 1", "0 invoke dequeue nil", "0 ok dequeue 1");
        same(
                "list-append",
                Answer.VIOLATED,
                "0 invoke append 1",
                "0 ok append 1",
                "1 invoke read nil",
                "1 ok read [1 1]");
    }

    @Test
    void transactions() {
        String text = """
                {:process 0 :type :invoke :f :txn :value [[:append 3 1] [:r 4 nil]]}
                {:process 0 :type :ok :f :txn :value [[:append 3 1] [:r 4 nil]]}
                {:process :nemesis :type :info :f :start}
                #jepsen.history.Op{:process 1 :type :invoke :f :txn :value [[:append 4 1] [:r 3 nil]]}
                #jepsen.history.Op{:process 1 :type :ok :f :txn :value [[:append 4 1] [:r 3 %s]]}
                """;
        RecordedHistory late =
                RecordedHistory.read(String.format(Locale.ROOT, text, "[]"), reading("list-append", false, null));
        assertThat(late.transactions()).isTrue();
        assertThat(late.check(Consistency.LINEARIZABLE, Limits.DEFAULT)
                        .judgement()
                        .answer())
                .isEqualTo(Answer.VIOLATED);
        assertThat(late.check(Consistency.SEQUENTIAL, Limits.DEFAULT)
                        .judgement()
                        .answer())
                .as("neither saw the other")
                .isEqualTo(Answer.VIOLATED);
        RecordedHistory well =
                RecordedHistory.read(String.format(Locale.ROOT, text, "[1]"), reading("list-append", false, null));
        assertThat(well.check(Consistency.LINEARIZABLE, Limits.DEFAULT)
                        .judgement()
                        .answer())
                .isEqualTo(Answer.HOLDS);
    }

    @Test
    void keys() {
        String pairs = """
                {:process 0 :type :invoke :f :write :value [:x 1]}
                {:process 0 :type :ok :f :write :value [:x 1]}
                {:process 0 :type :invoke :f :read :value [:y nil]}
                {:process 0 :type :ok :f :read :value [:y %s]}
                """;
        Reading perKey = reading("register", true, null);
        RecordedHistory well = RecordedHistory.read(String.format(Locale.ROOT, pairs, "nil"), perKey);
        assertThat(well.keys()).isEqualTo(2);
        assertThat(well.check(Consistency.LINEARIZABLE, Limits.DEFAULT)
                        .judgement()
                        .holds())
                .isTrue();
        Found found = RecordedHistory.read(String.format(Locale.ROOT, pairs, "1"), perKey)
                .check(Consistency.LINEARIZABLE, Limits.DEFAULT);
        assertThat(found.judgement().violated()).isTrue();
        assertThat(found.key()).isEqualTo("y");
    }

    @Test
    void operationsWithTheirTimes() {
        String touching = """
                {"client":"a","f":"put","key":"x","value":"1","call":10,"return":20}
                {"client":"b","f":"get","key":"x","result":"","call":20,"return":30}
                {"client":"c","f":"append","key":"x","value":"2","call":5}
                """;
        RecordedHistory history = RecordedHistory.read(touching, reading("kv", false, ""));
        assertThat(history.unknown()).isOne();
        assertThat(history.check(Consistency.LINEARIZABLE, Limits.DEFAULT)
                        .judgement()
                        .holds())
                .as("they touch, so they overlap")
                .isTrue();
        RecordedHistory later =
                RecordedHistory.read(touching.replace("\"call\":20", "\"call\":21"), reading("kv", false, ""));
        Found found = later.check(Consistency.LINEARIZABLE, Limits.DEFAULT);
        assertThat(found.judgement().violated()).isTrue();
        assertThat(later.line(found.judgement().expectViolation().breaking().name()))
                .isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "'' | the history is empty",
                "hello | there is no operation in it",
                "{\"process\":1 | line 1: is no JSON object",
                "{\"type\":\"invoke\",\"f\":\"read\"} | line 1: has no \"process\"",
                "{\"process\":1,\"type\":\"invok\",\"f\":\"read\"} | line 1: unknown type 'invok': did you mean invoke",
                "{\"process\":1,\"type\":\"ok\",\"f\":\"read\"} | line 1: client 1 is answered but has asked nothing",
                "{\"process\":1,\"type\":\"invoke\",\"f\":\"raed\"} | line 1: unknown operation of a register 'raed': did you mean read",
                "{\"process\":1,\"type\":\"invoke\",\"f\":\"read\",\"key\":1} | line 1: has a key: give --per-key",
                "{:process 0 :type :invoke :f :read} {:process 0 :type :invoke :f :read} | line 1: client 0 asks again while",
                "{:process 0 :type :invoke :f :read} {:process 0 :type :ok :f :write} | line 1: ends a write, but in line 1",
                "{:process 0 :type :invoke | line 1: the text ends",
                "[5] | line 1: is no event: 5",
                "{\"client\":1,\"f\":\"read\",\"call\":5,\"return\":4} | line 1: returns at 4, before its call at 5",
                "{\"client\":1,\"f\":\"read\",\"call\":5.5} | line 1: \"call\" is a whole number, not 5.5",
            })
    void whatIsWrongIsSaidWithItsLine(String text, String problem) {
        String given = text.equals("''") ? "" : text;
        assertThatThrownBy(() -> RecordedHistory.read(given, reading("register", false, null)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(problem);
    }
}
