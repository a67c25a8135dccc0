package dev.waymark.core.cluster;

import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.Failure;
import dev.waymark.core.model.Link;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.model.TimerName;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns the calls of {@link Observer} into {@link Event} objects, for those who want objects. */
public abstract class EventStream implements Observer {
    /** Called for every event, in order. */
    protected abstract void on(Event event);

    @Override
    public void started(int node, boolean again) {
        on(new Event.Started(node, again));
    }

    @Override
    public void delivered(long message, Object payload) {
        on(new Event.Delivered(MessageName.of(message), payload));
    }

    @Override
    public void dropped(long message, Object payload) {
        on(new Event.Dropped(MessageName.of(message), payload));
    }

    @Override
    public void duplicated(long message, long copy, Object payload) {
        on(new Event.Duplicated(MessageName.of(message), MessageName.of(copy), payload));
    }

    @Override
    public void replaced(long message, Object before, Object payload) {
        on(new Event.Replaced(MessageName.of(message), before, payload));
    }

    @Override
    public void injected(long message, Object payload) {
        on(new Event.Injected(MessageName.of(message), payload));
    }

    @Override
    public void fired(int node, String timer, int number, long now) {
        on(new Event.Fired(new TimerName(node, timer, number), now));
    }

    @Override
    public void invoked(int client, int number, int node, Object request) {
        on(new Event.Invoked(new OperationName(client, number), node, request));
    }

    @Override
    public void crashed(int node, DiskMode disk) {
        on(new Event.Crashed(node, disk));
    }

    @Override
    public void clockMoved(int node, long now) {
        on(new Event.ClockMoved(node, now));
    }

    @Override
    public void partitioned(List<List<Integer>> blocks) {
        on(new Event.Partitioned(blocks));
    }

    @Override
    public void cut(List<Link> links) {
        on(new Event.Cut(links));
    }

    @Override
    public void healed() {
        on(new Event.Healed());
    }

    @Override
    public void paused(int node) {
        on(new Event.Paused(node));
    }

    @Override
    public void corrupted(int node) {
        on(new Event.Corrupted(node));
    }

    @Override
    public void resumed(int node) {
        on(new Event.Resumed(node));
    }

    @Override
    public void sent(long message, Object payload) {
        on(new Event.Sent(MessageName.of(message), payload));
    }

    @Override
    public void timerSet(int node, String timer, int number, long deadline) {
        on(new Event.TimerSet(new TimerName(node, timer, number), deadline));
    }

    @Override
    public void timerCancelled(int node, String timer, int number) {
        on(new Event.TimerCancelled(new TimerName(node, timer, number)));
    }

    @Override
    public void emitted(int node, String event, @Nullable Object[] fields) {
        on(new Event.Emitted(node, event, Collections.unmodifiableList(Arrays.asList(fields))));
    }

    @Override
    public void persisted(int node, String key, @Nullable Object value) {
        on(new Event.Persisted(node, key, value));
    }

    @Override
    public void synced(int node) {
        on(new Event.Synced(node));
    }

    @Override
    public void replied(int client, int number, int node, @Nullable Object result) {
        on(new Event.Replied(new OperationName(client, number), node, result));
    }

    @Override
    public void tailBegan() {
        on(new Event.TailBegan());
    }

    @Override
    public void unasked() {
        on(new Event.Unasked());
    }

    @Override
    public void failed(Failure failure) {
        on(new Event.Failed(failure.node(), failure));
    }
}
