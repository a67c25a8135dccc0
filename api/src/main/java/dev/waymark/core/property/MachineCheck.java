package dev.waymark.core.property;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Event;
import org.jspecify.annotations.Nullable;

/** A {@link Machine} at work on one execution. */
final class MachineCheck extends CommonProperties.Eventwise {
    private final String name;
    private final MachineWalk walk;
    private boolean done;

    MachineCheck(String name, MachineWalk walk) {
        this.name = name;
        this.walk = walk;
    }

    @Override
    protected void at(@Nullable Event event, View view) {
        if (done) {
            return;
        }
        walk.step(event, view);
        if (walk.failed()) {
            done = true;
            violated(walk.failure(), name + " failed: " + walk.route());
        } else if (walk.succeeded()) {
            done = true;
            reached();
            remark(walk.route());
            settled();
        }
    }

    @Override
    public void end(View view) {
        if (!done) {
            reached(walk.accepts());
            remark(walk.ending());
        }
    }
}
