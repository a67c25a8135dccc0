package dev.waymark.core.spec;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The system under test: its name, the parameters that were given, and the seeded bugs that are switched on. */
public record SystemSpec(String name, Map<String, String> parameters, List<String> bugs) {
    public SystemSpec {
        parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
        bugs = List.copyOf(bugs);
    }

    public SystemSpec(String name) {
        this(name, Map.of(), List.of());
    }

    public SystemSpec with(String parameter, String value) {
        Map<String, String> changed = new TreeMap<>(parameters);
        changed.put(parameter, value);
        return new SystemSpec(name, changed, bugs);
    }

    public SystemSpec withParameters(Map<String, String> newParameters) {
        return new SystemSpec(name, newParameters, bugs);
    }

    public SystemSpec withBugs(Collection<String> newBugs) {
        return new SystemSpec(name, parameters, List.copyOf(newBugs));
    }
}
