package dev.waymark.cli;

import dev.waymark.cli.plugin.PluginProblem;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.core.Bug;
import dev.waymark.core.Deployment;
import dev.waymark.core.MessageCorruption;
import dev.waymark.core.MessageCorruptions;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.engine.experiment.Experiment;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All that {@code waymark systems NAME} tells of a system, with its parameters at their defaults. */
record SystemInfo(
        String name,
        String summary,
        String source,
        int nodes,
        List<ParameterInfo> parameters,
        List<ParameterInfo> commonParameters,
        List<BugInfo> bugs,
        List<Named> properties,
        List<Colour> colours,
        List<String> messages,
        List<String> lies,
        List<String> health,
        int steps,
        @Nullable FaultBudget faults,
        @Nullable String channels,
        ClusterInfo cluster,
        List<Named> predicates,
        List<Named> clauses,
        List<Named> models,
        List<PluginProblem> problems) {
    record Named(String name, String summary) {}

    record Colour(String name, String kind) {}

    record BugInfo(String name, String summary, String breaks, List<Need> needs) {}

    /** How far executions can be made again, and when decisions are made. */
    record ClusterInfo(String determinism, String decisionPoint) {
        static ClusterInfo of(Capabilities capabilities) {
            return new ClusterInfo(
                    capabilities.determinism().name(),
                    capabilities.decisionPoint().name());
        }
    }

    record Need(String parameter, String value, String reason) {}

    static SystemInfo of(SystemRegistry registry, Target target) {
        SystemUnderTest system = target.system().given(target.configuration().values());
        Deployment deployment = target.deployment();
        Set<String> own = system.parameters().stream().map(p -> p.name()).collect(Collectors.toSet());
        return new SystemInfo(
                system.name(),
                system.summary(),
                registry.source(target.system()),
                deployment.nodes(),
                system.parameters().stream().map(ParameterInfo::of).toList(),
                system.allParameters().stream()
                        .filter(parameter -> !own.contains(parameter.name()))
                        .map(ParameterInfo::of)
                        .toList(),
                system.bugs().stream().map(SystemInfo::bug).toList(),
                properties(target),
                colours(deployment),
                deployment.messages().stream().map(Class::getSimpleName).toList(),
                lies(deployment),
                deployment.health(),
                deployment.steps(),
                deployment.faults(),
                target.configuration().find("channels"),
                ClusterInfo.of(deployment.capabilities()),
                deployment.predicates().stream()
                        .map(predicate -> new Named(predicate.form(), predicate.summary()))
                        .toList(),
                deployment.clauses().stream().map(SystemInfo::clause).toList(),
                deployment.models().stream()
                        .map(model -> new Named(model.name(), "in TLA+: --coverage model, --conformance strict"))
                        .toList(),
                registry.problems());
    }

    /** "upon ...: do ..." */
    private static Named clause(String text) {
        int colon = text.indexOf(": ");
        return colon < 0 ? new Named(text, "") : new Named(text.substring(0, colon), text.substring(colon + 2));
    }

    private static List<String> lies(Deployment deployment) {
        MessageCorruptions lies = deployment.lies();
        return lies == null
                ? List.of()
                : lies.all().stream().map(MessageCorruption::label).distinct().toList();
    }

    private static BugInfo bug(Bug bug) {
        List<Need> needs = bug.needs().stream()
                .map(need -> new Need(need.parameter(), need.value(), need.reason()))
                .toList();
        return new BugInfo(bug.name(), bug.summary(), bug.breaks(), needs);
    }

    private static List<Named> properties(Target target) {
        return Experiment.on(target).build().properties().stream()
                .map(property -> new Named(property.name(), property.summary()))
                .distinct()
                .toList();
    }

    /** The code that paints is the only place that knows the fields, so the initial states are abstracted. */
    private static List<Colour> colours(Deployment deployment) {
        DescribingAbstraction abstraction = new DescribingAbstraction();
        try (Cluster cluster = deployment.cluster()) {
            if (cluster.capabilities().statesObservable()) {
                cluster.reset(1, null);
                for (int node = 1; node <= deployment.nodes(); node++) {
                    Object state = cluster.view().state(node);
                    if (state != null) {
                        deployment.abstractState(state, node, abstraction);
                    }
                }
            }
        }
        return abstraction.kinds().entrySet().stream()
                .map(entry -> new Colour(entry.getKey(), entry.getValue()))
                .toList();
    }
}
