package dev.waymark.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.TimerName;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A cluster's view at a decision point against what its observers were told. */
final class Agreement {
    private final Cluster cluster;
    private final Capabilities capabilities;
    private final View view;
    private final Ledger ledger;
    private final int nodes;

    Agreement(Cluster cluster, Ledger ledger, int nodes) {
        this.cluster = cluster;
        this.capabilities = cluster.capabilities();
        this.view = cluster.view();
        this.ledger = ledger;
        this.nodes = nodes;
    }

    void nodes() {
        assertEquals(nodes, view.nodes(), "View.nodes");
        assertEquals(0, cluster.handling(), "at a decision point no node handles anything");
        assertEquals(ledger.failed(), view.failure() != null, "View.failure and failed()");
        for (int i = 1; i <= nodes; i++) {
            int node = i;
            assertEquals(ledger.isUp(node), view.up(node), () -> "node " + node + " is up");
            assertEquals(ledger.isPaused(node), view.paused(node), () -> "node " + node + " is paused");
            if (!view.up(node) || !capabilities.statesObservable()) {
                assertNull(view.state(node), () -> "no state of node " + node + " can be seen");
            } else if (!ledger.failed()) {
                assertNotNull(view.state(node), () -> "the state of node " + node);
            }
        }
    }

    void messages() {
        assertEquals(ledger.inFlight().size(), view.inFlight(), "View.inFlight");
        assertTrue(
                capabilities.messages() || view.deliverable() == 0, "nothing to deliver without control of messages");
        List<MessageName> sent = new ArrayList<>(ledger.inFlight().keySet());
        Set<MessageName> offered = new LinkedHashSet<>();
        int[] sentAt = new int[sent.size()];
        for (int i = 0; i < view.deliverable(); i++) {
            MessageName name = MessageName.of(view.message(i));
            assertTrue(offered.add(name), () -> name + " is offered twice");
            assertEquals(ledger.inFlight().get(name), view.payload(i), () -> "the payload of " + name);
            assertTrue(view.up(name.to()) && !view.paused(name.to()), () -> name + " is to a node that cannot take it");
            sentAt[sent.indexOf(name)] = view.sentAt(i) + 1;
        }
        inOrder(sent, sentAt);
    }

    /** Copies stand where the network puts them. */
    private static void inOrder(List<MessageName> sent, int[] sentAt) {
        int last = 0;
        for (int i = 0; i < sentAt.length; i++) {
            if (sentAt[i] > 0 && sent.get(i).copy() == 0) {
                MessageName name = sent.get(i);
                assertTrue(sentAt[i] > last, () -> "View.sentAt of " + name + " says when it was sent");
                last = sentAt[i];
            }
        }
    }

    void timers() {
        assertTrue(capabilities.timers() || view.timers() == 0, "no timer to fire without control of timers");
        for (int i = 0; i < view.timers(); i++) {
            long code = view.timer(i);
            TimerName timer = new TimerName(Code.a(code), view.timerKind(i), Code.number(code));
            assertTrue(ledger.isArmed(timer), () -> timer + " is offered but not armed");
            assertTrue(view.up(timer.node()) && !view.paused(timer.node()), () -> timer + " is of a node at rest");
        }
        for (int i = 0; i < view.requests(); i++) {
            int node = Code.b(view.request(i));
            assertTrue(node >= 1 && node <= nodes && view.up(node), () -> "a request to node " + node);
        }
    }

    /** {@code drops} and {@code duplicates} are those that were decided: losing messages in a crash is no drop. */
    void counts(int drops, int duplicates) {
        assertEquals(ledger.decided(), view.decisions(), "View.decisions");
        assertEquals(ledger.count(Event.Delivered.class), view.deliveries(), "View.deliveries");
        assertEquals(ledger.count(Event.Crashed.class), view.crashes(), "View.crashes");
        assertEquals(drops, view.drops(), "View.drops");
        assertEquals(duplicates, view.duplicates(), "View.duplicates");
        assertTrue(view.openOperations() <= ledger.open(), "View.openOperations: not more than were asked");
        ledger.emitted().forEach((name, count) -> assertEquals(count, cluster.count(name), () -> "count of " + name));
        assertEquals(ledger.unaskedCount(), cluster.unasked(), "Cluster.unasked");
        assertTrue(cluster.notQuiescent() >= 0, "Cluster.notQuiescent");
        if (capabilities.exact()) {
            assertEquals(0, ledger.unaskedCount(), "on an exact cluster nothing comes unasked");
            assertEquals(0, cluster.notQuiescent(), "an exact cluster waits for its nodes");
            assertFalse(ledger.count(Event.Unasked.class) > 0, "on an exact cluster nothing comes unasked");
        }
    }
}
