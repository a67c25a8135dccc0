package dev.waymark.strategies.timeline;

import dev.waymark.core.model.Code;
import java.util.Arrays;
import java.util.TreeMap;

/**
 * One timeline of batches of events that come from each node late, out of order, twice or not at all (MALLORY, algorithm 2). Only
 * what is closed is handed on: an event after all that caused it, and each event once.
 *
 * <p>Clocks of nodes differ by {@code skew} at most. Where all nodes have told all up to time T, an event up to T - skew has its
 * causes among what was told. Causes go by names of messages, which count on each pair of nodes: of what was sent on a pair only
 * the latest numbers need be remembered.
 *
 * <p>A batch that does not come, or a node that says nothing, is given up when others are {@code patience} ahead. Then the
 * timeline begins again from a fresh cut: what lies before it and was not handed on is discarded, and counted.
 */
public final class Timeline {
    private final int nodes;
    private final long skew;
    private final long patience;
    private final TimelineListener listener;
    private final TimelineEvent event = new TimelineEvent();
    private final NodeEvents[] events;
    private final TreeMap<Long, EventBatch>[] early;
    private final long[] nextNumber;
    private final long[] told;
    private final boolean[] silent;

    /** Per pair of nodes, the number of the last message that was sent: as told, as handed on, and at the last fresh cut. */
    private final int[] sentTold;

    private final int[] sentHanded;
    private final int[] sentBeforeCut;

    /** The nodes that wait for another to be handed on, and the message that each waits for. */
    private final int[] waiting;

    private final long[] waitsFor;
    private final boolean[] isWaiting;

    private long cut = Long.MIN_VALUE;
    private long latestHanded;
    private long handed;
    private long lostBatches;
    private long silences;
    private long discarded;
    private long repeated;
    private long unknownSends;
    private long acrossCut;
    private long cycles;
    private int kept;
    private int keptMost;

    @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no arrays of generic types
    public Timeline(int nodes, long skew, long patience, TimelineListener listener) {
        if (skew < 0 || patience <= skew) {
            throw new IllegalArgumentException(
                    "patience must be longer than the skew of clocks, and that not negative");
        }
        this.nodes = nodes;
        this.skew = skew;
        this.patience = patience;
        this.listener = listener;
        this.events = new NodeEvents[nodes + 1];
        this.early = new TreeMap[nodes + 1];
        this.nextNumber = new long[nodes + 1];
        this.told = new long[nodes + 1];
        this.silent = new boolean[nodes + 1];
        for (int node = 1; node <= nodes; node++) {
            events[node] = new NodeEvents();
            early[node] = new TreeMap<>();
            nextNumber[node] = 1;
        }
        int pairs = (nodes + 1) * (nodes + 1);
        this.sentTold = new int[pairs];
        this.sentHanded = new int[pairs];
        this.sentBeforeCut = new int[pairs];
        this.waiting = new int[nodes + 1];
        this.waitsFor = new long[nodes + 1];
        this.isWaiting = new boolean[nodes + 1];
    }

    /** Takes a batch, and hands on what is closed with it. */
    public void add(EventBatch batch) {
        int node = batch.node();
        if (node < 1 || node > nodes) {
            throw new IllegalArgumentException("a batch of node " + node + ", but nodes are 1.." + nodes);
        }
        if (batch.number() < nextNumber[node] || early[node].containsKey(batch.number())) {
            repeated++;
            return;
        }
        early[node].put(batch.number(), batch);
        kept += batch.count();
        keptMost = Math.max(keptMost, kept);
        admit(node);
        giveUp();
        handOn(least() - skew);
    }

    /** No more comes: hands on all that there is, without waiting for what is missing. */
    public void end() {
        for (int node = 1; node <= nodes; node++) {
            while (!early[node].isEmpty()) {
                skipTo(node);
            }
        }
        handOn(Long.MAX_VALUE);
    }

    /** Batches of this node that follow each other become events of it. */
    private void admit(int node) {
        for (EventBatch batch = early[node].remove(nextNumber[node]);
                batch != null;
                batch = early[node].remove(nextNumber[node])) {
            for (int i = 0; i < batch.count(); i++) {
                admit(node, batch, i);
            }
            told[node] = Math.max(told[node], batch.until());
            nextNumber[node]++;
        }
    }

    private void admit(int node, EventBatch batch, int i) {
        if (batch.type(i) == EventType.SENT) {
            int pair = pair(batch.message(i));
            int number = Code.number(batch.message(i));
            if (number > sentTold[pair] + 1) { // those between were in a batch that is lost
                sentBeforeCut[pair] = Math.max(sentBeforeCut[pair], number - 1);
            }
            sentTold[pair] = Math.max(sentTold[pair], number);
        }
        if (batch.time(i) < cut || silent[node]) { // others went on without it: what it did meanwhile comes too late
            kept--;
            discarded++;
            if (batch.type(i) == EventType.SENT) {
                int pair = pair(batch.message(i));
                sentBeforeCut[pair] = Math.max(sentBeforeCut[pair], Code.number(batch.message(i)));
            }
        } else {
            events[node].add(batch, i);
        }
    }

    private int pair(long message) {
        return Code.a(message) * (nodes + 1) + Code.b(message);
    }

    /** Up to when all nodes that say anything have told all. */
    private long least() {
        long least = Long.MAX_VALUE;
        for (int node = 1; node <= nodes; node++) {
            least = silent[node] ? least : Math.min(least, told[node]);
        }
        return least == Long.MAX_VALUE ? Long.MIN_VALUE + skew : least;
    }

