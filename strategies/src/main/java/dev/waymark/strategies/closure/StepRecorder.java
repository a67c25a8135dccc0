package dev.waymark.strategies.closure;

import dev.waymark.core.Rounds;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Failure;
import dev.waymark.core.model.Link;
import dev.waymark.core.random.Fingerprint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns what is heard of an execution into {@link StepTable} and {@link LocalStates}. A step leaves a trace if the node's
 * observed state changes, or it emits, persists, replies or sets a timer; what it sends is kept apart, since that is only
 * noticed by who receives it.
 */
final class StepRecorder implements Observer {
    private static final long DOWN = 0x646F776EL;

    private final Rounds rounds;
    private final int perPhase;
    private final StepTable steps;
    private final LocalStates states;

    private @Nullable View view;
    private int starting;
    private int decisions;

    /** The step that is being taken, of this or no message; -1: what happened is no step of a process. */
    private int current = -1;

    private boolean begun;
    private boolean trace;

    StepRecorder(int nodes, Rounds rounds) {
        this.rounds = rounds;
        this.perPhase = rounds.perPhase();
        this.steps = new StepTable(nodes);
        this.states = new LocalStates(nodes);
    }

    StepTable steps() {
        return steps;
    }

    LocalStates states() {
        return states;
    }

    @Override
    public void begin(View newView) {
        view = newView;
        steps.clear();
        states.clear();
        starting = steps.nodes();
        decisions = 0;
        reset();
    }

    private void reset() {
        current = -1;
        begun = false;
        trace = false;
    }

    private void step(int node, int message) {
        current = steps.add(node, message, decisions);
        begun = true;
    }

    @Override
    public void started(int node, boolean again) {
        if (again) {
            step(node, StepTable.NO_MESSAGE);
        }
        trace = true;
    }

    @Override
    public void delivered(long message, Object payload) {
        int known = steps.message(message);
        if (known < 0) {
            steps.foreign("a message that no process sent");
        }
        step(Code.b(message), known);
    }

    @Override
    public void dropped(long message, Object payload) {
        int known = Code.copy(message) == 0 ? steps.message(message) : -1;
        if (known >= 0) {
            steps.drop(known);
        }
    }

    @Override
    public void replaced(long message, Object before, Object payload) {
        steps.foreign("a message that was replaced on its way");
    }

    @Override
    public void injected(long message, Object payload) {
        steps.foreign("a message that no process sent");
    }

    @Override
    public void fired(int node, String timer, int number, long now) {
        step(node, StepTable.NO_MESSAGE);
        trace = true; // a timer that has fired cannot fire again
    }

    @Override
    public void invoked(int client, int number, int node, Object request) {
        step(node, StepTable.NO_MESSAGE);
        steps.asks(current, client);
        trace = true;
    }

    @Override
    public void crashed(int node, DiskMode disk) {
        if (!begun) {
            step(node, StepTable.NO_MESSAGE);
        }
        trace = true;
    }

    @Override
    public void clockMoved(int node, long now) {
        steps.foreign("clocks that were moved");
    }

    @Override
    public void sent(long message, Object payload) {
        steps.send(current, message, round(payload), payload);
    }

    private long round(Object payload) {
        if (rounds.beforePhase(payload)) {
            return StepTable.BETWEEN;
        }
        int phase = rounds.phase(payload);
        return phase == Rounds.NO_PHASE ? StepTable.NO_ROUND : (long) phase * perPhase + rounds.round(payload);
    }

    @Override
    public void timerSet(int node, String timer, int number, long deadline) {
        trace = true;
    }

    @Override
    public void timerCancelled(int node, String timer, int number) {
        trace = true;
    }

    @Override
    public void emitted(int node, String event, @Nullable Object[] fields) {
        trace = true;
    }

    @Override
    public void persisted(int node, String key, @Nullable Object value) {
        trace = true;
    }

    @Override
    public void synced(int node) {
        trace = true;
    }

    @Override
    public void replied(int client, int number, int node, @Nullable Object result) {
        trace = true;
        if (current >= 0) {
            steps.answers(current, client);
        }
    }

    @Override
    public void failed(Failure failure) {
        trace = true;
    }

    @Override
    public void unasked() {
        steps.foreign("effects that no decision caused");
    }

    @Override
    public void partitioned(List<List<Integer>> blocks) {
        // Who can reach whom shows in what arrives; the other execution needs no partition.
    }

    @Override
    public void cut(List<Link> links) {
        // The same.
    }

    @Override
    public void stepped(int node) {
        boolean start = starting > 0;
        if (start) {
            starting--;
        }
        if (node > 0 && (begun || start)) {
            Object state = view == null ? null : view.state(node);
            boolean changed = states.reached(node, state, state == null ? DOWN : Fingerprint.of(state));
            if (begun && !changed && !trace) {
                steps.unseen(current);
            }
        }
        decisions += start ? 0 : 1;
        reset();
    }
}
