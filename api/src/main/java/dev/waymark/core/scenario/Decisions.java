package dev.waymark.core.scenario;

import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.MessageName;
import java.util.List;
import java.util.function.Predicate;

/**
 * What an action can decide. Nothing happens at once: the decisions are carried out, in order, from the next decision
 * point on and before the strategy is asked again. What does not apply then is counted and shown.
 */
public interface Decisions {
    /** Delivers a message; on a cut link it waits instead, and is the strategy's once the link is healed. */
    void deliver(Held message);

    void drop(Held message);

    void duplicate(Held message);

    /** The message keeps its name and place; its content changes. */
    void replace(Held message, Object payload);

    /** A message that nobody sent; when it is delivered is the strategy's choice. */
    void forge(int from, int to, Object payload);

    /** Puts a message aside: the strategy does not see it. */
    void hold(String set, Held message);

    List<Held> held(String set);

    /** Delivers the messages of a set, which is empty afterwards. */
    void release(String set, ReleaseOrder order);

    /** Leaves the messages of a set to the strategy. */
    void offer(String set);

    void dropAll(String set);

    /** Hides a message until so many others were delivered and so much time has passed; then it is the strategy's. */
    void delay(Held message, int deliveries, long time);

    /** Fires an armed timer of this kind, suppressed or not. */
    void fire(int node, String kind);

    /** The strategy does not see timers of this kind at these nodes. */
    void suppress(Nodes who, String kind);

    void allow(String kind);

    void crash(int node, DiskMode disk);

    void restart(int node);

    /** A client puts the first request that fits to this node. */
    void invoke(int node, Predicate<Object> request);

    /** The strategy does not see what clients could ask. */
    void silenceClients(boolean silent);

    void advance(int node, long by);

    /** Messages from {@code from} to {@code to} wait until this cut is healed. */
    void cut(String name, int from, int to);

    boolean isCut(int from, int to);

    void heal(String name);

    void healAll();

    /** Anything else, by name. */
    void take(Decision decision);

    /** Ends the execution once all that was decided before is done. */
    void stop();

    /** Whether the message is in the set now. */
    boolean isHeld(String set, MessageName message);

    /** Whether the message is in the set or has been. */
    boolean wasHeld(String set, MessageName message);
}
