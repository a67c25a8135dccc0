package dev.waymark.cli.bench;

import dev.waymark.cli.Console;
import dev.waymark.cli.ExitCode;
import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code waymark bench [NAME]}. */
@Command(
        name = "bench",
        description =
                "Quick measurements, both sides interleaved in one process. JMH is for tuning; this is for anybody.")
public final class BenchCommand implements Callable<Integer> {
    private static final List<String> NAMES = List.of("engine", "tla");

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "What to measure: engine or tla.")
    String name = "engine";

    private record Report(String bench, List<?> results) {}

    @Override
    public Integer call() {
        if (!NAMES.contains(name)) {
            throw new UsageException(Nearest.unknown("bench", name, NAMES));
        }
        Console console = Console.of(spec);
        return name.equals("tla") ? tla(console) : engine(console);
    }

    private int tla(Console console) {
        console.notice("stepping the models, about a minute of one processor ...");
        List<TlaBench.Result> results = TlaBench.run(8);
        if (console.isJson()) {
            console.json(new Report(name, results));
            return ExitCode.OK;
        }
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
        console.lines(lines);
        return ExitCode.OK;
    }

    private int engine(Console console) {
        console.notice("measuring the engine against a bare loop, about a minute ...");
        List<EngineBench.Result> results = EngineBench.run(EngineBench.cases());
        if (console.isJson()) {
            console.json(new Report(name, results));
            return ExitCode.OK;
        }
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
        console.lines(lines);
        return ExitCode.OK;
    }
}
