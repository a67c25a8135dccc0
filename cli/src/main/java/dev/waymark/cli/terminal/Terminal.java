package dev.waymark.cli.terminal;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** What the launcher found out about where the output goes: Java 17 and later versions answer that differently. */
public final class Terminal {
    private static final int WIDTH_DEFAULT = 100;
    private static final int WIDTH_MIN = 60;

    private Terminal() {}

    /** Whether a person watches standard error: lines may be written over. */
    public static boolean watched() {
        return Boolean.getBoolean("waymark.terminal");
    }

    /** Whether a person types what is read, and sees what is printed. */
    @SuppressWarnings("SystemConsoleNull") // until Java 22 it is null for a pipe; later it is asked
    public static boolean typed() {
        java.io.Console console = System.console();
        if (console == null) {
            return false;
        }
        try { // since Java 22 there is a console of a pipe, too
            return (boolean) java.io.Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }

    public static boolean colours() {
        return watched() && System.getenv("NO_COLOR") == null;
    }

    public static int width() {
        return Math.max(WIDTH_MIN, Integer.getInteger("waymark.columns", WIDTH_DEFAULT));
    }

    /** Output is written as UTF-8; only a terminal that says it is something else gets plain ASCII. */
    public static boolean unicode() {
        String declared = System.getProperty("sun.stdout.encoding");
        return declared == null
                || !Charset.isSupported(declared)
                || Charset.forName(declared).equals(StandardCharsets.UTF_8);
    }
}
