package dev.waymark.cli.run;

import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.scenario.ScenarioLookup;
import dev.waymark.cli.terminal.Launcher;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.campaign.Durations;
import dev.waymark.engine.experiment.Experiment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What can come after a campaign that found nothing: the same with a strategy that looks elsewhere and works here. */
final class NextCampaign {
    private static final long MORE = 10;

    private final Experiment experiment;
    private final SystemRegistry registry;
    private final List<Path> plugins;

    /** {@code plugins}: those that were named by hand. */
    NextCampaign(Experiment experiment, SystemRegistry registry, List<Path> plugins) {
        this.experiment = experiment;
        this.registry = registry;
        this.plugins = plugins;
    }

    /** Whether any scenario is about this system, or can be put to it. */
    boolean hasScenarios() {
        String system = experiment.target().name();
        return ScenarioLookup.of(registry).all().stream().anyMatch(each -> isFor(each, system));
    }

    private boolean isFor(Scenario scenario, String system) {
        return scenario.system().equals(system)
                || scenario.isForMany() && scenario.lacks(experiment.target().system()) == null;
    }

    boolean hasPredicates() {
        return !experiment.target().deployment().predicates().isEmpty() && works("env-random");
    }

    /** Null if none is known that works here. */
    @Nullable
    String command(long executions) {
        String used = experiment.strategy().strategy().name();
        List<String> others = switch (used) {
            case "mixed", "isolate-busy", "swarm" -> List.of("fuzz", "timeline", "nemesis");
            case "fuzz" -> List.of("mixed", "pctcp", "timeline");
            case "timeline", "nemesis" -> List.of("mixed", "random");
            default -> List.of("mixed", "timeline", "nemesis");
        };
        for (String other : others) {
            if (works(other)) {
                List<String> words = new ArrayList<>(List.of("run"));
                words.addAll(words(other, executions));
                return Launcher.command(words);
            }
        }
        return null;
    }

    /** It is asked as a campaign would ask, and what is only something else under another name does not count. */
    private boolean works(String strategy) {
        try {
            Experiment other = experiment
                    .but()
                    .strategy(strategy)
                    .guidedBy(null)
                    .towards(null)
                    .build();
            return other.warnings().stream().noneMatch(warning -> warning.kind().equals("as-random"));
        } catch (UsageException e) {
            return false;
        }
    }

    /** All that was said, but for how executions are chosen and how many there are. */
    private List<String> words(String strategy, long executions) {
        CampaignSpec said = experiment.spec();
        List<String> words = new ArrayList<>(List.of(said.system().name()));
        said.system().parameters().forEach((name, value) -> words.addAll(List.of("-p", name + "=" + value)));
        option(words, "--bug", String.join(",", said.system().bugs()));
        option(words, "--scenario", said.strategy().scenario());
        option(words, "--property", String.join(",", said.checks().properties()));
        said.checks()
                .alsoProperties()
                .forEach(also -> option(words, "--conformance", also.replace("conformance:", "")));
        List<String> coverages = said.checks().coverages();
        option(words, "--coverage", coverages.equals(List.of("states")) ? null : String.join(",", coverages));
        FaultBudget faults = said.execution().faults();
        option(words, "--faults", faults == null ? null : faults.brief());
        option(words, "--steps", said.execution().steps());
        option(
                words,
                "--seed",
                said.execution().seed() == 1 ? null : said.execution().seed());
        plugins.forEach(plugin -> option(words, "--plugin", plugin));
        option(words, "--strategy", strategy);
        BudgetSpec budget = said.budget();
        if (budget.millis() != null) {
            option(words, "--time", Durations.written(MORE * budget.millis()));
        } else if (budget.decisions() != null) {
            option(words, "--decisions", MORE * budget.decisions());
        } else {
            option(words, "--executions", MORE * executions);
        }
        if (budget.stopOnBug()) {
            words.add("--stop-on-bug");
        }
        return words;
    }

    private static void option(List<String> words, String option, @Nullable Object value) {
        if (value != null && !value.toString().isEmpty()) {
            words.add(option);
            words.add(value.toString());
        }
    }
}
