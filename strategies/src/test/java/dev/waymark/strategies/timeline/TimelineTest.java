package dev.waymark.strategies.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;
import dev.waymark.engine.primitive.LongSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Batches of a stream whose true order is known: shuffled, delayed, repeated, lost. */
class TimelineTest {
    private static final int NODES = 5;
    private static final long SKEW = 10;
    private static final long BATCH = 100;
    private static final long PATIENCE = 2000;

    /** Events in true order at clocks that differ; what is sent arrives later, in any order. */
    private static final class Stream {
        private final Rng random;
        private final long[] offset = new long[NODES + 1];
        private final int[][] numbers = new int[NODES + 1][NODES + 1];
        private final List<Long> underWay = new ArrayList<>();
        private final EventBatch[] open = new EventBatch[NODES + 1];
        private final long[] batches = new long[NODES + 1];
        private final Consumer<EventBatch> out;
        private long now = 1000;
        private long border = now + BATCH;
        private int serial;

        Stream(long seed, Consumer<EventBatch> out) {
            this.random = new Rng(seed);
            this.out = out;
            for (int node = 1; node <= NODES; node++) {
                offset[node] = random.nextInt((int) SKEW + 1);
                open[node] = new EventBatch(node, ++batches[node]);
            }
        }

        private long clock(int node) {
            return now + offset[node];
        }

        void make(int events) {
            for (int i = 0; i < events; i++) {
                if (random.nextInt(4) == 0 && ++now == border) {
                    border += BATCH;
                    hand();
                }
                int what = random.nextInt(3);
                int node = 1 + random.nextInt(NODES);
                if (what == 0) {
                    int to = 1 + random.nextInt(NODES);
                    long message = Code.name(node, to, Code.sequence(++numbers[node][to], 0, false));
                    open[node].add(clock(node), EventType.SENT, ++serial, message);
                    underWay.add(message);
                } else if (what == 1 && !underWay.isEmpty()) {
                    int chosen = random.nextInt(underWay.size());
                    long message = underWay.get(chosen);
                    underWay.set(chosen, underWay.get(underWay.size() - 1));
                    underWay.remove(underWay.size() - 1);
                    int to = Code.b(message);
                    open[to].add(clock(to), EventType.RECEIVED, ++serial, message);
                } else {
                    open[node].add(clock(node), EventType.EVENT, ++serial, TimelineEvent.NO_MESSAGE);
                }
            }
        }

        private void hand() {
            for (int node = 1; node <= NODES; node++) {
                out.accept(open[node].until(clock(node) - 1));
                open[node] = new EventBatch(node, ++batches[node]);
            }
        }
    }

    /** Fails where something comes before its cause, twice, or out of its node's order. */
    private static class Judge implements TimelineListener {
        private final LongSet sent = new LongSet();
        private final int[] last = new int[NODES + 1];
        private long events;
        private long arrows;
        private int restarts;

        @Override
        public void event(TimelineEvent event) {
            events++;
            assertThat(event.kind()).as("order of its node, and once").isGreaterThan(last[event.node()]);
            last[event.node()] = event.kind();
            if (event.type() == EventType.SENT) {
                sent.add(event.message());
            } else if (event.hasArrow()) {
                arrows++;
                assertThat(sent.contains(event.message()))
                        .as("cause of " + event.message())
                        .isTrue();
            }
        }

        @Override
        public void restarted() {
            restarts++;
            sent.clear();
        }
    }

    private static List<EventBatch> stream(long seed, int events) {
        List<EventBatch> batches = new ArrayList<>();
        new Stream(seed, batches::add).make(events);
        return batches;
    }

    private static long count(List<EventBatch> batches, EventType type) {
        long count = 0;
        for (EventBatch batch : batches) {
            for (int i = 0; i < batch.count(); i++) {
                count += batch.type(i) == type ? 1 : 0;
            }
        }
        return count;
    }

    /** Each batch is up to so many places from where it was. */
    private static List<EventBatch> shuffled(List<EventBatch> batches, int far, Rng random) {
        int[] keys = new int[batches.size()];
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < keys.length; i++) {
            keys[i] = i + random.nextInt(far + 1);
            order.add(i);
        }
        order.sort(Comparator.comparingInt(i -> keys[i]));
        List<EventBatch> shuffled = order.stream().map(batches::get).toList();
        return shuffled;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void shuffledAndRepeatedBatchesComeOutWholeAndInCausalOrder(long seed) {
        List<EventBatch> batches = stream(seed, 20_000);
        Judge judge = new Judge();
        Timeline timeline = new Timeline(NODES, SKEW, 1_000_000, judge);
        for (EventBatch batch : shuffled(batches, 20, new Rng(seed))) {
            timeline.add(batch);
            timeline.add(batch);
        }
        timeline.end();
        assertThat(judge.events)
                .isEqualTo(batches.stream().mapToLong(EventBatch::count).sum());
        assertThat(judge.arrows).isEqualTo(count(batches, EventType.RECEIVED));
        assertThat(timeline.repeated()).isEqualTo(batches.size());
        assertThat(List.of(
                        timeline.lostBatches(),
                        timeline.discarded(),
                        timeline.unknownSends(),
                        timeline.cycles(),
                        timeline.silences(),
                        (long) judge.restarts))
                .containsOnly(0L);
    }

