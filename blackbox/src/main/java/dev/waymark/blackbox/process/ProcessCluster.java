package dev.waymark.blackbox.process;

import dev.waymark.blackbox.description.ClusterDescription;
import dev.waymark.blackbox.description.Template;
import dev.waymark.core.SystemMistake;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The processes of one cluster, their ports and folders. Used by one thread; what is asked of it alone may be asked by others. */
public final class ProcessCluster implements AutoCloseable {
    private static final int DEATH_TRIES = 5_000;
    private static final int DEATH_SECONDS = 10;

    private final ClusterDescription description;
    private final String id = UUID.randomUUID().toString();
    private final Path folder;
    private final PortBlock ports;
    private final Guard guard;
    private final List<Map<String, String>> words = new ArrayList<>();
    private final @Nullable Process[] processes;
    private boolean closed;

    /** {@code wantedFolder}: where its folder is made, empty for that of temporary files; {@code port}: the first, or 0. */
    public ProcessCluster(ClusterDescription description, String wantedFolder, int port) {
        this.description = description;
        this.processes = new Process[description.nodes() + 1];
        this.ports = PortBlock.take(port, description.nodes() * description.portsOfNode());
        try {
            this.folder = createFolder(wantedFolder);
            this.guard = Guard.start(id, folder);
        } catch (RuntimeException e) {
            ports.close();
            throw e;
        }
        int next = 0;
        for (int node = 1; node <= description.nodes(); node++) {
            Map<String, String> of = new LinkedHashMap<>();
            of.put("node", Integer.toString(node));
            of.put("data", data(node).toString());
            for (String name : description.ports()) {
                of.put(name, Integer.toString(ports.port(next++)));
                of.put(
                        "listen." + name,
                        description.proxied().contains(name) ? Integer.toString(ports.port(next++)) : of.get(name));
            }
            words.add(of);
        }
    }

    private Path createFolder(String wanted) {
        Path base = wanted.isEmpty() ? Path.of(System.getProperty("java.io.tmpdir")) : Path.of(wanted);
        try {
            FileStore store = Files.getFileStore(base);
            long needed = (long) description.needsMegabytes() * description.nodes();
            long free = store.getUsableSpace() >> 20;
            if (free < needed) {
                throw SystemMistake.starting(
                        "the disk of " + base + " has " + free + " MB left, and " + description.name() + " needs "
                                + needed + ": make room, or give another folder with -p folder=DIR");
            }
            return Files.createTempDirectory(base, "waymark-" + description.name() + "-");
        } catch (IOException e) {
            throw SystemMistake.starting(
                    "no files can be written in " + base + " (" + e.getClass().getSimpleName()
                            + "): give another folder with -p folder=DIR",
                    e);
        }
    }

    /** What is in the environment of all its processes. */
    public String id() {
        return id;
    }

    public Path folder() {
        return folder;
    }

    private Path data(int node) {
        return folder.resolve("n" + node);
    }

    public Path log(int node) {
        return folder.resolve("n" + node + ".log");
    }

    /** What it prints, and the files that it writes itself. */
    public List<Path> logs(int node) {
        List<Path> all = new ArrayList<>(List.of(log(node)));
        description.logs().forEach(each -> all.add(data(node).resolve(text(each, node))));
        return all;
    }

    public int port(int node, String name) {
        return Integer.parseInt(text("{" + name + "}", node));
    }

    /** Where the process itself listens: the same, unless there is a proxy in front. */
    public int listenPort(int node, String name) {
        return port(node, "listen." + name);
    }

    /** A template of the description, for this node. */
    public String text(String template, int node) {
        return Template.fill(template, words, node);
    }

    /** Kills whatever runs and removes what was written. */
    public void clear() {
        for (int node = 1; node < processes.length; node++) {
            kill(node);
        }
        for (int node = 1; node < processes.length; node++) {
            removeAll(data(node));
            removeAll(log(node));
        }
    }

