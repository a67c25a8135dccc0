package dev.waymark.remote;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.Property;
import org.jspecify.annotations.Nullable;

/** A property that the host judges itself: it says so when it is violated, or put to the test. */
final class HostProperty extends Check implements Observer {
    private final String name;

    private HostProperty(String name) {
        this.name = name;
    }

    static Property of(String name, String summary) {
        return Property.of(name, summary, () -> new HostProperty(name));
    }

    @Override
    public Observer observer() {
        return this;
    }

    @Override
    public void emitted(int node, String event, @Nullable Object[] fields) {
        if (event.equals(HostNode.VIOLATION) && name.equals(fields[0])) {
            violated("node " + node + ": " + fields[1]);
        } else if (event.equals(HostNode.REACH) && name.equals(fields[0])) {
            reached();
        }
    }
}
