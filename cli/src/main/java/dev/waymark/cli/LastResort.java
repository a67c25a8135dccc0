package dev.waymark.cli;

import dev.waymark.cli.terminal.ExitCode;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The end of a process in which not even a message can be made: there is no memory, or no class can be loaded. */
final class LastResort {
    private static final byte[] MACHINE =
            bytes("waymark: Java or this machine has no more memory, threads or files: nothing more can be told");
    private static final byte[] OURS = bytes("waymark: this is a fault of Waymark itself, which cannot be told");

    private LastResort() {}

    private static byte[] bytes(String line) {
        return (line + "\n").getBytes(StandardCharsets.US_ASCII);
    }

    /** Has the class loaded as long as that is possible. */
    static void prepare() {}

    /** Without hooks: they would want what is missing. */
    static void end(Throwable thrown) {
        boolean machine = thrown instanceof Error;
        tell(machine ? MACHINE : OURS);
        Runtime.getRuntime().halt(machine ? ExitCode.CANNOT_START : ExitCode.OUR_FAULT);
    }

    private static void tell(byte[] line) {
        try (FileOutputStream err = new FileOutputStream(FileDescriptor.err)) {
            err.write(line);
        } catch (IOException e) {
            return; // nobody listens
        }
    }
}
