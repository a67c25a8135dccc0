package dev.waymark.core.scenario;

import static dev.waymark.core.scenario.Nodes.node;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.PayloadType;
import dev.waymark.core.property.Condition;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Ready-made conditions. Conditions about a message are false of everything else, so their negation is true of timers,
 * crashes and decision points too: write {@code isSend().and(from(4).not())} for "a message that is not from 4". Filters
 * that act on the message are asked of sends only, so there it makes no difference.
 */
public final class Conditions {
    private Conditions() {}

    /** Always true. Nothing that decides can follow it. */
    public static Condition any() {
        return new Term(ANY, Mentions.NOTHING, (event, view) -> true);
    }

    static final String ANY = "any()";

    /** Your own, with the context; {@code event} is null at a decision point. */
    public static Condition when(String text, BiPredicate<@Nullable Event, Context> test) {
        return new Term(text, Mentions.NOTHING, (event, view) -> test.test(event, Context.of(view)));
    }

    private static Condition event(String text, Predicate<Event> test) {
        return new Term(text, Mentions.NOTHING, (event, view) -> event != null && test.test(event));
    }

    /** Something happens at one of these nodes. */
    public static Condition at(Nodes who) {
        return new Term(
                "at " + who,
                who.mentions(),
                (event, view) -> event != null && event.node() > 0 && who.includes(event.node(), view));
    }

    public static Condition at(int number) {
        return at(node(number));
    }

    /** An event of this kind, such as {@code Event.Crashed.class}. */
    public static Condition is(Class<? extends Event> kind) {
        return event("is " + kind.getSimpleName(), kind::isInstance);
    }

    /** A node reported this internal event. */
    public static Condition emits(String name) {
        return event(
                "emits " + name,
                event -> event instanceof Event.Emitted e && e.name().equals(name));
    }

    /** The event type of the thesis: an internal event by its name, or a kind of event, such as {@code Sent}. */
    public static Condition eventType(String name) {
        return event(
                "event " + name,
                event -> event.getClass().getSimpleName().equals(name)
                        || (event instanceof Event.Emitted e && e.name().equals(name)));
    }

    public static Condition isSend() {
        return event("send", event -> event instanceof Event.Sent);
    }

    public static Condition isSend(String type) {
        return event("send " + type, event -> event instanceof Event.Sent e && isType(e.payload(), type));
    }

    public static Condition isReceive() {
        return event("receive", event -> event instanceof Event.Delivered);
    }

    public static Condition isReceive(String type) {
        return event("receive " + type, event -> event instanceof Event.Delivered e && isType(e.payload(), type));
    }

    /** A message of this type is received that also satisfies {@code more}. */
    public static Condition receives(String type, Condition more) {
        return isReceive(type).and(more);
    }

    /** Sent or received: a message of this type. */
    public static Condition type(String type) {
        return event("type " + type, event -> {
            Object payload = payload(event);
            return payload != null && isType(payload, type);
        });
    }

    /** Sent or received: a message of this class with this content. */
    public static <T> Condition content(String text, Class<T> type, Predicate<T> test) {
        return event(text, event -> {
            Object payload = payload(event);
            return type.isInstance(payload) && test.test(type.cast(payload));
        });
    }

    /**
     * A part of the message that is sent or received, whatever its class: {@code type("Vote").and(field("granted").is(true))}.
     * Dots lead further in: {@code snapshot.index}. Conditions on it are false of messages that have no such part.
     */
    public static Part field(String path) {
        return new Part(path, (event, view) -> payload(event));
    }

    private static boolean isType(Object payload, String type) {
        return PayloadType.of(payload).equals(type);
    }

    static @Nullable Object payload(@Nullable Event event) {
        if (event instanceof Event.Sent e) {
            return e.payload();
        }
        return event instanceof Event.Delivered e ? e.payload() : null;
    }

    static @Nullable MessageName message(@Nullable Event event) {
        if (event instanceof Event.Sent e) {
            return e.message();
        }
        return event instanceof Event.Delivered e ? e.message() : null;
    }

    private interface OfMessage {
        boolean test(MessageName message, View view);
    }

    private static Condition message(String text, Mentions mentions, OfMessage test) {
        return new Term(text, mentions, (event, view) -> {
            MessageName message = message(event);
            return message != null && test.test(message, view);
        });
    }

    public static Condition from(Nodes who) {
        return message("from " + who, who.mentions(), (message, view) -> who.includes(message.from(), view));
    }

    public static Condition from(int number) {
        return from(node(number));
    }

    public static Condition to(Nodes who) {
        return message("to " + who, who.mentions(), (message, view) -> who.includes(message.to(), view));
    }

    public static Condition to(int number) {
        return to(node(number));
    }

    /** In either direction. */
    public static Condition between(Nodes one, Nodes other) {
        return message(
                "between " + one + " and " + other,
                one.mentions().and(other.mentions()),
                (message, view) -> (one.includes(message.from(), view) && other.includes(message.to(), view))
                        || (other.includes(message.from(), view) && one.includes(message.to(), view)));
    }

    public static Condition between(int one, int other) {
        return between(node(one), node(other));
    }

