package dev.waymark.tla.tlc;

import dev.waymark.core.UsageException;
import dev.waymark.tla.Watchdog;
import java.util.function.Function;
import java.util.function.Supplier;
import tlc2.tool.impl.CallStackTool;
import tlc2.tool.impl.Tool;
import tlc2.tool.impl.WatchedTool;

/** Evaluates within the time that it may take. What goes wrong is told in one line, with file and line. */
final class Evaluator {
    private final String module;
    private final WatchedTool tool;
    private final Watchdog watchdog;
    private final Complaint complaint;

    Evaluator(String module, WatchedTool tool, Watchdog watchdog, Complaint complaint) {
        this.module = module;
        this.tool = tool;
        this.watchdog = watchdog;
        this.complaint = complaint;
    }

    <T> T evaluate(Function<Tool, T> evaluation, Supplier<String> what) {
        watchdog.begin();
        try {
            return evaluation.apply(tool);
        } catch (UsageException e) {
            throw e;
        } catch (Watchdog.Stopped e) {
            throw tooLong(what.get(), e, watchdog, complaint);
        } catch (StackOverflowError e) {
            throw new UsageException(module + ".tla: " + what.get() + " recurses too deeply for this thread's stack");
        } catch (OutOfMemoryError e) {
            throw tooMuch(what.get(), e, complaint);
        } catch (RuntimeException e) {
            throw complaint.evaluating(what.get(), stack(evaluation), e);
        } finally {
            watchdog.end();
        }
    }

    static UsageException tooLong(String what, Watchdog.Stopped stopped, Watchdog watchdog, Complaint complaint) {
        return new UsageException(complaint.place(String.valueOf(stopped.getMessage())) + ": the evaluation of " + what
                + " did not end within " + watchdog.limitMillis()
                + " ms: make its sets smaller, or allow more (tlc-server"
                + " --evaluation-seconds N, ModelOptions.withLimitMillis)");
    }

    /** What was being made is garbage by now, so there is room again. */
    static UsageException tooMuch(String what, OutOfMemoryError thrown, Complaint complaint) {
        return new UsageException(
                complaint.place(WatchedTool.latestPlace()) + ": the evaluation of " + what
                        + " needs more memory than there is, mostly for a set that is too large: make it smaller, or give"
                        + " the JVM more (JAVA_OPTS=-Xmx4g)",
                thrown);
    }

    /** Evaluates again, with a stack of places that TLC otherwise does without. */
    private String stack(Function<Tool, ?> evaluation) {
        CallStackTool again = new CallStackTool(tool);
        try {
            Object ignored = evaluation.apply(again);
            return "";
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError | Watchdog.Stopped e) {
            return again.toString();
        }
    }
}
