package dev.waymark.cli.terminal;

import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Where a command prints. Standard output holds results alone, and with {@code --json} one object alone; all else goes to
 * standard error. One text is one line, whatever is in it: see {@link Printable}.
 */
public final class Console {
    /** What the user may say to any command about its output. */
    public interface Switches {
        boolean json();

        boolean quiet();
    }

    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean json;
    private final boolean quiet;

    private Console(PrintWriter out, PrintWriter err, boolean json, boolean quiet) {
        this.out = out;
        this.err = err;
        this.json = json;
        this.quiet = quiet;
    }

    /** The console of the command that is running, with the switches that the user gave. */
    public static Console of(CommandSpec spec) {
        CommandLine command = spec.commandLine();
        Switches switches = (Switches) spec.root().userObject();
        return new Console(command.getOut(), command.getErr(), switches.json(), switches.quiet());
    }

    public boolean isJson() {
        return json;
    }

    public boolean isQuiet() {
        return quiet;
    }

    /** A line of the result; commands that were asked for JSON print none. */
    public void line(String text) {
        out.println(Printable.line(text));
    }

    public void lines(List<String> texts) {
        texts.forEach(this::line);
        out.flush();
    }

    /** Lines of a chart, which has colours. */
    public void picture(List<String> chart) {
        chart.forEach(line -> out.println(Printable.picture(line)));
        out.flush();
    }

    /** The whole result of a command that was asked for JSON. */
    public void json(Object result) {
        out.println(Printable.line(Json.write(result)));
        out.flush();
    }

    /** What is good to know; {@code --quiet} hides it. */
    public void notice(String text) {
        if (!quiet) {
            err.println(Printable.error(text));
            err.flush();
        }
    }

    /** What must be known whatever the switches are. */
    public void warning(String text) {
        error(err, text);
    }

    /** The same as a whole, however long it is. */
    public void warningInFull(String text) {
        errorInFull(err, text);
    }

    /** The same for whoever has no console: the command line was not understood, or something was thrown. */
    public static void error(PrintWriter err, String text) {
        err.println("waymark: " + Printable.error(text));
        err.flush();
    }

    /** One that nobody may cut short: what it is about is to be seen as a whole. */
    public static void errorInFull(PrintWriter err, String text) {
        err.println("waymark: " + Printable.line(text));
        err.flush();
    }

    /** Writes over the current line of a terminal; {@code --quiet} hides it. */
    public void overwrite(String text) {
        if (!quiet) {
            err.print("\r" + Printable.line(text));
            err.flush();
        }
    }

    /** A line on standard error for machines that read it. */
    public void plainError(String text) {
        err.println(Printable.line(text));
        err.flush();
    }
}
