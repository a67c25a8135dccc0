package dev.waymark.cli.bench;

import dev.waymark.checkers.bench.CheckersBench;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Measurements as tables. */
final class BenchText {
    private BenchText() {}

    static List<String> engine(List<EngineBench.Result> results) {
        return table(
                String.format("%-18s %-8s %7s %18s %18s", "", "setting", "ratio", "bare deliveries/s", "engine"),
                results,
                "%-18s %-8s %7.2f %,18.0f %,18.0f",
                result -> new Object[] {
                    result.name(), result.setting(), result.ratio(), result.bareRate(), result.engineRate()
                },
                "ratio: time per delivery, engine / bare loop. plain: decisions recorded; states: with that coverage;",
                "events: every event as an object with its vector clock.");
    }

    static List<String> checkers(List<CheckersBench.Result> results) {
        return table(
                String.format("%-10s %-56s %9s %9s  %s", "", "history", "median ms", "longest", "answers"),
                results,
                "%-10s %-56s %,9.0f %,9.0f  %s",
                result -> new Object[] {
                    result.name(), result.setting(), result.medianMillis(), result.maxMillis(), result.answers()
                },
                "Single checks for linearizability, each limited to 2 seconds; a limit makes them inconclusive.");
    }

    static List<String> properties(List<PropertiesBench.Result> results) {
        return table(
                String.format("%-10s %-16s %7s %18s", "", "setting", "ratio", "executions/s"),
                results,
                "%-10s %-16s %7.2f %,18.0f",
                result -> new Object[] {result.name(), result.setting(), result.ratio(), result.executionsPerSecond()},
                "Per second of processor time, 3 servers, 100 decisions, 2 crashes, 10 drops, 2 duplicates. plain: no",
                "property, no coverage; states: with that coverage; properties: all but linearizability;",
                "linearizability: all of them.");
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

    static List<String> rl(List<RlBench.Result> results) {
        return table(
                String.format("%-10s %-12s %7s %14s %10s", "", "setting", "ratio", "us per step", "more"),
                results,
                "%-10s %-12s %7.2f %,14.2f %10.2f",
                result -> new Object[] {
                    result.name(), result.setting(), result.ratio(), result.microsPerStep(), result.moreMicros()
                },
                "Microseconds of processor time per step of the environment, property no-failure, no coverage. env-random:",
                "no learner; again: the same once more; own share: a learner that never changes its mind.");
    }

    static List<String> swarm(List<SwarmBench.Result> results) {
        return table(
                String.format("%-22s %-8s %7s %16s", "", "against", "ratio", "ns per decision"),
                results,
                "%-22s %-8s %7.2f %,16.0f",
                result -> new Object[] {result.strategy(), result.to(), result.ratio(), result.nanosPerDecision()},
                "Nanoseconds of processor time per decision on raft, property no-failure, no coverage. A strategy against",
                "itself is measured a second time: what differs is the machine.");
    }

    static List<String> byzantine(List<ByzantineBench.Result> results) {
        return table(
                String.format(
                        "%-12s %-12s %7s %14s %11s %16s",
                        "", "setting", "ratio", "executions/s", "decisions", "ns per decision"),
                results,
                "%-12s %-12s %7.2f %,14.0f %11.0f %,16.0f",
                result -> new Object[] {
                    result.name(),
                    result.setting(),
                    result.ratio(),
                    result.executionsPerSecond(),
                    result.decisions(),
                    result.nanosPerDecision()
                },
                "Per second of processor time, strategy random, 4 nodes. plain: no property, no coverage; liar: and one",
                "node lies; states: plain with that coverage; properties: plain with those of the system.");
    }

    static List<String> remote(List<RemoteBench.Result> results) {
        return table(
                String.format("%-12s %-12s %16s %7s", "", "setting", "us per decision", "ratio"),
                results,
                "%-12s %-12s %,16.1f %7.2f",
                result -> new Object[] {result.name(), result.setting(), result.micros(), result.ratio()},
                "Microseconds of wall time per decision, medians, no property, no coverage, no faults. host alone: a loop",
                "of Go over the same servers; stepwise: decided one by one; sent ahead: the same decisions, known before.");
    }

    static List<String> timelines(List<TimelinesBench.Result> results) {
        return table(
                String.format("%-8s %-28s %10s %14s %10s", "", "setting", "ns each", "per second", "looked at"),
                results,
                "%-8s %-28s %,10.0f %,14.0f %10.1f",
                result -> new Object[] {
                    result.name(), result.setting(), result.nanos(), result.perSecond(), result.looked()
                },
                "Nanoseconds of processor time of one thread. looked at: states per lookup; common: what all",
                "states have in common with each other.");
    }

    static List<String> traces(List<TracesBench.Result> results) {
        return table(
                String.format(
                        "%-6s %10s %10s %14s %10s %10s", "", "decisions", "events", "bytes", "write ms", "read ms"),
                results,
                "%-6s %,10d %,10d %,14d %,10.0f %,10.0f",
                result -> new Object[] {
                    result.name(),
                    result.decisions(),
                    result.events(),
                    result.bytes(),
                    result.writeMillis(),
                    result.readMillis()
                },
                "Milliseconds of processor time, medians; read: until it could be made again.");
    }

    static List<String> histories(List<HistoriesBench.Result> results) {
        return table(
                String.format(
                        "%-12s %-22s %10s %5s %12s %12s  %s",
                        "", "history", "operations", "keys", "median ms", "allocated MB", "answer"),
                results,
                "%-12s %-22s %,10d %5d %,12.0f %,12.0f  %s",
                result -> new Object[] {
                    result.name(),
                    result.setting(),
                    result.operations(),
                    result.keys(),
                    result.medianMillis(),
                    result.allocatedBytes() / 1e6,
                    result.answer()
                },
                "Processor time of the one thread that checks; all that it allocated, most of which is not held at once.");
    }

    static List<String> longExecutions(List<LongBench.Result> results) {
        return table(
                String.format("%-18s %10s %10s %16s %7s", "", "steps", "decisions", "ns per decision", "ratio"),
                results,
                "%-18s %,10d %,10.0f %,16.0f %7.2f",
                result -> new Object[] {
                    result.name(), result.steps(), result.decisions(), result.nanosPerDecision(), result.ratio()
                },
                "Nanoseconds of processor time of this process's thread per decision, medians; strategy random, coverage states,",
                "the properties of the system. decisions: that an execution has, which may be over before its steps are.");
    }

    static List<String> workers(List<WorkersBench.Result> results) {
        return table(
                String.format("%-10s %7s %9s %18s %18s", "", "ratio", "machine", "executions/s, 1", "2 workers"),
                results,
                "%-10s %7.2f %9.2f %,18.0f %,18.0f",
                result -> new Object[] {
                    result.name(), result.ratio(), result.machine(), result.oneRate(), result.twoRate()
                },
                "machine: two threads that share nothing against one, in the same moments. At best 2.");
    }

    static List<String> tla(List<TlaBench.Result> results) {
        return table(
                String.format("%-18s %-11s %14s %10s %10s", "", "setting", "actions/s", "load ms", "heap MB"),
                results,
                "%-18s %-11s %,14d %10d %10.1f",
                result -> new Object[] {
                    result.name(),
                    result.setting(),
                    result.actionsPerSecond(),
                    result.loadMillis(),
                    result.heapBytes() / 1e6
                },
                "actions/s: bound, stepped, hashed and classified, per second of processor time of one thread.",
                "steps: nothing remembered; invariants: those of the configuration checked too; cached: the default.",
                "heap: of one model when it has been loaded.");
    }

    private static <R> List<String> table(
            String head, List<R> results, String format, Function<R, Object[]> cells, String... notes) {
        List<String> lines = new ArrayList<>();
        lines.add(head);
        for (R result : results) {
            lines.add(String.format(Locale.ROOT, format, cells.apply(result)));
        }
        lines.addAll(List.of(notes));
        return lines;
    }
}
