package dev.waymark.core.scenario;

import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.ForwardingView;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Event;
import dev.waymark.core.random.Rng;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What conditions and actions share in one execution: counters, recorded messages, variables, roles, and the cluster
 * itself, since it is a {@link View} too. What actions decide goes through {@link #decide()}.
 */
public final class Context extends ForwardingView {
    /** Something that happened: event {@code count} of {@code node}, at virtual time {@code time}. */
    private record Mark(int node, int count, long time) {}

    private final Decisions decisions;
    private final Map<String, int[]> counters = new LinkedHashMap<>();
    private final Map<String, Held> recorded = new LinkedHashMap<>();
    private final Map<String, Object> variables = new LinkedHashMap<>();
    private final Map<String, Mark> marks = new LinkedHashMap<>();
    private final Set<Object> seen = new LinkedHashSet<>();
    private final Map<String, int[]> parts = new LinkedHashMap<>();
    private final Map<String, boolean[]> roles = new LinkedHashMap<>();
    private final Rng random;
    private final View view;
    private final @Nullable Causality causality;
    private final @Nullable Object[] before;
    private final @Nullable Object[] now;
    private int stepped;
    private int sends;
    private String machine = "";

    Context(View view, Scenario scenario, Control control) {
        this.view = view;
        this.random = new Rng(dev.waymark.core.random.Seeds.stream(view.seed(), "scenario", 0));
        this.causality = scenario.isCausal() ? new Causality(view.nodes()) : null;
        this.before = new Object[view.nodes() + 1];
        this.now = new Object[view.nodes() + 1];
        for (Roles each : scenario.partitions()) {
            int[] part = each.draw(view.nodes(), view.seed());
            parts.put(each.name(), part);
            for (int i = 0; i < each.labels().size(); i++) {
                boolean[] members = new boolean[view.nodes() + 1];
                for (int node = 1; node <= view.nodes(); node++) {
                    members[node] = part[node] == i;
                }
                roles.put(each.labels().get(i), members);
            }
        }
        this.decisions = new Decisions(this, control);
    }

    /** The context behind the view that a condition is given; outside of a scenario there is none. */
    public static Context of(View view) {
        if (view instanceof Context context) {
            return context;
        }
        throw new UsageException("this condition looks at counters, roles or held messages, which only scenarios have");
    }

    @Override
    protected View view() {
        return view;
    }

    /** What an action can do about messages, timers, nodes and links. */
    public Decisions decide() {
        return decisions;
    }

    public int counter(String label) {
        int[] counter = counters.get(label);
        return counter == null ? 0 : counter[0];
    }

    public void count(String label, int by) {
        counters.computeIfAbsent(label, key -> new int[1])[0] += by;
    }

    public void setCounter(String label, int value) {
        counters.computeIfAbsent(label, key -> new int[1])[0] = value;
    }

    public void record(String label, Held message) {
        recorded.put(label, message);
    }

    /** The message recorded last under this label, or null. */
    public @Nullable Held recorded(String label) {
        return recorded.get(label);
    }

    public @Nullable Object variable(String name) {
        return variables.get(name);
    }

    public void setVariable(String name, Object value) {
        variables.put(name, value);
    }

    /** The message of an event as something to keep; null if the event is not about one. */
    public @Nullable Held message(@Nullable Event event) {
        if (event instanceof Event.Sent e) {
            return new Held(e.message(), e.payload(), sends);
        } else if (event instanceof Event.Delivered e) {
            return new Held(e.message(), e.payload(), sends);
        }
        return null;
    }

    /** True for the first call with this key. */
    public boolean firstTime(Object key) {
        return seen.add(key);
    }

    public boolean hasRole(int node, String label) {
        boolean[] members = roles.get(label);
        return members != null && members[node];
    }

    /** Which part of a partition a node is in. */
    public int part(String partition, int node) {
        int[] part = parts.get(partition);
        if (part == null) {
            throw new UsageException("no partition is called " + partition);
        }
        return part[node];
    }

    /** The random numbers of the scenario itself, from the seed of the execution. */
    public Rng random() {
        return random;
    }

    /** The state of the expectation machine. */
    public String machineState() {
        return machine;
    }

    /** The node that handled the last decision; 0 if none did. */
    public int stepped() {
        return stepped;
    }

    /** What the node's state was before it last handled something; null at first, and while it was down. */
    public @Nullable Object stateBefore(int node) {
        return before[node];
    }

    /** Remembers this event, or this decision point, under a name. */
    public void mark(String name, @Nullable Event event) {
        int node = event == null ? stepped : event.node();
        marks.put(name, new Mark(node, causality == null ? 0 : causality.known(node, node), time()));
    }

    /** Whether what happens now at {@code node} could have been influenced by what was marked. */
    public boolean happensAfter(String name, int node) {
        Mark mark = marks.get(name);
        if (causality == null) {
            throw new UsageException("a scenario that asks what happened before what needs the condition happensAfter");
        }
        return mark != null && mark.node() > 0 && node > 0 && causality.known(node, mark.node()) >= mark.count();
    }

    /** Virtual time since the mark, or -1 if there is none. */
    public long timeSince(String name) {
        Mark mark = marks.get(name);
        return mark == null ? -1 : time() - mark.time();
    }

    /** Virtual time: that of the clock that is furthest ahead. */
    public long time() {
        return time(view);
    }

    static long time(View view) {
        long latest = 0;
        for (int node = 1; node <= view.nodes(); node++) {
            latest = Math.max(latest, view.clock(node));
        }
        return latest;
    }

    /** The roles that were drawn, for messages. */
    public Map<String, List<Integer>> roles() {
        Map<String, List<Integer>> drawn = new LinkedHashMap<>();
        roles.forEach((label, members) -> {
            List<Integer> nodes = new ArrayList<>();
            for (int node = 1; node < members.length; node++) {
                if (members[node]) {
                    nodes.add(node);
                }
            }
            drawn.put(label, nodes);
        });
        return drawn;
    }

    void saw(Event event) {
        if (causality != null) {
            causality.saw(event);
        }
        if (event instanceof Event.Sent) {
            sends++;
        }
    }

    void stepped(int node) {
        stepped = node;
        if (node > 0) {
            before[node] = now[node];
            now[node] = view.state(node);
        }
    }

    void machine(String state) {
        machine = state;
    }
}
