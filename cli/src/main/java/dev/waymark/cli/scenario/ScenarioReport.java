package dev.waymark.cli.scenario;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.waymark.core.Warning;
import dev.waymark.core.coverage.Figures;
import dev.waymark.core.model.Meaning;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.engine.campaign.CoverageFigures;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.result.CoverageAmount;
import dev.waymark.engine.scenario.campaign.Distances;
import dev.waymark.engine.scenario.campaign.ScenarioResult;
import dev.waymark.engine.scenario.campaign.ScenarioRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The result of {@code scenario NAME} as scripts read it; the names of the components are the keys of the contract. */
record ScenarioReport(
        @Meaning("its name") String scenario,
        @Meaning("that it ran on") String system,
        @Meaning("as of `run`") Map<String, Object> params,
        @Meaning("as of `run`") List<String> bugs,
        @Meaning("the one below the filters") String strategy,
        @Meaning("of the campaign") long seed,
        @Meaning("how many were made") long executions,

        @Meaning("executions that got to where it wants to go")
        long reached,

        @Meaning("executions in which some property broke") long violated,
        @Meaning("executions that did not get there") long notReached,
        @Meaning("both as a text, such as `41/100`") String outcome,
        @Meaning("of its machine") int states,
        @Meaning("lines of its code") int lines,
        @Meaning("in their order") List<ScenarioResult.FilterCount> filters,
        @Meaning("messages that were still held at the end") long heldAtEnd,
        @Meaning("what to know about the results") List<Warning> warnings,
        @Meaning("milliseconds it took") long elapsedMillis,
        @Meaning("as of `run`") Map<String, CoverageAmount> coverage,
        @JsonAnyGetter Map<String, Map<String, Object>> sections,
        @JsonIgnore List<Figures.Row> rows,

        @Meaning("with `--distances`: how far apart capture and release are")
        List<Distances.Distance> distances,

        @Meaning("with `--ablate`: it without each of its filters")
        List<Ablated> ablation) {
    /** What came of the scenario without one filter. */
    record Ablated(
            @Meaning("the one that was left out") String filter,

            @Meaning("executions that got there all the same")
            long reached,

            @Meaning("executions in which some property broke")
            long violated) {
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
