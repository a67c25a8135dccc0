package dev.waymark.cli.replay;

import dev.waymark.cli.options.TraceOptions;
import dev.waymark.cli.terminal.Amounts;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.Interrupt;
import dev.waymark.cli.terminal.Launcher;
import dev.waymark.cli.terminal.UserMistakes;
import dev.waymark.core.Deployment;
import dev.waymark.core.UsageException;
import dev.waymark.core.model.Meaning;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Verdict;
import dev.waymark.engine.Recording;
import dev.waymark.engine.Replayer;
import dev.waymark.engine.campaign.Durations;
import dev.waymark.engine.experiment.RecordedCase;
import dev.waymark.engine.shrink.Shrinker;
import dev.waymark.engine.trace.Trace;
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

/** {@code waymark shrink TRACE}. */
@Command(
        name = "shrink",
        description = "Find a shorter test case that violates the same property. The original is never changed.",
        footer = {"", "Exit code 0: done; 3: the original does not reproduce."})
public final class ShrinkCommand implements Callable<Integer> {
    private static final String FULL = ".trace.json";
    private static final String MINIMAL = ".min.trace.json";

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Parameters(index = "0", paramLabel = "TRACE", description = "A *.trace.json file of a run folder.")
    @SuppressWarnings("NullAway.Init") // required
    Path file;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Where to write it. Default: beside it, *.min.trace.json.")
    @Nullable
    Path out;

    @Option(
            names = "--executions",
            paramLabel = "N",
            description = "Stop after this many executions with the shortest so far. Default: ${DEFAULT-VALUE}.")
    int executions = Shrinker.EXECUTIONS_USUAL;

    @Option(
            names = "--time",
            paramLabel = "30s",
            description =
                    "Stop after this time too; what comes of it then depends on the machine. Default: no limit, but"
                            + " 30s where executions cannot be made again exactly.")
    @Nullable
    String time;

    @Mixin
    TraceOptions options = new TraceOptions();

    private record Report(
            @Meaning("the file") String trace,

            @Meaning("the file that was written; null if the violation was not seen again") @Nullable
            String shrunk,

            @Meaning("whether the violation was seen again") boolean reproduced,

            @Meaning(
                    "no single decision can be left out; false if something cut the search, whatever it had found by then")
            boolean minimal,

            @Meaning("whether Ctrl-C cut it") boolean interrupted,

            @Meaning("`done`, `executions`, `time`, `interruption`")
            String endedBy,

            @Meaning("of the trace") int decisions,
            @Meaning("of the shrunk one") int shrunkDecisions,
            @Meaning("how many it took") int executions,
            @Meaning("milliseconds it took") long millis) {}

    @Override
    public Integer call() {
        Console console = Console.of(spec);
        RecordedCase loaded = Traces.of(options, console).readToWrite(file);
        Trace trace = loaded.trace();
        Verdict wanted = trace.verdict();
        if (wanted == null || !wanted.violated()) {
            throw new UsageException(file + " records no violation: there is nothing to shrink");
        }
        if (loaded.hangs()) {
            throw new UsageException(file + " records a handler that hangs: each try would hang too");
        }
        Path target = target();
        Deployment deployment = loaded.target().deployment();
        Property property = loaded.violatedProperty();
        if (executions < 1) {
            throw new UsageException("--executions " + executions + ": must be at least 1");
        }
        Long limitMillis = time == null ? null : (Long) Durations.millis("--time", time);
        try (Interrupt interrupt = new Interrupt()) {
            Shrinker.Options limits =
                    new Shrinker.Options(executions).within(limitMillis).interruptedBy(interrupt::requested);
            Shrinker shrinker = new Shrinker(deployment, property, loaded.plan(), limits);
            Shrinker.Shrunk shrunk =
                    UserMistakes.guard(loaded.target(), () -> shrinker.shrink(trace.decisions(), trace.tail()));
            if (!shrunk.reproduced()) {
                console.warning(file + " does not violate " + wanted.property()
                        + " any more ('replay' shows where it differs)");
                if (console.isJson()) {
                    console.json(report(null, loaded, shrunk, trace.decisions().size()));
                }
                return ExitCode.DIVERGED;
            }
            write(console, loaded, target, shrunk, recording(loaded, property, shrunk));
            return ExitCode.OK;
        }
    }

