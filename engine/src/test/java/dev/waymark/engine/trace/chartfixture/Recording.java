package dev.waymark.engine.trace.chartfixture;

import dev.waymark.core.Configuration;
import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Event;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.engine.Explorer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The events of one execution of {@link Register}, and for each step the new state of the node that took it. */
public final class Recording extends EventStream {
    public final List<Event> events = new ArrayList<>();
    public final List<@Nullable String> notes = new ArrayList<>();
    private final List<@Nullable Object> states = new ArrayList<>();
    private @Nullable View view;
    private int handled;

    private Recording() {}

    public static Recording of(Run run, long seed, int nodes, int steps) {
        Register register = new Register();
        Recording recording = new Recording();
        Configuration configuration = Configuration.of(register, Map.of("nodes", Integer.toString(nodes)), List.of());
        try (Explorer explorer = new Explorer(register.deploy(configuration), List.of(), List.of(), steps)) {
            explorer.explore(new Plan(0, seed), run, recording);
        }
        return recording;
    }

    @Override
    public void begin(View newView) {
        view = newView;
        for (int node = 0; node <= newView.nodes(); node++) {
            states.add(null);
        }
    }

    @Override
    protected void on(Event event) {
        events.add(event);
        notes.add(null);
    }

    @Override
    public void stepped(int node) {
        if (node > 0 && view != null) {
            Object state = view.state(node);
            if (state != null && states.get(node) != null && !state.equals(states.get(node))) {
                notes.set(handled, state.toString());
            }
            states.set(node, state);
        }
        handled = events.size();
    }
}
