package dev.waymark.bind.zookeeper.ensemble;

import dev.waymark.core.SystemMistake;
import dev.waymark.live.process.Child;
import dev.waymark.live.process.ChildDied;
import dev.waymark.live.process.Folder;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Three servers and a client of each. All are in one JVM, or, if servers are to be killed, each server is in a JVM of its own
 * and the clients in a fourth. Their data begins as a copy of a template that is made once: all keys hold 0, and each client
 * has a session, to which it comes back.
 */
public final class Ensemble implements AutoCloseable {
    private static final String MAIN = "dev.waymark.bind.zookeeper.child.ChildMain";
    private static final int SESSION_MILLIS = 600_000;
    private static final long TEMPLATE_MILLIS = 60_000;
    private static final SortedSet<Integer> ALL = new TreeSet<>(List.of(1, 2, 3));

    private final Setup setup;
    private final Path folder;
    private final Ports ports;
    private final List<String> command;
    private final String[] sessions = new String[Setup.SERVERS + 1];
    private final Map<Integer, Child> own = new LinkedHashMap<>();
    private final SortedSet<Integer> running = new TreeSet<>();
    private final SortedSet<Integer> attached = new TreeSet<>();
    private @Nullable Child shared;

    /** Starts it once, to make its template; throws {@link SystemMistake} with what to do if that cannot be. */
    public Ensemble(Setup setup) {
        this.setup = setup;
        this.ports = Ports.take(setup.port());
        this.folder = Folder.create(setup.folder(), "waymark-zookeeper-");
        try {
            this.command = command();
            this.shared = Child.start(with(folder.toString()));
            makeTemplate();
        } catch (ChildDied e) {
            close();
            throw SystemMistake.starting(
                    "ZooKeeper " + setup.version() + " cannot be started: its JVM " + e.getMessage()
                            + " (see that there is memory for it; -p memory=N gives it N MB)",
                    e);
        } catch (IOException e) {
            ports.close();
            throw Folder.full(folder, e);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private List<String> command() throws IOException {
        Path jars = Files.createDirectory(folder.resolve("jars"));
        List<String> classPath = new ArrayList<>();
        List<Path> unpacked = Jars.unpack(setup.version(), jars);
        boolean sleepsInLearner = !setup.version().equals("3.9.3");
        if (setup.shortSleeps()) {
            Path shorter = Files.createDirectory(folder.resolve("short"));
            ShortSleeps.write(jars.resolve(Jars.ZOOKEEPER), shorter, sleepsInLearner);
            classPath.add(shorter.toString());
        }
        unpacked.forEach(jar -> classPath.add(jar.toString()));
        classPath.add(Path.of(location()).toString());
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + setup.memoryMegabytes() + "m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-Dzookeeper.preAllocSize=64", // else every log begins with 64 MB
                "-Dzookeeper.forceSync=" + (setup.fsync() ? "yes" : "no"),
                "-Dzookeeper.jmx.log4j.disable=true",
                "-Dzookeeper.admin.enableServer=false"));
        if (setup.shortSleeps()) {
            words.add("-Dzookeeper.leaderConnectDelayDuringRetryMs=25");
        }
        words.addAll(List.of("-cp", String.join(File.pathSeparator, classPath), MAIN));
        return words;
    }

    private static URI location() {
        try {
            return Ensemble.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("where these classes are cannot be said", e);
        }
    }

    private List<String> with(String... arguments) {
        List<String> words = new ArrayList<>(command);
        words.addAll(List.of(arguments));
        return words;
    }

    private void makeTemplate() throws IOException {
        for (int server = 1; server <= Setup.SERVERS; server++) {
            Path data = Files.createDirectory(data(server));
            Files.writeString(data.resolve("myid"), Integer.toString(server));
            Files.writeString(configuration(server), configurationText(server));
        }
        start(ALL);
        await(
                "serve",
                look -> look.servers().values().stream().allMatch(Look.Server::serves)
                        && look.servers().size() == Setup.SERVERS);
        for (int server : ALL) {
            attach(server, "new");
        }
        await("have clients", look -> look.connected().size() == Setup.SERVERS);
        for (int server : ALL) {
            sessions[server] = shared().call("session " + server);
        }
        shared().call("create 1 " + setup.keys());
        await("hold the same", Ensemble::holdTheSame);
        stop(ALL);
        for (int server : ALL) {
            Folder.copy(data(server), template(server));
        }
    }

    private static boolean holdTheSame(Look look) {
        return look.servers().values().stream()
                        .noneMatch(server -> server.values().contains(Look.NOTHING))
                && look.servers().values().stream()
                                .map(Look.Server::zxid)
                                .distinct()
                                .count()
                        == 1;
    }

