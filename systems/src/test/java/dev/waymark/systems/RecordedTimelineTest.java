package dev.waymark.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Target;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.Property;
import dev.waymark.core.random.Rng;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.strategies.timeline.EventBatch;
import dev.waymark.strategies.timeline.EventHistory;
import dev.waymark.strategies.timeline.EventKinds;
import dev.waymark.strategies.timeline.EventType;
import dev.waymark.strategies.timeline.Summariser;
import dev.waymark.strategies.timeline.Timeline;
import dev.waymark.strategies.timeline.TimelineEvent;
import dev.waymark.strategies.timeline.TimelineListener;
import dev.waymark.strategies.timeline.VectorClock;
import dev.waymark.systems.raft.Raft;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Executions of raft told by observers of single nodes, whose batches come shuffled, late, twice or never: against what happened. */
class RecordedTimelineTest {
    private static final int NODES = 5;
    private static final long SKEW = 40;
    private static final int BATCH = 25;

    private record Happened(int node, long time, EventType type, int kind, long message) {}

    /** All that happened, in true order; clocks differ, and none goes back. */
    private static final class Recorder implements Observer {
        private final EventKinds kinds = new EventKinds();
        private final List<Happened> events = new ArrayList<>();

        private void add(int node, EventType type, int kind, long message) {
            if (node > 0) {
                long time = events.size() + 100 + node * SKEW / NODES;
                events.add(new Happened(node, time, type, kind, message));
            }
        }

        @Override
        public void sent(long message, Object payload) {
            add(Code.a(message), EventType.SENT, kinds.of(EventType.SENT, payload), message);
        }

        @Override
        public void delivered(long message, Object payload) {
            add(Code.b(message), EventType.RECEIVED, kinds.of(EventType.RECEIVED, payload), message);
        }

        @Override
        public void emitted(int node, String name, Object[] fields) {
            add(node, EventType.EVENT, kinds.of(EventType.EVENT, name), TimelineEvent.NO_MESSAGE);
        }

        @Override
        public void fired(int node, String timer, int number, long now) {
            add(node, EventType.TIMER, kinds.of(EventType.TIMER, timer), TimelineEvent.NO_MESSAGE);
        }

        @Override
        public void crashed(int node, DiskMode disk) {
            add(node, EventType.CRASH, kinds.of(EventType.CRASH, ""), TimelineEvent.NO_MESSAGE);
        }
    }

    private static Recorder recorded(long seed) {
        Recorder recorder = new Recorder();
        Property listens = Property.of("listens", "records what happens", () -> new Check() {
            @Override
            public Observer observer() {
                return recorder;
            }
        });
        Campaign.run(Experiment.on(Target.of(new Raft(), Map.of("nodes", "5", "requests", "20"), List.of()))
                .checkingOnly(List.of(listens))
                .faults(FaultBudget.parse("crashes=3,drops=20,duplicates=10"))
                .steps(3000)
                .seed(seed)
                .executions(1)
                .build());
        return recorder;
    }

    private static List<EventBatch> batches(List<Happened> events) {
        List<EventBatch> done = new ArrayList<>();
        Map<Integer, EventBatch> open = new HashMap<>();
        Map<Integer, Integer> counts = new HashMap<>();
        for (Happened each : events) {
            EventBatch batch = open.computeIfAbsent(
                    each.node(), node -> new EventBatch(node, counts.merge(node, 1, Integer::sum)));
            batch.add(each.time(), each.type(), each.kind(), each.message());
            if (batch.count() == BATCH) {
                done.add(open.remove(each.node()));
            }
        }
        done.addAll(open.values());
        return done;
    }

