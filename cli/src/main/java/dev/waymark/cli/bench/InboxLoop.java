package dev.waymark.cli.bench;

import dev.waymark.core.Node;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.sim.SimulatedDeployment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Messages only, one first-in-first-out inbox per node: picks an inbox that is not empty and hands on its first message. */
final class InboxLoop implements BareLoop {
    private final SimulatedDeployment<?> deployment;
    private final Rng random = new Rng(0);
    private final Inbox[] inboxes;
    private final Inbox[] filled;
    private int filledCount;

    InboxLoop(SimulatedDeployment<?> deployment) {
        if (deployment.workload().clients() > 0) {
            throw new IllegalArgumentException("this bare loop has no client operations");
        }
        this.deployment = deployment;
        inboxes = new Inbox[deployment.nodes() + 1];
        filled = new Inbox[inboxes.length];
        for (int node = 1; node < inboxes.length; node++) {
            inboxes[node] = new Inbox(node, deployment.nodes());
        }
    }

    @Override
    public int execute(long seed, int steps) {
        random.reseed(Seeds.stream(seed, "schedule", 0));
        filledCount = 0;
        for (int node = 1; node < inboxes.length; node++) {
            inboxes[node].clear();
        }
        for (int node = 1; node < inboxes.length; node++) {
            Node started = deployment.node(inboxes[node]);
            inboxes[node].node = started;
            started.start();
        }
        int deliveries = 0;
        while (filledCount > 0 && deliveries < steps) {
            int i = random.nextInt(filledCount);
            Inbox inbox = filled[i];
            if (inbox.count == 1) {
                filled[i] = filled[--filledCount];
            }
            inbox.handleFirst();
            deliveries++;
        }
        return deliveries;
    }

    /** A ring; also the receiver's environment. */
    private final class Inbox extends BareEnv {
        private @Nullable Node node;
        private @Nullable Object[] messages = new Object[16];
        private int[] senders = new int[16];
        private int head;
        private int count;

        Inbox(int self, int nodes) {
            super(self, nodes);
        }

        void clear() {
            head = 0;
            count = 0;
        }

        void add(int from, Object message) {
            if (count == 0) {
                filled[filledCount++] = this;
            } else if (count == messages.length) {
                grow();
            }
            int place = (head + count++) & (messages.length - 1);
            messages[place] = message;
            senders[place] = from;
        }

        void handleFirst() {
            int place = head;
            Object message = messages[place];
            Node receiver = node;
            head = (place + 1) & (messages.length - 1);
            count--;
            if (receiver != null && message != null) {
                receiver.receive(senders[place], message);
            }
        }

        private void grow() {
            int capacity = messages.length;
            messages = Arrays.copyOf(messages, capacity * 2);
            senders = Arrays.copyOf(senders, capacity * 2);
            System.arraycopy(messages, 0, messages, capacity, head);
            System.arraycopy(senders, 0, senders, capacity, head);
        }

        @Override
        public void send(int to, Object message) {
            inboxes[to].add(self(), message);
        }
    }
}
