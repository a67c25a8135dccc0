package dev.waymark.engine.scenario.run;

import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.scenario.AtEnd;
import dev.waymark.core.scenario.Decisions;
import dev.waymark.core.scenario.Held;
import dev.waymark.core.scenario.Nodes;
import dev.waymark.core.scenario.ReleaseOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** What the actions of one execution have decided: a part waits in the queue, the rest is hidden from the strategy. */
final class RunDecisions implements Decisions {
    private record Delayed(Held message, int deliveries, long time) {}

    private final RunContext context;
    private final Control control;
    private final Hidden hidden;
    private final Map<String, List<Held>> sets = new LinkedHashMap<>();
    private final Map<String, Set<MessageName>> everHeld = new LinkedHashMap<>();
    private final List<Delayed> delayed = new ArrayList<>();

    RunDecisions(RunContext context, Control control) {
        this.context = context;
        this.control = control;
        this.hidden = new Hidden(context);
        hidden.begin(context.nodes());
    }

    @Override
    public void deliver(Held message) {
        if (!hidden.isCut(message.name().from(), message.name().to())) {
            control.add(Code.deliver(message.name().code()));
        }
    }

    @Override
    public void drop(Held message) {
        control.add(Code.drop(message.name().code()));
    }

    @Override
    public void duplicate(Held message) {
        control.add(Code.duplicate(message.name().code()));
    }

    @Override
    public void replace(Held message, Object payload) {
        control.add(view -> view.encode(new Decision.Replace(message.name(), null, payload)));
    }

    @Override
    public void forge(int from, int to, Object payload) {
        control.add(view -> view.encode(new Decision.Inject(from, to, payload)));
    }

    @Override
    public void hold(String set, Held message) {
        sets.computeIfAbsent(set, key -> new ArrayList<>()).add(message);
        everHeld.computeIfAbsent(set, key -> new LinkedHashSet<>()).add(message.name());
        hidden.hold(message.name().code());
    }

    @Override
    public List<Held> held(String set) {
        return Collections.unmodifiableList(sets.getOrDefault(set, List.of()));
    }

    @Override
    public void release(String set, ReleaseOrder order) {
        for (Held message : take(set, order)) {
            deliver(message);
        }
    }

    @Override
    public void offer(String set) {
        take(set, ReleaseOrder.SENT);
    }

    @Override
    public void dropAll(String set) {
        take(set, ReleaseOrder.SENT).forEach(this::drop);
    }

    private List<Held> take(String set, ReleaseOrder order) {
        List<Held> messages = sets.remove(set);
        if (messages == null) {
            return List.of();
        }
        messages.forEach(message -> hidden.free(message.name().code()));
        messages.sort(Comparator.comparingInt(Held::sentAt));
        if (order == ReleaseOrder.REVERSE) {
            Collections.reverse(messages);
        } else if (order == ReleaseOrder.RANDOM) {
            for (int i = messages.size() - 1; i > 0; i--) {
                Collections.swap(messages, i, context.random().nextInt(i + 1));
            }
        }
        return messages;
    }

    @Override
    public void delay(Held message, int deliveries, long time) {
        delayed.add(new Delayed(message, context.deliveries() + deliveries, context.time() + time));
        hidden.hold(message.name().code());
    }

    @Override
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

    @Override
    public void suppress(Nodes who, String kind) {
        hidden.suppress(who, kind);
    }

    @Override
    public void allow(String kind) {
        hidden.allow(kind);
    }

    @Override
    public void crash(int node, DiskMode disk) {
        control.add(Code.crash(node, disk));
    }

    @Override
    public void restart(int node) {
        control.add(Code.restart(node));
    }

    @Override
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

    @Override
    public void silenceClients(boolean silent) {
        hidden.silence(silent);
    }

    @Override
    public void advance(int node, long by) {
        control.add(view -> view.encode(new Decision.Advance(node, by)));
    }

    @Override
    public void cut(String name, int from, int to) {
        hidden.cut(name, from, to);
    }

    @Override
    public boolean isCut(int from, int to) {
        return hidden.isCut(from, to);
    }

    @Override
    public void heal(String name) {
        hidden.heal(name);
    }

    @Override
    public void healAll() {
        hidden.healAll();
    }

    @Override
    public void take(Decision decision) {
        control.add(view -> view.encode(decision));
    }

    @Override
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
            all.addAll(take(set, ReleaseOrder.SENT));
        }
        for (Delayed each : delayed) {
            hidden.free(each.message().name().code());
            all.add(each.message());
        }
        delayed.clear();
        all.sort(Comparator.comparingInt(Held::sentAt));
        all.forEach(policy == AtEnd.DELIVER ? this::deliver : this::drop);
    }

    @Override
    public boolean isHeld(String set, MessageName message) {
        return held(set).stream().anyMatch(each -> each.name().equals(message));
    }

    @Override
    public boolean wasHeld(String set, MessageName message) {
        return everHeld.getOrDefault(set, Set.of()).contains(message);
    }
}