    /** What comes out is what happened, in an order in which causes come first, and summaries are those of the true order. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whatIsHandedOnComesToTheSameAsWhatHappened(long seed) {
        Recorder recorder = recorded(seed);
        assertThat(recorder.events).hasSizeGreaterThan(5_000);
        List<EventBatch> batches = batches(recorder.events);
        List<EventBatch> twice = new ArrayList<>(batches);
        twice.addAll(batches.subList(0, batches.size() / 2));
        Collections.shuffle(twice, new Random(seed));

        Summariser history = new Summariser(new EventHistory(), NODES, recorder.kinds);
        Summariser clocks = new Summariser(new VectorClock(), NODES, recorder.kinds);
        Judge judge = new Judge(recorder.events);
        Timeline timeline = new Timeline(NODES, SKEW, 1_000_000, event -> {
            judge.event(event);
            history.event(event);
            clocks.event(event);
        });
        twice.forEach(timeline::add);
        timeline.end();

        assertThat(timeline.handed()).isEqualTo(recorder.events.size());
        assertThat(timeline.cycles() + timeline.unknownSends() + timeline.discarded())
                .isZero();
        Summariser trueHistory = new Summariser(new EventHistory(), NODES, recorder.kinds);
        Summariser trueClocks = new Summariser(new VectorClock(), NODES, recorder.kinds);
        Timeline inOrder = new Timeline(NODES, SKEW, 1_000_000, event -> {
            trueHistory.event(event);
            trueClocks.event(event);
        });
        batches(recorder.events).forEach(inOrder::add);
        inOrder.end();
        assertThat(history.summary().hash()).isEqualTo(trueHistory.summary().hash());
        assertThat(clocks.summary().hash()).isEqualTo(trueClocks.summary().hash());
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5, 6})
    void whereBatchesAreLostWhatIsHandedOnIsStillInCausalOrder(long seed) {
        Recorder recorder = recorded(seed);
        List<EventBatch> batches = batches(recorder.events);
        Rng random = new Rng(seed);
        List<EventBatch> kept = new ArrayList<>();
        int last = batches.size() - 6 * NODES; // nobody could tell that a node's last one is missing
        for (int i = 0; i < batches.size(); i++) {
            if (i >= last || random.nextInt(40) > 0) {
                kept.add(batches.get(i));
            }
        }
        Judge judge = new Judge(recorder.events);
        Timeline timeline = new Timeline(NODES, SKEW, 600, judge);
        for (int i = 0; i + 3 < kept.size(); i += 3) {
            Collections.shuffle(kept.subList(i, i + 3), new Random(seed + i));
        }
        kept.forEach(timeline::add);
        timeline.end();
        assertThat(timeline.lostBatches()).isEqualTo(batches.size() - kept.size());
        assertThat(judge.restarts).isPositive();
        assertThat(timeline.handed() + timeline.discarded())
                .isEqualTo(kept.stream().mapToLong(EventBatch::count).sum());
        assertThat(judge.handed).isEqualTo(timeline.handed()).isGreaterThan(recorder.events.size() / 5);
    }

    /** Knows what happened, and to whom: nothing twice, nothing out of its node's order, nothing before its cause. */
    private static final class Judge implements TimelineListener {
        private final List<List<Happened>> ofNode = new ArrayList<>();
        private final int[] next = new int[NODES + 1];
        private final Set<Integer> sent = new HashSet<>();
        private long handed;
        private int restarts;

        Judge(List<Happened> events) {
            for (int node = 0; node <= NODES; node++) {
                int of = node;
                ofNode.add(events.stream().filter(each -> each.node() == of).toList());
            }
        }

        @Override
        public void event(TimelineEvent event) {
            handed++;
            List<Happened> own = ofNode.get(event.node());
            int at = next[event.node()];
            while (own.get(at).time() < event.time()) {
                at++; // it was discarded
            }
            Happened truth = own.get(at);
            assertThat(new Happened(event.node(), event.time(), event.type(), event.kind(), event.message()))
                    .isEqualTo(truth);
            next[event.node()] = at + 1;
            if (event.type() == EventType.SENT) {
                sent.add(key(event.message()));
            } else if (event.hasArrow()) {
                assertThat(sent).contains(key(event.message()));
            }
        }

        /** A copy that the network made has its original for a cause. */
        private static int key(long message) {
            return (Code.a(message) * 100 + Code.b(message)) * 100_000 + Code.number(message);
        }

        @Override
        public void restarted() {
            restarts++;
        }
    }
}
