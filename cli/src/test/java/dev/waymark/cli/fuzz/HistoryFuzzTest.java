package dev.waymark.cli.fuzz;

import dev.waymark.checkers.file.HistoryModel;
import dev.waymark.checkers.file.RecordedHistory;
import dev.waymark.checkers.file.RecordedHistory.Consistency;
import dev.waymark.checkers.file.RecordedHistory.Reading;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.core.UsageException;
import dev.waymark.histories.HistoryException;
import dev.waymark.histories.file.HistoryEvent;
import dev.waymark.histories.file.HistoryFile;
import dev.waymark.histories.file.IndependentKeys;
import dev.waymark.histories.file.RecordedOperations;
import dev.waymark.histories.file.ScannedModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Histories of clients in all their forms, read and judged. */
class HistoryFuzzTest {
    private static final Limits LIMITS = new Limits(2_000, 1 << 20);

    private static final String JSON = """
            {"process":0,"type":"invoke","f":"write","key":"x","value":1}
            {"process":1,"type":"invoke","f":"read","key":"x","value":null}
            {"process":0,"type":"ok","f":"write","key":"x","value":1}
            {"process":1,"type":"ok","f":"read","key":"x","value":1}
            {"process":"nemesis","type":"info","f":"kill"}
            """;
    private static final String PLAIN = """
            {"process":0,"type":"invoke","f":"write","value":1}
            {"process":0,"type":"ok","f":"write","value":1}
            {"process":1,"type":"invoke","f":"read","value":null}
            {"process":1,"type":"ok","f":"read","value":1}
            """;
    private static final String TIMED = """
            {"client":"a","f":"write","value":7,"call":1,"return":5}
            {"client":"b","f":"read","result":7,"call":2,"return":9}
            {"client":"b","f":"cas","value":[7,8],"call":10}
            """;
    private static final String EDN = """
            ; recorded
            [{:process 0, :type :invoke, :f :write, :value 1, :index 0}
             {:process 0, :type :ok, :f :write, :value 1, :tags #{:a "b"}} #_ {:not this}
             {:process 1, :type :invoke, :f :cas, :value [1 -2N]}
             {:process 1, :type :fail, :f :cas, :value [1 2.5e3M], :error #inst "2020"}]
            """;
    private static final String LISTS = """
            {:process 0 :type :invoke :f :txn :value [[:append 3 1] [:r 4 nil]]}
            {:process 0 :type :ok :f :txn :value [[:append 3 1] [:r 4 []]]}
            {:process 1 :type :invoke :f :txn :value [[:r 3 nil]]}
            {:process 1 :type :ok :f :txn :value [[:r 3 [1]]]}
            """;
    private static final String LOG = """
            INFO [2020-01-01] jepsen worker 0 - jepsen.util 0\t:invoke\t:enqueue\t1
            INFO [2020-01-01] jepsen worker 0 - jepsen.util 0\t:ok\t:enqueue\t1
            INFO [2020-01-01] jepsen worker 1 - jepsen.util 1\t:invoke\t:dequeue\tnil
            INFO [2020-01-01] jepsen nemesis - jepsen.util :nemesis\t:info\t:start\t"cut"
            INFO [2020-01-01] jepsen worker 1 - jepsen.util 1\t:ok\t:dequeue\t1
            """;
    private static final String SETS = """
            {:process 0 :type :invoke :f :add :value 1}
            {:process 0 :type :ok :f :add :value 1}
            {:process 1 :type :invoke :f :read :value nil}
            {:process 1 :type :ok :f :read :value [1]}
            """;

    private static final String LISTED = """
            [{"process":0,"type":"invoke","value":[["append","x",1],["r","y",null]]},
             {"process":0,"type":"ok","value":[["append","x",1],["r","y",[]]],"time":1.5e3},
             {"process":1,"type":"invoke","f":"txn","value":[["r","x",null]]},
             {"process":1,"type":"ok","f":"txn","value":[["r","x",[1]]]}]
            """;

    private static final String NUMBERS = """
            {:process 0 :type :invoke :f :add :value 1} {:process 0 :type :ok :f :add :value 1}
            {:process 1 :type :invoke :f :read} {:process 1 :type :ok :f :read :value 1}
            """;
    private static final String ACCOUNTS = """
            {:process 0 :type :invoke :f :transfer :value {:from 0 :to 1 :amount 1}}
            {:process 0 :type :ok :f :transfer :value {:from 0 :to 1 :amount 1}}
            {:process 1 :type :invoke :f :read} {:process 1 :type :ok :f :read :value {0 9 1 1}}
            """;
    private static final String IDS = """
            {:process 0 :type :invoke :f :generate} {:process 0 :type :ok :f :generate :value 7}
            {:process 0 :type :invoke :f :generate} {:process 0 :type :ok :f :generate :value 8}
            """;
    private static final String LOCK = """
            {:process 0 :type :invoke :f :acquire} {:process 0 :type :ok :f :acquire}
            {:process 0 :type :invoke :f :release} {:process 0 :type :ok :f :release}
            """;

    /** Read as the command line reads them, and judged by each model that needs no search. */
    @ParameterizedTest
    @EnumSource
    void scanned(ScannedModel model) throws IOException {
        new ReaderFuzz("scanned-histories", input -> {
                    try {
                        List<HistoryEvent> events = HistoryFile.read(new String(input, StandardCharsets.UTF_8));
                        RecordedOperations operations =
                                RecordedOperations.ifAllTaken(events, model, IndependentKeys.certain(events));
                        if (operations != null) {
                            var unused = operations.check(model.checker(ScannedModel.Options.asking("linearizable")));
                        }
                    } catch (HistoryException e) {
                        throw new UsageException(String.valueOf(e.getMessage()), e);
                    }
                })
                .from(JSON)
                .from(TIMED)
                .from(LISTS)
                .from(LISTED)
                .from(NUMBERS)
                .from(ACCOUNTS)
                .from(IDS)
                .from(LOCK)
                .from(LOG)
                .from(SETS)
                .ofSeveralKinds()
                .run(3, 1_000);
    }

    private static void fuzz(HistoryModel model, long seed, int count) throws IOException {
        new ReaderFuzz("histories", input -> {
                    String text = new String(input, StandardCharsets.UTF_8);
                    RecordedHistory history = RecordedHistory.read(text, new Reading(model, false, null, false));
                    if (history.operations() < 20) {
                        var unused = history.check(Consistency.LINEARIZABLE, LIMITS);
                    }
                })
                .from(JSON)
                .from(PLAIN)
                .from(TIMED)
                .from(EDN)
                .from(LISTS)
                .from(LOG)
                .from(SETS)
                .ofSeveralKinds()
                .run(seed, count);
    }

    @ParameterizedTest
    @EnumSource
    void histories(HistoryModel model) throws IOException {
        fuzz(model, 1, 2_000);
    }

    @Test
    @Tag("long")
    void manyHistories() throws IOException {
        for (HistoryModel model : HistoryModel.values()) {
            fuzz(model, 2, 20_000);
        }
    }
}
