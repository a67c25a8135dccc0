package dev.waymark.cli.report;

import dev.waymark.cli.options.TraceOptions;
import dev.waymark.cli.replay.Traces;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.core.CommandRefused;
import dev.waymark.core.UsageException;
import dev.waymark.core.file.UnwritableException;
import dev.waymark.engine.experiment.RecordedCase;
import dev.waymark.report.Report;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code waymark report DIR...}. */
@Command(
        name = "report",
        description =
                "Write DIR/report.html anew: a run folder as one page to look at. Of several, one page with all of"
                        + " them side by side.",
        footer = {"", "A folder that is incomplete, or of another version, is shown as far as it can be."})
public final class ReportCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "DIR", description = "A run folder, or several to compare.")
    List<Path> folders = List.of();

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Where the page of several goes. Default: comparison.html.")
    @Nullable
    Path out;

    @Mixin
    TraceOptions options = new TraceOptions();

    private record Result(String report, List<String> notes) {}

    /** What is not shown of a trace stands in the page; what was not started is said here, too. */
    private RecordedCase open(Path trace, Console console) {
        try {
            return Traces.of(options, console).read(trace);
        } catch (CommandRefused e) {
            console.warningInFull(String.valueOf(e.getMessage()));
            throw e;
        }
    }

    @Override
    public Integer call() {
        Console console = Console.of(spec);
        if (folders.size() == 1 && out != null) {
            throw new UsageException("--out is for the page of several: that of one folder is written into it");
        }
        try {
            Report.Written written = folders.size() == 1
                    ? Report.write(folders.get(0), trace -> open(trace, console))
                    : Report.compare(folders, out == null ? Path.of("comparison.html") : out);
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
