package dev.waymark.core.cluster;

import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Failure;
import dev.waymark.core.model.Link;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hears an execution as it happens: first what a decision did, then the effects of the node that handled it, in order,
 * then {@link #stepped}. Nothing is allocated for these calls; {@code EventStream} turns them into {@code Event} objects
 * for those who want objects. A message is named by the low 48 bits of a {@code Code}.
 *
 * <p>On clusters that are not exact a node may also do something by itself. That is told between two steps, as a step of
 * its own that begins with {@link #unasked}.
 */
public interface Observer {
    /** A new execution; nodes are about to start in order of their numbers. */
    default void begin(View view) {}

    default void started(int node, boolean again) {}

    default void delivered(long message, Object payload) {}

    default void dropped(long message, Object payload) {}

    default void duplicated(long message, long copy, Object payload) {}

    default void replaced(long message, Object before, Object payload) {}

    default void injected(long message, Object payload) {}

    default void fired(int node, String timer, int number, long now) {}

    default void invoked(int client, int number, int node, Object request) {}

    default void crashed(int node, DiskMode disk) {}

    default void clockMoved(int node, long now) {}

    default void partitioned(List<List<Integer>> blocks) {}

    /** Messages on these links wait from now on, besides those that waited already. */
    default void cut(List<Link> links) {}

    default void healed() {}

    default void paused(int node) {}

    default void resumed(int node) {}

    /** The node is faulty from here on and may lie; 0: signatures are broken. */
    default void corrupted(int node) {}

    default void sent(long message, Object payload) {}

    default void timerSet(int node, String timer, int number, long deadline) {}

    default void timerCancelled(int node, String timer, int number) {}

    default void emitted(int node, String event, @Nullable Object[] fields) {}

    /** The node carries out this clause of {@code Deployment.clauses()}; not an effect, and not recorded. */
    default void clause(int node, int clause) {}

    default void persisted(int node, String key, @Nullable Object value) {}

    default void synced(int node) {}

    default void replied(int client, int number, int node, @Nullable Object result) {}

    /** The node answers an operation that is not open any more; its client takes no notice. Not an effect, and not recorded. */
    default void repliedInVain(int client, int number, int node) {}

    default void failed(Failure failure) {}

    /**
     * A strategy whose executions are episodes is about to make a step of its own, larger than a decision. What the nodes
     * are like now is what it has decided upon.
     */
    default void environmentStep() {}

    /**
     * The strategy has stopped and the fair tail begins, with the next decision: what liveness is judged by. Told by the
     * engine, at most once in an execution.
     */
    default void tailBegan() {}

    /**
     * What follows, until the next {@link #stepped}, no decision caused: the node that {@code stepped} will name did it by
     * itself, or so late that nobody can tell what for. It counts as no decision, and is told when all nodes have started.
     */
    default void unasked() {}

    /** A start or a decision is done and every node is idle. {@code node} handled it; 0: none did, or several. */
    default void stepped(int node) {}
}
