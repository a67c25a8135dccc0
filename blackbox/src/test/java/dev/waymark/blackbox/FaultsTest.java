package dev.waymark.blackbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Link;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.Property;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.shrink.Shrinker;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What faults do, and how they are counted, on nodes that are shells. */
class FaultsTest {
    private static Outcome run(BlackBoxDeployment deployment, long seed, List<Decision> decisions) {
        Deque<Decision> left = new ArrayDeque<>(decisions);
        Run run = view -> view.encode(left.isEmpty() ? new Decision.Stop() : left.remove());
        try (Explorer explorer = new Explorer(deployment, deployment.properties(), List.of(), Integer.MAX_VALUE)) {
            return explorer.explore(new Plan(0, seed), run);
        }
    }

    private static Decision delay(long by, Link... links) {
        return new Decision.Delay(List.of(links), by);
    }

    /** Shells say nothing to each other. */
    @Test
    void aDelayThatNobodyMeetsIsOneWithoutEffect() {
        Outcome outcome = run(
                ShellNodes.deployment(false),
                1,
                List.of(
                        delay(50, new Link(1, 2)),
                        new Decision.Wait(20),
                        delay(70, new Link(2, 1), new Link(3, 1)),
                        new Decision.Wait(20),
                        delay(0)));

        assertEquals(2, outcome.counters().get("delay"), outcome.counters().toString());
        assertEquals(2, outcome.counters().get("delay without effect"));
        assertEquals(Map.of(), outcome.skipped());
    }

    @Test
    void aDelayThatCannotBeIsSkippedAndCounted() {
        Outcome outcome =
                run(ShellNodes.deployment(false), 1, List.of(delay(50, new Link(1, 9)), delay(-1, new Link(1, 2))));
        assertEquals(
                Map.of(Skip.NO_SUCH_NODE.toString(), 1, Skip.UNSUPPORTED.toString(), 1), Map.copyOf(outcome.skipped()));
        Outcome without = run(
                ShellNodes.deployment(false, BlackBoxOptions.USUAL.settle(500).proxies(false)),
                1,
                List.of(delay(50, new Link(1, 2))));
        assertEquals(Map.of(Skip.UNSUPPORTED.toString(), 1), Map.copyOf(without.skipped()));
    }

    @Test
    void bothWaysToTakeANodeAwayAreMixedByTheSeed() {
        BlackBoxDeployment mixed =
                ShellNodes.deployment(false, BlackBoxOptions.USUAL.settle(500).stop(BlackBoxOptions.Stop.MIXED));
        List<Decision> decisions = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            for (int node = 1; node <= 3; node++) {
                decisions.add(new Decision.Crash(node, DiskMode.KEPT));
                decisions.add(new Decision.Restart(node));
            }
            decisions.add(new Decision.Wait(10));
        }
        Map<String, Integer> first = run(mixed, 7, decisions).counters();
        assertTrue(first.get("kill") > 0, first.toString());
        assertTrue(first.get("graceful stop") > 0, first.toString());
        assertEquals(12, first.get("kill") + first.get("graceful stop"));
        Map<String, Integer> again = run(mixed, 7, decisions).counters();
        assertEquals(first.get("kill"), again.get("kill"), "what the seed says is the same each time");
    }

    /** Violated as soon as node 1 is killed, whatever the machine is doing. */
    private static final class NobodyKillsTheFirst implements Property {
        @Override
        public String name() {
            return "first-lives";
        }

        @Override
        public String summary() {
            return "node 1 is not killed";
        }

        @Override
        public Check check() {
            class Watching extends Check implements Observer {
                @Override
                public Observer observer() {
                    return this;
                }

                @Override
                public void crashed(int node, DiskMode disk) {
                    if (node == 1) {
                        violated("killed", "node 1 was killed");
                    }
                }
            }
            return new Watching();
        }
    }

    /** Windows last by the clock on the wall. */
    @Tag("long")
    @Test
    void shrinkingBlanksTheWindowsThatDoNotMatter() {
        List<Decision> script = List.of(
                new Decision.Pause(2),
                new Decision.Wait(1_300),
                new Decision.Resume(2),
                new Decision.Partition(List.of(List.of(3))),
                new Decision.Wait(1_300),
                new Decision.Crash(1, DiskMode.KEPT),
                new Decision.Wait(2_500),
                new Decision.Heal(),
                new Decision.Restart(1),
                new Decision.Wait(100));
        Shrinker.Shrunk shrunk = new Shrinker(
                        ShellNodes.deployment(false),
                        new NobodyKillsTheFirst(),
                        new Plan(0, 1),
                        new Shrinker.Options(200).within(600_000L))
                .shrink(script);

        assertTrue(shrunk.reproduced());
        assertEquals(List.of(new Decision.Crash(1, DiskMode.KEPT)), shrunk.decisions());
        Shrinker.Shrunk begun = new Shrinker(
                        ShellNodes.deployment(false),
                        new NobodyKillsTheFirst(),
                        new Plan(0, 1),
                        new Shrinker.Options(8).within(600_000L)) // the original twice, then three windows
                .shrink(script);
        assertTrue(begun.decisions().contains(new Decision.Wait(1_300)), "windows are blanked first, and time stays");
        assertTrue(
                !begun.decisions().contains(new Decision.Pause(2)),
                begun.decisions().toString());
        assertTrue(
                !begun.decisions().contains(new Decision.Heal()),
                begun.decisions().toString());
    }
}
