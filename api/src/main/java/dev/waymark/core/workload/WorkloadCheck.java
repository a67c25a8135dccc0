package dev.waymark.core.workload;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Check;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Follows what was asked and answered, and reads every server in the fair tail, at a moment when nothing is under way and
 * all can be read: the first one at which no client waits or has something left to ask, else the last one. Protocols that
 * live by timeouts need not be at such a moment just when the tail ends.
 */
abstract class WorkloadCheck extends Check implements Observer {
    private final TakesWorkloads.Reader reader;
    private final List<Asked> asked = new ArrayList<>();
    private final List<int[]> names = new ArrayList<>();
    private @Nullable View view;
    private boolean inTail;
    private boolean judged;

    /** At the latest moment when all could be read. */
    private @Nullable List<int @Nullable []> latest;

    private List<Asked> askedThen = List.of();
    private int waitingThen;

    WorkloadCheck(TakesWorkloads.Reader reader) {
        this.reader = reader;
    }

    @Override
    public Observer observer() {
        return this;
    }

    @Override
    public void begin(View newView) {
        view = newView;
    }

    @Override
    public void invoked(int client, int number, int node, Object request) {
        if (request instanceof Write write) {
            asked.add(new Asked(write, null));
            names.add(new int[] {client, number});
        }
    }

    @Override
    public void replied(int client, int number, int node, @Nullable Object result) {
        for (int i = 0; i < asked.size(); i++) {
            if (names.get(i)[0] == client && names.get(i)[1] == number) {
                asked.set(i, new Asked(asked.get(i).write(), reader.applied(result)));
            }
        }
    }

    @Override
    public void tailBegan() {
        inTail = true;
    }

    @Override
    public void stepped(int node) {
        View now = view;
        if (!inTail || judged || now == null || now.inFlight() > 0) {
            return;
        }
        List<int @Nullable []> read = read(now);
        if (read.contains(null)) {
            return;
        }
        latest = read;
        askedThen = List.copyOf(asked);
        waitingThen = now.openOperations();
        if (waitingThen == 0 && now.requests() == 0) {
            judged = true;
            judge(read, askedThen, waitingThen);
            settled();
        }
    }

    private List<int @Nullable []> read(View now) {
        List<int @Nullable []> read = new ArrayList<>();
        for (int node = 1; node <= now.nodes(); node++) {
            read.add(now.up(node) ? reader.read(now, node) : null);
        }
        return read;
    }

    @Override
    public final void end(View atEnd) {
        if (judged || atEnd.failure() != null) {
            return;
        }
        if (latest == null) {
            judge(read(atEnd), asked, atEnd.openOperations());
        } else {
            judge(latest, askedThen, waitingThen);
        }
    }

    /** {@code read} has the values of each server, null for one that could not be read; so many clients wait. */
    abstract void judge(List<int @Nullable []> read, List<Asked> requests, int waiting);
}
