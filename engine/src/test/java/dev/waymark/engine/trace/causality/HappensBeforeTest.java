package dev.waymark.engine.trace.causality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.random.Rng;
import dev.waymark.engine.trace.chartfixture.Recording;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class HappensBeforeTest {
    @Test
    void agreesWithTheDefinitionOnRandomEventLists() {
        Set<String> kinds = new TreeSet<>();
        for (int seed = 0; seed < 5000; seed++) {
            Rng random = new Rng(seed);
            int nodes = 1 + random.nextInt(5);
            List<Event> events = RandomEvents.of(random, nodes, random.nextInt(40));
            events.forEach(event -> kinds.add(event.getClass().getSimpleName()));
            assertAgrees(events, nodes, "seed " + seed);
        }
        assertThat(kinds).hasSize(Event.class.getPermittedSubclasses().length);
    }

    @Test
    void agreesWithTheDefinitionOnRealExecutions() {
        Set<String> kinds = new TreeSet<>();
        for (int seed = 0; seed < 120; seed++) {
            int nodes = 1 + seed % 4;
            Rng random = new Rng(seed);
            Recording recording = Recording.of(view -> anything(view, random), seed, nodes, 25);
            recording.events.forEach(event -> kinds.add(event.getClass().getSimpleName()));
            assertAgrees(recording.events, nodes, "seed " + seed);
        }
        assertThat(kinds)
                .contains("Sent", "Delivered", "Dropped", "Duplicated", "Replaced", "Injected", "Crashed", "Replied");
    }

    /** Any decision at all, so that names of copies and of copies of copies occur. */
    private static long anything(View view, Rng random) {
        int node = 1 + random.nextInt(view.nodes());
        int messages = view.deliverable();
        long message = messages == 0 ? 0 : view.message(random.nextInt(messages));
        return switch (random.nextInt(16)) {
            case 0 -> Code.crash(node, DiskMode.KEPT);
            case 1, 2 -> Code.restart(node);
            case 3 -> messages == 0 ? Code.heal() : Code.drop(message);
            case 4, 5 -> messages == 0 ? Code.heal() : Code.duplicate(message);
            case 6 -> view.encode(new Decision.Inject(node, 1, "forged"));
            case 7 ->
                messages == 0
                        ? Code.heal()
                        : view.encode(new Decision.Replace(MessageName.of(message), null, "replaced"));
            case 8 -> view.timers() == 0 ? Code.heal() : Code.fire(view.timer(random.nextInt(view.timers())));
            case 9, 10, 11 ->
                view.requests() == 0 ? Code.heal() : Code.invoke(view.request(random.nextInt(view.requests())));
            default -> messages == 0 ? Code.heal() : Code.deliver(message);
        };
    }

    private static void assertAgrees(List<Event> events, int nodes, String name) {
        HappensBefore order = new HappensBefore(events, nodes);
        boolean[][] expected = CausalDefinition.closure(events);
        for (int j = 0; j < events.size(); j++) {
            for (int i = 0; i < events.size(); i++) {
                if (order.before(i, j) != expected[i][j]
                        || order.concurrent(i, j) != (i != j && !expected[i][j] && !expected[j][i])) {
                    throw new AssertionError(name + ": wrong order of " + i + " and " + j + " in " + events);
                }
            }
            assertClockCounts(order, events, expected, j);
        }
    }

    private static void assertClockCounts(HappensBefore order, List<Event> events, boolean[][] expected, int j) {
        int[] clock = order.clock(j);
        List<Integer> causes = order.causesOf(j);
        int[] counted = new int[clock.length];
        int position = 0;
        int expectedCauses = 0;
        for (int i = 0; i < events.size(); i++) {
            expectedCauses += expected[i][j] ? 1 : 0;
            if (expected[i][j] && position < causes.size() && causes.get(position) == i) {
                position++;
            }
            if ((expected[i][j] || i == j) && events.get(i).node() > 0) {
                counted[events.get(i).node() - 1]++;
            }
        }
        if (position != expectedCauses || position != causes.size() || !Arrays.equals(clock, counted)) {
            throw new AssertionError(
                    "event " + j + " has clock " + Arrays.toString(clock) + " and causes " + causes + " in " + events);
        }
    }

    @Test
    void aCopyHangsOnTheSendAndNotOnTheOriginal() {
        MessageName message = MessageName.parse("1>2#1");
        MessageName copy = MessageName.parse("1>2#1~1");
        HappensBefore order = new HappensBefore(
                List.of(
                        new Event.Sent(message, "m"),
                        new Event.Duplicated(message, copy, "m"),
                        new Event.Synced(1),
                        new Event.Delivered(message, "m"),
                        new Event.Delivered(copy, "m")),
                2);
        assertThat(order.causesOf(1)).containsExactly(0);
        assertThat(order.causesOf(3)).containsExactly(0);
        assertThat(order.causesOf(4)).containsExactly(0, 1, 3);
        assertThat(order.concurrent(2, 4)).isTrue();
        assertThat(order.concurrent(2, 2)).isFalse();
        assertThat(order.clock(4)).containsExactly(1, 2);
    }

    @Test
    void aReplyOrdersLaterOperationsOfThatClientAlone() {
        HappensBefore order = new HappensBefore(
                List.of(
                        new Event.Invoked(new OperationName(1, 1), 1, "w"),
                        new Event.Replied(new OperationName(1, 1), 1, "ok"),
                        new Event.Invoked(new OperationName(2, 2), 2, "w"),
                        new Event.Invoked(new OperationName(1, 1), 3, "w"),
                        new Event.Invoked(new OperationName(1, 2), 4, "w"),
                        new Event.Invoked(new OperationName(1, 3), 5, "w")),
                5);
        assertThat(order.causesOf(2)).isEmpty();
        assertThat(order.causesOf(3)).isEmpty();
        assertThat(order.causesOf(4)).containsExactly(0, 1);
        assertThat(order.causesOf(5)).containsExactly(0, 1);
    }

    @Test
    void refusesEventsOfNodesThatDoNotExist() {
        assertThatThrownBy(() -> new HappensBefore(List.of(new Event.Synced(3)), 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("event 0 is at node 3 of 2");
    }

    @Test
    void aClockIsACopy() {
        HappensBefore order = new HappensBefore(List.of(new Event.Synced(1), new Event.Synced(1)), 1);
        order.clock(0)[0] = 7;
        assertThat(order.clock(0)).containsExactly(1);
        assertThat(order.before(0, 1)).isTrue();
        assertThat(order.size()).isEqualTo(2);
    }
}
