package dev.waymark.cli.terminal;

/** The exit codes that scripts rely on. */
public final class ExitCode {
    public static final int OK = 0;
    /** {@code run}, {@code replay}: a violation; {@code host-check}: does not conform. */
    public static final int VIOLATION = 1;
    /** {@code run}: something is inconclusive, or a property was never reached. */
    public static final int INCONCLUSIVE = 2;
    /** {@code replay}, {@code shrink}, {@code doctor}: the same decisions did not give the same execution. */
    public static final int DIVERGED = 3;

    public static final int USAGE = 64;
    public static final int CANNOT_START = 69;
    public static final int OUR_FAULT = 70;
    /** As of a process that wrote to a pipe which nobody reads any more. */
    public static final int READER_ENDED = 128 + 13;

    private ExitCode() {}

    /** When who read its output, such as {@code head}, had enough. */
    public static int withoutReader(int exitCode) {
        return exitCode == OK ? READER_ENDED : exitCode;
    }

    /** Of a command that did its work, when some of what came of it could not be written. */
    public static int withLostOutput(int exitCode) {
        return exitCode == OK ? CANNOT_START : exitCode;
    }
}
