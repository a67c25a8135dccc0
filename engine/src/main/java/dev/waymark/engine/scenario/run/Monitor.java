package dev.waymark.engine.scenario.run;

import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Event;
import dev.waymark.core.property.MachineWalk;
import dev.waymark.core.scenario.Action;
import dev.waymark.core.scenario.Director;
import dev.waymark.core.scenario.Filter;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.scenario.Script;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Follows one execution with the machine and the filters of a scenario. Everything it knows comes from the events and the
 * seed, so that one that only watches, in a replay too, comes to the same as the one that decides.
 *
 * <p>Each event, and each decision point, goes to the machine first, as in the thesis (3.3.2), then to the filters:
 * those that only observe are all asked, of those that decide the first whose condition holds.
 */
final class Monitor extends EventStream {
    private final Script script;
    private final Filter[] filters;
    private final boolean[] handles;
    private final boolean[] onMessage;
    private final int[] matched;
    private final Control control;
    private final boolean decides;
    private final Runnable begun;
    private final Runnable afterwards;
    private final MachineWalk walk;
    private final @Nullable Director director;
    private @Nullable RunContext context;

    /** {@code begun} is called when there is a context, {@code afterwards} after each event and decision point. */
    Monitor(Scenario scenario, boolean decides, Runnable begun, Runnable afterwards) {
        this.script = scenario.script();
        this.decides = decides;
        this.begun = begun;
        this.afterwards = afterwards;
        List<Filter> all = script.filters();
        this.filters = all.toArray(new Filter[0]);
        this.handles = new boolean[filters.length];
        this.onMessage = new boolean[filters.length];
        for (int i = 0; i < filters.length; i++) {
            handles[i] = filters[i].handles();
            onMessage[i] = filters[i].onMessage();
        }
        this.matched = new int[filters.length];
        this.control = new Control(filters.length);
        this.walk = script.walks().get();
        this.director = script.newDirector();
    }

    RunContext context() {
        return Objects.requireNonNull(context, "the execution has not begun");
    }

    int heldCount() {
        return context == null ? 0 : context.decide().heldCount();
    }

    Control control() {
        return control;
    }

    MachineWalk walk() {
        return walk;
    }

    /** How often each filter has matched so far. */
    int[] matched() {
        return matched;
    }

    @Override
    public void begin(View view) {
        RunContext fresh = new RunContext(view, script, control);
        context = fresh;
        fresh.machine(walk.state());
        begun.run();
        control.of(filters.length);
        if (director != null) {
            fresh.decide().hidden().gate(director::amend);
            director.begin(fresh);
        }
        script.setUp().forEach(action -> action.act(null, fresh));
        settle();
    }

    @Override
    protected void on(Event event) {
        RunContext now = context();
        now.saw(event);
        now.decide().saw(event);
        if (director != null) {
            control.of(filters.length);
            director.saw(event, now);
        }
        match(event, now);
    }

    @Override
    public void stepped(int node) {
        RunContext now = context();
        now.stepped(node);
        now.decide().tick();
        match(null, now);
    }

    private void match(@Nullable Event event, RunContext now) {
        walk.step(event, now);
        now.machine(walk.state());
        boolean isSend = event instanceof Event.Sent;
        boolean handled = false;
        for (int i = 0; i < filters.length; i++) {
            if ((handled && handles[i]) || (onMessage[i] && !isSend)) {
                continue;
            }
            if (filters[i].condition().test(event, now)) {
                matched[i]++;
                handled |= handles[i];
                control.of(i);
                for (Action action : filters[i].actions()) {
                    action.act(event, now);
                }
            }
        }
        settle();
        afterwards.run();
    }

    private void settle() {
        if (!decides) {
            control.forget();
        }
    }
}
