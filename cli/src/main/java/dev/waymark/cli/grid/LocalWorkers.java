package dev.waymark.cli.grid;

import dev.waymark.cli.terminal.CannotStartException;
import dev.waymark.cli.terminal.Interrupt;
import dev.waymark.cli.terminal.OwnJvm;
import dev.waymark.grid.Coordinator;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Worker processes on this machine. They end with this one, however that ends: they hang on its pipe. */
final class LocalWorkers implements AutoCloseable {
    private static final long GOODBYE_SECONDS = 10;

    private final List<Process> processes = new ArrayList<>();
    private volatile String lastWords = "";
    private volatile boolean endExpected;

    /** {@code keys}: the folder where workers find theirs. */
    LocalWorkers(Class<?> main, Coordinator coordinator, int count, Path keys) {
        for (int i = 0; i < count; i++) {
            List<String> command = OwnJvm.command(main, Interrupt.LEASH + "=grid");
            command.addAll(1, OwnJvm.memory());
            command.addAll(List.of("worker", "--join", coordinator.address().toString(), "--threads", "1"));
            command.addAll(List.of("--keys", keys.toAbsolutePath().toString()));
            command.add("--allow-command"); // whether this run may is for this process to say, and it has
            try {
                Process process = new ProcessBuilder(command)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
                processes.add(process);
                listen(process);
                var unused = process.onExit().thenAccept(ended -> ended(coordinator, ended));
            } catch (IOException e) {
                close();
                throw new CannotStartException("a worker cannot be started on this machine: " + e.getMessage(), e);
            }
        }
    }

    private void listen(Process process) {
        Thread ear = new Thread(
                () -> {
                    try (BufferedReader lines = process.errorReader()) {
                        lines.lines().filter(line -> !line.isBlank()).forEach(line -> lastWords = line);
                    } catch (IOException e) {
                        lastWords = e.toString();
                    }
                },
                "waymark-worker-" + process.pid());
        ear.setDaemon(true);
        ear.start();
    }

    private void ended(Coordinator coordinator, Process ended) {
        coordinator.died(ended.pid());
        if (!endExpected && processes.stream().noneMatch(Process::isAlive)) {
            coordinator.fail(new CannotStartException("all " + processes.size()
                    + " workers on this machine have ended; the last words of one: "
                    + lastWords.replaceFirst("^waymark: ", "")));
        }
    }

    /** They are about to end because the campaign is over. */
    void expectTheEnd() {
        endExpected = true;
    }

    @Override
    public void close() {
        endExpected = true;
        for (Process process : processes) {
            try {
                process.getOutputStream().close(); // the leash
                if (!process.waitFor(GOODBYE_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            } catch (IOException e) {
                process.destroyForcibly();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                process.destroyForcibly();
            }
        }
    }
}
