package dev.waymark.cli.run;

import dev.waymark.cli.replay.Picture;
import dev.waymark.cli.replay.RoundsPicture;
import dev.waymark.cli.terminal.Amounts;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.Launcher;
import dev.waymark.core.Deployment;
import dev.waymark.engine.campaign.Durations;
import dev.waymark.engine.campaign.Finding;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.result.MetricsLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The result of {@code run} for people: each bug with its picture and its replay command, then the figures. */
final class RunText {
    private static final int LINE_MAX = 1000;
    private static final int LINES_MAX = 40;

    private final RunReport report;
    private final List<Finding> findings;
    private final Deployment deployment;
    private final List<Path> plugins;

    RunText(RunReport report, List<Finding> findings, Deployment deployment, List<Path> plugins) {
        this.report = report;
        this.findings = findings;
        this.deployment = deployment;
        this.plugins = plugins;
    }

    void print(Console console) {
        findings.forEach(finding -> print(finding, console));
        console.lines(figures());
    }

    /** The last line, once there is such a page. */
    static void page(Path page, Console console) {
        List<String> lines = new ArrayList<>();
        row(lines, "report", page.toString());
        console.lines(lines);
    }

    /** What a campaign that found nothing did not do. */
    static void clean(RunReport report, NextCampaign next, Path folder, Console console) {
        List<MetricsLine> curve = new ArrayList<>();
        try {
            Files.readAllLines(folder.resolve("metrics.jsonl"))
                    .forEach(line -> MetricsLine.read(line).ifPresent(curve::add));
        } catch (IOException e) {
            curve.clear(); // the summary stands without it
        }
        console.lines(new CleanRunText(report, curve, next).lines());
    }

    private List<String> figures() {
        List<String> lines = new ArrayList<>(headline());
        lines.add("");
        lines.addAll(verdicts());
        lines.add("");
        row(lines, "coverage", Amounts.coverage(report.coverage()));
        report.rows().forEach(row -> row(lines, row.name(), row.line(report.runFolder() != null)));
        if (!report.health().isEmpty()) {
            row(lines, "health", means(report.health()) + " per execution");
        }
        if (report.faults().values().stream().anyMatch(mean -> mean > 0)) {
            boolean bound = !Boolean.FALSE.equals(report.options().get(RunReport.FAULTS_BOUND));
            row(
                    lines,
                    "faults",
                    means(report.faults()) + " per execution"
                            + (bound ? "" : ", as many as the strategy makes (--faults bounds them)"));
        }
        if (report.unasked() + report.notQuiescent() > 0) {
            row(
                    lines,
                    "not exact",
                    Amounts.count(report.unasked(), "effect") + " that no decision caused, "
                            + Amounts.count(report.notQuiescent(), "decision point") + " with a node still busy");
        }
        if (!report.skipped().isEmpty()) {
            row(lines, "skipped", counted(report.skipped()));
        }
        if (!report.strategyCounters().isEmpty()) {
            row(lines, "strategy", counted(report.strategyCounters()));
        }
        report.strategyStatistics().forEach((group, counts) -> row(lines, "", group + ": " + counted(counts)));
        if (report.harness() != null) {
            row(lines, "workloads", report.harness().text());
        }
        report.warnings().forEach(warning -> row(lines, "warning", warning.message()));
        if (report.runFolder() != null) {
            row(lines, "folder", report.runFolder());
        }
        if (!report.strategyLines().isEmpty()) {
            lines.add("");
            lines.addAll(report.strategyLines());
        }
        return lines;
    }

    private void print(Finding finding, Console console) {
        List<String> message = finding.shown().message().lines().toList();
        console.line("VIOLATION " + finding.violation().id() + ": " + (message.isEmpty() ? "" : brief(message.get(0))));
        message.stream().skip(1).limit(LINES_MAX).forEach(line -> console.line("      " + brief(line.strip())));
        console.line("  seen " + Amounts.times(finding.violation().occurrences()) + ", first in execution "
                + Amounts.number(finding.violation().firstExecution()) + "; " + length(finding));
        if (finding.violation().configuration() != null) {
            console.line("  found with: " + finding.violation().configuration());
        }
        if (finding.shortest() != null) {
            console.line("");
            console.picture(
                    report.inRounds()
                            ? RoundsPicture.of(
                                    finding.shortest(),
                                    deployment,
                                    finding.violation().plan(),
                                    null)
                            : Picture.of(finding.shortest(), deployment.nodes(), null));
            console.line("");
        }
        Path trace = finding.best();
        if (trace != null) {
            console.line("  replay: " + Launcher.replay(trace, plugins));
        }
        console.line("");
    }

    /** A message may hold a whole payload; all of it is in the trace. */
    static String brief(String line) {
        return line.length() <= LINE_MAX
                ? line
                : line.substring(0, LINE_MAX) + " ... (" + Amounts.number(line.length()) + " characters in all)";
    }

    private static String length(Finding finding) {
        String all = Amounts.count(finding.decisions(), "decision");
        if (finding.repetition() != null) {
            all += ", seen again in " + finding.repetition().text() + " replays";
        }
        if (finding.shortest() == null || finding.shrunk() == null) {
            return all;
        }
        if (finding.shrunkDecisions() == finding.decisions() && !finding.minimal()) {
            return all + ", no shorter one was found";
        }
        return all + ", shrunk to " + finding.shrunkDecisions()
                + (finding.minimal() && finding.shrunkDecisions() > 0 ? " (none of them can be left out)" : "");
    }

    private List<String> headline() {
        long perSecond = report.executions() * 1000 / Math.max(1, report.elapsedMillis());
        return List.of(
                report.system() + (report.bugs().isEmpty() ? "" : " with bug " + String.join(", ", report.bugs()))
                        + ", strategy " + report.strategy() + ", seed " + report.seed(),
                "  " + Amounts.count(report.executions(), "execution") + ", "
                        + Amounts.count(report.decisions(), "decision") + " in "
                        + Durations.text(report.elapsedMillis()) + " ("
                        + (Progress.isSlow(report.executions(), report.elapsedMillis())
                                ? Progress.each(report.executions(), report.elapsedMillis())
                                : Amounts.number(perSecond) + " executions/s")
                        + ")");
    }

    /** A row for each property. In the last one an execution is violated if one of them is, and reached if all are. */
    private List<String> verdicts() {
        int width = "all together".length();
        for (String name : report.properties().keySet()) {
            width = Math.max(width, name.length());
        }
        String format = "  %-" + width + "s  %10s  %10s  %12s  %10s  %11s";
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT, format, "property", "kept", "violated", "inconclusive", "reached", "not reached"));
        report.properties().forEach((name, counts) -> lines.add(counts(format, name, counts)));
        lines.add(counts(format, "all together", report.verdicts()));
        return lines;
    }

    private static String counts(String format, String name, RunReport.Counts counts) {
        return String.format(
                Locale.ROOT,
                format,
                name,
                Amounts.number(counts.kept()),
                Amounts.number(counts.violated()),
                Amounts.number(counts.inconclusive()),
                Amounts.number(counts.reached()),
                Amounts.number(counts.notReached()));
    }

    private static void row(List<String> lines, String name, String text) {
        lines.add(String.format(Locale.ROOT, "  %-9s %s", name, text));
    }

    private static String means(Map<String, Double> means) {
        return means.entrySet().stream()
                .map(entry -> String.format(Locale.ROOT, "%s %.2f", entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String counted(Map<String, Long> counted) {
        return counted.entrySet().stream()
                .map(entry -> entry.getKey() + " " + Amounts.number(entry.getValue()))
                .collect(Collectors.joining(", "));
    }
}