    private void await(String what, Predicate<Look> condition) {
        long begin = System.nanoTime();
        while (!condition.test(look())) {
            if (System.nanoTime() - begin > TEMPLATE_MILLIS * 1_000_000) {
                throw SystemMistake.starting("the servers of ZooKeeper " + setup.version() + " do not " + what
                        + " within " + TEMPLATE_MILLIS / 1000 + " s: " + look() + " (is the machine very busy?)");
            }
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw SystemMistake.starting("interrupted while ZooKeeper was started");
            }
        }
    }

    private Child shared() {
        Child child = shared;
        if (child == null) {
            throw new IllegalStateException("no ensemble");
        }
        return child;
    }

    private Path data(int server) {
        return folder.resolve("data" + server);
    }

    private Path template(int server) {
        return folder.resolve("template" + server);
    }

    private Path configuration(int server) {
        return folder.resolve("server" + server + ".cfg");
    }

    private String configurationText(int server) {
        StringBuilder text = new StringBuilder()
                .append("tickTime=")
                .append(setup.tickMillis())
                .append('\n')
                .append("initLimit=10\nsyncLimit=4\nmaxClientCnxns=0\nmaxSessionTimeout=")
                .append(SESSION_MILLIS)
                .append("\nclientPortAddress=127.0.0.1\nclientPort=")
                .append(ports.client(server))
                .append("\ndataDir=")
                .append(data(server))
                .append('\n');
        for (int other : ALL) {
            text.append("server.")
                    .append(other)
                    .append("=127.0.0.1:")
                    .append(ports.quorum(other))
                    .append(':')
                    .append(ports.election(other))
                    .append('\n');
        }
        return text.toString();
    }

    /** Ends what runs, and brings back the data of the beginning. */
    public void reset() {
        if (!shared().alive()) {
            own.values().forEach(Child::kill);
            own.clear();
            running.clear();
            attached.clear();
            // The folder has been removed by nobody: only a child whose input ends does that.
            shared = Child.start(with(folder.toString()));
        }
        stop(new TreeSet<>(running));
        for (int server : ALL) {
            Folder.remove(data(server));
            Folder.copy(template(server), data(server));
        }
    }

    /** They need not be ready when this returns. */
    public void start(Collection<Integer> servers) {
        for (int server : servers) {
            Child child = shared();
            if (setup.kill()) {
                child = Child.start(command);
                own.put(server, child);
            }
            running.add(server);
            child.call("start " + server + " " + configuration(server));
        }
    }

    /** All at once. Their clients leave first, so that none of them is told. */
    public void stop(Collection<Integer> servers) {
        if (servers.isEmpty()) {
            return;
        }
        for (int server : servers) {
            if (attached.remove(server)) {
                shared().call("drop " + server);
            }
        }
        running.removeAll(servers);
        if (setup.kill()) {
            for (int server : servers) {
                Child child = own.remove(server);
                if (child != null) {
                    child.kill();
                }
            }
            return;
        }
        StringBuilder words = new StringBuilder("stop");
        servers.forEach(server -> words.append(' ').append(server));
        if (!shared().call(words.toString()).equals("ok")) {
            shared().kill(); // threads cannot be killed by themselves
            throw new ChildDied("a server did not stop");
        }
    }

    /** The server's client comes back to its session. */
    public void attach(int server) {
        attach(server, sessions[server]);
    }

    private void attach(int server, String session) {
        attached.add(server);
        shared().call("attach " + server + " 127.0.0.1:" + ports.client(server) + " " + SESSION_MILLIS + " " + session);
    }

    public boolean isAttached(int server) {
        return attached.contains(server);
    }

    /** Asks the server by its client; {@code readKey} is -1 if there is no condition. */
    public void write(int server, int operation, int readKey, int expected, int key, int value) {
        shared().call(
                        readKey < 0
                                ? "write " + server + " " + operation + " " + key + " " + value
                                : "writeif " + server + " " + operation + " " + readKey + " " + expected + " " + key
                                        + " " + value);
    }

    /** What there is to see, and what clients were told since the last look. */
    public Look look() {
        String command = "look " + setup.keys();
        StringBuilder seen = new StringBuilder(shared().call(command));
        own.values().forEach(child -> seen.append(' ').append(child.call(command)));
        return Look.parse(seen.toString());
    }

    /** The process of a server, if each has its own. */
    @Nullable
    Child processOf(int server) {
        return own.get(server);
    }

    @Override
    public void close() {
        own.values().forEach(Child::kill);
        own.clear();
        Child child = shared;
        if (child != null && child.alive()) {
            child.end();
        } else {
            Folder.remove(folder);
        }
        ports.close();
    }
}
