package dev.waymark.core.scenario;

import static dev.waymark.core.scenario.Nodes.node;

import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.core.scenario.Act.Kind;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Ready-made actions. Those on "the message" make their filter one for sends only. */
public final class Actions {
    private Actions() {}

    private interface OnMessage {
        void act(Held message, Context context);
    }

    private static Act message(String text, Kind kind, String holds, OnMessage action) {
        return new Act(text, kind, holds, "", Mentions.NOTHING, (event, context) -> {
            Held message = context.message(event);
            if (message != null) {
                action.act(message, context);
            }
        });
    }

    private static Act cluster(String text, Mentions mentions, Consumer<Context> action) {
        return new Act(text, Kind.CLUSTER, mentions, (event, context) -> action.accept(context));
    }

    /** The message is delivered next, before the strategy decides anything. */
    public static Action deliver() {
        return message(
                "deliver",
                Kind.MESSAGE,
                "",
                (message, context) -> context.decide().deliver(message));
    }

    public static Action drop() {
        return message(
                "drop", Kind.MESSAGE, "", (message, context) -> context.decide().drop(message));
    }

    /** The message is put aside until the set is released or offered. */
    public static Action hold(String set) {
        return message(
                "hold(" + set + ")",
                Kind.MESSAGE,
                set,
                (message, context) -> context.decide().hold(set, message));
    }

    /** The messages of the set are delivered one after the other, in the order in which they were sent. */
    public static Action release(String set) {
        return release(set, ReleaseOrder.SENT);
    }

    public static Action release(String set, ReleaseOrder order) {
        return new Act(
                "release(" + set + ")",
                Kind.CLUSTER,
                "",
                set,
                Mentions.NOTHING,
                (event, context) -> context.decide().release(set, order));
    }

    /** The messages of the set are left to the strategy. */
    public static Action offer(String set) {
        return new Act(
                "offer(" + set + ")",
                Kind.CLUSTER,
                "",
                set,
                Mentions.NOTHING,
                (event, context) -> context.decide().offer(set));
    }

    public static Action dropAll(String set) {
        return new Act(
                "dropAll(" + set + ")",
                Kind.CLUSTER,
                "",
                set,
                Mentions.NOTHING,
                (event, context) -> context.decide().dropAll(set));
    }

    /** The network makes a copy; both are the strategy's. */
    public static Action duplicate() {
        return message(
                "duplicate",
                Kind.MESSAGE,
                "",
                (message, context) -> context.decide().duplicate(message));
    }

    /** Another content in the same message. */
    public static Action replace(BiFunction<Held, Context, Object> content) {
        return message(
                "replace",
                Kind.BYZANTINE,
                "",
                (message, context) -> context.decide().replace(message, content.apply(message, context)));
    }

    /** Changes messages of this class; others are left alone. */
    public static <T> Action mutate(Class<T> type, UnaryOperator<T> change) {
        return message("mutate(" + type.getSimpleName() + ")", Kind.BYZANTINE, "", (message, context) -> {
            if (type.isInstance(message.payload())) {
                context.decide().replace(message, change.apply(type.cast(message.payload())));
            }
        });
    }

    /** A message that nobody sent. */
    public static Action forge(int from, int to, Object payload) {
        return new Act(
                "forge(" + from + ">" + to + ")",
                Kind.CLUSTER,
                node(from, to).mentions(),
                (event, context) -> context.decide().forge(from, to, payload));
    }

    /** The same between nodes that are known only while the execution runs, with content made then. */
    public static Action forge(Nodes from, Nodes to, Function<Context, Object> payload) {
        return cluster("forge(" + from + ">" + to + ")", from.mentions().and(to.mentions()), context -> {
            for (int sender : from.in(context)) {
                for (int receiver : to.in(context)) {
                    context.decide().forge(sender, receiver, payload.apply(context));
                }
            }
        });
    }

    /** These nodes are faulty from here on: where messages are signed, only theirs can be changed or forged. */
    public static Action corrupt(Nodes who) {
        return cluster(
                "corrupt(" + who + ")",
                who.mentions(),
                context -> who.in(context).forEach(node -> context.decide().take(new Decision.Corrupt(node))));
    }

    /** Signatures mean nothing from here on: messages of correct nodes can be changed and forged as well. */
    public static Action breakSignatures() {
        return cluster(
                "breakSignatures", Mentions.NOTHING, context -> context.decide().take(new Decision.Corrupt(0)));
    }

    /** The strategy sees the message only after so many deliveries. */
    public static Action delay(int deliveries) {
        return message(
                "delay(" + deliveries + ")",
                Kind.MESSAGE,
                "",
                (message, context) -> context.decide().delay(message, deliveries, 0));
    }

    /** The strategy sees the message only after so much virtual time. */
    public static Action delayTime(long time) {
        return message(
                "delayTime(" + time + ")",
                Kind.MESSAGE,
                "",
                (message, context) -> context.decide().delay(message, 0, time));
    }

    public static Action crash(Nodes who) {
        return crash(who, DiskMode.UNSYNCED_LOST);
    }

    public static Action crash(Nodes who, DiskMode disk) {
        return cluster(
                "crash(" + who + ")",
                who.mentions(),
                context -> who.in(context).forEach(node -> context.decide().crash(node, disk)));
    }