    private static void removeAll(Path path) {
        if (!Files.exists(path)) {
            return;
        }
        try (Stream<Path> all = Files.walk(path)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (IOException e) {
            throw cannotWrite(path, e);
        }
    }

    private static SystemMistake cannotWrite(Path path, IOException reason) {
        return SystemMistake.starting(
                path + " cannot be written any more (" + SystemMistake.oneLine(reason)
                        + "): see that its disk is not full, or give another folder with -p folder=DIR",
                reason);
    }

    /** Starts a node; it need not be ready when it returns. */
    public void start(int node) {
        Path data = data(node);
        try {
            if (!Files.exists(data)) {
                Files.createDirectory(data);
                for (Map.Entry<String, String> file : description.files().entrySet()) {
                    Files.writeString(data.resolve(file.getKey()), text(file.getValue(), node));
                }
            }
        } catch (IOException e) {
            throw cannotWrite(data, e);
        }
        List<String> command = new ArrayList<>(List.of("setsid"));
        description.command().forEach(word -> command.add(text(word, node)));
        requireProgram(command.get(1));
        ProcessBuilder builder = new ProcessBuilder(command).directory(data.toFile());
        description.environment().forEach((name, value) -> builder.environment().put(name, text(value, node)));
        builder.environment().put(MarkedProcesses.CLUSTER, id);
        builder.environment().put(MarkedProcesses.NODE, id + "-" + node);
        builder.redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log(node).toFile()));
        try {
            processes[node] = builder.start();
        } catch (IOException e) {
            throw SystemMistake.starting(
                    description.name() + " cannot be started: " + SystemMistake.oneLine(e)
                            + " (package util-linux has setsid)",
                    e);
        }
    }

    /** Starts a program that is none of the nodes, such as a client; it is gone with the cluster. Templates are those of node 1. */
    public Process launch(List<String> templates) {
        List<String> command = templates.stream().map(each -> text(each, 1)).toList();
        requireProgram(command.get(0));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().put(MarkedProcesses.CLUSTER, id);
        builder.redirectError(
                ProcessBuilder.Redirect.appendTo(folder.resolve("clients.log").toFile()));
        try {
            return builder.start();
        } catch (IOException e) {
            throw SystemMistake.starting(
                    "program " + command.get(0) + " cannot be started: " + SystemMistake.oneLine(e), e);
        }
    }

    private void requireProgram(String program) {
        boolean there = program.contains("/")
                ? Files.isExecutable(Path.of(program))
                : List.of(System.getenv().getOrDefault("PATH", "").split(":")).stream()
                        .anyMatch(each -> Files.isExecutable(Path.of(each, program)));
        if (!there) {
            throw SystemMistake.starting(description.name() + " needs program " + program
                    + ", which is not there or cannot be executed: "
                    + (description.hint().isEmpty() ? "install it" : description.hint())
                    + ", or correct the command");
        }
    }

    /** As kill -9 does, with all that it started; how many processes there were. They are gone when it returns. */
    public int kill(int node) {
        Process process = processes[node];
        processes[node] = null;
        List<Long> all = new ArrayList<>(MarkedProcesses.ofNode(id, node));
        if (process != null && process.isAlive()) {
            process.destroyForcibly(); // first of all, so that nothing it would do when others are gone happens
        }
        int killed = 0;
        for (int i = 0; i < DEATH_TRIES && !all.isEmpty(); i++) { // one may have forked meanwhile
            killed = Math.max(killed, all.size());
            all.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
            all.removeIf(MarkedProcesses::isGone);
            if (all.isEmpty()) {
                all.addAll(MarkedProcesses.ofNode(id, node));
            } else {
                sleep(2);
            }
        }
        if (!all.isEmpty() || process != null && !ended(process)) {
            throw SystemMistake.starting("node " + node + " of " + description.name() + " cannot be killed: process "
                    + (all.isEmpty() ? "" : all.get(0)));
        }
        return killed;
    }

    /** Until then its sockets may be open. */
    private static boolean ended(Process process) {
        boolean interrupted = Thread.interrupted();
        try {
            return process.waitFor(DEATH_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            interrupted = true;
            return !process.isAlive();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Asks the node to end, and kills it if it has not within this time; whether it ended by itself. */
    public boolean stop(int node, long patienceMillis) {
        Process process = processes[node];
        boolean ended = false;
        if (process != null && process.isAlive()) {
            guard.signal("TERM", List.of(process.pid()));
            try {
                ended = process.waitFor(patienceMillis, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        kill(node);
        return ended;
    }

    /** Stops all processes of a node as SIGSTOP does; how many there were. */
    public int pause(int node) {
        List<Long> all = MarkedProcesses.ofNode(id, node);
        guard.signal("STOP", all);
        return all.size();
    }

    public int resume(int node) {
        List<Long> all = MarkedProcesses.ofNode(id, node);
        guard.signal("CONT", all);
        return all.size();
    }

    /** Null while it runs or was never started; else its exit code: it has ended by itself. */
    public @Nullable Integer ended(int node) {
        Process process = processes[node];
        return process == null || process.isAlive() ? null : process.exitValue();
    }

    /** The processes of a node, for whoever wants to know whose a connection is. */
    public List<Long> processes(int node) {
        return MarkedProcesses.ofNode(id, node);
    }

    /** The last lines of a node's log. */
    public String lastWords(int node) {
        try {
            List<String> lines = Files.exists(log(node)) ? Files.readAllLines(log(node)) : List.of();
            return String.join(" / ", lines.subList(Math.max(0, lines.size() - 2), lines.size()));
        } catch (IOException e) {
            return "(its log cannot be read)";
        }
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            try {
                guard.close();
            } finally {
                ports.close();
            }
        }
    }
}
