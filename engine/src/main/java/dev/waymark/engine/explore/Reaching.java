package dev.waymark.engine.explore;

import dev.waymark.core.Deployment;
import dev.waymark.core.StatePredicates;
import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Event;
import dev.waymark.core.property.Condition;
import dev.waymark.core.property.Property;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether what somebody waits for has come: a predicate holds, or a node has reported an event since then. */
final class Reaching extends EventStream {
    private final @Nullable Condition condition;
    private final @Nullable Lights lights;
    private final int from;
    private @Nullable View view;
    private boolean heard;

    private Reaching(@Nullable Condition condition, @Nullable Lights lights, int from) {
        this.condition = condition;
        this.lights = lights;
        this.from = from;
    }

    /** {@code from}: events of decisions before this one do not count. */
    static Reaching of(String until, Deployment deployment, List<Property> properties, int from) {
        boolean property = properties.stream().anyMatch(each -> each.name().equals(until));
        if (until.isEmpty() || property) { // a violation ends it anyway
            return new Reaching(null, null, from);
        }
        if (until.startsWith(Goal.EVENT)) {
            return new Reaching(
                    Condition.emitted(until.substring(Goal.EVENT.length()).strip()), null, from);
        }
        Condition holds = StatePredicates.parse(deployment, until);
        return new Reaching(null, new Lights(List.of(until), List.of(holds)), from);
    }

    boolean reached() {
        return lights == null ? heard : lights.holds(0);
    }

    @Override
    public void begin(View newView) {
        view = newView;
        if (lights != null) {
            lights.begin(newView);
        }
    }

    @Override
    public void started(int node, boolean again) {
        if (lights != null) {
            lights.started(node, again);
        }
    }

    @Override
    protected void on(Event event) {
        if (lights != null) {
            lights.on(event);
        } else if (condition != null && view != null && view.decisions() >= from) {
            heard |= condition.test(event, view);
        }
    }

    @Override
    public void stepped(int node) {
        if (lights != null) {
            lights.stepped(node);
        }
    }
}
