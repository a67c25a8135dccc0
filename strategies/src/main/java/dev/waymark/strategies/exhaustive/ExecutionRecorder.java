package dev.waymark.strategies.exhaustive;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.DiskMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Hears an execution, its prefix too, and keeps each step and what made it possible. The fair tail is no part of it. */
final class ExecutionRecorder implements Observer {
    /** Of a step that nothing made possible, or that the start did. */
    static final int START = -1;

    private final Offers offers;
    private final int offersFrom;
    private final boolean looksAtStates;
    private final List<Step> steps = new ArrayList<>();
    private final List<Integer> makers = new ArrayList<>();
    private final List<List<Choice>> offered = new ArrayList<>();
    /** By message or timer, the step that put it there. Only looked up, never gone through. */
    private final Map<Object, Integer> madeBy = new LinkedHashMap<>();

    private @Nullable View view;
    private @Nullable Object[] states = new Object[0];
    private @Nullable Choice choice;
    private long receivers;
    private long clients;
    private int timersFired;
    private boolean over;

    /** {@code offersFrom}: after so many steps what can be chosen is kept as well. */
    ExecutionRecorder(Offers offers, int offersFrom, boolean looksAtStates) {
        this.offers = offers;
        this.offersFrom = offersFrom;
        this.looksAtStates = looksAtStates;
    }

    int size() {
        return steps.size();
    }

    Step step(int i) {
        return steps.get(i);
    }

    List<Step> steps() {
        return steps;
    }

    /** The step that put this step's message into the network or armed its timer; {@link #START}: no step did. */
    int maker(int i) {
        return makers.get(i);
    }

    /** What could be chosen before step {@code i}, or at the end; only from {@code offersFrom} on. */
    List<Choice> offered(int i) {
        if (offered.isEmpty() && offersFrom == 0) {
            offered.add(offers.at(Objects.requireNonNull(view), timersFired));
        }
        return offered.get(i - offersFrom);
    }

    /** Whether it was put there by this step. */
    boolean madeBy(Choice what, int step) {
        return maker(what) == step;
    }

    private int maker(Choice what) {
        Object key = what.isOfMessage() ? (Object) (what.code() & Code.NAME_MASK) : what;
        return madeBy.getOrDefault(key, START);
    }

    @Override
    public void begin(View newView) {
        view = newView;
        states = new Object[newView.nodes() + 1];
    }

    private void begins(Choice by) {
        if (choice == null) {
            choice = by;
        }
    }

    @Override
    public void delivered(long message, Object payload) {
        begins(Choice.of(Code.deliver(message)));
    }

    @Override
    public void dropped(long message, Object payload) {
        begins(Choice.of(Code.drop(message)));
    }

    @Override
    public void duplicated(long message, long copy, Object payload) {
        begins(Choice.of(Code.duplicate(message)));
        madeBy.put(copy, steps.size());
    }

    @Override
    public void fired(int node, String timer, int number, long now) {
        begins(Choice.fire(node, timer, number));
    }

    @Override
    public void invoked(int client, int number, int node, Object request) {
        begins(Choice.of(Code.invoke(Code.name(client, node, number))));
        clients |= Step.bit(client);
    }

    @Override
    public void crashed(int node, DiskMode disk) {
        begins(Choice.of(Code.crash(node, disk)));
    }

    @Override
    public void started(int node, boolean again) {
        if (again) {
            begins(Choice.of(Code.restart(node)));
        }
    }

    @Override
    public void sent(long message, Object payload) {
        receivers |= Step.bit(Code.b(message));
        if (choice != null) {
            madeBy.put(message, steps.size());
        }
    }

    @Override
    public void timerSet(int node, String timer, int number, long deadline) {
        if (choice != null) {
            madeBy.put(Choice.fire(node, timer, number), steps.size());
        }
    }

    @Override
    public void replied(int client, int number, int node, @Nullable Object result) {
        clients |= Step.bit(client);
    }

    @Override
    public void repliedInVain(int client, int number, int node) {
        clients |= Step.bit(client);
    }

    @Override
    public void tailBegan() {
        over = true;
    }

    @Override
    public void stepped(int node) {
        View now = Objects.requireNonNull(view);
        if (over || choice == null) { // the start of a node
            receivers = 0;
            look(now);
            return;
        }
        steps.add(new Step(choice, receivers, clients, look(now), false));
        makers.add(maker(choice));
        timersFired += choice.kind() == Code.FIRE ? 1 : 0;
        choice = null;
        receivers = 0;
        clients = 0;
        if (steps.size() >= offersFrom) {
            offered.add(offers.at(now, timersFired));
        }
    }

    private boolean look(View now) {
        boolean changed = false;
        for (int node = 1; looksAtStates && node < states.length; node++) {
            Object state = now.state(node);
            changed |= !Objects.equals(state, states[node]);
            states[node] = state;
        }
        return changed;
    }
}
