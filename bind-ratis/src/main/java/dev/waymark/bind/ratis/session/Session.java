package dev.waymark.bind.ratis.session;

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
import java.util.List;

/** A JVM with all servers of a cluster. It is started once and used for many executions; it ends when its input does. */
public final class Session implements AutoCloseable {
    private static final String MAIN = "dev.waymark.bind.ratis.child.ChildMain";

    private final Setup setup;
    private final Path folder;
    private final Child child;

    /** Throws {@link SystemMistake} with what to do if it cannot be started. */
    public Session(Setup setup) {
        this.setup = setup;
        this.folder = Folder.create(setup.folder(), "waymark-ratis-");
        try {
            this.child = Child.start(command());
            child.call("reset"); // what cannot be started is known before the first execution
        } catch (ChildDied e) {
            Folder.remove(folder);
            throw cannotStart(e);
        } catch (IOException e) {
            throw Folder.full(folder, e);
        } catch (RuntimeException e) {
            Folder.remove(folder);
            throw e;
        }
    }

    private SystemMistake cannotStart(ChildDied reason) {
        return SystemMistake.starting(
                "Ratis " + setup.version() + " cannot be started: its JVM " + reason.getMessage()
                        + " (see that there is memory for it; -p memory=N gives it N MB)",
                reason);
    }

    private List<String> command() throws IOException {
        Path jars = Files.createDirectory(folder.resolve("jars"));
        List<String> classPath = new ArrayList<>();
        Jars.unpack(setup.version(), jars).forEach(jar -> classPath.add(jar.toString()));
        classPath.add(Path.of(location()).toString());
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + setup.memoryMegabytes() + "m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:+DisplayVMOutputToStderr",
                "-cp",
                String.join(File.pathSeparator, classPath),
                MAIN,
                folder.toString(),
                Integer.toString(setup.nodes()),
                Boolean.toString(setup.preVote()),
                Long.toString(setup.quietMillis()),
                Long.toString(setup.patienceMillis()));
    }

    private static URI location() {
        try {
            return Session.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("where these classes are cannot be said", e);
        }
    }

    /** Throws {@link ChildDied} if it has ended, or does not answer. */
    public Answer call(String command) {
        return Answer.of(child.call(command));
    }

    public boolean alive() {
        return child.alive();
    }

    @Override
    public void close() {
        child.end();
        Folder.remove(folder);
    }
}
