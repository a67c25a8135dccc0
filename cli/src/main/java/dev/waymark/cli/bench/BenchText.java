package dev.waymark.cli.bench;

import dev.waymark.checkers.CheckersBench;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Measurements as tables. */
final class BenchText {
    private BenchText() {}

    static List<String> engine(List<EngineBench.Result> results) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT, "%-18s %-8s %7s %18s %18s", "", "setting", "ratio", "bare deliveries/s", "engine"));
        for (EngineBench.Result result : results) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%-18s %-8s %7.2f %,18.0f %,18.0f",
                    result.name(),
                    result.setting(),
                    result.ratio(),
                    result.bareRate(),
                    result.engineRate()));
        }
        lines.add(
                "ratio: time per delivery, engine / bare loop. plain: decisions recorded; states: with that coverage;");
        lines.add("events: every event as an object with its vector clock.");
        return lines;
    }

    static List<String> checkers(List<CheckersBench.Result> results) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT, "%-10s %-56s %9s %9s  %s", "", "history", "median ms", "longest", "answers"));
        for (CheckersBench.Result result : results) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%-10s %-56s %,9.0f %,9.0f  %s",
                    result.name(),
                    result.setting(),
                    result.medianMillis(),
                    result.maxMillis(),
                    result.answers()));
        }
        lines.add("Single checks for linearizability, each limited to 2 seconds; a limit makes them inconclusive.");
        return lines;
    }

    static List<String> properties(List<PropertiesBench.Result> results) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, "%-10s %-16s %7s %18s", "", "setting", "ratio", "executions/s"));
        for (PropertiesBench.Result result : results) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%-10s %-16s %7.2f %,18.0f",
                    result.name(),
                    result.setting(),
                    result.ratio(),
                    result.executionsPerSecond()));
        }
        lines.add(
                "Per second of processor time, 3 servers, 100 decisions, 2 crashes, 10 drops, 2 duplicates. plain: no");
        lines.add("property, no coverage; states: with that coverage; properties: all but linearizability;");
        lines.add("linearizability: all of them.");
        return lines;
    }

    static List<String> code(List<CodeBench.Result> results) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, "%-18s %-10s %7s %18s", "", "setting", "ratio", "executions/s"));
        for (CodeBench.Result result : results) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%-18s %-10s %7.2f %,18.0f",
                    result.name(),
                    result.setting(),
                    result.ratio(),
                    result.executionsPerSecond()));
        }
        lines.add("Per second of processor time, strategy random, all properties. plain: no coverage;");
        lines.add("states, lines, branches: that one; both: lines and branches.");
        return lines;
    }

    static List<String> workers(List<WorkersBench.Result> results) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT, "%-10s %7s %9s %18s %18s", "", "ratio", "machine", "executions/s, 1", "2 workers"));
        for (WorkersBench.Result result : results) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%-10s %7.2f %9.2f %,18.0f %,18.0f",
                    result.name(),
                    result.ratio(),
                    result.machine(),
                    result.oneRate(),
                    result.twoRate()));
        }
        lines.add("machine: two threads that share nothing against one, in the same moments. At best 2.");
        return lines;
    }

    static List<String> tla(List<TlaBench.Result> results) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, "%-18s %-11s %14s %10s", "", "setting", "actions/s", "load ms"));
        for (TlaBench.Result result : results) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%-18s %-11s %,14d %10d",
                    result.name(),
                    result.setting(),
                    result.actionsPerSecond(),
                    result.loadMillis()));
        }
        lines.add("actions/s: bound, stepped, hashed and classified, per second of processor time of one thread.");
        lines.add(
                "steps: nothing remembered; invariants: those of the configuration checked too; cached: the default.");
        return lines;
    }
}
