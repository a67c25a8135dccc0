package dev.waymark.cli.scenario;

import dev.waymark.cli.Target;
import dev.waymark.cli.run.CoverageFigures;
import dev.waymark.cli.run.RunReport;
import dev.waymark.core.scenario.Distances;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.scenario.ScenarioResult;
import dev.waymark.core.scenario.ScenarioRunner;
import dev.waymark.core.strategy.Strategies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The result of {@code scenario NAME} as scripts read it; the names of the components are the keys of the contract. */
record ScenarioReport(
        String scenario,
        String system,
        Map<String, Object> params,
        List<String> bugs,
        String strategy,
        long seed,
        long executions,
        long reached,
        long violated,
        long notReached,
        String outcome,
        int states,
        int lines,
        List<ScenarioResult.FilterCount> filters,
        long heldAtEnd,
        List<ScenarioResult.Warning> warnings,
        long elapsedMillis,
        Map<String, Map<String, Number>> coverage,
        Map<String, Map<String, Long>> modelActions,
        Map<String, List<String>> neverRun,
        List<Distances.Distance> distances,
        List<Ablated> ablation) {
    /** What came of the scenario without one filter. */
    record Ablated(String filter, long reached, long violated) {
        static List<Ablated> of(Scenario scenario, List<ScenarioResult> results) {
            List<Ablated> ablated = new ArrayList<>();
            for (int i = 0; i < results.size(); i++) {
                ScenarioResult result = results.get(i);
                ablated.add(new Ablated(scenario.filterTexts().get(i), result.reached(), result.violated()));
            }
            return ablated;
        }
    }

    ScenarioReport with(List<Distances.Distance> newDistances, List<Ablated> newAblation) {
        List<ScenarioResult.Warning> allWarnings = new ArrayList<>(warnings);
        Strategies.Chosen chosen = Strategies.parse(strategy);
        if (!newDistances.isEmpty() && chosen.strategy().guide(chosen.options()) != null) {
            allWarnings.add(new ScenarioResult.Warning(
                    "distances-unguided",
                    "distances are measured without feedback: nothing guides " + strategy + " there"));
        }
        return new ScenarioReport(
                scenario,
                system,
                params,
                bugs,
                strategy,
                seed,
                executions,
                reached,
                violated,
                notReached,
                outcome,
                states,
                lines,
                filters,
                heldAtEnd,
                allWarnings,
                elapsedMillis,
                coverage,
                modelActions,
                neverRun,
                newDistances,
                newAblation);
    }

    CoverageFigures figures() {
        return new CoverageFigures(coverage, modelActions, neverRun);
    }

    private static List<ScenarioResult.Warning> warnings(ScenarioResult result) {
        List<ScenarioResult.Warning> warnings = new ArrayList<>(result.warnings());
        result.totals()
                .coverageWarnings()
                .forEach(each -> warnings.add(new ScenarioResult.Warning(each.kind(), each.message())));
        return warnings;
    }

    static ScenarioReport of(ScenarioRunner runner, ScenarioResult result) {
        CoverageFigures figures = CoverageFigures.of(result.totals());
        return new ScenarioReport(
                result.scenario().name(),
                runner.system().name(),
                RunReport.params(new Target(runner.system(), runner.configuration(), runner.deployment())),
                List.copyOf(runner.configuration().bugs()),
                result.strategy(),
                result.totals().spec().settings().seed(),
                result.executions(),
                result.reached(),
                result.violated(),
                result.notReached(),
                result.outcome(),
                result.scenario().states(),
                result.scenario().linesOfCode(),
                result.filters(),
                result.heldAtEnd(),
                warnings(result),
                result.totals().elapsedMillis(),
                figures.coverage(),
                figures.modelActions(),
                figures.neverRun(),
                List.of(),
                List.of());
    }
}
