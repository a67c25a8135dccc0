package dev.waymark.engine.experiment;

import dev.waymark.core.SpecField;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.Warning;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.Capability;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.FaultKind;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.property.Property;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the parts of an experiment need of its cluster: refused if it is not there, warned of if they can do without. */
final class CapabilityCheck {
    private final String system;
    private final Capabilities cluster;

    private CapabilityCheck(String system, Capabilities cluster) {
        this.system = system;
        this.cluster = cluster;
    }

    static List<Warning> check(
            Target target,
            Strategies.Chosen strategy,
            ConfiguredStrategy configured,
            @Nullable Overlay overlay,
            Settings settings,
            List<Property> properties,
            List<Coverage> coverages) {
        CapabilityCheck needs =
                new CapabilityCheck(target.name(), target.deployment().capabilities());
        needs.demand(
                SpecField.STRATEGY,
                "strategy " + strategy.strategy().name(),
                strategy.strategy().needs(),
                "random");
        needs.excluded(strategy.label(), configured, settings);
        if (overlay != null) {
            needs.demand(SpecField.SCENARIO, "a scenario", overlay.needs(), "the strategy without it");
        }
        for (Property property : properties) {
            needs.demand(SpecField.PROPERTIES, "property " + property.name(), property.needs(), "other properties");
        }
        for (Coverage coverage : coverages) {
            needs.demand(SpecField.COVERAGES, "coverage " + coverage.name(), coverage.needs(), "another coverage");
            if (coverage.ofEpisodes() && !strategy.strategy().episodic()) {
                int colon = coverage.name().indexOf(':');
                String instead =
                        colon < 0 ? "states" : "target" + coverage.name().substring(colon);
                throw new UsageException("coverage " + coverage.name()
                                + " counts steps of a learner's environment, and strategy " + strategy.label()
                                + " has none; use coverage " + instead + ", or a strategy such as env-random")
                        .at(SpecField.COVERAGES);
            }
        }
        List<Warning> warnings = needs.warnings(settings.faults(), properties);
        warnings.addAll(target.deployment().warnings());
        if (strategy.strategy().name().equals("mixed") && !needs.cluster.messages()) {
            warnings.add(new Warning(
                    "as-random",
                    "strategy " + strategy.label() + ": messages of " + target.name()
                            + " are not under control, so no node can be cut off and all executions are of strategy"
                            + " random (other strategies for it: nemesis, timeline)"));
        }
        if (settings.binding() && !configured.keepsFaults()) {
            warnings.add(new Warning(
                    "faults-not-kept",
                    "the faults " + settings.faults().brief() + ": they bind what " + strategy.label()
                            + " chooses to lose, but messages that come too late for their round are lost besides"
                            + " ('faults' shows how many there were)"));
        }
        return warnings;
    }

    /** What a system excludes is never done to it, whoever asks: what it does then is no bug. */
    private void excluded(String strategy, ConfiguredStrategy configured, Settings settings) {
        for (FaultKind kind : FaultKind.values()) {
            if (!settings.excludes(kind)) {
                continue;
            }
            String why = ", which " + system + " excludes: it declares faults "
                    + settings.deployment().faults();
            if (configured.ownFaults().contains(kind)) {
                throw new ExcludedFault("strategy " + strategy + " makes " + kind.word() + why
                        + " (what would do: random, pctcp or another that keeps to the faults it is given)");
            }
            if (kind.in(settings.faults())) {
                throw new UsageException("the faults " + settings.faults().brief() + " contain " + kind.word() + why)
                        .at(SpecField.FAULTS);
            }
        }
    }

    private void demand(SpecField field, String who, Set<Capability> wanted, String instead) {
        List<Capability> missing =
                wanted.stream().filter(each -> !cluster.has(each)).sorted().toList();
        if (!missing.isEmpty()) {
            throw new UsageException(who + " needs a cluster where "
                            + missing.stream().map(Capability::meaning).collect(Collectors.joining(", and "))
                            + "; that of " + system + " has no such control (what would do: " + instead + ")")
                    .at(field);
        }
    }

    private List<Warning> warnings(FaultBudget faults, List<Property> properties) {
        List<Warning> warnings = new ArrayList<>();
        if (!cluster.exact()) {
            warnings.add(new Warning(
                    "not-exact",
                    "executions of " + system
                            + " cannot be made again exactly: another run with this seed, or with other"
                            + " workers, may find something else"));
        }
        if (faults.crashes() > 0 && !cluster.crashes()) {
            warnings.add(idle("crashes", "nodes of " + system + " cannot be crashed by a decision"));
        } else if (faults.crashes() > 0 && !cluster.disks()) {
            warnings.add(new Warning(
                    "disks-kept",
                    "a crash loses nothing that was written: disks of " + system + " are not controlled"));
        }
        if (faults.drops() + faults.duplicates() > 0 && !cluster.messages()) {
            warnings.add(idle("drops and duplicates", "messages of " + system + " are not under control"));
        }
        for (Property property : properties) {
            if (property.epilogue() > 0 && !endsFairly()) {
                warnings.add(new Warning(
                        "no-fair-tail",
                        "property " + property.name() + " wants a fair end of executions, but messages and timers of "
                                + system + " are not under control: it is judged by what happens by itself"));
            }
        }
        return warnings;
    }

    /** By decisions, or by itself: a cluster that can tell when it is quiet is given the time to become so. */
    private boolean endsFairly() {
        return cluster.messages() && cluster.timers()
                || !cluster.messages()
                        && (cluster.decisionPoint() == Capabilities.DecisionPoint.QUIET
                                || cluster.decisionPoint() == Capabilities.DecisionPoint.WINDOW);
    }

    private static Warning idle(String what, String why) {
        return new Warning("faults-idle", "the " + what + " of the faults are never used: " + why);
    }
}
