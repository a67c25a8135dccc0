package dev.waymark.engine.trace.causality;

import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which events of one execution could have influenced which others (Lamport 1978), with vector clocks computed once.
 * Events are named by their index in the list, which must be in the order in which they were seen. The relation is the
 * smallest transitive one in which
 *
 * <ul>
 *   <li>events at one node are ordered as they happened there: everything with {@code node() > 0} is such an event,
 *       crashes, restarts, timers, writes and requests included;
 *   <li>a message's {@code Sent} or {@code Injected} comes before its {@code Delivered} or {@code Dropped}. An injected
 *       message has no sender, so nothing comes before it;
 *   <li>{@code Replaced} stands between what put the message into the network and what happens to it afterwards;
 *   <li>{@code Duplicated} stands between the original's {@code Sent} and whatever happens to the copy; it does not come
 *       before the delivery of the original;
 *   <li>the reply to a client comes before that client's later operations: {@code Replied(c#k)} before
 *       {@code Invoked(c#m)} for m &gt; k, and so also when the client gave up on the operations in between. The
 *       invocation of an operation orders nothing but its node: a retry may overtake the first attempt.
 * </ul>
 *
 * <p>Events at no node in particular ({@code node() == 0}: partitions, heals, drops and so on) order nothing else. A
 * delivery whose send is not in the list has no cause but its node's past.
 */
public final class HappensBefore {
    private static final int NONE = -1;

    private final int nodes;
    private final int[] node;
    /** Entry {@code i * nodes + n - 1}: how many events of node n happen before event i or are i. */
    private final int[] clocks;

    /** Direct effects of events at no node, as linked lists: clocks have no entry that could tell of these events. */
    private final int[] firstEffect;

    private int[] effect = new int[16];
    private int[] nextEffect = new int[16];
    private int effects;

    public HappensBefore(List<Event> events, int nodes) {
        this.nodes = nodes;
        this.node = new int[events.size()];
        this.clocks = new int[Math.multiplyExact(events.size(), nodes)];
        this.firstEffect = new int[events.size()];
        Arrays.fill(firstEffect, NONE);
        int[] latest = new int[nodes + 1];
        Arrays.fill(latest, NONE);
        Map<MessageName, Integer> carrier = new LinkedHashMap<>();
        Map<Integer, List<Integer>> replies = new LinkedHashMap<>();
        for (int i = 0; i < node.length; i++) {
            Event event = events.get(i);
            node[i] = event.node();
            if (node[i] < 0 || node[i] > nodes) {
                throw new IllegalArgumentException(
                        "event " + i + " is at node " + node[i] + " of " + nodes + ": " + event);
            }
            MessageName message = handled(event);
            link(message == null ? null : carrier.get(message), i);
            if (event instanceof Event.Invoked invoked) {
                for (int reply : replies.getOrDefault(invoked.operation().client(), List.of())) {
                    if (((Event.Replied) events.get(reply)).operation().number()
                            < invoked.operation().number()) {
                        link(reply, i);
                    }
                }
            }
            if (node[i] > 0) {
                link(latest[node[i]] == NONE ? null : latest[node[i]], i);
                latest[node[i]] = i;
                clocks[i * nodes + node[i] - 1]++;
            }
            MessageName carried = carried(event);
            if (carried != null) {
                carrier.put(carried, i);
            }
            if (event instanceof Event.Replied replied) {
                replies.computeIfAbsent(replied.operation().client(), c -> new ArrayList<>())
                        .add(i);
            }
        }
    }

    /** The message that something happens to in this event. */
    private static @Nullable MessageName handled(Event event) {
        if (event instanceof Event.Delivered e) {
            return e.message();
        } else if (event instanceof Event.Dropped e) {
            return e.message();
        } else if (event instanceof Event.Duplicated e) {
            return e.message();
        } else if (event instanceof Event.Replaced e) {
            return e.message();
        }
        return null;
    }

    /** The message that is in the network, with this content, because of this event. */
    private static @Nullable MessageName carried(Event event) {
        if (event instanceof Event.Sent e) {
            return e.message();
        } else if (event instanceof Event.Injected e) {
            return e.message();
        } else if (event instanceof Event.Duplicated e) {
            return e.copy();
        } else if (event instanceof Event.Replaced e) {
            return e.message();
        }
        return null;
    }

    private void link(@Nullable Integer cause, int i) {
        if (cause == null) {
            return;
        }
        for (int n = 0; n < nodes; n++) {
            clocks[i * nodes + n] = Math.max(clocks[i * nodes + n], clocks[cause * nodes + n]);
        }
        if (node[cause] == 0) {
            if (effects == effect.length) {
                effect = Arrays.copyOf(effect, effects * 2);
                nextEffect = Arrays.copyOf(nextEffect, effects * 2);
            }
            effect[effects] = i;
            nextEffect[effects] = firstEffect[cause];
            firstEffect[cause] = effects++;
        }
    }

    public int size() {
        return node.length;
    }

    /** Whether event {@code i} happens before event {@code j}; no event happens before itself. */
    public boolean before(int i, int j) {
        if (i >= j) {
            return false; // what is seen later is never a cause
        }
        int at = node[i];
        if (at > 0) {
            return clocks[j * nodes + at - 1] >= clocks[i * nodes + at - 1];
        }
        for (int e = firstEffect[i]; e != NONE; e = nextEffect[e]) {
            if (effect[e] == j || before(effect[e], j)) {
                return true;
            }
        }
        return false;
    }

    /** Whether these are two events of which neither happens before the other. */
    public boolean concurrent(int i, int j) {
        return i != j && !before(i, j) && !before(j, i);
    }

    /**
     * The vector clock of event {@code i}: entry {@code n - 1} counts the events of node n that happen before it, itself
     * included if it is one of them. Events at no node count nowhere, so compare them with {@link #before}.
     */
    public int[] clock(int i) {
        return Arrays.copyOfRange(clocks, i * nodes, (i + 1) * nodes);
    }

    /** The indexes of all events that happen before event {@code i}, ascending. */
    public List<Integer> causesOf(int i) {
        List<Integer> causes = new ArrayList<>();
        for (int j = 0; j < i; j++) {
            if (before(j, i)) {
                causes.add(j);
            }
        }
        return causes;
    }
}
