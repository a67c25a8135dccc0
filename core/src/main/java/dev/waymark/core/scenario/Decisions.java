package dev.waymark.core.scenario;

import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What an action can decide. Nothing happens at once: the decisions are carried out, in order, from the next decision
 * point on and before the strategy is asked again. What does not apply then is counted and shown.
 */
public final class Decisions {
    private record Delayed(Held message, int deliveries, long time) {}

    private final Context context;
    private final Control control;
    private final Hidden hidden;
    private final Map<String, List<Held>> sets = new LinkedHashMap<>();
    private final Map<String, Set<MessageName>> everHeld = new LinkedHashMap<>();
    private final List<Delayed> delayed = new ArrayList<>();

    Decisions(Context context, Control control) {
        this.context = context;
        this.control = control;
        this.hidden = new Hidden(context);
        hidden.begin(context.nodes());
    }

    /** Delivers a message; on a cut link it waits instead, and is the strategy's once the link is healed. */
    public void deliver(Held message) {
        if (!hidden.isCut(message.name().from(), message.name().to())) {
            control.add(Code.deliver(message.name().code()));
        }
    }

    public void drop(Held message) {
        control.add(Code.drop(message.name().code()));
    }

    public void duplicate(Held message) {
        control.add(Code.duplicate(message.name().code()));
    }

    /** The message keeps its name and place; its content changes. */
    public void replace(Held message, Object payload) {
        control.add(view -> view.encode(new Decision.Replace(message.name(), null, payload)));
    }

    /** A message that nobody sent; when it is delivered is the strategy's choice. */
    public void forge(int from, int to, Object payload) {
        control.add(view -> view.encode(new Decision.Inject(from, to, payload)));
    }

    /** Puts a message aside: the strategy does not see it. */
    public void hold(String set, Held message) {
        sets.computeIfAbsent(set, key -> new ArrayList<>()).add(message);
        everHeld.computeIfAbsent(set, key -> new LinkedHashSet<>()).add(message.name());
        hidden.hold(message.name().code());
    }

    public List<Held> held(String set) {
        return Collections.unmodifiableList(sets.getOrDefault(set, List.of()));
    }

    /** Delivers the messages of a set, which is empty afterwards. */
    public void release(String set, Order order) {
        for (Held message : take(set, order)) {
            deliver(message);
        }
    }

    /** Leaves the messages of a set to the strategy. */
    public void offer(String set) {
        take(set, Order.SENT);
    }

    public void dropAll(String set) {
        take(set, Order.SENT).forEach(this::drop);
    }

    private List<Held> take(String set, Order order) {
        List<Held> messages = sets.remove(set);
        if (messages == null) {
            return List.of();
        }
        messages.forEach(message -> hidden.free(message.name().code()));
        messages.sort(Comparator.comparingInt(Held::sentAt));
        if (order == Order.REVERSE) {
            Collections.reverse(messages);
        } else if (order == Order.RANDOM) {
            for (int i = messages.size() - 1; i > 0; i--) {
                Collections.swap(messages, i, context.random().nextInt(i + 1));
            }
        }
        return messages;
    }

    /** Hides a message until so many others were delivered and so much time has passed; then it is the strategy's. */
    public void delay(Held message, int deliveries, long time) {
        delayed.add(new Delayed(message, context.deliveries() + deliveries, context.time() + time));
        hidden.hold(message.name().code());
    }

    /** Fires an armed timer of this kind, suppressed or not. */
    public void fire(int node, String kind) {
        control.add(view -> {
            for (int i = 0; i < view.timers(); i++) {
                if (Code.a(view.timer(i)) == node && view.timerKind(i).equals(kind)) {
                    return Code.fire(view.timer(i));
                }
            }
            return Code.stop();
        });
    }

    /** The strategy does not see timers of this kind at these nodes. */
    public void suppress(Nodes who, String kind) {
        hidden.suppress(who, kind);
    }

    public void allow(String kind) {
        hidden.allow(kind);
    }

    public void crash(int node, DiskMode disk) {
        control.add(Code.crash(node, disk));
    }

    public void restart(int node) {
        control.add(Code.restart(node));
    }

    /** A client puts the first request that fits to this node. */
    public void invoke(int node, Predicate<Object> request) {
        control.add(view -> {
            for (int i = 0; i < view.requests(); i++) {
                if (Code.b(view.request(i)) == node && request.test(view.operation(i))) {
                    return Code.invoke(view.request(i));
                }
            }
            return Code.stop();
        });
    }

    /** The strategy does not see what clients could ask. */
    public void silenceClients(boolean silent) {
        hidden.silence(silent);
    }

    public void advance(int node, long by) {
        control.add(view -> view.encode(new Decision.Advance(node, by)));
    }

    /** Messages from {@code from} to {@code to} wait until this cut is healed. */
    public void cut(String name, int from, int to) {
        hidden.cut(name, from, to);
    }

    public boolean isCut(int from, int to) {
        return hidden.isCut(from, to);
    }

    public void heal(String name) {
        hidden.heal(name);
    }

    public void healAll() {
        hidden.healAll();
    }

    /** Anything else, by name. */
    public void take(Decision decision) {
        control.add(view -> view.encode(decision));
    }

    /** Ends the execution once all that was decided before is done. */
    public void stop() {
        control.stop();
    }

    Hidden hidden() {
        return hidden;
    }

    int heldCount() {
        return hidden.heldCount();
    }

    /** Gives back what was delayed long enough. */
    void tick() {
        if (!delayed.isEmpty()) {
            long time = context.time();
            delayed.removeIf(each -> context.deliveries() >= each.deliveries()
                    && time >= each.time()
                    && hidden.free(each.message().name().code()));
        }
    }

    /** A message that is gone is held no more. */
    void saw(Event event) {
        if (event instanceof Event.Dropped e && hidden.free(e.message().code())) {
            forget(e.message());
        } else if (event instanceof Event.Delivered e && hidden.free(e.message().code())) {
            forget(e.message());
        }
    }

    private void forget(MessageName name) {
        sets.values().forEach(set -> set.removeIf(message -> message.name().equals(name)));
        delayed.removeIf(each -> each.message().name().equals(name));
    }

    /** Ends the holding of everything, as the scenario wants it. */
    void end(AtEnd policy) {
        List<Held> all = new ArrayList<>();
        for (String set : List.copyOf(sets.keySet())) {
            all.addAll(take(set, Order.SENT));
        }
        for (Delayed each : delayed) {
            hidden.free(each.message().name().code());
            all.add(each.message());
        }
        delayed.clear();
        all.sort(Comparator.comparingInt(Held::sentAt));
        all.forEach(policy == AtEnd.DELIVER ? this::deliver : this::drop);
    }

    /** Whether the message is in the set now. */
    public boolean isHeld(String set, MessageName message) {
        return held(set).stream().anyMatch(each -> each.name().equals(message));
    }

    /** Whether the message is in the set or has been. */
    public boolean wasHeld(String set, MessageName message) {
        return everHeld.getOrDefault(set, Set.of()).contains(message);
    }
}
