package dev.waymark.cli.bench;

import dev.waymark.checkers.CheckersBench;
import dev.waymark.cli.Console;
import dev.waymark.cli.ExitCode;
import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import java.util.List;
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
    private static final String ENGINE = "engine";
    private static final String CHECKERS = "checkers";
    private static final List<String> NAMES = List.of(ENGINE, CHECKERS);

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "NAME",
            description = "What to measure: engine (default) or checkers.")
    String name = ENGINE;

    private record Report(String bench, List<?> results) {}

    @Override
    public Integer call() {
        if (!NAMES.contains(name)) {
            throw new UsageException(Nearest.unknown("bench", name, NAMES));
        }
        Console console = Console.of(spec);
        if (name.equals(CHECKERS)) {
            console.notice("measuring checks of long histories, about a minute ...");
            List<CheckersBench.Result> results = CheckersBench.run();
            show(console, results, BenchText.checkers(results));
        } else {
            console.notice("measuring the engine against a bare loop, about a minute ...");
            List<EngineBench.Result> results = EngineBench.run(EngineBench.cases());
            show(console, results, BenchText.engine(results));
        }
        return ExitCode.OK;
    }

    private void show(Console console, List<?> results, List<String> text) {
        if (console.isJson()) {
            console.json(new Report(name, results));
        } else {
            console.lines(text);
        }
    }
}
