package dev.waymark.engine.sim;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.model.Failure;
import org.jspecify.annotations.Nullable;

/** Counts the effects that nobody asked for; see {@link Simulation#unasked}. */
final class UnaskedCounter implements Observer {
    private boolean counts;
    private int count;

    void clear() {
        counts = false;
        count = 0;
    }

    int count() {
        return count;
    }

    private void effect() {
        count += counts ? 1 : 0;
    }

    @Override
    public void unasked() {
        counts = true;
    }

    @Override
    public void stepped(int node) {
        counts = false;
    }

    @Override
    public void sent(long message, Object payload) {
        effect();
    }

    @Override
    public void dropped(long message, Object payload) {
        effect();
    }

    @Override
    public void timerSet(int node, String timer, int number, long deadline) {
        effect();
    }

    @Override
    public void timerCancelled(int node, String timer, int number) {
        effect();
    }

    @Override
    public void emitted(int node, String event, @Nullable Object[] fields) {
        effect();
    }

    @Override
    public void replied(int client, int number, int node, @Nullable Object result) {
        effect();
    }

    @Override
    public void failed(Failure failure) {
        effect();
    }
}
