package dev.waymark.blackbox.etcd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.core.SystemMistake;
import dev.waymark.core.Target;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Link;
import dev.waymark.core.property.Safety;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.engine.Explorer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real members of etcd behind proxies; skipped, and says so, where the package cannot be had. */
class EtcdTest {
    private static final int ATTEMPTS = 5;

    private static Outcome run(Map<String, String> parameters, Decision... decisions) {
        try {
            EtcdBinary.get(parameters.getOrDefault("version", ""));
        } catch (SystemMistake e) {
            assumeTrue(false, e.getMessage());
        }
        Target target = Target.of(new Etcd(), parameters, List.of());
        Deque<Decision> left = new ArrayDeque<>(List.of(decisions));
        Run run = view -> view.encode(left.isEmpty() ? new Decision.Stop() : left.remove());
        try (Explorer explorer =
                new Explorer(target.deployment(), target.deployment().properties(), List.of(), Integer.MAX_VALUE)) {
            return explorer.explore(new Plan(0, 1), run);
        }
    }

    private static Verdict verdict(Outcome outcome, String property) {
        return outcome.verdicts().stream()
                .filter(each -> each.property().equals(property))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void keepsItsPromisesWhenAMemberIsCutOffPausedAndKilled() {
        Outcome outcome = run(
                Map.of("version", "3.5.1", "clients", "3"),
                new Decision.Wait(500),
                new Decision.Partition(List.of(List.of(1))),
                new Decision.Wait(2_500),
                new Decision.Heal(),
                new Decision.Wait(300),
                new Decision.Pause(2),
                new Decision.Crash(3, DiskMode.KEPT),
                new Decision.Wait(300),
                new Decision.Resume(2),
                new Decision.Restart(3),
                new Decision.Delay(List.of(new Link(1, 2), new Link(2, 1)), 40),
                new Decision.Wait(500));

        for (Verdict each : outcome.verdicts()) {
            assertEquals(Safety.KEPT, each.safety(), each.message());
        }
        Map<String, Integer> counters = outcome.counters();
        assertEquals(1, counters.get("partition"), counters.toString());
        assertEquals(null, counters.get("partition without effect"), counters.toString());
        assertTrue(counters.get("bytes held by cuts") > 0, counters.toString());
        assertEquals(1, counters.get("kill"), counters.toString());
        assertEquals(1, counters.get("delay"), counters.toString());
        assertTrue(counters.get("bytes delayed") > 0, counters.toString());
        assertEquals(1, counters.get("pause"), counters.toString());
        assertTrue(counters.get("operations answered") > 0, counters.toString());
        assertEquals(Map.of(), outcome.skipped());
    }

    @Test
    void readsThatMayBeStaleAreSeenToBe() {
        Outcome outcome = stale();
        for (int i = 1; i < ATTEMPTS && !outcome.violated(); i++) { // on a busy machine few reads come in time
            outcome = stale();
        }

        assertEquals(Safety.VIOLATED, verdict(outcome, "linearizability").safety());
        assertEquals(Safety.KEPT, verdict(outcome, "replicas-agree").safety());
    }

    private static Outcome stale() {
        return run(
                Map.of("version", "3.5.1", "reads", "serializable"),
                new Decision.Partition(List.of(List.of(1))),
                new Decision.Wait(4_000),
                new Decision.Heal());
    }

    @Test
    void linksThatNobodyControlsCannotBeCut() {
        Outcome outcome = run(
                Map.of(
                        "version",
                        "3.5.1",
                        "network",
                        "none",
                        "workload",
                        "transactions",
                        "clients",
                        "2",
                        "stop",
                        "graceful"),
                new Decision.Partition(List.of(List.of(1))),
                new Decision.Wait(300),
                new Decision.Crash(1, DiskMode.KEPT),
                new Decision.Wait(200));

        for (Verdict each : outcome.verdicts()) {
            assertEquals(Safety.KEPT, each.safety(), each.message());
        }
        assertEquals(
                Skip.UNSUPPORTED.toString(),
                outcome.skipped().keySet().iterator().next());
        assertEquals(1, outcome.counters().get("graceful stop"));
    }

    @Tag("long")
    @ParameterizedTest
    @ValueSource(strings = {"3.4.23", "3.6.5"})
    void otherVersionsAreBroughtAndKeepTheirPromises(String version) {
        Outcome outcome = run(
                Map.of("version", version, "workload", "transactions", "delay", "5"),
                new Decision.Crash(1, DiskMode.KEPT),
                new Decision.Wait(1_000),
                new Decision.Restart(1),
                new Decision.Wait(1_000));

        for (Verdict each : outcome.verdicts()) {
            assertEquals(Safety.KEPT, each.safety(), each.message());
        }
    }
}
