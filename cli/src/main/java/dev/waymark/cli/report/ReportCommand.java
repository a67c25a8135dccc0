package dev.waymark.cli.report;

import dev.waymark.cli.options.PluginOptions;
import dev.waymark.cli.replay.Traces;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.core.file.UnwritableException;
import dev.waymark.report.Report;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code waymark report DIR}. */
@Command(
        name = "report",
        description = "Write DIR/report.html anew: a run folder as one page to look at.",
        footer = {"", "A folder that is incomplete, or of another version, is shown as far as it can be."})
public final class ReportCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Parameters(index = "0", paramLabel = "DIR", description = "A run folder.")
    @SuppressWarnings("NullAway.Init") // required
    Path folder;

    @Mixin
    PluginOptions plugins = new PluginOptions();

    private record Result(String report, List<String> notes) {}

    @Override
    public Integer call() {
        Console console = Console.of(spec);
        try {
            Report.Written written = Report.write(folder, trace -> Traces.read(trace, plugins, console));
            written.notes().forEach(console::notice);
            if (console.isJson()) {
                console.json(new Result(written.file().toString(), written.notes()));
            } else {
                console.lines(List.of(written.file().toString()));
            }
            return ExitCode.OK;
        } catch (UnwritableException e) {
            console.warning(String.valueOf(e.getMessage()));
            return ExitCode.withLostOutput(ExitCode.OK);
        }
    }
}
