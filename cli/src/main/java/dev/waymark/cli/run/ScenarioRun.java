package dev.waymark.cli.run;

import dev.waymark.cli.Console;
import dev.waymark.cli.SystemOptions;
import dev.waymark.cli.Target;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.scenario.ScenarioLookup;
import dev.waymark.core.campaign.CampaignSpec;
import dev.waymark.core.campaign.Totals;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.scenario.ScenarioCampaign;
import dev.waymark.core.scenario.ScenarioResult;
import dev.waymark.core.strategy.Settings;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** {@code run --scenario}: the campaign that the user asked for, with filters around its strategy. */
final class ScenarioRun {
    private final Scenario scenario;
    private final Target target;
    private final Console console;
    private @Nullable ScenarioCampaign campaign;

    ScenarioRun(String name, SystemOptions system, Console console) {
        SystemRegistry registry = system.plugins().registry(console);
        this.console = console;
        this.scenario = ScenarioLookup.named(registry, name);
        this.target = system.target(registry, scenario.parameters(), scenario.bugs(), console);
    }

    Target target() {
        return target;
    }

    String strategy() {
        return scenario.strategy();
    }

    /** The scenario's own bound and faults, where the user gave none. */
    CampaignSpec around(CampaignSpec plain, CampaignOptions given) {
        Settings settings = new Settings(
                plain.deployment(),
                plain.settings().seed(),
                given.steps == null && scenario.steps() > 0
                        ? scenario.steps()
                        : plain.settings().steps(),
                given.faults == null ? scenario.faults() : plain.settings().faults());
        ScenarioCampaign filtered = ScenarioCampaign.of(
                scenario,
                new CampaignSpec(
                        settings,
                        plain.strategy(),
                        plain.properties(),
                        plain.coverages(),
                        plain.budget(),
                        plain.workers(),
                        plain.stopOnBug(),
                        plain.handlerMillis()));
        campaign = filtered;
        return filtered.spec();
    }

    /** Also tells how often each filter matched. */
    List<RunReport.Warning> warnings(Totals totals) {
        ScenarioResult result = Objects.requireNonNull(campaign).result(totals);
        console.notice("scenario " + scenario.name() + " reached " + result.outcome());
        result.filters().forEach(filter -> console.notice("  " + filter.matched() + " times " + filter.filter()));
        return result.warnings().stream()
                .map(warning -> new RunReport.Warning(warning.kind(), warning.message()))
                .toList();
    }
}
