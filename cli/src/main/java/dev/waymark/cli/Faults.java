package dev.waymark.cli;

import dev.waymark.cli.terminal.CannotStartException;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.UsageException;
import dev.waymark.core.Version;
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
        if (thrown instanceof UsageException) {
            return tell(ExitCode.USAGE, thrown);
        }
        if (thrown instanceof CannotStartException || thrown instanceof SystemMistake) {
            return tell(ExitCode.CANNOT_START, thrown);
        }
        err.println("waymark: this is a fault of Waymark itself: " + thrown);
        if (stacktrace.getAsBoolean()) {
            thrown.printStackTrace(err);
        }
        err.println("waymark: please report it with your command line and " + trace(thrown));
        return ExitCode.OUR_FAULT;
    }

    private int tell(int exitCode, Throwable thrown) {
        err.println("waymark: " + thrown.getMessage());
        if (stacktrace.getAsBoolean()) {
            thrown.printStackTrace(err);
        }
        return exitCode;
    }

    /** On disk at once: the fault of a campaign of hours is not easily had a second time. */
    private static String trace(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text, true));
        try {
            Path file = Files.createTempFile("waymark-fault-", ".txt");
            Files.writeString(file, "waymark " + Version.full() + "\n" + text);
            return "the stack trace in " + file;
        } catch (IOException e) {
            return "the stack trace that --stacktrace shows";
        }
    }
}
