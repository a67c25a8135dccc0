package dev.waymark.cli.run;

import dev.waymark.core.campaign.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The result of {@code run} for people: figures first, then each bug with its picture and its replay command. */
final class RunText {
    private final RunReport report;
    private final List<Finding> findings;
    private final int nodes;

    RunText(RunReport report, List<Finding> findings, int nodes) {
        this.report = report;
        this.findings = findings;
        this.nodes = nodes;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Finding finding : findings) {
            lines.addAll(finding(finding));
        }
        lines.add(headline());
        row(lines, "coverage", figures(report.coverage()));
        row(lines, "verdicts", counts(report.verdicts()));
        report.properties().forEach((name, counts) -> lines.add("    " + name + ": " + counts(counts)));
        if (!report.health().isEmpty()) {
            row(lines, "health", means(report.health()) + " per execution");
        }
        if (report.faults().values().stream().anyMatch(mean -> mean > 0)) {
            row(lines, "faults", means(report.faults()) + " per execution");
        }
        if (!report.skipped().isEmpty()) {
            row(lines, "skipped", counted(report.skipped()));
        }
        report.warnings().forEach(warning -> row(lines, "warning", warning.message()));
        if (report.runFolder() != null) {
            row(lines, "folder", report.runFolder());
        }
        return lines;
    }

    private List<String> finding(Finding finding) {
        List<String> lines = new ArrayList<>();
        lines.add("VIOLATION " + finding.violation().id() + ": "
                + finding.verdict().message());
        String times = finding.violation().occurrences() == 1
                ? "once"
                : String.format(Locale.ROOT, "%,d times", finding.violation().occurrences());
        String shrunk = finding.shortest() == null
                ? finding.decisions() + " decisions"
                : finding.decisions() + " decisions, shrunk to " + finding.shrunkDecisions()
                        + (finding.minimal() ? " (none of them can be left out)" : "");
        lines.add(String.format(
                Locale.ROOT,
                "  seen %s, first in execution %,d; %s",
                times,
                finding.violation().firstExecution(),
                shrunk));
        if (finding.shortest() != null) {
            lines.add("");
            lines.addAll(Picture.of(finding.shortest(), nodes, null).lines().toList());
            lines.add("");
        }
        if (finding.shrunk() != null || finding.trace() != null) {
            lines.add("  replay: " + Launcher.command() + " replay "
                    + (finding.shrunk() != null ? finding.shrunk() : finding.trace()));
        }
        lines.add("");
        return lines;
    }

    private String headline() {
        double perSecond = report.executions() * 1000.0 / Math.max(1, report.elapsedMillis());
        return String.format(
                Locale.ROOT,
                "%s with %s, seed %d: %,d executions, %,d decisions in %s (%,.0f executions/s)",
                report.system() + (report.bugs().isEmpty() ? "" : " with bug " + String.join(", ", report.bugs())),
                report.strategy(),
                report.seed(),
                report.executions(),
                report.decisions(),
                Durations.text(report.elapsedMillis()),
                perSecond);
    }

    private static void row(List<String> lines, String name, String text) {
        lines.add(String.format(Locale.ROOT, "  %-9s %s", name, text));
    }

    private static String counts(RunReport.Counts counts) {
        return String.format(
                Locale.ROOT,
                "%,d kept, %,d violated, %,d inconclusive; reached in %,d, not reached in %,d",
                counts.kept(),
                counts.violated(),
                counts.inconclusive(),
                counts.reached(),
                counts.notReached());
    }

    private static String figures(Map<String, Map<String, Number>> coverage) {
        return coverage.entrySet().stream()
                .map(entry -> String.format(
                        Locale.ROOT,
                        "%s %,d",
                        entry.getKey(),
                        entry.getValue().getOrDefault("covered", 0).longValue()))
                .collect(Collectors.joining(", "));
    }

    private static String means(Map<String, Double> means) {
        return means.entrySet().stream()
                .map(entry -> String.format(Locale.ROOT, "%s %.2f", entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String counted(Map<String, Long> counted) {
        return counted.entrySet().stream()
                .map(entry -> String.format(Locale.ROOT, "%s %,d", entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
    }
}
