package dev.waymark.engine.scenario.run;

import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.ForwardingView;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Event;
import dev.waymark.core.property.Condition;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.scenario.Context;
import dev.waymark.core.scenario.Held;
import dev.waymark.core.scenario.NamedPredicates;
import dev.waymark.core.scenario.Roles;
import dev.waymark.core.scenario.Script;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The context of one execution. */
final class RunContext extends ForwardingView implements Context {
    /** Something that happened: event {@code count} of {@code node}, at virtual time {@code time}. */
    private record Mark(int node, int count, long time) {}

    private final RunDecisions decisions;
    private final Map<String, int[]> counters = new LinkedHashMap<>();
    private final Map<String, Held> recorded = new LinkedHashMap<>();
    private final Map<String, Object> variables = new LinkedHashMap<>();
    private final Map<String, Mark> marks = new LinkedHashMap<>();
    private final Set<Object> seen = new LinkedHashSet<>();
    private final Map<String, int[]> parts = new LinkedHashMap<>();
    private final Map<String, boolean[]> roles = new LinkedHashMap<>();
    private final Rng random;
    private final View view;
    private final NamedPredicates predicates;
    private final @Nullable Causality causality;
    private final @Nullable Object[] before;
    private final @Nullable Object[] now;
    private int stepped;
    private int sends;
    private String machine = "";

    RunContext(View view, Script script, Control control) {
        this.view = view;
        this.predicates = script.predicates();
        this.random = new Rng(Seeds.stream(view.seed(), "scenario", 0));
        this.causality = script.causal() ? new Causality(view.nodes()) : null;
        this.before = new Object[view.nodes() + 1];
        this.now = new Object[view.nodes() + 1];
        for (Roles each : script.partitions()) {
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
        this.decisions = new RunDecisions(this, control);
    }

    @Override
    protected View view() {
        return view;
    }

    @Override
    public RunDecisions decide() {
        return decisions;
    }

    @Override
    public int counter(String label) {
        int[] counter = counters.get(label);
        return counter == null ? 0 : counter[0];
    }

    @Override
    public void count(String label, int by) {
        counters.computeIfAbsent(label, key -> new int[1])[0] += by;
    }

    @Override
    public void setCounter(String label, int value) {
        counters.computeIfAbsent(label, key -> new int[1])[0] = value;
    }

    @Override
    public void record(String label, Held message) {
        recorded.put(label, message);
    }

    @Override
    public @Nullable Held recorded(String label) {
        return recorded.get(label);
    }

    @Override
    public @Nullable Object variable(String name) {
        return variables.get(name);
    }

    @Override
    public void setVariable(String name, Object value) {
        variables.put(name, value);
    }

    @Override
    public @Nullable Held message(@Nullable Event event) {
        if (event instanceof Event.Sent e) {
            return new Held(e.message(), e.payload(), sends);
        } else if (event instanceof Event.Delivered e) {
            return new Held(e.message(), e.payload(), sends);
        }
        return null;
    }

    @Override
    public boolean firstTime(Object key) {
        return seen.add(key);
    }

    @Override
    public boolean hasRole(int node, String label) {
        boolean[] members = roles.get(label);
        return members != null && members[node];
    }

    @Override
    public int part(String partition, int node) {
        int[] part = parts.get(partition);
        if (part == null) {
            throw new UsageException("no partition is called " + partition);
        }
        return part[node];
    }

    @Override
    public Rng random() {
        return random;
    }

    @Override
    public Condition predicate(String text) {
        return predicates.named(text);
    }

    @Override
    public String machineState() {
        return machine;
    }

    @Override
    public int stepped() {
        return stepped;
    }

    @Override
    public @Nullable Object stateBefore(int node) {
        return before[node];
    }

    @Override
    public void mark(String name, @Nullable Event event) {
        int node = event == null ? stepped : event.node();
        marks.put(name, new Mark(node, causality == null ? 0 : causality.known(node, node), time()));
    }

    @Override
    public boolean happensAfter(String name, int node) {
        Mark mark = marks.get(name);
        if (causality == null) {
            throw new UsageException("a scenario that asks what happened before what needs the condition happensAfter");
        }
        return mark != null && mark.node() > 0 && node > 0 && causality.known(node, mark.node()) >= mark.count();
    }

    @Override
    public long timeSince(String name) {
        Mark mark = marks.get(name);
        return mark == null ? -1 : time() - mark.time();
    }

    @Override
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
