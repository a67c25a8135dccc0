package dev.waymark.cli.doctor;

import dev.waymark.cli.terminal.CannotStartException;
import dev.waymark.cli.terminal.OwnJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The command line once more, in a JVM that has done nothing else. */
final class FreshJvm {
    private FreshJvm() {}

    /** What it prints on standard output; {@code main} and {@code arguments} are those of this command line, {@code more} is added. */
    static String output(Class<?> main, List<String> arguments, String more) {
        List<String> command = OwnJvm.command(main);
        arguments.stream().filter(argument -> !argument.equals("--json")).forEach(command::add);
        command.add(more);
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exitCode = process.waitFor();
            if (exitCode != 0) { // which says nothing about the system
                throw new CannotStartException("a fresh JVM ended with exit code " + exitCode
                        + " instead of examining the system: does this machine have memory for two?");
            }
            return output.strip();
        } catch (IOException e) {
            throw new CannotStartException("a fresh JVM could not be started: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CannotStartException("interrupted while the fresh JVM was running", e);
        }
    }
}