    @Test
    void nothingIsHandedOnBeforeAllNodesHaveToldSoFar() {
        Judge judge = new Judge();
        Timeline timeline = new Timeline(2, SKEW, PATIENCE, judge);
        timeline.add(new EventBatch(1, 1).add(100, EventType.EVENT, 1, 0).until(500));
        assertThat(judge.events).isZero();
        timeline.add(new EventBatch(2, 1).until(109));
        assertThat(judge.events).as("clocks differ by 10").isZero();
        timeline.add(new EventBatch(2, 2).until(110));
        assertThat(judge.events).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14, 15, 16})
    void aLostBatchIsGivenUpCountedAndFollowedByAFreshCut(long seed) {
        List<EventBatch> batches = stream(seed, 40_000);
        Rng random = new Rng(seed);
        List<EventBatch> kept = new ArrayList<>(batches);
        int lost = 0;
        for (int i = 0; i < 3; i++) {
            // never the last ones of a node: nobody could tell that they are missing
            kept.remove(NODES + random.nextInt(kept.size() - 10 * NODES));
            lost++;
        }
        Judge judge = new Judge();
        Timeline timeline = new Timeline(NODES, SKEW, PATIENCE, judge);
        shuffled(kept, 7, random).forEach(timeline::add);
        timeline.end();
        assertThat(timeline.lostBatches()).isEqualTo(lost);
        assertThat(judge.restarts).isPositive();
        long all = kept.stream().mapToLong(EventBatch::count).sum();
        assertThat(timeline.handed()).isEqualTo(judge.events).isGreaterThan(all / 3);
        assertThat(timeline.handed() + timeline.discarded()).isEqualTo(all);
        assertThat(timeline.kept()).isZero();
    }

    @Test
    void aSilentNodeIsNotWaitedForAndComesBackWithAFreshCut() {
        List<EventBatch> batches = stream(21, 60_000);
        Judge judge = new Judge();
        Timeline timeline = new Timeline(NODES, SKEW, PATIENCE, judge);
        Deque<EventBatch> late = new ArrayDeque<>();
        int third = batches.size() / 3;
        long before = 0;
        for (int i = 0; i < batches.size(); i++) {
            boolean away = batches.get(i).node() == 3 && i > third && i < 2 * third;
            if (away) {
                late.add(batches.get(i));
            } else {
                while (i >= 2 * third && !late.isEmpty()) {
                    before = before == 0 ? timeline.handed() : before;
                    timeline.add(late.remove());
                }
                timeline.add(batches.get(i));
            }
        }
        timeline.end();
        assertThat(timeline.silences()).isEqualTo(1);
        assertThat(before).as("the others went on").isGreaterThan(60_000 / 3);
        assertThat(timeline.discarded()).isPositive();
        assertThat(timeline.handed() + timeline.discarded()).isEqualTo(count(batches));
    }

    private static long count(List<EventBatch> batches) {
        return batches.stream().mapToLong(EventBatch::count).sum();
    }

    /** With batches that are late, and one of 500 that never comes. */
    private static void endless(int events) {
        Judge judge = new Judge() {
            @Override
            public void event(TimelineEvent event) {
                // counted by the timeline; to remember all that was sent would be what must not be done
            }
        };
        Timeline timeline = new Timeline(NODES, SKEW, PATIENCE, judge);
        Rng random = new Rng(5);
        EventBatch[] held = new EventBatch[1];
        long[] all = {0};
        Stream stream = new Stream(4, batch -> {
            if (random.nextInt(500) == 0) {
                return;
            }
            all[0] += batch.count();
            EventBatch now = batch;
            if (random.nextInt(3) == 0) {
                EventBatch other = held[0];
                held[0] = batch;
                now = other;
            }
            if (now != null) {
                timeline.add(now);
            }
        });
        stream.make(events);
        // a patience of 20 batches of each node, about 400 events in each
        assertThat(timeline.keptMost()).isLessThan(100_000);
        assertThat(timeline.handed()).isGreaterThan(all[0] / 4);
        assertThat(timeline.lostBatches()).isPositive();
    }

    @Test
    void memoryIsBoundedOnALongStream() {
        endless(400_000);
    }

    @Test
    @Tag("long")
    void memoryIsBoundedOnTenMillionEvents() {
        endless(10_000_000);
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThatThrownBy(() -> new Timeline(2, 10, 10, event -> {})).hasMessageContaining("patience");
        Timeline timeline = new Timeline(2, 1, 10, event -> {});
        assertThatThrownBy(() -> timeline.add(new EventBatch(3, 1))).hasMessageContaining("nodes are 1..2");
    }

    @Test
    void aMessageThatWasReceivedBeforeItWasSentIsCountedAndEndsNothing() {
        long there = Code.name(1, 2, Code.sequence(1, 0, false));
        long back = Code.name(2, 1, Code.sequence(1, 0, false));
        List<Boolean> arrows = new ArrayList<>();
        Timeline timeline = new Timeline(2, SKEW, PATIENCE, event -> {
            if (event.type() == EventType.RECEIVED) {
                arrows.add(event.hasArrow());
            }
        });
        timeline.add(new EventBatch(1, 1)
                .add(10, EventType.RECEIVED, 1, back)
                .add(11, EventType.SENT, 2, there)
                .until(100));
        timeline.add(new EventBatch(2, 1)
                .add(10, EventType.RECEIVED, 1, there)
                .add(11, EventType.SENT, 2, back)
                .until(100));
        assertThat(timeline.cycles()).isEqualTo(1);
        assertThat(arrows).containsExactlyInAnyOrder(true, false);
        assertThat(timeline.toString()).contains("handed on 4");
        assertThat(Arrays.asList(timeline.kept(), timeline.keptMost())).containsExactly(0, 4);
    }
}
