package dev.waymark.core.strategy.natural;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Link;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Two observers as one, as far as a natural order and summaries listen. */
public class Both implements Observer {
    private final Observer one;
    private final Observer other;

    public Both(Observer one, Observer other) {
        this.one = one;
        this.other = other;
    }

    @Override
    public void begin(View view) {
        one.begin(view);
        other.begin(view);
    }

    @Override
    public void started(int node, boolean again) {
        one.started(node, again);
        other.started(node, again);
    }

    @Override
    public void delivered(long message, Object payload) {
        one.delivered(message, payload);
        other.delivered(message, payload);
    }

    @Override
    public void dropped(long message, Object payload) {
        one.dropped(message, payload);
        other.dropped(message, payload);
    }

    @Override
    public void duplicated(long message, long copy, Object payload) {
        one.duplicated(message, copy, payload);
        other.duplicated(message, copy, payload);
    }

    @Override
    public void injected(long message, Object payload) {
        one.injected(message, payload);
        other.injected(message, payload);
    }

    @Override
    public void fired(int node, String timer, int number, long now) {
        one.fired(node, timer, number, now);
        other.fired(node, timer, number, now);
    }

    @Override
    public void clockMoved(int node, long now) {
        one.clockMoved(node, now);
        other.clockMoved(node, now);
    }

    @Override
    public void invoked(int client, int number, int node, Object request) {
        one.invoked(client, number, node, request);
        other.invoked(client, number, node, request);
    }

    @Override
    public void replied(int client, int number, int node, @Nullable Object result) {
        one.replied(client, number, node, result);
        other.replied(client, number, node, result);
    }

    @Override
    public void sent(long message, Object payload) {
        one.sent(message, payload);
        other.sent(message, payload);
    }

    @Override
    public void emitted(int node, String event, @Nullable Object[] fields) {
        one.emitted(node, event, fields);
        other.emitted(node, event, fields);
    }

    @Override
    public void clause(int node, int clause) {
        one.clause(node, clause);
        other.clause(node, clause);
    }

    @Override
    public void crashed(int node, DiskMode disk) {
        one.crashed(node, disk);
        other.crashed(node, disk);
    }

    @Override
    public void partitioned(List<List<Integer>> blocks) {
        one.partitioned(blocks);
        other.partitioned(blocks);
    }

    @Override
    public void cut(List<Link> links) {
        one.cut(links);
        other.cut(links);
    }

    @Override
    public void healed() {
        one.healed();
        other.healed();
    }

    @Override
    public void resumed(int node) {
        one.resumed(node);
        other.resumed(node);
    }
}
