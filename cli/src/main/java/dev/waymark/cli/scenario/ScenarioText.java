package dev.waymark.cli.scenario;

import dev.waymark.cli.terminal.Amounts;
import dev.waymark.cli.terminal.TextTable;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.engine.campaign.Violation;
import dev.waymark.engine.scenario.campaign.Distances;
import dev.waymark.engine.scenario.campaign.ScenarioResult;
import dev.waymark.engine.scenario.campaign.ScenarioRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The result of a scenario for people. */
final class ScenarioText {
    private ScenarioText() {}

    static List<String> lines(ScenarioRunner runner, ScenarioResult result, ScenarioReport report) {
        Scenario scenario = result.scenario();
        List<String> lines = new ArrayList<>();
        if (!scenario.summary().isEmpty()) {
            lines.add(scenario.name() + ": " + scenario.summary());
        }
        String settings = scenario.parameters().isEmpty() ? "" : " " + scenario.parameters();
        String bugs = runner.target().configuration().bugs().isEmpty()
                ? ""
                : ", bug " + String.join(", ", runner.target().configuration().bugs());
        lines.add("on " + runner.target().name() + settings + bugs + ", over " + result.strategy());
        lines.addAll(table(List.of(report)));
        TextTable filters = new TextTable();
        for (ScenarioResult.FilterCount filter : result.filters()) {
            filters.row(Long.toString(filter.matched()), filter.executions() + " executions", filter.filter());
        }
        if (!result.filters().isEmpty()) {
            lines.add("Filters, and how often they matched");
            lines.addAll(filters.lines("  "));
        }
        if (!report.distances().isEmpty()) {
            lines.add("Distance in messages between capture and release, without faults and with nothing filtered");
            lines.addAll(distances(report.distances()));
        }
        if (!report.ablation().isEmpty()) {
            lines.add("Reached without this filter, of " + report.executions());
            TextTable ablation = new TextTable();
            report.ablation().forEach(each -> ablation.row(Long.toString(each.reached()), each.filter()));
            lines.addAll(ablation.lines("  "));
        }
        for (Violation violation : result.totals().violations()) {
            String message = violation.verdict().message().lines().findFirst().orElse("");
            lines.add("violated " + violation.verdict().property() + " in " + violation.occurrences()
                    + " executions, first in " + violation.firstExecution() + ": " + message);
        }
        if (result.heldAtEnd() > 0) {
            lines.add(result.heldAtEnd() + " messages were still held at the end of executions");
        }
        lines.addAll(coverage(report, ""));
        report.warnings().forEach(warning -> lines.add("warning " + warning.kind() + ": " + warning.message()));
        return lines;
    }

    /** Nothing if nothing was measured. */
    static List<String> coverage(ScenarioReport report, String before) {
        List<String> lines = new ArrayList<>();
        if (!report.coverage().isEmpty()) {
            lines.add(before + "coverage " + Amounts.coverage(report.coverage()));
            report.rows().forEach(row -> lines.add(before + row.name() + " " + row.line(false)));
        }
        return lines;
    }

    private static List<String> distances(List<Distances.Distance> distances) {
        TextTable table = new TextTable();
        for (Distances.Distance each : distances) {
            String length = each.released() == 0
                    ? "infinite"
                    : String.format(Locale.ROOT, "mean %.1f, longest %d", each.mean(), each.longest());
            table.row(length, each.kind(), each.released() + " of " + each.captured() + " released", each.filter());
        }
        return table.lines("  ");
    }

    static List<String> table(List<ScenarioReport> reports) {
        TextTable table = new TextTable();
        table.row("scenario", "filters", "states", "lines", "outcome", "violated", "ms", "warnings");
        for (ScenarioReport report : reports) {
            table.row(
                    report.scenario(),
                    Integer.toString(report.filters().size()),
                    Integer.toString(report.states()),
                    Integer.toString(report.lines()),
                    report.outcome(),
                    Long.toString(report.violated()),
                    Long.toString(report.elapsedMillis()),
                    Integer.toString(report.warnings().size()));
        }
        return table.lines("");
    }
}
