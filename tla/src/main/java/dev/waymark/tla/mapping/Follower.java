package dev.waymark.tla.mapping;

import dev.waymark.core.cluster.View;
import dev.waymark.core.coverage.Collector;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.PayloadType;
import dev.waymark.tla.ActionCall;
import dev.waymark.tla.ModelState;
import dev.waymark.tla.ModelStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Follows executions in a model, event by event. Where the model leaves something open all its possible states are
 * followed, up to a bound; so is a node that crashed in the middle of what it did: it may have done it or not.
 */
final class Follower implements Collector {
    /** More possible states than this are not followed. */
    static final int STATES_MAX = 64;

    /** Hears what becomes of the events. */
    interface Listener {
        default void begin() {}

        default void state(ModelState state) {}

        default void stepped(ActionCall call) {}

        default void disabled(Follower follower, ActionCall call, Occurrence event) {}

        /** How many states broke what, if that is looked at. */
        default Map<String, Integer> broken() {
            return Map.of();
        }
    }

    private final Binding binding;
    private final Listener listener;
    private final boolean checks;
    private final boolean observes;
    private final boolean persists;
    private final boolean sends;
    private final Occurrence event = new Occurrence();
    private int[] mapped = new int[16];
    private int[] disabled = new int[16];
    private final TreeMap<String, Integer> unmapped = new TreeMap<>();
    private List<ModelState> states = List.of();
    private @Nullable List<ModelState> beforeStep;
    private @Nullable ActionCall latest;
    private @Nullable View view;
    private boolean cut;
    private boolean tampered;

    /** {@code checks}: compares the states of nodes with the model's after every step, if the mapping says how. */
    Follower(Binding binding, Listener listener, boolean checks) {
        this.binding = binding;
        this.listener = listener;
        this.checks = checks;
        this.observes = binding.names(EventKind.STATE);
        this.persists = binding.names(EventKind.PERSIST);
        this.sends = binding.names(EventKind.SEND);
    }

    List<ModelState> states() {
        return states;
    }

    /** Where the event is that it is at. */
    int node() {
        return event.node;
    }

    /** The last action that the model took part in. */
    @Nullable
    ActionCall latest() {
        return latest;
    }

    @Nullable
    View view() {
        return view;
    }

    Binding binding() {
        return binding;
    }

    /** Whether more states were possible than are followed. */
    boolean cut() {
        return cut;
    }

    /** Whether messages were forged: the model then cannot know what may arrive. */
    boolean tampered() {
        return tampered;
    }

    /** Four totals, then by action ({@code Vote mapped}) or by what has no action ({@code emit x unmapped}). */
    @Override
    public Map<String, Integer> counts() {
        Map<String, Integer> counts = new TreeMap<>();
        counts.put(ModelCoverage.MAPPED, 0);
        counts.put(ModelCoverage.IGNORED, 0);
        counts.put(ModelCoverage.UNMAPPED, 0);
        counts.put(ModelCoverage.DISABLED, 0);
        binding.each(target -> {
            int place = target.place();
            if (place < mapped.length && (mapped[place] | disabled[place]) != 0) {
                String how = target.ignores() ? ModelCoverage.IGNORED : ModelCoverage.MAPPED;
                add(counts, target.counted(), how, mapped[place]);
                add(counts, target.counted(), ModelCoverage.DISABLED, disabled[place]);
            }
        });
        unmapped.forEach((name, count) -> add(counts, name, ModelCoverage.UNMAPPED, count));
        listener.broken().forEach((name, count) -> add(counts, name, ModelCoverage.BROKEN, count));
        return counts;
    }

    private static void add(Map<String, Integer> counts, String what, String how, int count) {
        if (count > 0) {
            counts.merge(how, count, Integer::sum);
            counts.merge(what + " " + how, count, Integer::sum);
        }
    }

    @Override
    public void begin(View newView) {
        view = newView;
        states = binding.model().initial();
        listener.begin();
        states.forEach(listener::state);
        beforeStep = null;
        latest = null;
        cut = false;
        tampered = false;
        Arrays.fill(mapped, 0);
        Arrays.fill(disabled, 0);
        unmapped.clear();
    }

    @Override
    public void started(int node, boolean again) {
        beforeStep = states;
        on(event.at(again ? EventKind.RESTART : EventKind.START, node, ""));
    }

