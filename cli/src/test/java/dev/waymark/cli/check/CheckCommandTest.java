package dev.waymark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class CheckCommandTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    Path folder;

    private String file(String text) throws IOException {
        return Files.writeString(folder.resolve("history"), text).toString();
    }

    private static final String STALE = """
            {:process 0, :type :invoke, :f :write, :value 1}
            {:process 0, :type :ok, :f :write, :value 1}
            {:process 1, :type :invoke, :f :read, :value nil}
            {:process 1, :type :ok, :f :read, :value %s}
            """;

    @Test
    void aStaleReadIsDrawnWithItsLine() throws IOException {
        Cli cli = Cli.run("check", file(STALE.formatted("nil")), "--model", "register");
        assertThat(cli.exitCode()).isOne();
        assertThat(cli.out()).contains("c1#1 read -> null fits no legal order", "✗", "c1#1 is asked in line 3");
        JsonNode json = Cli.run("check", file(STALE.formatted("nil")), "--model", "register", "--json")
                .json();
        assertThat(json.get("verdict").asString()).isEqualTo("violated");
        assertThat(json.get("violation").get("line").asInt()).isEqualTo(3);
        assertThat(json.get("violation").get("legal").asInt()).isOne();
        assertThat(json.get("operations").asInt()).isEqualTo(2);
    }

    @Test
    void whatHoldsIsZeroAndSequentialAsksForLess() throws IOException {
        assertThat(Cli.run("check", file(STALE.formatted("1")), "--model", "register")
                        .exitCode())
                .isZero();
        assertThat(Cli.run("check", file(STALE.formatted("nil")), "--model", "register", "--consistency", "sequential")
                        .exitCode())
                .isZero();
    }

    @Test
    void thePageHasThePicture() throws IOException {
        Path page = folder.resolve("page.html");
        String history = file(STALE.formatted("\"<script>\""));
        assertThat(Cli.run("check", history, "--model", "register", "--out", page.toString())
                        .exitCode())
                .isOne();
        assertThat(Files.readString(page))
                .contains("violated: not linearizable as a register", "<svg class=\"history\"", "&lt;script&gt;")
                .doesNotContain("<script>");
        assertThat(Cli.run("check", history, "--model", "register", "--out", history)
                        .err())
                .contains("the original is never changed");
    }

    @Test
    void aLimitIsUnknown() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 60; i++) { // all open at once, and the value that is read was never written
            text.append("{:process ")
                    .append(i)
                    .append(" :type :invoke :f :cas :value [")
                    .append(i % 7)
                    .append(' ')
                    .append(i * 3 % 11)
                    .append("]}\n");
        }
        for (int i = 0; i < 60; i++) {
            text.append("{:process ").append(i).append(" :type :ok :f :cas :value nil}\n");
        }
        Cli cli =
                Cli.run("check", file(text.toString()), "--model", "cas-register", "--memory", "1m", "--initial", "0");
        assertThat(cli.exitCode()).as(cli.out() + cli.err()).isEqualTo(2);
        assertThat(cli.out()).contains("unknown: --memory was reached");
    }

    @Test
    void whatIsNoHistoryIsRefusedInOneLine() throws IOException {
        Cli cli = Cli.run("check", file(STALE.formatted("nil}{")), "--model", "register");
        assertThat(cli.exitCode()).isEqualTo(64);
        assertThat(cli.errLines()).hasSize(1);
        assertThat(cli.err()).contains("history: line 4: ");
        assertThat(Cli.run("check", folder.resolve("none").toString(), "--model", "register")
                        .err())
                .contains("there is no file");
        assertThat(Cli.run("check", file("x"), "--model", "regster").err()).contains("did you mean register");
        Cli untold = Cli.run("check", file("x"));
        assertThat(untold.exitCode()).isEqualTo(64);
        assertThat(untold.err()).contains("--model");
        Files.write(folder.resolve("bytes"), new byte[] {(byte) 0xFF, (byte) 0xFE, 0});
        assertThat(Cli.run("check", folder.resolve("bytes").toString(), "--model", "register")
                        .err())
                .contains("is no text in UTF-8");
    }

    private static final String WITHOUT_ZERO = """
            {:process 0, :type :invoke, :f :add, :value 0}
            {:process 0, :type :ok, :f :add, :value 0}
            {:process 1, :type :invoke, :f :add, :value 1}
            {:process 1, :type :info, :f :add, :value 1}
            {:process :nemesis, :type :info, :f :start, :value nil}
            {:process 0, :type :invoke, :f :read}
            {:process 0, :type :ok, :f :read, :value [1]}
            """;

    @Test
    void aLostElementIsNamedWithItsLines() throws IOException {
        for (String model : List.of("set", "set-full")) {
            Cli cli = Cli.run("check", file(WITHOUT_ZERO), "--model", model);
            assertThat(cli.exitCode()).isEqualTo(1);
            assertThat(cli.out()).startsWith("lost\n").contains("violated: not a " + model + ": lost");
            JsonNode json = Cli.run("check", file(WITHOUT_ZERO), "--model", model, "--json")
                    .json();
            assertThat(json.path("verdict").asString()).isEqualTo("violated");
            assertThat(json.at("/anomalies/0/name").asString()).isEqualTo("lost");
            assertThat(json.at("/anomalies/0/lines").toString()).isEqualTo("[1,6]");
        }
    }

    @Test
    void transactionsAreJudgedByTheirLevel() throws IOException {
        String skew = """
                [{:process 0, :type :invoke, :f :txn, :value [[:r :x nil] [:append :y 1]]}
                 {:process 1, :type :invoke, :f :txn, :value [[:r :y nil] [:append :x 1]]}
                 {:process 0, :type :ok, :f :txn, :value [[:r :x []] [:append :y 1]]}
                 {:process 1, :type :ok, :f :txn, :value [[:r :y []] [:append :x 1]]}
                 {:process 0, :type :invoke, :f :txn, :value [[:r :x nil] [:r :y nil]]}
                 {:process 0, :type :ok, :f :txn, :value [[:r :x [1]] [:r :y [1]]]}]
                """;
        Cli cli = Cli.run("check", file(skew), "--model", "list-append");
        assertThat(cli.exitCode()).isEqualTo(1);
        assertThat(cli.out()).contains("G2-item", "rw: read x as []", "T2  line 2  process 1", "still possible:");
        assertThat(Cli.run("check", file(skew), "--model", "list-append", "--consistency", "snapshot-isolation")
                        .exitCode())
                .isZero();
        Cli misspelt = Cli.run("check", file(skew), "--model", "list-append", "--consistency", "snapshot-isolaton");
        assertThat(misspelt.exitCode()).isEqualTo(64);
        assertThat(misspelt.err()).contains("did you mean snapshot-isolation");
        assertThat(Cli.run("check", file(skew), "--model", "rw-register").exitCode())
                .isEqualTo(64);
    }

    @Test
    void keysThatNobodyAskedForAreSuspected() throws IOException {
        String pairs = """
                {"process":0,"type":"invoke","f":"add","value":["a",1]}
                {"process":0,"type":"ok","f":"add","value":["a",1]}
                {"process":1,"type":"invoke","f":"add","value":["b",1]}
                {"process":1,"type":"ok","f":"add","value":["b",1]}
                {"process":0,"type":"invoke","f":"read","value":["a",null]}
                {"process":0,"type":"ok","f":"read","value":["a",[1]]}
                {"process":0,"type":"invoke","f":"read","value":["b",null]}
                {"process":0,"type":"ok","f":"read","value":["b",[1]]}
                """;
        Cli recognised = Cli.run("check", file(pairs), "--model", "set-full");
        assertThat(recognised.exitCode()).isZero(); // every operation has one, and a plain read would have none
        assertThat(recognised.out()).contains("2 keys");
        Cli refused = Cli.run("check", file(pairs), "--model", "set-full", "--no-per-key");
        assertThat(refused.exitCode()).isOne();
        assertThat(refused.out()).contains("give --per-key");
        String answeredWithout = pairs.replace("[\"a\",[1]]", "[1]").replace("[\"b\",[1]]", "[1]");
        Cli unsure = Cli.run("check", file(answeredWithout), "--model", "set-full");
        assertThat(unsure.exitCode()).isOne();
        assertThat(unsure.out()).contains("give --per-key");
        assertThat(Cli.run("check", file(answeredWithout), "--model", "set-full", "--per-key")
                        .exitCode())
                .isZero();
    }

    @Test
    void keysBesideValuesAreObjectsOfTheirOwn() throws IOException {
        String keyed = """
                {"process":0,"type":"invoke","f":"write","key":"x","value":1}
                {"process":0,"type":"ok","f":"write","key":"x","value":1}
                {"process":0,"type":"invoke","f":"read","key":"y"}
                {"process":0,"type":"ok","f":"read","key":"y","value":null}
                """;
        assertThat(Cli.run("check", file(keyed), "--model", "register").exitCode())
                .isZero();
        Cli some = Cli.run("check", file(keyed.replace(",\"key\":\"y\"", "")), "--model", "register");
        assertThat(some.exitCode()).isEqualTo(64);
        assertThat(some.err()).contains("line 1: has a key: give --per-key");
    }

    @Test
    void pairsOfARegisterAreSuspectedToo() throws IOException {
        String pairs = """
            {"process":0,"type":"invoke","f":"write","value":["a",1]}
            {"process":0,"type":"ok","f":"write","value":["a",1]}
            {"process":0,"type":"invoke","f":"write","value":["a",2]}
            {"process":0,"type":"ok","f":"write","value":["a",2]}
            {"process":0,"type":"invoke","f":"write","value":["b",1]}
            {"process":0,"type":"ok","f":"write","value":["b",1]}
            {"process":0,"type":"invoke","f":"write","value":["b",2]}
            {"process":0,"type":"ok","f":"write","value":["b",2]}
            {"process":0,"type":"invoke","f":"read"}
            {"process":0,"type":"ok","f":"read","value":["a",2]}
            """;
        for (String model : List.of("register", "cas-register")) {
            Cli cli = Cli.run("check", file(pairs), "--model", model);
            assertThat(cli.exitCode()).isOne();
            assertThat(cli.out()).contains("give --per-key");
        }
        Cli plain = Cli.run("check", file(STALE.formatted("nil")), "--model", "register");
        assertThat(plain.out()).doesNotContain("--per-key");
    }

    @Test
    void registersMayKeepAnOrderOfTheirOwn() throws IOException {
        String stale = """
            {:process 0, :type :invoke, :f :txn, :value [[:w :x 1]]}
            {:process 0, :type :ok, :f :txn, :value [[:w :x 1]]}
            {:process 0, :type :invoke, :f :txn, :value [[:w :x 2]]}
            {:process 0, :type :ok, :f :txn, :value [[:w :x 2]]}
            {:process 1, :type :invoke, :f :txn, :value [[:r :x nil] [:r :y nil]]}
            {:process 1, :type :ok, :f :txn, :value [[:r :x 1] [:r :y nil]]}
            """;
        String[] read = {"check", file(stale), "--model", "rw-register", "--consistency", "read-committed"};
        Cli usual = Cli.run(read);
        assertThat(usual.exitCode()).isZero();
        assertThat(usual.out()).doesNotContain("G-single");
        String[] more = Arrays.copyOf(read, read.length + 2);
        more[read.length] = "--register-order";
        more[read.length + 1] = "process";
        Cli ofProcesses = Cli.run(more);
        assertThat(ofProcesses.exitCode()).isZero(); // read-committed allows it
        assertThat(ofProcesses.out()).contains("G-single-realtime", "rw: read x as 1, which T2 overwrote with 2");
        more[read.length + 1] = "realtime";
        Cli ofTime = Cli.run(more);
        assertThat(ofTime.exitCode()).isOne();
        assertThat(ofTime.out()).startsWith("cyclic-versions");
        more[read.length + 1] = "realtme";
        assertThat(Cli.run(more).err()).contains("did you mean realtime");
        Cli other = Cli.run("check", file(stale), "--model", "list-append", "--register-order", "process");
        assertThat(other.exitCode()).isEqualTo(64);
        assertThat(other.err()).contains("--register-order is about --model rw-register");
    }

    @Test
    void aSetMayNotLagIfThatIsAskedFor() throws IOException {
        String lagging = """
            {:process 0, :type :invoke, :f :add, :value 1}
            {:process 0, :type :ok, :f :add, :value 1}
            {:process 0, :type :invoke, :f :read}
            {:process 0, :type :ok, :f :read, :value []}
            {:process 0, :type :invoke, :f :read}
            {:process 0, :type :ok, :f :read, :value [1]}
            """;
        Cli usual = Cli.run("check", file(lagging), "--model", "set-full", "--json");
        assertThat(usual.exitCode()).isZero();
        assertThat(usual.json().path("consistency").asString()).isEqualTo("eventual");
        Cli strict = Cli.run("check", file(lagging), "--model", "set-full", "--consistency", "linearizable");
        assertThat(strict.exitCode()).isOne();
        assertThat(strict.out()).startsWith("stale-read");
    }

    @Test
    void limitsThatWouldSayNothingAreRefused() throws IOException {
        String write = "{:process 0, :type :invoke, :f :txn, :value [[:w :x 1]]}";
        refused(write, "rw-register", "transactions have --search-steps", "--time", "1s");
        refused(write, "rw-register", "--search-steps 0: at least 1", "--search-steps", "0");
        String add = "{:process 0, :type :invoke, :f :add, :value 1}";
        refused(add, "counter", "a counter is read once: leave it out", "--memory", "1m");
        refused(add, "counter", "a counter needs no search", "--search-steps", "5");
        refused(STALE.formatted("1"), "register", "a register has --time and --memory", "--search-steps", "5");
    }

    /** Writes that nobody ordered, each with a reader: an order of all has to be searched for. */
    @Test
    void stepsThatAreUsedUpAreUnknown() throws IOException {
        StringBuilder text = new StringBuilder();
        for (String type : List.of("invoke", "ok")) {
            String event = "{:process %d, :type :" + type + ", :f :txn, :value [[%s :x %s] [%s :y %s]]}\n";
            for (int i = 0; i < 8; i++) {
                text.append(event.formatted(i, ":w", i, ":w", i));
            }
            for (int i = 0; i < 8; i++) {
                String read = type.equals("ok") ? "" + i : "nil";
                text.append(event.formatted(i + 8, ":r", read, ":r", read));
            }
        }
        String history = file(text.toString());
        String[] check = {"check", history, "--model", "rw-register", "--consistency", "serializable"};
        assertThat(Cli.run(check).exitCode()).isZero();
        String[] less = Arrays.copyOf(check, check.length + 2);
        less[check.length] = "--search-steps";
        less[check.length + 1] = "10";
        Cli cli = Cli.run(less);
        assertThat(cli.exitCode()).isEqualTo(2);
        assertThat(cli.out()).contains("unknown: ", "or allow more than 10 steps");
    }

    /** Never a wrong "ok": each is refused with its line, or has its anomaly by name. */
    @Test
    void badHistories() throws IOException {
        String write = "{:process 0, :type :invoke, :f :txn, :value [[:w :x 1]]}\n"
                + "{:process 0, :type :ok, :f :txn, :value [[:w :x 1]]}\n";
        String again = write.replace(":process 0", ":process 1");
        refused(write + again, "rw-register", "line 3: 1 is written to x here, and in line 1");
        refused(
                "{:process 0, :type :ok, :f :txn, :value [[:w :x 1]]}",
                "rw-register",
                "line 1: process 0 ends txn, which it never began");
        refused(
                write + "{:process 1, :type :invoke, :f :add, :value 1}",
                "rw-register",
                "line 3: unknown operation of a rw-register 'add'");
        refused(write + "{:process 1, :type :invoke, :f :txn", "rw-register", "line 3: the text ends");
        refused(write.replace(":w", ":append"), "rw-register", "line 1: 'append' is not what this model has");
        refused(
                "{\"process\":0,\"type\":\"invoke\",\"f\":\"add\",\"value\":1}\n{\"process\":0,\"ty",
                "set-full",
                "line 2: is no JSON object");
        refused(
                again.replace("[[:w :x 1]]", "[[:append :x 1]]") + write.replace(":w", ":append"),
                "list-append",
                "line 3: 1 is appended to x here and in line 1");
        String enqueue = "{:process 0, :type :invoke, :f :enqueue, :value 1}\n"
                + "{:process 0, :type :ok, :f :enqueue, :value 1}\n";
        refused(enqueue + enqueue, "unordered-queue", "line 3: 1 is enqueued here and in line 1");
        String add = enqueue.replace("enqueue", "add");
        refused(add + add, "set-full", "line 3: 1 is added twice");
        assertThat(Cli.run("check", file(add + add), "--model", "set").exitCode())
                .as("a search takes what is added twice")
                .isZero();
        assertThat(Cli.run("check", file(enqueue + enqueue), "--model", "queue").exitCode())
                .isZero();
        refused(enqueue + add, "unordered-queue", "line 3: unknown operation of a unordered-queue 'add'");
        refused(enqueue + add, "queue", "line 3: unknown operation of a queue 'add'");
        String log = "INFO  jepsen.util - 0\t:invoke\t:read\tnil\nINFO  jepsen.util - 0\t:ok\t:re";
        refused(log, "register", "line 2: ");
        refused("INFO  jepsen.util - 0\t:invoke\t:write\t[1", "register", "line 1: ");
        String unwritten = write.replace("[[:w :x 1]]", "[[:r :x 5]]").replaceFirst("5", "nil");
        Cli cli = Cli.run("check", file(unwritten), "--model", "rw-register");
        assertThat(cli.exitCode()).isOne();
        assertThat(cli.out()).startsWith("unwritten-read");
    }

    private void refused(String text, String model, String problem, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("check", file(text), "--model", model));
        arguments.addAll(List.of(more));
        Cli cli = Cli.run(arguments.toArray(new String[0]));
        assertThat(cli.exitCode()).as(cli.out() + cli.err()).isEqualTo(64);
        assertThat(cli.errLines()).hasSize(1);
        assertThat(cli.err()).contains(problem);
    }
}
