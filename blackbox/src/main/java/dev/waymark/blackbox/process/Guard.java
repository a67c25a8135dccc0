package dev.waymark.blackbox.process;

import dev.waymark.core.SystemMistake;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A shell beside the harness that sends signals, and cleans up when its input ends: when it is closed, and also when the harness
 * was killed. Then all processes with the mark of its cluster are killed, and the folder is removed.
 */
final class Guard implements AutoCloseable {
    private static final String SCRIPT = "guard.sh";

    private final Process shell;
    private final BufferedReader answers;

    private Guard(Process shell) {
        this.shell = shell;
        this.answers = shell.inputReader(StandardCharsets.UTF_8);
    }

    static Guard start(String id, Path folder) {
        try (InputStream text = Guard.class.getResourceAsStream(SCRIPT)) {
            if (text == null) {
                throw new IllegalStateException(SCRIPT + " is not in this jar");
            }
            String script = new String(text.readAllBytes(), StandardCharsets.UTF_8);
            ProcessBuilder builder =
                    new ProcessBuilder(List.of("setsid", "sh", "-c", script, "waymark-guard", id, folder.toString()));
            builder.redirectError(ProcessBuilder.Redirect.DISCARD);
            return new Guard(builder.start());
        } catch (IOException e) {
            throw SystemMistake.starting(
                    "no guard can be started (" + SystemMistake.oneLine(e)
                            + "): black-box clusters need setsid, sh and grep, of packages util-linux and grep",
                    e);
        }
    }

    /** Returns when it was sent. */
    synchronized void signal(String signal, Collection<Long> pids) {
        if (pids.isEmpty()) {
            return;
        }
        try {
            OutputStream out = shell.getOutputStream();
            String line = signal + " " + pids.stream().map(String::valueOf).collect(Collectors.joining(" ")) + "\n";
            out.write(line.getBytes(StandardCharsets.UTF_8));
            out.flush();
            if (answers.readLine() == null) {
                throw new IOException("it has ended");
            }
        } catch (IOException e) {
            throw SystemMistake.starting("the guard of a cluster cannot be reached any more: " + e.getMessage(), e);
        }
    }

    /** When it returns nothing of the cluster is left. */
    @Override
    public void close() {
        boolean interrupted = false;
        try {
            shell.getOutputStream().close();
        } catch (IOException e) {
            interrupted = Thread.interrupted(); // it is gone, and told nobody
        }
        while (true) {
            try {
                int code = shell.waitFor();
                if (code != 0) {
                    throw SystemMistake.starting("processes or files of a cluster could not be removed (" + code + ")");
                }
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