    @Override
    public void delivered(long message, Object payload) {
        beforeStep = states;
        event.at(EventKind.DELIVER, Code.b(message), PayloadType.of(payload));
        event.from = Code.a(message);
        event.to = Code.b(message);
        event.payload = payload;
        on(event);
    }

    @Override
    public void fired(int node, String timer, int number, long now) {
        beforeStep = states;
        on(event.at(EventKind.FIRE, node, timer));
    }

    @Override
    public void invoked(int client, int number, int node, Object request) {
        beforeStep = states;
        event.at(EventKind.INVOKE, node, PayloadType.of(request));
        event.client = client;
        event.number = number;
        event.payload = request;
        on(event);
    }

    @Override
    public void crashed(int node, DiskMode disk) {
        if (beforeStep != null && !beforeStep.equals(states)) {
            Set<ModelState> either = new LinkedHashSet<>(states);
            either.addAll(beforeStep);
            become(new ArrayList<>(either));
        }
        event.at(EventKind.CRASH, node, "");
        event.disk = disk.name();
        on(event);
    }

    @Override
    public void emitted(int node, String name, @Nullable Object[] fields) {
        event.at(EventKind.EMIT, node, name);
        event.fields = fields;
        on(event);
    }

    @Override
    public void replied(int client, int number, int node, @Nullable Object result) {
        event.at(EventKind.REPLY, node, result == null ? "null" : PayloadType.of(result));
        event.client = client;
        event.number = number;
        event.payload = result;
        on(event);
    }

    @Override
    public void sent(long message, Object payload) {
        if (sends) {
            event.at(EventKind.SEND, Code.a(message), PayloadType.of(payload));
            event.from = Code.a(message);
            event.to = Code.b(message);
            event.payload = payload;
            on(event);
        }
    }

    @Override
    public void persisted(int node, String key, @Nullable Object value) {
        if (persists) {
            event.at(EventKind.PERSIST, node, key);
            event.payload = value;
            Binding.Target target = value == null ? binding.ofRemoval(event) : binding.target(event);
            on(event, target, value == null ? " removed" : "");
        }
    }

    @Override
    public void replaced(long message, Object before, Object payload) {
        tampered = true;
    }

    @Override
    public void injected(long message, Object payload) {
        tampered = true;
    }

    @Override
    public void stepped(int node) {
        beforeStep = null;
        boolean several = states.size() > 1;
        if (observes && node != 0 && (checks || several)) {
            Object seen = view == null ? null : view.state(node);
            if (seen != null) {
                event.at(EventKind.STATE, node, PayloadType.of(seen));
                event.payload = seen;
                on(event);
            }
        }
        if (observes && several) {
            states.forEach(listener::state);
        }
    }

    private void on(Occurrence happened) {
        on(happened, binding.target(happened), "");
    }

    /** {@code how}: what the name of the event does not say, if nothing is mapped. */
    private void on(Occurrence happened, Binding.@Nullable Target target, String how) {
        if (target == null) {
            unmapped.merge(happened.name() + how, 1, Integer::sum);
            return;
        }
        int place = target.place();
        if (place >= mapped.length) {
            mapped = Arrays.copyOf(mapped, 2 * place);
            disabled = Arrays.copyOf(disabled, 2 * place);
        }
        if (target.ignores()) {
            mapped[place]++;
            return;
        }
        ActionCall call = target.call(happened);
        List<ModelState> next =
                states.size() == 1 ? binding.model().step(states.get(0), call).successors() : union(call);
        if (next.isEmpty()) {
            disabled[place]++;
            listener.disabled(this, call, happened);
            return;
        }
        mapped[place]++;
        latest = call;
        listener.stepped(call);
        become(next);
    }

    private List<ModelState> union(ActionCall call) {
        Set<ModelState> all = new LinkedHashSet<>();
        for (ModelState state : states) {
            ModelStep step = binding.model().step(state, call);
            all.addAll(step.successors());
        }
        return new ArrayList<>(all);
    }

    private void become(List<ModelState> next) {
        cut |= next.size() > STATES_MAX;
        states = next.size() > STATES_MAX ? List.copyOf(next.subList(0, STATES_MAX)) : next;
        if (states.size() == 1) {
            listener.state(states.get(0));
        } else if (!observes) {
            states.forEach(listener::state);
        } // else the state of the node will tell at the end of the step which of them are possible
    }
}
