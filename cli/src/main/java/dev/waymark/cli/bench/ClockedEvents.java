package dev.waymark.cli.bench;

import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Keeps every event of an execution with its vector clock: what happened at one node is in order, and a message's send
 * comes before its delivery. The delivery of a copy follows the send of the original.
 */
public final class ClockedEvents extends EventStream {
    private final int stride;
    private List<Event> events = new ArrayList<>();
    private int[] clocks = new int[1024];
    /** By node, the index of its latest event; -1: none. */
    private final int[] latest;
    /** By ordered pair, the indexes of the sends in order of their numbers. */
    private final int[][] sends;

    public ClockedEvents(int nodes) {
        stride = nodes + 1;
        latest = new int[stride];
        sends = new int[stride * stride][];
        Arrays.fill(sends, new int[0]);
    }

    @Override
    public void begin(View view) {
        events = new ArrayList<>(Math.max(64, events.size())); // storing into a young list is cheaper
        Arrays.fill(latest, -1);
    }

    public List<Event> events() {
        return events;
    }

    /** Entry n of the clock of event {@code i}: how many events of node n happen before it or are it. */
    public int clock(int i, int node) {
        return clocks[i * stride + node];
    }

    @Override
    public void sent(long message, Object payload) {
        remember(pair(message), Code.number(message));
        append(new Event.Sent(MessageName.of(message), payload), Code.a(message));
    }

    @Override
    public void delivered(long message, Object payload) {
        if (Code.injected(message)) {
            super.delivered(message, payload);
            return;
        }
        int sent = sends[pair(message)][Code.number(message)];
        int start = append(new Event.Delivered(name(message, sent), payload), Code.b(message));
        for (int i = 0; i < stride; i++) {
            clocks[start + i] = Math.max(clocks[start + i], clocks[sent * stride + i]);
        }
    }

    /** The send and the delivery share the name; a copy has one of its own. */
    private MessageName name(long message, int sent) {
        return Code.copy(message) == 0 && events.get(sent) instanceof Event.Sent event
                ? event.message()
                : MessageName.of(message);
    }

    @Override
    protected void on(Event event) {
        append(event, event.node());
    }

    /** Returns where its clock is. */
    private int append(Event event, int node) {
        int index = events.size();
        events.add(event);
        int start = index * stride;
        if (start + stride > clocks.length) {
            clocks = Arrays.copyOf(clocks, clocks.length * 2);
        }
        int before = node == 0 ? -1 : latest[node];
        if (before < 0) {
            Arrays.fill(clocks, start, start + stride, 0);
        } else {
            System.arraycopy(clocks, before * stride, clocks, start, stride);
        }
        if (node > 0) {
            clocks[start + node]++;
            latest[node] = index;
        }
        return start;
    }

    private int pair(long message) {
        return Code.a(message) * stride + Code.b(message);
    }

    private void remember(int pair, int number) {
        if (number >= sends[pair].length) {
            sends[pair] = Arrays.copyOf(sends[pair], Math.max(8, number * 2));
        }
        sends[pair][number] = events.size();
    }
}
