package dev.waymark.cli.scenario;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.waymark.core.Warning;
import dev.waymark.core.campaign.CoverageFigures;
import dev.waymark.core.campaign.RunReport;
import dev.waymark.core.coverage.Figures;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.scenario.campaign.Distances;
import dev.waymark.core.scenario.campaign.ScenarioResult;
import dev.waymark.core.scenario.campaign.ScenarioRunner;
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
        List<Warning> warnings,
        long elapsedMillis,
        Map<String, Map<String, Object>> coverage,
        @JsonAnyGetter Map<String, Map<String, Object>> sections,
        @JsonIgnore List<Figures.Row> rows,
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
                warnings,
                elapsedMillis,
                coverage,
                sections,
                rows,
                newDistances,
                newAblation);
    }

    private static List<Warning> warnings(ScenarioResult result) {
        List<Warning> warnings = new ArrayList<>(result.warnings());
        warnings.addAll(result.totals().experiment().warnings());
        warnings.addAll(result.totals().coverageWarnings());
        warnings.addAll(result.totals().strategyWarnings());
        return warnings;
    }

    static ScenarioReport of(ScenarioRunner runner, ScenarioResult result) {
        CoverageFigures figures = CoverageFigures.of(result.totals());
        return new ScenarioReport(
                result.scenario().name(),
                runner.target().name(),
                RunReport.params(runner.target()),
                List.copyOf(runner.target().configuration().bugs()),
                result.strategy(),
                result.totals().experiment().settings().seed(),
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
                figures.sections(),
                figures.rows(),
                List.of(),
                List.of());
    }
}
