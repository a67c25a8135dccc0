package dev.waymark.cli.replay;

import dev.waymark.cli.options.TraceOptions;
import dev.waymark.cli.terminal.Amounts;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.Launcher;
import dev.waymark.cli.terminal.UserMistakes;
import dev.waymark.core.model.Meaning;
import dev.waymark.core.property.Verdict;
import dev.waymark.engine.ReplaySimilarity;
import dev.waymark.engine.TraceReplay;
import dev.waymark.engine.Watchdog;
import dev.waymark.engine.campaign.Durations;
import dev.waymark.engine.experiment.RecordedCase;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code waymark replay TRACE}. */
@Command(
        name = "replay",
        description = "Run a recorded test case again and compare every event with the record.",
        footer = {
            "",
            "Exit code 1: the violation was reproduced; 0: none was recorded and none seen; 3: it went another way."
        })
public final class ReplayCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Parameters(index = "0", paramLabel = "TRACE", description = "A *.trace.json file of a run folder.")
    @SuppressWarnings("NullAway.Init") // required
    Path file;

    @Mixin
    ViewOption view = new ViewOption();

    @Mixin
    TraceOptions options = new TraceOptions();

    private record Report(
            @Meaning("the file") String trace,
            @Meaning("the system under test") String system,

            @Meaning("`REPRODUCED`, `SAME_NO_VIOLATION` or `DIVERGED`")
            String result,

            @Meaning("how many were made") int decisions,
            @Meaning("how many were seen") int events,

            @Meaning("on what is violated again; null if nothing is") @Nullable
            Verdict verdict,

            @Meaning("where it went another way than recorded; null if it did not")
            TraceReplay.@Nullable Divergence divergence,

            @Meaning("where executions cannot be made again exactly: how much was as recorded; else null") @Nullable
            ReplaySimilarity likeness,

            @Meaning("what code is another one now than when it was recorded")
            List<String> changed) {}

    @Override
    public Integer call() throws InterruptedException {
        Console console = Console.of(spec);
        RecordedCase loaded = Traces.of(options, console).read(file);
        view.check(loaded.target());
        if (!loaded.changes().isEmpty()) {
            console.notice("since this trace was recorded, " + String.join(" and ", loaded.changes()) + " changed");
        }
        if (loaded.hangs()) {
            return replayHang(console, loaded);
        }
        TraceReplay replay = UserMistakes.guard(loaded.target(), loaded::replay);
        Verdict verdict = loaded.violation(replay.recording());
        if (console.isJson()) {
            console.json(new Report(
                    file.toString(),
                    loaded.trace().system(),
                    replay.result().name(),
                    replay.recording().decisions().size(),
                    replay.recording().events().size(),
                    verdict,
                    replay.divergence(),
                    replay.likeness(),
                    loaded.changes()));
        } else {
            print(console, loaded, replay, verdict);
        }
        return switch (replay.result()) {
            case REPRODUCED -> ExitCode.VIOLATION;
            case SAME_NO_VIOLATION -> ExitCode.OK;
            case DIVERGED -> ExitCode.DIVERGED;
        };
    }

    private void print(Console console, RecordedCase loaded, TraceReplay replay, @Nullable Verdict verdict) {
        if (!console.isQuiet()) {
            console.picture(view.picture(
                    replay.recording(),
                    loaded.target(),
                    inRounds(loaded.trace().strategy(), console),
                    loaded.plan(),
                    verdict,
                    Picture.ROWS));
            console.line("");
        }
        ReplaySimilarity likeness = replay.likeness();
        String compared = likeness != null
                ? likeness.text()
                : Amounts.count(replay.recording().events().size(), "event") + " of "
                        + Amounts.count(replay.recording().decisions().size(), "decision") + " as recorded";
        TraceReplay.Divergence divergence = replay.divergence();
        if (divergence != null && loaded.trace().events().isEmpty()) {
            console.line("DIVERGED: the trace holds no events to compare with: already when it was recorded, a replay"
                    + " did not show the violation again");
        } else if (divergence != null) {
            List<String> lines = divergence.lines();
            console.line("DIVERGED: " + lines.get(0));
            console.lines(lines.subList(1, lines.size()));
            if (likeness != null) {
                console.line("Executions of " + loaded.trace().system() + " cannot be made again exactly: try again.");
                return;
            }
            console.line(why(loaded) + ": try '" + Launcher.command() + " doctor "
                    + loaded.trace().system() + "'.");
        } else if (verdict != null) {
            console.line("REPRODUCED: " + verdict.property() + " is violated again, " + compared);
        } else {
            console.line("SAME: no violation, " + compared);
        }
    }

    private static String why(RecordedCase loaded) {
        if (!loaded.changes().isEmpty()) {
            return "The code changed since the trace was recorded, see above: that may be why. If not, it is not"
                    + " deterministic";
        }
        return loaded.trace().code().known()
                ? "The code is that with which the trace was recorded: it is not deterministic"
                : "If the system changed since the trace was recorded, that is why. If not, it is not deterministic";
    }

    /** Whether executions of the strategy with this label are made in rounds. */
    private boolean inRounds(String label, Console console) {
        String name = label.split(":", 2)[0];
        return options.plugins().registry(console).catalog().strategies().all().stream()
                .anyMatch(strategy -> strategy.inRounds() && strategy.name().equals(name));
    }

    /** It hangs again, or it does not; there are no events to compare. */
    private int replayHang(Console console, RecordedCase loaded) throws InterruptedException {
        Thread thread = new Thread(loaded::replay, "waymark-replay");
        thread.setDaemon(true);
        console.notice("the recorded handler did not return; waiting " + Durations.text(Watchdog.LIMIT_MILLIS)
                + " for it ...");
        thread.start();
        thread.join(Watchdog.LIMIT_MILLIS);
        boolean hangs = thread.isAlive();
        Verdict verdict = hangs ? loaded.trace().verdict() : null;
        int decisions = loaded.trace().decisions().size();
        if (console.isJson()) {
            String result = (hangs ? TraceReplay.Result.REPRODUCED : TraceReplay.Result.DIVERGED).name();
            console.json(new Report(
                    file.toString(),
                    loaded.trace().system(),
                    result,
                    decisions,
                    0,
                    verdict,
                    null,
                    null,
                    loaded.changes()));
        } else {
            console.line(hangs ? "REPRODUCED: the handler hangs again" : "DIVERGED: the handler returned this time");
        }
        return hangs ? ExitCode.VIOLATION : ExitCode.DIVERGED;
    }
}