    /** Whoever is too far behind the others is not waited for any longer. */
    private void giveUp() {
        long furthest = Long.MIN_VALUE;
        for (int node = 1; node <= nodes; node++) {
            furthest = Math.max(furthest, told[node]);
            furthest = early[node].isEmpty()
                    ? furthest
                    : Math.max(furthest, early[node].lastEntry().getValue().until());
        }
        for (int node = 1; node <= nodes; node++) {
            if (furthest - told[node] <= patience) {
                if (silent[node]) {
                    silent[node] = false;
                    restartAt(latestHanded + skew + 1);
                }
            } else if (!early[node].isEmpty()) {
                skipTo(node);
            } else if (!silent[node]) {
                silent[node] = true;
                silences++;
            }
        }
    }

    /** The next batch of this node that is there is the next: what lies between is lost. */
    private void skipTo(int node) {
        EventBatch first = early[node].firstEntry().getValue();
        lostBatches += first.number() - nextNumber[node];
        nextNumber[node] = first.number();
        restartAt(first.from());
        admit(node);
    }

    /** A fresh cut: nothing of before it is handed on, and messages from before it have no arrows. */
    private void restartAt(long time) {
        cut = Math.max(cut, time);
        for (int node = 1; node <= nodes; node++) {
            while (!events[node].isEmpty() && events[node].time() < cut) {
                forget(node);
            }
        }
        for (int pair = 0; pair < sentHanded.length; pair++) {
            sentBeforeCut[pair] = Math.max(sentBeforeCut[pair], sentHanded[pair]);
        }
        listener.restarted();
    }

    private void forget(int node) {
        NodeEvents own = events[node];
        if (own.type() == EventType.SENT) {
            int pair = pair(own.message());
            sentHanded[pair] = Math.max(sentHanded[pair], Code.number(own.message()));
        }
        own.remove();
        kept--;
        discarded++;
    }

    private void handOn(long limit) {
        for (int node = 1; node <= nodes; node++) {
            while (!events[node].isEmpty() && events[node].time() <= limit) {
                handOnNext(node);
            }
        }
    }

    /** The next event of this node, after what it needs of others: they go first, as far as need be. */
    private void handOnNext(int first) {
        int depth = 0;
        waiting[0] = first;
        isWaiting[first] = true;
        waitsFor[first] = TimelineEvent.NO_MESSAGE;
        while (depth >= 0) {
            int node = waiting[depth];
            NodeEvents own = events[node];
            long message = own.message();
            boolean received = own.type() == EventType.RECEIVED;
            if (received && isSentButNotHanded(message) && !isWaiting[Code.a(message)]) {
                int sender = Code.a(message);
                waiting[++depth] = sender;
                isWaiting[sender] = true;
                waitsFor[sender] = message;
                continue;
            }
            boolean done = waitsFor[node] == TimelineEvent.NO_MESSAGE
                    || own.type() == EventType.SENT
                            && pair(message) == pair(waitsFor[node])
                            && Code.number(message) >= Code.number(waitsFor[node]);
            handOnHead(node, received);
            if (done || own.isEmpty()) {
                isWaiting[node] = false;
                depth--;
            }
        }
    }

    private boolean isSentButNotHanded(long message) {
        int pair = pair(message);
        int number = Code.number(message);
        return !Code.injected(message) && number > sentHanded[pair] && number <= sentTold[pair];
    }

    private void handOnHead(int node, boolean received) {
        NodeEvents own = events[node];
        own.fill(event, node);
        latestHanded = Math.max(latestHanded, own.time());
        if (received && !hasArrow(own.message())) {
            event.withoutArrow();
        }
        if (own.type() == EventType.SENT) {
            int pair = pair(own.message());
            sentHanded[pair] = Math.max(sentHanded[pair], Code.number(own.message()));
        }
        own.remove();
        kept--;
        handed++;
        listener.event(event);
    }

    private boolean hasArrow(long message) {
        int pair = pair(message);
        int number = Code.number(message);
        if (Code.injected(message)) {
            return false; // nobody sent it
        }
        if (number <= sentBeforeCut[pair]) {
            acrossCut++;
            return false;
        }
        if (number > sentTold[pair]) {
            unknownSends++;
            return false;
        }
        if (number > sentHanded[pair]) {
            cycles++; // its sender waits for this very event: clocks or names are not what they should be
            return false;
        }
        return true;
    }

    /** How many events were handed on. */
    public long handed() {
        return handed;
    }

    /** How many are kept now, and how many ever were at a time. */
    public int kept() {
        return kept;
    }

    public int keptMost() {
        return keptMost;
    }

    /** Batches that never came. */
    public long lostBatches() {
        return lostBatches;
    }

    /** How often a node was not waited for any longer. */
    public long silences() {
        return silences;
    }

    /** Events that were given up for a fresh cut. */
    public long discarded() {
        return discarded;
    }

    /** Batches that came again. */
    public long repeated() {
        return repeated;
    }

    /** Messages received that nobody is known to have sent. */
    public long unknownSends() {
        return unknownSends;
    }

    /** Messages received that were sent before a fresh cut. */
    public long acrossCut() {
        return acrossCut;
    }

    /** Messages that were received, by what was told, before they were sent. */
    public long cycles() {
        return cycles;
    }

    @Override
    public String toString() {
        return "handed on " + handed + ", kept " + kept + ", told up to " + Arrays.toString(told);
    }
}
