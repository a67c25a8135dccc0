package dev.waymark.cli.bench;

import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.cluster.View;
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
    private final List<Event> events = new ArrayList<>();
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
        events.clear();
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
    protected void on(Event event) {
        int index = events.size();
        events.add(event);
        int start = index * stride;
        if (start + stride > clocks.length) {
            clocks = Arrays.copyOf(clocks, clocks.length * 2);
        }
        int node = event.node();
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
        if (event instanceof Event.Sent sent) {
            remember(sent.message(), index);
        } else if (event instanceof Event.Delivered delivered
                && !delivered.message().injected()) {
            merge(start, sends[pair(delivered.message())][delivered.message().number()] * stride);
        }
    }

    private int pair(MessageName message) {
        return message.from() * stride + message.to();
    }

    private void remember(MessageName message, int index) {
        int pair = pair(message);
        if (message.number() >= sends[pair].length) {
            sends[pair] = Arrays.copyOf(sends[pair], Math.max(8, message.number() * 2));
        }
        sends[pair][message.number()] = index;
    }

    private void merge(int into, int from) {
        for (int i = 0; i < stride; i++) {
            clocks[into + i] = Math.max(clocks[into + i], clocks[from + i]);
        }
    }
}
