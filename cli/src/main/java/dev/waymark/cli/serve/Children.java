package dev.waymark.cli.serve;

import dev.waymark.cli.terminal.CannotStartException;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.Interrupt;
import dev.waymark.cli.terminal.OwnJvm;
import dev.waymark.core.UsageException;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.campaign.RunFolder;
import dev.waymark.engine.experiment.RunOptions;
import dev.waymark.engine.spec.SpecJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Campaigns that were started from the page: each is a {@code waymark run --spec} in a process of its own. They hold our end of their
 * standard input, so they end properly when this process does, however it ends.
 */
final class Children implements AutoCloseable {
    private static final int OUTPUT_MAX = 1 << 16;
    private static final long LOOK_MILLIS = 50;
    private static final long PATIENCE_SECONDS = 60;

    private final Class<?> main;
    private final Path runs;
    private final List<String> plugins;
    private final Map<String, Child> all = new ConcurrentHashMap<>();
    private boolean closed;

    private record Child(Process process, StringBuffer said) {}

    /** {@code main} is the class of the command line; {@code plugins} are the options by which every campaign gets them. */
    Children(Class<?> main, Path runs, List<String> plugins) {
        this.main = main;
        this.runs = runs;
        this.plugins = plugins;
    }

    /** The name of its run folder, when it has begun. Throws {@link UsageException} with what it said if it does not begin. */
    String start(CampaignSpec spec, RunOptions options) throws InterruptedException {
        String strategy =
                spec.strategy().name() == null ? "random" : spec.strategy().name();
        try {
            Path file = privately(SpecJson.write(spec));
            try {
                Path folder = RunFolder.fresh(runs, spec.system().name().replaceAll("[^A-Za-z0-9.=_-]", "_"), strategy);
                List<String> arguments = new ArrayList<>(List.of("run", "--spec=" + file, "--out=" + folder));
                arguments.add("--spec-of-form");
                arguments.add("--allow-command"); // whoever has the token has said it
                arguments.add("--workers=" + options.workers());
                arguments.addAll(plugins);
                try {
                    return await(folder, begin(folder, arguments));
                } catch (IOException | UsageException e) {
                    removeEmpty(folder);
                    throw e;
                }
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new CannotStartException("a campaign could not be started: " + e, e);
        }
    }

    /** In a file that nobody else can read or change. */
    private static Path privately(String spec) throws IOException {
        Path file = Files.createTempFile("waymark-spec-", ".json");
        Files.writeString(file, spec);
        return file;
    }

    private synchronized Child begin(Path folder, List<String> arguments) throws IOException {
        if (closed) {
            throw new UsageException("the server is ending");
        }
        List<String> command = OwnJvm.command(main, Interrupt.LEASH + "=input");
        command.addAll(1, OwnJvm.memory());
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        Child child = new Child(process, new StringBuffer());
        all.put(String.valueOf(folder.getFileName()), child);
        Thread reader = new Thread(() -> read(child), "waymark-child-output");
        reader.setDaemon(true);
        reader.start();
        return child;
    }

    /** Or else it would wait for us. Its beginning is kept: it says why a campaign did not start. */
    private static void read(Child child) {
        byte[] buffer = new byte[4096];
        try (var in = child.process.getInputStream()) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                if (child.said.length() < OUTPUT_MAX) {
                    child.said.append(new String(buffer, 0, read, StandardCharsets.UTF_8));
                }
            }
        } catch (IOException e) {
            child.said.append("(its output cannot be read: ").append(e).append(')');
        }
    }

    private String await(Path folder, Child child) throws InterruptedException, IOException {
        while (!Files.exists(folder.resolve("run.json"))) {
            if (child.process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)
                    && !Files.exists(folder.resolve("run.json"))) {
                all.remove(String.valueOf(folder.getFileName()));
                throw new UsageException(said(child));
            }
        }
        return String.valueOf(folder.getFileName());
    }

    private static String said(Child child) throws InterruptedException {
        for (int i = 0; i < 20 && child.said.isEmpty(); i++) {
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS); // what reads it may come a little later
        }
        return child.said.toString().strip().replaceFirst("^waymark: ", "");
    }

    /** It may have been made ready before something was found to be wrong. */
    private static void removeEmpty(Path folder) throws IOException {
        for (String name : List.of("violations", "metrics.jsonl", ".lock", "")) {
            Path each = folder.resolve(name);
            try {
                Files.deleteIfExists(each);
            } catch (java.nio.file.DirectoryNotEmptyException e) {
                return; // there is something in it: it stays
            }
        }
    }

    /** Why a campaign of ours ended otherwise than it should; empty if it did not. */
    String trouble(String name) {
        Child child = all.get(name);
        if (child == null || child.process.isAlive()) {
            return "";
        }
        boolean told =
                Files.exists(runs.resolve(name).resolve("result.json")); // else its JVM ended by itself, with 1 perhaps
        if (told && child.process.exitValue() < ExitCode.USAGE) {
            return "";
        }
        String said = child.said.toString().strip();
        return "ended with exit code " + child.process.exitValue() + ": " + said.substring(said.lastIndexOf('\n') + 1);
    }

    /** Ends those that still run, and waits until they have written what they found. */
    @Override
    public synchronized void close() {
        closed = true;
        all.values().forEach(child -> {
            try {
                child.process.getOutputStream().close();
            } catch (IOException e) {
                throw new UncheckedIOException("cannot close the input of a campaign", e);
            }
        });
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        for (Child child : all.values()) {
            try {
                if (!child.process.waitFor(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                    child.process.destroy();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                child.process.destroy();
            }
        }
    }
}
