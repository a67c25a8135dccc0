package dev.waymark.cli.scenario;

import dev.waymark.cli.options.Targets;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.terminal.Console;
import dev.waymark.core.CommandPermission;
import dev.waymark.core.SpecField;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.experiment.RunOptions;
import dev.waymark.engine.scenario.campaign.ScenarioResult;
import dev.waymark.engine.scenario.campaign.ScenarioRunner;
import java.util.List;
import java.util.Map;

/**
 * Executions of a scenario, and what else is asked of it. {@code spec} is that of a campaign, where a system without a name stands for
 * the one that the scenario is for. {@code distances}: how far apart capture and release are; {@code ablate}: the same without each
 * of its filters.
 */
public record ScenarioWork(
        CampaignSpec spec, RunOptions options, boolean withoutBugs, boolean distances, boolean ablate) {
    /** Of this scenario, whichever the spec names. */
    ScenarioRunner runner(Scenario described, SystemRegistry registry, Console console) {
        String system = systemOf(described);
        Scenario scenario = described.fitTo(registry.named(system));
        Map<String, String> configured =
                ScenarioRunner.configure(scenario, spec.system().parameters());
        List<String> bugs = withoutBugs ? List.of() : scenario.bugs();
        Target target = Targets.find(registry, system, configured, bugs, CommandPermission.GIVEN, console);
        ScenarioRunner runner = new ScenarioRunner(scenario, target, registry.catalog())
                .measuring(spec.checks().coverages())
                .seed(spec.execution().seed())
                .workers(options.workers());
        spec.checks().alsoProperties().forEach(runner::alsoChecking);
        String strategy = spec.strategy().name();
        return runner.over(label(strategy == null ? scenario.strategy() : strategy, registry));
    }

    String systemOf(Scenario scenario) {
        String system = spec.system().name().isEmpty()
                ? scenario.system()
                : spec.system().name();
        if (system.isEmpty()) {
            throw new UsageException("scenario " + scenario.name() + " does not say for which system: give --system");
        }
        return system;
    }

    /** The strategy with what guides it and where it goes, which results then name. */
    private String label(String plain, SystemRegistry registry) {
        Strategies.Chosen chosen = registry.catalog().strategies().parse(plain);
        String label = plain;
        String guide = spec.strategy().guide();
        if (guide != null) { // refuses two guides, and one that nobody follows
            chosen.guidedBy(guide);
            label += ":" + Strategy.GUIDE + "=" + guide;
        }
        String waypoints = spec.strategy().waypoints();
        if (waypoints != null) {
            chosen.towards(waypoints);
            label += ":" + Strategy.WAYPOINTS + "=" + waypoints;
        }
        return label;
    }

    long executions() {
        Long said = spec.budget().executions();
        if (said != null && said < 1) {
            throw UsageException.of(SpecField.EXECUTIONS, said + ": must be at least 1");
        }
        return said == null ? 100 : said;
    }

    private Scenario named(SystemRegistry registry) {
        return ScenarioLookup.named(registry, String.valueOf(spec.strategy().scenario()));
    }

    /** Throws {@link UsageException} if the named scenario cannot be run so. */
    public void check(SystemRegistry registry, Console console) {
        executions();
        runner(named(registry), registry, console);
    }

    /** What comes of the named scenario, as {@code --json} prints it. */
    public ScenarioReport report(SystemRegistry registry, Console console, Campaign.Listener listener) {
        ScenarioRunner runner = runner(named(registry), registry, console);
        return report(runner, runner.run(executions(), listener), listener);
    }

    ScenarioReport report(ScenarioRunner runner, ScenarioResult result, Campaign.Listener listener) {
        int most = (int) Math.min(executions(), Integer.MAX_VALUE);
        return ScenarioReport.of(runner, result)
                .with(
                        distances ? runner.distances(most, listener::cancelled) : List.of(),
                        ablate
                                ? ScenarioReport.Ablated.of(runner.scenario(), runner.ablate(executions(), listener))
                                : List.of());
    }
}