    /** From one part of this partition to another. */
    public static Condition across(String partition) {
        return message(
                "across " + partition,
                Mentions.partition(partition),
                (message, view) -> Context.of(view).part(partition, message.from())
                        != Context.of(view).part(partition, message.to()));
    }

    /** Inside one part of this partition. */
    public static Condition within(String partition) {
        return message(
                "within " + partition,
                Mentions.partition(partition),
                (message, view) -> Context.of(view).part(partition, message.from())
                        == Context.of(view).part(partition, message.to()));
    }

    /** The message is in this set now. */
    public static Condition inSet(String set) {
        return message(
                "in " + set,
                Mentions.NOTHING,
                (message, view) -> Context.of(view).decide().isHeld(set, message));
    }

    /** The message is in this set or has been. */
    public static Condition wasHeld(String set) {
        return message(
                "was held in " + set,
                Mentions.NOTHING,
                (message, view) -> Context.of(view).decide().wasHeld(set, message));
    }

    /** A counter, to be compared: {@code counter("votes").atLeast(2)}. */
    public static Quantity counter(String label) {
        return new Quantity(label, (event, context) -> context.counter(label));
    }

    /** A counter for each receiver of messages; {@link Actions#countPerReceiver} counts it. */
    public static Quantity counterPerReceiver(String label) {
        return new Quantity(label + " of the receiver", (event, context) -> {
            MessageName message = message(event);
            return message == null ? 0 : context.counter(label + "_" + message.to());
        });
    }

    /** A counter whose label is computed; {@link Actions#countBy} counts it. */
    public static Quantity counterBy(String label, BiFunction<@Nullable Event, Context, Object> key) {
        return new Quantity(
                label + " by key", (event, context) -> context.counter(label + "_" + key.apply(event, context)));
    }

    /** How many messages are in a set. */
    public static Quantity sizeOf(String set) {
        return new Quantity(
                "size of " + set, (event, context) -> context.decide().held(set).size());
    }

    /** The expectation machine is in this state. */
    public static Condition machineIn(String state) {
        return new Term(
                "machine in " + state,
                Mentions.state(state),
                (event, view) -> Context.of(view).machineState().equals(state));
    }

    /** True the first time that {@code condition} is. */
    public static Condition once(Condition condition) {
        Object key = new Object();
        return new Term(
                "once(" + Term.textOf(condition) + ")",
                Term.mentionsOf(condition),
                (event, view) -> condition.test(event, view) && Context.of(view).firstTime(key));
    }

    /** Happens at a node that could know of what was marked under this name. */
    public static Condition happensAfter(String mark) {
        return new Term(
                "after " + mark,
                Mentions.mark(mark),
                (event, view) -> event != null && Context.of(view).happensAfter(mark, event.node()));
    }

    /** So much virtual time has passed, by the clock that is furthest ahead. */
    public static Condition elapsed(long time) {
        return new Term("elapsed " + time, Mentions.NOTHING, (event, view) -> Context.time(view) >= time);
    }

    public static Condition elapsedSince(String mark, long time) {
        return new Term(
                "elapsed " + time + " since " + mark,
                Mentions.NOTHING,
                (event, view) -> Context.of(view).timeSince(mark) >= time);
    }

    /** At a decision point: some of these nodes is in such a state. */
    public static <S> Condition state(String text, Nodes who, Class<S> type, Predicate<S> test) {
        return new Term(text + " at " + who, who.mentions(), (event, view) -> {
            if (event != null) {
                return false;
            }
            for (int node = 1; node <= view.nodes(); node++) {
                if (who.includes(node, view) && holds(type, test, view.state(node))) {
                    return true;
                }
            }
            return false;
        });
    }

    /**
     * At a decision point: what is written with the predicates of the system, such as {@code LeaderInTerm(2) and not
     * OneInTerm(3)}. {@code waymark systems NAME} lists them.
     */
    public static Condition predicate(String text) {
        return new Term(
                text,
                Mentions.predicate(text),
                (event, view) ->
                        event == null && Context.of(view).predicate(text).test(null, view));
    }

    /** At a decision point: the node that has just handled something is now in such a state and was not before. */
    public static <S> Condition becomes(String text, Nodes who, Class<S> type, Predicate<S> test) {
        return new Term(text + " at " + who, who.mentions(), (event, view) -> {
            if (event != null) {
                return false;
            }
            Context context = Context.of(view);
            int node = context.stepped();
            return node > 0
                    && who.includes(node, context)
                    && holds(type, test, view.state(node))
                    && !holds(type, test, context.stateBefore(node));
        });
    }

    private static <S> boolean holds(Class<S> type, Predicate<S> test, @Nullable Object state) {
        return type.isInstance(state) && test.test(type.cast(state));
    }

    public static Condition timerSet(String kind) {
        return event(
                "timer " + kind + " set",
                event -> event instanceof Event.TimerSet e && e.timer().kind().equals(kind));
    }

    public static Condition timerFires(String kind) {
        return event(
                "timer " + kind + " fires",
                event -> event instanceof Event.Fired e && e.timer().kind().equals(kind));
    }

    public static Condition crashes() {
        return is(Event.Crashed.class);
    }

    public static Condition restarts() {
        return event("restarts", event -> event instanceof Event.Started e && e.again());
    }
}
