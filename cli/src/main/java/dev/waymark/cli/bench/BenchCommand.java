package dev.waymark.cli.bench;

import dev.waymark.checkers.bench.CheckersBench;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.Interrupt;
import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.remote.process.Pinning;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
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
    private static final String PROPERTIES = "properties";
    private static final String WORKERS = "workers";
    private static final String TLA = "tla";
    private static final String CODE = "code";
    private static final String RL = "rl";
    private static final String REMOTE = "remote";
    private static final String TIMELINES = "timelines";
    private static final String SWARM = "swarm";
    private static final String BYZANTINE = "byzantine";
    private static final String TRACES = "traces";
    private static final String HISTORIES = "histories";
    private static final String LONG = "long";
    private static final List<String> NAMES = List.of(
            ENGINE,
            PROPERTIES,
            WORKERS,
            CHECKERS,
            TLA,
            CODE,
            RL,
            REMOTE,
            TIMELINES,
            SWARM,
            BYZANTINE,
            TRACES,
            HISTORIES,
            LONG);

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "NAME",
            description = "What to measure: engine (default), properties, workers, checkers, tla, code, rl, remote,"
                    + " timelines, swarm, byzantine, traces, histories or long.")
    String name = ENGINE;

    private record Report(String bench, List<?> results) {}

    @Override
    public Integer call() throws InterruptedException {
        if (!NAMES.contains(name)) {
            throw new UsageException(Nearest.unknown("bench", name, NAMES));
        }
        Console console = Console.of(spec);
        try (Interrupt interrupt = new Interrupt()) {
            measure(console, interrupt::requested);
            if (interrupt.requested()) {
                console.warning("interrupted: this is what was measured so far");
            }
        }
        return ExitCode.OK;
    }

    private void measure(Console console, BooleanSupplier cancelled) throws InterruptedException {
        switch (name) {
            case CHECKERS -> {
                console.notice("measuring checks of long histories, about a minute ...");
                List<CheckersBench.Result> results = CheckersBench.run(cancelled);
                show(console, results, BenchText.checkers(results));
            }
            case PROPERTIES -> {
                console.notice("measuring executions of raft with and without properties, about a minute ...");
                List<PropertiesBench.Result> results = PropertiesBench.run(cancelled);
                show(console, results, BenchText.properties(results));
            }
            case WORKERS -> {
                console.notice("measuring campaigns with one and with two workers, about two minutes ...");
                List<WorkersBench.Result> results = WorkersBench.run(cancelled);
                show(console, results, BenchText.workers(results));
            }
            case TLA -> {
                console.notice("stepping the models, about two minutes of one processor ...");
                List<TlaBench.Result> results = TlaBench.run(8, cancelled);
                show(console, results, BenchText.tla(results));
            }
            case CODE -> {
                console.notice("measuring executions with and without coverage of lines, about a minute ...");
                List<CodeBench.Result> results = CodeBench.run(cancelled);
                show(console, results, BenchText.code(results));
            }
            case RL -> {
                console.notice("measuring episodes with a learner and without, about a minute ...");
                List<RlBench.Result> results = RlBench.run(cancelled);
                show(console, results, BenchText.rl(results));
            }
            case REMOTE -> {
                console.notice("measuring nodes in a host process, about a minute ...");
                List<RemoteBench.Result> results = RemoteBench.run(cancelled);
                console.notice("kept on one processor with its thread " + Pinning.times() + " times, refused "
                        + Pinning.refusals() + " times (docs/host-protocol.md)");
                show(console, results, BenchText.remote(results));
            }
            case TIMELINES -> {
                console.notice("measuring timelines and the states of their windows, about a minute ...");
                List<TimelinesBench.Result> results = TimelinesBench.run(cancelled);
                show(console, results, BenchText.timelines(results));
            }
            case SWARM -> {
                console.notice(
                        "measuring decisions of swarm and of the strategies that it draws from, about a minute ...");
                List<SwarmBench.Result> results = SwarmBench.run(cancelled);
                show(console, results, BenchText.swarm(results));
            }
            case BYZANTINE -> {
                console.notice("measuring executions of pbft, tendermint and mod-smart, about two minutes ...");
                List<ByzantineBench.Result> results = ByzantineBench.run(cancelled);
                show(console, results, BenchText.byzantine(results));
            }
            case TRACES -> {
                console.notice("writing and reading traces of long executions, about a minute ...");
                List<TracesBench.Result> results = TracesBench.run(cancelled);
                show(console, results, BenchText.traces(results));
            }
            case HISTORIES -> {
                console.notice("checking large histories of transactions and sets, some minutes ...");
                List<HistoriesBench.Result> results = HistoriesBench.run(cancelled);
                show(console, results, BenchText.histories(results));
            }
            case LONG -> {
                console.notice("measuring decisions of long executions of each system, some minutes ...");
                List<LongBench.Result> results = LongBench.run(cancelled, console::notice);
                show(console, results, BenchText.longExecutions(results));
            }
            default -> {
                console.notice("measuring the engine against a bare loop, about a minute ...");
                List<EngineBench.Result> results = EngineBench.run(EngineBench.cases(), cancelled);
                show(console, results, BenchText.engine(results));
            }
        }
    }

    private void show(Console console, List<?> results, List<String> text) {
        if (console.isJson()) {
            console.json(new Report(name, results));
        } else {
            console.lines(text);
        }
    }
}
