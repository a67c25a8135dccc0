package dev.waymark.tla;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.ProtocolModel;
import dev.waymark.raft.RaftModel;
import dev.waymark.systems.microbenchmark.Microbenchmark;
import dev.waymark.systems.paxoslog.PaxosLog;
import dev.waymark.systems.tendermint.Tendermint;
import dev.waymark.systems.twophasecommit.TwoPhaseCommit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The models with their messages: TLC checks them exhaustively, and the same states are found by stepping one given action
 * after the other, whether it comes with arguments or is TLC's own enumeration of all successors.
 */
class BundledModelsTest {
    private record Given(String action, Object[] arguments) {}

    private static Given given(String action, Object... arguments) {
        return new Given(action, arguments);
    }

    private static ModelFiles files(Class<?> anchor) {
        return ModelFiles.beside(anchor, ProtocolModel.FOLDER);
    }

    private static Set<Long> explore(Model model, List<Given> steps) {
        Set<Long> seen = new HashSet<>();
        Deque<ModelState> open = new ArrayDeque<>();
        for (ModelState state : model.initial()) {
            seen.add(state.fingerprint());
            open.add(state);
        }
        while (!open.isEmpty()) {
            ModelState state = open.remove();
            for (Given step : steps) {
                for (ModelState next :
                        model.step(state, step.action(), step.arguments()).successors()) {
                    if (seen.add(next.fingerprint())) {
                        open.add(next);
                    }
                }
            }
        }
        return seen;
    }

    /** TLC finds no error; gives the number of reachable states. */
    private static int states(ModelFiles files, String config, String module) {
        TlcCheck.Result result = TlcCheck.run(files, module, config, 600_000, () -> false);
        assertThat(result.verdict()).as(result.error()).isEqualTo(TlcCheck.Verdict.HOLDS);
        return Math.toIntExact(result.states());
    }

    private static void agree(Class<?> anchor, String module, String config, List<Given> steps) {
        int states = states(files(anchor), config, module + "MC");
        ModelOptions options = ModelOptions.DEFAULT.withInvariants(false).withCacheBytes(0);
        try (Model model = Model.load(files(anchor), module + "MC", config, options)) {
            Set<Long> given = explore(model, steps);
            assertThat(given).hasSize(states);
            assertThat(explore(model, List.of(given("MCNext")))).isEqualTo(given);
            try (Model remembering = Model.load(
                    files(anchor), module + "MC", config, options.withCacheBytes(ModelOptions.DEFAULT.cacheBytes()))) {
                assertThat(explore(remembering, steps)).isEqualTo(given);
                assertThat(remembering.evaluations()).isLessThan(model.evaluations());
            }
        }
    }

    @Test
    void microbenchmark() {
        List<Given> steps = new ArrayList<>();
        for (int node : new int[] {1, 2, 3, 4}) {
            steps.add(given("MCCrash", node));
            steps.add(given("MCDeliver", Map.of("type", "register", "node", node)));
            steps.add(given("MCDeliver", Map.of("type", "flush", "node", node)));
            for (int task = 0; task < 3; task++) {
                steps.add(given("MCDeliver", Map.of("type", "execute", "node", node, "task", task)));
            }
        }
        steps.add(given("MCDeliver", Map.of("type", "request")));
        steps.add(given("MCDeliver", Map.of("type", "terminate")));
        String config = String.valueOf(files(Microbenchmark.class).read("MicrobenchmarkMC.cfg"));
        agree(Microbenchmark.class, "Microbenchmark", config, steps);
    }

    @Test
    void twoPhaseCommit() {
        String config = String.valueOf(files(TwoPhaseCommit.class).read("TwoPhaseCommitMC.cfg"))
                .replace("Asked = {{1}, {1, 2}}", "Asked = {{1}}")
                .replace("Crashes = 1", "Crashes = 0");
        agree(TwoPhaseCommit.class, "TwoPhaseCommit", config, twoPhaseCommitSteps());
    }

    @Test
    @Tag("long")
    void twoPhaseCommitWithCrashes() {
        String config = String.valueOf(files(TwoPhaseCommit.class).read("TwoPhaseCommitMC.cfg"));
        agree(TwoPhaseCommit.class, "TwoPhaseCommit", config, twoPhaseCommitSteps());
    }

    /** Without commands all logs are empty; with them it takes minutes. */
    @Test
    void paxosLog() {
        String config = String.valueOf(files(PaxosLog.class).read("PaxosLogMC.cfg"));
        config = config.replace("Commands = {\"a\"}", "Commands = {}").replace("Crashes = 1", "Crashes = 0");
        agree(PaxosLog.class, "PaxosLog", config, paxosLogSteps());
    }

    @Test
    @Tag("long")
    void paxosLogWithACommand() {
        String config = String.valueOf(files(PaxosLog.class).read("PaxosLogMC.cfg"));
        agree(PaxosLog.class, "PaxosLog", config.replace("Crashes = 1", "Crashes = 0"), paxosLogSteps());
    }

