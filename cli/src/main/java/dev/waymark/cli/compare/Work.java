package dev.waymark.cli.compare;

import dev.waymark.cli.options.Targets;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.terminal.Console;
import dev.waymark.core.CommandPermission;
import dev.waymark.core.SpecField;
import dev.waymark.core.StatePredicates;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.coverage.SystemCoverages;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.ChecksSpec;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.experiment.ExcludedFault;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A comparison, resolved: an experiment for each strategy. {@code unfit}: why some of the strategies cannot be compared on this
 * system. {@code leftOut}: coverages by which these strategies cannot be compared, since they count steps of an environment, and
 * not all have one.
 */
record Work(
        ComparisonSpec spec,
        Target target,
        List<Experiment> strategies,
        Map<String, String> unfit,
        List<String> leftOut) {
    /**
     * What guides one is measured for all, for else there were nothing to compare it with. {@code permission}: for what the spec names
     * outside of Waymark.
     */
    static Work of(ComparisonSpec spec, SystemRegistry registry, CommandPermission permission, Console console) {
        CampaignSpec common = spec.common();
        Catalog catalog = registry.catalog();
        Target target = Targets.find(
                registry,
                common.system().name(),
                common.system().parameters(),
                common.system().bugs(),
                permission,
                console);
        checkNames(common, target, catalog);
        List<String> leftOut = leftOut(spec, target, catalog);
        ExperimentBuilder shared = Experiment.on(target, catalog).as(without(common, leftOut));
        List<Experiment> alone = new ArrayList<>();
        Map<String, String> unfit = new LinkedHashMap<>();
        for (String label : spec.strategies()) {
            Strategy strategy = named(catalog, label);
            try {
                alone.add(shared.copy()
                        .strategy(label)
                        .guidedBy(strategy.takesGuide() ? common.strategy().guide() : null)
                        .towards(strategy.takesWaypoints() ? common.strategy().waypoints() : null)
                        .build());
            } catch (ExcludedFault e) {
                unfit.put(label, e.getMessage());
            }
        }
        if (alone.isEmpty()) {
            throw new UsageException("none of the strategies can be compared: " + String.join("; ", unfit.values()));
        }
        return new Work(spec, target, measuringGuides(alone), unfit, leftOut);
    }

    /** A wrong guide or waypoint is a mistake also where nobody follows it. */
    private static void checkNames(CampaignSpec common, Target target, Catalog catalog) {
        String guide = common.strategy().guide();
        if (guide != null) {
            UsageException.about(
                    SpecField.GUIDE, () -> catalog.coverages(target).guide(guide));
        }
        String waypoints = common.strategy().waypoints();
        if (waypoints != null) {
            UsageException.about(SpecField.WAYPOINTS, () -> StatePredicates.way(target.deployment(), waypoints));
        }
    }

    private static List<Experiment> measuringGuides(List<Experiment> alone) {
        Set<String> guides = new LinkedHashSet<>();
        for (Experiment each : alone) {
            String own = each.configured().guide();
            if (own != null) {
                guides.add(own);
            }
        }
        List<Experiment> together = new ArrayList<>();
        for (Experiment each : alone) {
            Set<String> measured = new LinkedHashSet<>(each.spec().checks().coverages());
            measured.addAll(guides);
            together.add(each.but().measuring(measured).build());
        }
        return together;
    }

    private static List<String> leftOut(ComparisonSpec spec, Target target, Catalog catalog) {
        boolean all = spec.strategies().stream()
                .allMatch(label -> named(catalog, label).episodic());
        SystemCoverages known = catalog.coverages(target);
        List<String> leftOut = all
                ? List.of()
                : spec.common().checks().coverages().stream()
                        .filter(known::ofEpisodes)
                        .toList();
        leftOut.forEach(name -> UsageException.about(
                SpecField.COVERAGES, () -> known.named(name))); // a wrong predicate is a mistake there too
        return leftOut;
    }

    private static CampaignSpec without(CampaignSpec common, List<String> leftOut) {
        ChecksSpec checks = common.checks();
        List<String> kept = checks.coverages().stream()
                .filter(name -> !leftOut.contains(name))
                .toList();
        return common.withChecks(checks.withCoverages(kept.isEmpty() ? List.of("states") : kept));
    }

    private static Strategy named(Catalog catalog, String label) {
        return UsageException.about(
                SpecField.STRATEGY, () -> catalog.strategies().parse(label).strategy());
    }
}