    public static Action restart(Nodes who) {
        return cluster(
                "restart(" + who + ")",
                who.mentions(),
                context -> who.in(context).forEach(node -> context.decide().restart(node)));
    }

    public static Action fire(Nodes who, String kind) {
        return cluster(
                "fire(" + who + "/" + kind + ")",
                who.mentions(),
                context -> who.in(context).forEach(node -> context.decide().fire(node, kind)));
    }

    /** The strategy does not see these timers until they are allowed again. */
    public static Action suppress(Nodes who, String kind) {
        return cluster(
                "suppress(" + who + "/" + kind + ")",
                who.mentions(),
                context -> context.decide().suppress(who, kind));
    }

    /** Ends every suppression of this kind of timer. */
    public static Action allow(String kind) {
        return cluster(
                "allow(" + kind + ")",
                Mentions.NOTHING,
                context -> context.decide().allow(kind));
    }

    /** A client puts a request that fits to these nodes. */
    public static Action invoke(Nodes who, String what, Predicate<Object> request) {
        return cluster(
                "invoke(" + what + " at " + who + ")",
                who.mentions(),
                context -> who.in(context).forEach(node -> context.decide().invoke(node, request)));
    }

    /** Clients ask nothing but what filters invoke. */
    public static Action silenceClients() {
        return cluster(
                "silenceClients", Mentions.NOTHING, context -> context.decide().silenceClients(true));
    }

    public static Action letClientsAsk() {
        return cluster(
                "letClientsAsk", Mentions.NOTHING, context -> context.decide().silenceClients(false));
    }

    /** Lets virtual time pass everywhere. */
    public static Action pass(long time) {
        return cluster(
                "pass(" + time + ")",
                Mentions.NOTHING,
                context -> context.decide().advance(0, time));
    }

    /** Messages from and to these nodes wait until {@code heal(name)}; {@code drop} them if they shall be lost. */
    public static Action isolate(String name, Nodes who) {
        return cut(name, who, who.others());
    }

    /** Messages between these nodes, both ways, wait until {@code heal(name)}. */
    public static Action cut(String name, Nodes one, Nodes other) {
        return cluster("cut(" + one + " from " + other + ")", one.mentions().and(other.mentions()), context -> {
            for (int a : one.in(context)) {
                for (int b : other.in(context)) {
                    if (a != b) {
                        context.decide().cut(name, a, b);
                        context.decide().cut(name, b, a);
                    }
                }
            }
        });
    }

    /** Messages across this partition wait until {@code heal(name)}. Several partitions may be in force at a time. */
    public static Action partition(String name) {
        return cluster("partition(" + name + ")", Mentions.partition(name), context -> {
            for (int a = 1; a <= context.nodes(); a++) {
                for (int b = 1; b <= context.nodes(); b++) {
                    if (context.part(name, a) != context.part(name, b)) {
                        context.decide().cut(name, a, b);
                    }
                }
            }
        });
    }

    /** Ends the cut, isolation or partition of this name. */
    public static Action heal(String name) {
        return cluster(
                "heal(" + name + ")",
                Mentions.NOTHING,
                context -> context.decide().heal(name));
    }

    public static Action healAll() {
        return cluster("healAll", Mentions.NOTHING, context -> context.decide().healAll());
    }

    /** Ends the execution. */
    public static Action stop() {
        return cluster("stop", Mentions.NOTHING, context -> context.decide().stop());
    }

    public static Action count(String label) {
        return observing("count(" + label + ")", (event, context) -> context.count(label, 1));
    }

    /** With a label that is computed: {@code countBy("votes", ...)} counts {@code votes_KEY}. */
    public static Action countBy(String label, BiFunction<@Nullable Event, Context, Object> key) {
        return observing(
                "countBy(" + label + ")",
                (event, context) -> context.count(label + "_" + key.apply(event, context), 1));
    }

    public static Action countPerReceiver(String label) {
        return observing("countPerReceiver(" + label + ")", (event, context) -> {
            Held message = context.message(event);
            if (message != null) {
                context.count(label + "_" + message.name().to(), 1);
            }
        });
    }

    public static Action resetCounter(String label) {
        return observing("resetCounter(" + label + ")", (event, context) -> context.setCounter(label, 0));
    }

    /** Remembers the message. */
    public static Action record(String label) {
        return observing("record(" + label + ")", (event, context) -> {
            Held message = context.message(event);
            if (message != null) {
                context.record(label, message);
            }
        });
    }

    public static Action set(String variable, BiFunction<@Nullable Event, Context, Object> value) {
        return observing(
                "set(" + variable + ")",
                (event, context) -> context.setVariable(variable, value.apply(event, context)));
    }

    /** Remembers that this happened, for {@code happensAfter} and {@code elapsedSince}. */
    public static Action mark(String name) {
        return new Act(
                "mark(" + name + ")",
                Kind.OBSERVES,
                name,
                "",
                Mentions.NOTHING,
                (event, context) -> context.mark(name, event));
    }

    /** Your own action that only looks: its filter lets the event pass. */
    public static Action observe(Action action) {
        return observing("own observer", action);
    }

    private static Act observing(String text, Action action) {
        return new Act(text, Kind.OBSERVES, action);
    }
}
