package dev.waymark.cli;

import dev.waymark.cli.options.Flags;
import dev.waymark.cli.terminal.CannotStartException;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.OwnJvm;
import dev.waymark.cli.terminal.Printable;
import dev.waymark.cli.terminal.UserMistakes;
import dev.waymark.core.CommandRefused;
import dev.waymark.core.MachineLimit;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.UsageException;
import dev.waymark.core.Version;
import dev.waymark.core.file.UnwritableException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/** Tells whose fault an exception is, and ends with that exit code. */
final class Faults {
    private final PrintWriter err;
    private final BooleanSupplier stacktrace;

    Faults(PrintWriter err, BooleanSupplier stacktrace) {
        this.err = err;
        this.stacktrace = stacktrace;
    }

    int report(Throwable thrown) {
        MachineLimit limit = MachineLimit.in(thrown);
        if (limit != null) {
            boolean told = thrown instanceof UsageException && limit.isMemory();
            return tell(ExitCode.CANNOT_START, told ? thrown : limit);
        }
        if (thrown instanceof UnwritableException) {
            return tell(ExitCode.withLostOutput(ExitCode.OK), thrown);
        }
        if (thrown instanceof UsageException) {
            return tell(ExitCode.USAGE, thrown);
        }
        if (thrown instanceof CannotStartException || thrown instanceof SystemMistake) {
            return tell(ExitCode.CANNOT_START, thrown);
        }
        String stack = thrown instanceof StackOverflowError ? OwnJvm.smallStack() : null;
        if (stack != null) {
            return tell(
                    ExitCode.CANNOT_START,
                    new CannotStartException(
                            "Java's stack is too small: leave " + stack + " out, or give more", thrown));
        }
        String others = UserMistakes.ofOthers(thrown);
        if (others != null) {
            return tell(ExitCode.CANNOT_START, new CannotStartException(others, thrown));
        }
        Console.error(err, "this is a fault of Waymark itself: " + thrown);
        showPlace(thrown);
        Console.error(err, "please report it with your command line and " + trace(thrown));
        return ExitCode.OUR_FAULT;
    }

    private int tell(int exitCode, Throwable thrown) {
        String message =
                thrown instanceof UsageException usage ? usage.message(Flags::of) : String.valueOf(thrown.getMessage());
        if (thrown instanceof CommandRefused) {
            Console.errorInFull(err, message);
        } else {
            Console.error(err, message);
        }
        showPlace(thrown);
        return exitCode;
    }

    /** Indented: what others wrote into a message must not begin a line as ours do. */
    private void showPlace(Throwable thrown) {
        if (stacktrace.getAsBoolean()) {
            stackTrace(thrown).lines().forEach(line -> err.println("  " + Printable.line(line.replace("\t", "  "))));
        }
    }

    private static String stackTrace(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }

    /** On disk at once: the fault of a campaign of hours is not easily had a second time. */
    private static String trace(Throwable thrown) {
        try {
            Path file = Files.createTempFile("waymark-fault-", ".txt");
            Files.writeString(file, "waymark " + Version.full() + "\n" + stackTrace(thrown));
            return "the stack trace in " + file;
        } catch (IOException e) {
            return "the stack trace that --stacktrace shows";
        }
    }
}
