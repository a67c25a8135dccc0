package dev.waymark.systems.paxoslog;

import dev.waymark.core.property.Property;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Every command that is output was asked for by a client, and stands in the output once. */
final class Validity extends OutputCheck {
    private final Set<Object> requested = new LinkedHashSet<>();

    static Property property() {
        return Property.of(
                "validity",
                "what is output was requested, and is output once; reached when a command was output",
                Set.of(),
                Validity::new);
    }

    @Override
    public void invoked(int client, int number, int node, Object request) {
        requested.add(request);
    }

    @Override
    protected void output(int node, List<String> log) {
        for (int i = 0; i < log.size(); i++) {
            String command = log.get(i);
            if (!requested.contains(command)) {
                violated("not-requested", "node " + node + " output " + log + ": nobody requested " + command);
            } else if (log.indexOf(command) < i) {
                violated("twice", "node " + node + " output " + log + ": " + command + " twice");
            }
        }
    }
}
