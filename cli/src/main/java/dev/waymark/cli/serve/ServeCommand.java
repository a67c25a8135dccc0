package dev.waymark.cli.serve;

import dev.waymark.cli.options.TraceOptions;
import dev.waymark.cli.replay.Traces;
import dev.waymark.cli.terminal.Console;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code waymark serve [DIR]}. */
@Command(
        name = "serve",
        description =
                "Show the campaigns of a folder in a browser, those that run as they go; start and stop them there."
                        + " Ctrl-C ends it.",
        footer = {
            "",
            "The address that is printed has a token, without which nothing can be started or stopped: keep it to"
                    + " yourself. Campaigns that were started from the page end with it."
        })
public final class ServeCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "DIR",
            description = "The folder that run folders are in. Default: ${DEFAULT-VALUE}.")
    Path folder = Path.of("runs");

    @Mixin
    ListenOptions listen = new ListenOptions();

    @Mixin
    TraceOptions options = new TraceOptions();

    @Override
    public Integer call() throws InterruptedException {
        listen.check();
        Console console = Console.of(spec);
        return listen.serve(
                folder, Traces.of(options, console), spec.root().userObject().getClass(), null, console);
    }
}
