package dev.waymark.cli.serve;

import dev.waymark.cli.explore.Beginning;
import dev.waymark.cli.explore.TextWalk;
import dev.waymark.cli.explore.WalkReport;
import dev.waymark.cli.options.OptionalSystem;
import dev.waymark.cli.replay.Traces;
import dev.waymark.cli.terminal.CannotStartException;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.Terminal;
import dev.waymark.cli.terminal.UserMistakes;
import dev.waymark.engine.explore.Walker;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code waymark explore SYSTEM}: an execution step by step, by hand. */
@Command(
        name = "explore",
        modelTransformer = OptionalSystem.class,
        description = "Choose the decisions of an execution by hand: look at the cluster at each step, go back, try"
                + " something else, keep what was found.",
        footer = {
            "",
            "Exit code 1: a property is violated where it ends; 0: none is; 64 also if a line of a script could not be"
                    + " done."
        })
public final class ExploreCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Mixin
    Beginning beginning = new Beginning();

    @Option(
            names = "--predicate",
            paramLabel = "PREDICATE",
            description =
                    "With --text: show whether it holds, at each step; repeatable. 'waymark systems SYSTEM' lists them.")
    List<String> predicates = new ArrayList<>();

    @Mixin
    ListenOptions listen = new ListenOptions();

    @Option(names = "--text", description = "In the terminal: reads commands from standard input, 'help' lists them.")
    boolean text;

    @Override
    public Integer call() throws InterruptedException {
        Console console = Console.of(spec);
        listen.check();
        Beginning.Begun begun = beginning.begin(console);
        if (!text && !console.isJson()) {
            new Walker(begun.experiment()).close(); // what cannot be explored is said here, and not on a page
            Traces traces = new Traces(
                    beginning.system().plugins(), beginning.system().again(), beginning.permission(), console);
            return listen.serve(folder(), traces, spec.root().userObject().getClass(), begun, console);
        }
        return UserMistakes.guard(begun.experiment().target(), () -> inTerminal(begun, console));
    }

    /** Its campaigns are shown beside it; where there are none, an empty one. */
    private static Path folder() {
        try {
            Path runs = Path.of("runs");
            return Files.isDirectory(runs) ? runs : Files.createTempDirectory("waymark-explore-");
        } catch (IOException e) {
            throw new CannotStartException("there is no folder for temporary files: " + e, e);
        }
    }

    private int inTerminal(Beginning.Begun begun, Console console) {
        boolean typed = Terminal.typed() && !console.isJson();
        try (Walker walker = new Walker(begun.experiment())) {
            TextWalk walk = new TextWalk(walker, begun.exploration(), predicates, console);
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            Walker.Look end = walk.run(in, typed);
            if (console.isJson()) {
                console.json(WalkReport.of(walker, end));
            }
            boolean violated = end.snapshot().properties().stream()
                    .anyMatch(light -> light.verdict().violated());
            return walk.mistakes() > 0 && !typed ? ExitCode.USAGE : violated ? ExitCode.VIOLATION : ExitCode.OK;
        } catch (IOException e) {
            throw new CannotStartException("standard input cannot be read: " + e, e);
        }
    }
}
