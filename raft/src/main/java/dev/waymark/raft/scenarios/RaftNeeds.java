package dev.waymark.raft.scenarios;

import dev.waymark.core.Parameter;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.scenario.Requirements;
import dev.waymark.raft.RaftSystem;
import dev.waymark.raft.vocabulary.Feature;
import dev.waymark.raft.vocabulary.Parameters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a scenario needs of a Raft, in terms of features: which parameters that makes, each system has its own answer. */
public final class RaftNeeds implements Requirements {
    private record Switch(Feature feature, boolean on) {}

    private final int nodes;
    private final List<Switch> switches;
    private final List<String> changes;
    private final boolean unsafely;

    private RaftNeeds(int nodes, List<Switch> switches, List<String> changes, boolean unsafely) {
        this.nodes = nodes;
        this.switches = List.copyOf(switches);
        this.changes = changes;
        this.unsafely = unsafely;
    }

    /** So many servers. */
    public static RaftNeeds nodes(int nodes) {
        return new RaftNeeds(nodes, List.of(), List.of(), false);
    }

    public RaftNeeds with(Feature feature) {
        return and(feature, true);
    }

    /** The feature must be absent, or be one that can be switched off. */
    public RaftNeeds without(Feature feature) {
        return and(feature, false);
    }

    private RaftNeeds and(Feature feature, boolean on) {
        List<Switch> more = new ArrayList<>(switches);
        more.add(new Switch(feature, on));
        return new RaftNeeds(nodes, more, changes, unsafely);
    }

    /** An administrator asks for these changes of the configuration, in this order: {@code "remove-4"}, {@code "add-2"}. */
    public RaftNeeds changes(String... wishes) {
        return new RaftNeeds(nodes, switches, List.of(wishes), unsafely).with(Feature.MEMBERSHIP);
    }

    /** With the bug of {@link RaftSystem#unsafeChanges}; a system without it should never get there. */
    public RaftNeeds unsafely() {
        return new RaftNeeds(nodes, switches, changes, true);
    }

    @Override
    public Fit of(SystemUnderTest system) {
        if (!(system instanceof RaftSystem raft)) {
            return Fit.lacking("it is no Raft that speaks the kit's words (RaftSystem)");
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        String problem = set(system, Parameters.NODES, String.valueOf(nodes), parameters);
        for (Switch each : switches) {
            problem = problem == null ? turn(raft, each, parameters) : problem;
        }
        if (!changes.isEmpty() && problem == null) {
            problem = set(system, Parameters.RECONFIGURATIONS, String.valueOf(changes.size()), parameters);
            problem = problem == null
                    ? set(system, Parameters.MEMBERSHIP_PLAN, String.join(",", changes), parameters)
                    : problem;
        }
        return problem != null
                ? Fit.lacking(problem)
                : Fit.with(parameters, unsafely ? raft.unsafeChanges() : List.of());
    }

    private static @Nullable String turn(RaftSystem system, Switch wanted, Map<String, String> parameters) {
        Feature feature = wanted.feature();
        boolean has = system.features().contains(feature);
        if (wanted.on() && !has) {
            return "it lacks feature " + feature + ": " + feature.summary();
        }
        String name = Parameters.flagOf(feature);
        if (name == null || (!has && !wanted.on())) {
            return null;
        }
        Parameter parameter = find(system, name);
        if (parameter == null) {
            return wanted.on() ? null : "its feature " + feature + " cannot be switched off";
        }
        String value = Boolean.toString(wanted.on());
        if (parameter.problem().apply(value) != null) {
            return "its feature " + feature + " cannot be switched " + (wanted.on() ? "on" : "off");
        }
        parameters.put(name, value);
        return null;
    }

    private static @Nullable String set(
            SystemUnderTest system, String name, String value, Map<String, String> parameters) {
        Parameter parameter = find(system, name);
        String problem =
                parameter == null ? "is not there" : parameter.problem().apply(value);
        if (problem != null) {
            return "its parameter " + name + " cannot be " + value + ": " + problem;
        }
        parameters.put(name, value);
        return null;
    }

    private static @Nullable Parameter find(SystemUnderTest system, String name) {
        for (Parameter parameter : system.allParameters()) {
            if (parameter.name().equals(name)) {
                return parameter;
            }
        }
        return null;
    }
}
