package dev.waymark.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.Property;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.Script;
import dev.waymark.engine.trace.Recorder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What only a cluster of real servers does: together, when it must be, and not for those who hang. */
class LiveClusterTest {
    private static Decision ask(int client, int number, int node) {
        return new Decision.Invoke(new OperationName(client, number), node, null);
    }

    private static Decision crash(int node) {
        return new Decision.Crash(node, DiskMode.KEPT);
    }

    private static @Nullable Skip apply(Cluster cluster, Decision decision) {
        return cluster.apply(cluster.view().encode(decision));
    }

    @Test
    void startsAndStopsTogetherWhatIsDecidedInARow() {
        Counters counters = new Counters();
        try (Cluster cluster = counters.cluster()) {
            cluster.reset(1, null);
            apply(cluster, crash(3)); // it has not begun to start
            apply(cluster, ask(1, 1, 1));
            apply(cluster, crash(1));
            apply(cluster, crash(2));
            apply(cluster, new Decision.Restart(3));
            apply(cluster, new Decision.Restart(1));
            apply(cluster, new Decision.Wait(0));
            assertThat(counters.done).containsExactly("start [1, 2]", "ask 1", "stop [1, 2]", "start [1, 3]");
        }
    }

    @Test
    void anAnswerBelongsToItsRequest() {
        Recorder recorder = new Recorder();
        try (Cluster cluster = new Counters().cluster()) {
            cluster.reset(1, recorder);
            assertThat(apply(cluster, ask(1, 1, 2))).isNull();
            assertThat(recorder.events())
                    .endsWith(
                            new Event.Invoked(new OperationName(1, 1), 2, "up"),
                            new Event.Emitted(2, "counted", List.of(1)),
                            new Event.Replied(new OperationName(1, 1), 2, 1));
            assertThat(cluster.view().state(2)).isEqualTo(1);
        }
    }

    @Test
    void whoHangsAtTheStartIsStoppedAndCounted() {
        Counters counters = new Counters(node -> node == 2, new LiveOptions(1, 60_000, 50, 1));
        Recorder recorder = new Recorder();
        try (Cluster cluster = counters.cluster()) {
            cluster.reset(1, recorder);
            assertThat(apply(cluster, ask(1, 1, 2))).isEqualTo(Skip.NODE_DOWN);
            assertThat(apply(cluster, ask(1, 1, 1))).isNull();
            assertThat(counters.done).contains("stop [2]");
            assertThat(cluster.notQuiescent()).isEqualTo(1);
            assertThat(cluster.count(LiveCluster.HUNG_AT_START)).isEqualTo(1);
            assertThat(cluster.counters()).containsEntry(LiveCluster.HUNG_AT_START, 1);
            assertThat(recorder.events()).contains(new Event.Crashed(2, DiskMode.KEPT));
        }
    }

    /** Strategies crash nodes as if disks were under control; where they are not, that is a crash all the same. */
    @Test
    void aCrashThatWouldLoseWhatIsNotSyncedIsACrash() {
        try (Explorer explorer = new Explorer(new Counters(), List.of(), List.of(), 10)) {
            Outcome outcome = explorer.explore(
                    new Plan(0, 1), new Script(List.of(new Decision.Crash(1, DiskMode.UNSYNCED_LOST))));
            assertThat(outcome.faults().crashes()).isEqualTo(1);
            assertThat(outcome.skipped()).isEmpty();
        }
    }

    /** Otherwise what was started last would never have been, when an execution is judged. */
    @Test
    void theTailWaitsUntilAllIsQuiet() {
        Counters counters = new Counters();
        Property wantsATail = Property.of("any", "any", 1, () -> new Check() {});
        try (Explorer explorer = new Explorer(counters, List.of(wantsATail), List.of(), 10)) {
            Outcome outcome = explorer.explore(new Plan(0, 1), new Script(List.of(crash(1))));
            assertThat(outcome.skipped()).isEmpty();
            assertThat(explorer.script()).containsExactly(crash(1), new Decision.Restart(1), new Decision.Wait(0));
            assertThat(counters.done).containsExactly("start [1, 2, 3]");
        }
    }
}