    private static Recording recording(RecordedCase loaded, Property property, Shrinker.Shrunk shrunk) {
        try (Replayer replayer = Replayer.withEpilogue(loaded.target().deployment(), List.of(property))) {
            return replayer.replay(loaded.plan(), shrunk.decisions(), true);
        }
    }

    /** The shorter one: with fewer decisions before it, a fair tail may be longer than before. */
    private void write(Console console, RecordedCase loaded, Path target, Shrinker.Shrunk shrunk, Recording recording) {
        int before = loaded.trace().decisions().size();
        if (recording.decisions().size() <= before) {
            loaded.write(target, List.of(loaded.violatedProperty()), recording);
            report(console, loaded, target, shrunk, recording);
            return;
        }
        Shrinker.Shrunk none = new Shrinker.Shrunk(
                loaded.trace().decisions(), true, false, shrunk.end(), shrunk.executions(), shrunk.millis());
        Recording original = loaded.replay().recording();
        loaded.write(target, loaded.properties(), original);
        report(console, loaded, target, none, original);
    }

    /** Looked at before the work, not after it. */
    private Path target() {
        Path target = out != null ? out : beside();
        OutputFile.check("--out", target, file);
        return target;
    }

    private Path beside() {
        String name = String.valueOf(file.getFileName());
        if (name.endsWith(MINIMAL)) {
            throw new UsageException(
                    file + " is a shrunk trace already; to try again, say with --out FILE where to write");
        }
        if (!name.endsWith(FULL)) {
            throw new UsageException(
                    "say with --out FILE where to write: the name of " + file + " does not end with " + FULL);
        }
        return file.resolveSibling(name.substring(0, name.length() - FULL.length()) + MINIMAL);
    }

    private void report(
            Console console, RecordedCase loaded, Path target, Shrinker.Shrunk shrunk, Recording recording) {
        int before = loaded.trace().decisions().size();
        int after = recording.decisions().size();
        if (console.isJson()) {
            console.json(report(target, loaded, shrunk, after));
            return;
        }
        if (!console.isQuiet()) {
            int nodes = loaded.target().deployment().nodes();
            console.picture(Picture.of(recording, nodes, loaded.violation(recording)));
            console.line("");
        }
        console.line(Amounts.count(before, "decision")
                + (after < before
                        ? ", shrunk to " + after
                                + (shrunk.minimal() && after > 0 ? " (none of them can be left out)" : "")
                        : shrunk.minimal() ? ", not one fewer will do" : ", no shorter one was found")
                + " in " + Amounts.count(shrunk.executions(), "execution") + ", " + Durations.text(shrunk.millis()));
        String notice = notice(shrunk);
        if (!notice.isEmpty()) {
            console.notice(notice);
        }
        console.line("replay: " + Launcher.replay(target, options.plugins().given()));
    }

    /** What to know of a search that was cut; empty if none was. */
    private static String notice(Shrinker.Shrunk shrunk) {
        String ended = shrunk.end().text() + " ended it";
        return switch (shrunk.end()) {
            case DONE -> "";
            case EXECUTIONS -> ended + ": more (--executions) may find a shorter one";
            case TIME -> ended + ": another machine, or another moment, may come to something else";
            case INTERRUPTION -> ended + ": it may be longer than needed";
        };
    }

    private Report report(@Nullable Path target, RecordedCase loaded, Shrinker.Shrunk shrunk, int after) {
        return new Report(
                file.toString(),
                target == null ? null : target.toString(),
                shrunk.reproduced(),
                shrunk.reproduced() && shrunk.minimal(),
                shrunk.end() == Shrinker.End.INTERRUPTION,
                shrunk.end().key(),
                loaded.trace().decisions().size(),
                after,
                shrunk.executions(),
                shrunk.millis());
    }
}
