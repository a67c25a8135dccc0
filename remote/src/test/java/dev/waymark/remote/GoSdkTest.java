package dev.waymark.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.core.Target;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.remote.check.HostCheck;
import dev.waymark.remote.process.Pinning;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The SDK for Go and its example, where there is Go. */
class GoSdkTest {
    private static final Path SDK = Path.of("..", "sdk", "go");
    private static final Path ELECTION = Path.of("target", "election").toAbsolutePath();

    private static final Path REGISTER = Path.of("target", "register").toAbsolutePath();

    @Test
    void goSdkAndItsExample() throws IOException, InterruptedException {
        go("vet", "./...");
        go("test", "./...");
        go("build", "-o", ELECTION.toString(), "./examples/election");
        assertThat(new HostCheck(ELECTION.toString(), Map.of(), 5, 20_000).examine())
                .allMatch(HostCheck.Finding::ok);
        Target bug = Target.of(new HostSystem(), Map.of("command", ELECTION.toString()), List.of("forgets-vote"));
        Totals totals =
                Campaign.run(Experiment.on(bug).executions(1000).stopOnBug(true).build());
        assertThat(totals.violations())
                .singleElement()
                .satisfies(
                        violation -> assertThat(violation.verdict().message()).contains("both lead term"));
        Totals one = totals(200);
        assertThat(one.violations()).isNotEmpty();
        assertSame(one, totals(200, "processes", "per-node"));
        assertSame(totals(25), totals(25, "processes", "per-node", "restarts", "process")); // it draws nothing
    }

    /** Waymark judges what the clients of a host saw; the host only says how to read it. */
    @Test
    void aHistoryThatWaymarkJudges() throws IOException, InterruptedException {
        go("build", "-o", REGISTER.toString(), "./examples/register");
        Map<String, String> given = Map.of("command", REGISTER.toString(), "answerMillis", "60000");
        Totals right = Campaign.run(Experiment.on(Target.of(new HostSystem(), given, List.of()))
                .executions(200)
                .build());
        assertThat(right.violations()).isEmpty();
        assertThat(right.properties().get("history").reached()).isGreaterThan(100);
        Totals stale = Campaign.run(Experiment.on(Target.of(new HostSystem(), given, List.of("stale-read")))
                .executions(200)
                .build());
        assertThat(stale.violations())
                .isNotEmpty()
                .allSatisfy(each -> assertThat(each.verdict().property()).isEqualTo("history"))
                .anySatisfy(each -> assertThat(each.verdict().message()).contains("fits no legal order"));
    }

    /** A moment is free, then one is on a processor; when the host is given back, all is as it was. */
    @Test
    void aHostAndTheThreadThatTalksWithItAreKeptOnOneProcessor() throws IOException, InterruptedException {
        assumeTrue(Files.isDirectory(Path.of("/proc/thread-self")), "only on Linux");
        String before = allowed("thread-self");
        assumeTrue(!isOne(before), "there is only one processor");
        go("build", "-o", ELECTION.toString(), "./examples/election");
        Target target = Target.of(new HostSystem(), Map.of("command", ELECTION.toString()), List.of());
        long times = Pinning.times();
        try (Cluster cluster = target.deployment().cluster()) {
            cluster.reset(1, null);
            assertThat(allowed("thread-self")).isEqualTo(before);
            TimeUnit.MILLISECONDS.sleep(60);
            cluster.reset(2, null);
            assertThat(Pinning.times()).isEqualTo(times + 1);
            String one = allowed("thread-self");
            assertThat(one).matches(GoSdkTest::isOne);
            List<String> hosts = ProcessHandle.current()
                    .children()
                    .filter(each -> each.info().command().orElse("").endsWith("election"))
                    .map(each -> allowed(String.valueOf(each.pid())))
                    .toList();
            assertThat(hosts).contains(one);
        }
        assertThat(allowed("thread-self")).isEqualTo(before);
    }

    private static boolean isOne(String processors) {
        return processors.chars().allMatch(Character::isDigit);
    }

    private static String allowed(String process) {
        try {
            return Files.readAllLines(Path.of("/proc", process, "status")).stream()
                    .filter(line -> line.startsWith("Cpus_allowed_list:"))
                    .map(line -> line.replaceFirst(".*:\\s*", ""))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertSame(Totals one, Totals other) {
        assertThat(other.decisions()).isEqualTo(one.decisions());
        assertThat(other.covered()).isEqualTo(one.covered());
        assertThat(messages(other)).isEqualTo(messages(one));
    }

    private static List<String> messages(Totals totals) {
        return totals.violations().stream()
                .map(each -> each.verdict().message() + " in " + each.occurrences())
                .toList();
    }

    private static Totals totals(int executions, String... parameters) {
        Map<String, String> given =
                new LinkedHashMap<>(Map.of("command", ELECTION.toString(), "answerMillis", "60000"));
        for (int i = 0; i < parameters.length; i += 2) {
            given.put(parameters[i], parameters[i + 1]);
        }
        return Campaign.run(Experiment.on(Target.of(new HostSystem(), given, List.of("forgets-vote")))
                .executions(executions)
                .build());
    }

    private static void go(String... arguments) throws IOException, InterruptedException {
        String[] command = new String[arguments.length + 1];
        command[0] = "go";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .directory(SDK.toFile())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            abort("Go is not installed (https://go.dev/dl): the SDK in sdk/go was neither built nor tested");
            return;
        }
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }
}