    private static List<Given> paxosLogSteps() {
        List<Given> steps = new ArrayList<>();
        for (int node : new int[] {1, 2, 3}) {
            steps.add(given("MCTimer", node));
            steps.add(given("MCCrash", node));
            steps.add(given("MCRequest", node, "a"));
            steps.add(given("MCPrepare", node, 1));
            for (List<String> log : List.of(List.<String>of(), List.of("a"))) {
                steps.add(given("MCPropose", node, List.of(1, log)));
                for (int from : new int[] {1, 2, 3}) {
                    steps.add(given("MCAck", node, List.of(from, 1, 0, log)));
                    steps.add(given("MCPromise", node, List.of(from, 1, log)));
                }
            }
        }
        return steps;
    }

    /** Two phases are what it takes for logs to differ; too many states to step through them one by one. */
    @Test
    @Tag("long")
    void paxosLogOfTwoPhases() {
        String config = String.valueOf(files(PaxosLog.class).read("PaxosLogMC.cfg"));
        config = config.replace("Phases = 1", "Phases = 2").replace("Crashes = 1", "Crashes = 0");
        assertThat(states(files(PaxosLog.class), config, "PaxosLogMC")).isGreaterThan(100_000);
    }

    /** One leader of three; two candidates in one term; and two servers with two terms, where logs differ; heartbeats as messages of their own. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "3; Entries = 1",
                "3; Candidates = {1, 2}, Entries = 0",
                "2; Terms = 2",
                "2; SnapshotEvery = 1, Crashes = 1, Changes = TRUE",
                "2; Terms = 2, Beats = TRUE",
                "2; SnapshotEvery = 1, Crashes = 1, Lenient = TRUE, KeepsCommit = TRUE",
            })
    void raft(int nodes, String settings) {
        String config = raftConfig(nodes, settings);
        int states = states(files(RaftModel.class), config, "RaftMC");
        ModelOptions options = ModelOptions.DEFAULT.withInvariants(false).withCacheBytes(0);
        try (Model model = Model.load(files(RaftModel.class), "RaftMC", config, options)) {
            assertThat(explore(model, List.of(given("MCNext")))).hasSize(states);
        }
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource(
            delimiter = ';',
            value = {
                "3; Candidates = {1, 2}, Entries = 1, Crashes = 1",
                "3; Candidates = {1, 2}, Terms = 2, Beats = TRUE",
                "2; Terms = 2, Entries = 2, SnapshotEvery = 1, Crashes = 1, Changes = TRUE",
            })
    void raftWithMore(int nodes, String settings) {
        assertThat(states(files(RaftModel.class), raftConfig(nodes, settings), "RaftMC"))
                .isGreaterThan(10_000);
    }

    /** Two rounds of two validators, who must agree. */
    @Test
    void tendermint() {
        String config = tendermintConfig("{1, 2}", "{}", "NoLies", 1);
        int states = states(files(Tendermint.class), config, "TendermintMC");
        ModelOptions options = ModelOptions.DEFAULT.withInvariants(false).withCacheBytes(0);
        try (Model model = Model.load(files(Tendermint.class), "TendermintMC", config, options)) {
            assertThat(explore(model, List.of(given("MCNext")))).hasSize(states);
        }
    }

    /** Two rounds of three, where a lock is what keeps the second from another block; and a round with a liar. */
    @ParameterizedTest
    @Tag("long")
    @CsvSource(
            delimiter = ';',
            value = {"{1, 2, 3}; {}; NoLies; 1", "{1, 2, 3, 4}; {4}; NoLies; 0", "{1, 2, 3, 4}; {4}; BothWays; 0"})
    void tendermintWithMore(String nodes, String liars, String lies, int rounds) {
        String config = tendermintConfig(nodes, liars, lies, rounds);
        assertThat(states(files(Tendermint.class), config, "TendermintMC")).isGreaterThan(5_000);
    }

    private static String tendermintConfig(String nodes, String liars, String lies, int rounds) {
        return String.valueOf(files(Tendermint.class).read("TendermintMC.cfg"))
                .replace("Nodes = {1, 2, 3, 4}", "Nodes = " + nodes)
                .replace("Liars = {4}", "Liars = " + liars)
                .replace("NoLies", lies)
                .replace("Rounds = 0", "Rounds = " + rounds);
    }

    private static String raftConfig(int nodes, String settings) {
        String config = String.valueOf(files(RaftModel.class).read("RaftMC.cfg"));
        config = config.replace("N = 3", "N = " + nodes);
        for (String setting : settings.split(", (?=[A-Z])")) {
            String name = setting.substring(0, setting.indexOf(" ="));
            assertThat(config).contains("    " + name + " = ");
            config = config.replaceFirst("    " + name + " = .*", "    " + setting);
        }
        return config;
    }

    private static List<Given> twoPhaseCommitSteps() {
        List<Given> steps = new ArrayList<>();
        for (int node : new int[] {1, 2, 3}) {
            steps.add(given("MCCrash", node));
            steps.add(given("MCStart", node));
        }
        for (int t : new int[] {1, 2}) {
            steps.add(given("MCBegin", t, Set.of(1)));
            steps.add(given("MCBegin", t, Set.of(1, 2)));
            for (int rm : new int[] {2, 3}) {
                for (String type : List.of("prepare", "commit", "abort", "ack")) {
                    steps.add(given("MCDeliver", Map.of("type", type, "rm", rm, "t", t)));
                }
                for (boolean yes : new boolean[] {true, false}) {
                    steps.add(given("MCDeliver", Map.of("type", "vote", "rm", rm, "t", t, "yes", yes)));
                }
            }
        }
        return steps;
    }
}
