package dev.waymark.jvm;

import dev.waymark.core.Configuration;
import dev.waymark.core.Parameter;
import dev.waymark.core.UsageException;
import dev.waymark.core.Warning;
import dev.waymark.jvm.child.HostMain;
import dev.waymark.jvm.net.Channels;
import dev.waymark.remote.process.HostPool;
import dev.waymark.remote.process.Layout;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;

/** How a JVM with servers of one class is started. */
public final class JvmHost {
    private static final List<String> OPTIONS = List.of(
            "-XX:+UnlockExperimentalVMOptions",
            "-XX:hashCode=2", // identity hashes are constant
            "-XX:+UseSerialGC", // collects when told to
            "-XX:TieredStopAtLevel=1", // most servers live shorter than the other compiler needs
            "-XX:-UsePerfData",
            "-Xshare:auto",
            "-Djdk.trackAllThreads=false",
            "-Djava.util.concurrent.ForkJoinPool.common.parallelism=1",
            "-Djava.nio.channels.spi.SelectorProvider=" + Channels.class.getName(),
            "-Djava.net.preferIPv4Stack=true",
            "-Dsun.net.inetaddr.ttl=0", // names belong to one execution
            "-Dsun.net.inetaddr.negative.ttl=0",
            "-Dio.netty.transport.noNative=true",
            "-Dfile.encoding=UTF-8",
            "-Duser.timezone=UTC",
            "-Duser.language=en",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
            "--enable-native-access=ALL-UNNAMED");

    private final String server;
    private final List<Path> classPath;
    private final int heapMegabytes;
    private final boolean reuses;

    private JvmHost(String server, List<Path> classPath, int heapMegabytes, boolean reuses) {
        this.server = server;
        this.classPath = classPath;
        this.heapMegabytes = heapMegabytes;
        this.reuses = reuses;
    }

    /** A server of the user's; {@code classPath} as {@code java -cp} takes it. */
    public static JvmHost of(String server, String classPath, int heapMegabytes) {
        List<Path> parts = new ArrayList<>();
        for (String part : classPath.split(File.pathSeparator)) {
            if (!part.isEmpty()) {
                parts.add(existing(part));
            }
        }
        return new JvmHost(server, parts, heapMegabytes, false);
    }

    /** A server of a binding: its class and what it needs. */
    public static JvmHost of(String server, List<Path> classPath, int heapMegabytes) {
        return new JvmHost(server, List.copyOf(classPath), heapMegabytes, false);
    }

    /** A server that lies where this class does. */
    static JvmHost bundled(Class<?> server, int heapMegabytes) {
        return new JvmHost(server.getName(), List.of(location(server)), heapMegabytes, false);
    }

    /** The same; classes are loaded once and their static fields set back for each execution, if {@link #CLASSES} says so. */
    public JvmHost classes(String how) {
        return new JvmHost(server, classPath, heapMegabytes, how.equals(REUSED));
    }

    private static Path existing(String part) {
        try {
            Path path = Path.of(part);
            if (Files.exists(path)) {
                return path.toAbsolutePath().normalize();
            }
        } catch (InvalidPathException e) {
            // as one that is not there
        }
        throw new UsageException("classpath: " + part + " is not there");
    }

    /** Where a class lies, for a class path. */
    public static Path location(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("no path to the code of " + type, e);
        }
    }

    /** What on its class path cannot be controlled. */
    List<Warning> warnings() {
        List<String> found = NativeCode.of(classPath);
        return found.isEmpty()
                ? List.of()
                : List.of(
                        new Warning(
                                "native-code",
                                String.join(", ", found)
                                        + ": native code is not controlled; see that the server does without (Netty uses NIO here)"));
    }

    /** The words that start it. {@code who} needs it, for a sentence. */
    List<String> command(String who) {
        List<String> words = new ArrayList<>();
        words.add(Java25.java(who).toString());
        words.add("@" + AgentJars.options(heapMegabytes, options()));
        words.add(HostMain.class.getName());
        words.add("--server");
        words.add(server);
        words.add("--classpath");
        words.add(String.join(
                File.pathSeparator, classPath.stream().map(Path::toString).toList()));
        if (reuses) {
            words.add("--reuse");
        }
        return words;
    }

    private List<String> options() {
        List<String> options = new ArrayList<>(OPTIONS);
        options.add("-javaagent:" + AgentJars.agent());
        options.add("-Xmx" + heapMegabytes + "m");
        options.add("-Xmn" + heapMegabytes * 2 / 3 + "m");
        options.add("-cp");
        options.add(location(JvmHost.class) + File.pathSeparator + location(ClassReader.class));
        return options;
    }

    /** JVMs of this kind; {@code who} needs JDK 25, for a sentence. */
    public HostPool pool(String who, Map<String, String> told, Collection<String> bugs, long limitMillis) {
        List<Path> code = new ArrayList<>(classPath);
        code.add(location(JvmHost.class));
        return new HostPool(command(who), told, bugs, limitMillis, Layout.ONE_PROCESS, CodeHash.of(code));
    }

    /** Parameters that every system in such a JVM has. */
    public static List<Parameter> parameters() {
        return List.of(
                Parameter.choice(
                        CLASSES,
                        REUSED,
                        List.of(REUSED, "fresh"),
                        "reused: static fields are set back for each execution; fresh: all is loaded again, which is slower"),
                Parameter.number(
                        HEAP, HEAP_USUAL, 64, 65_536, "megabytes of memory of the JVM that the servers run in"),
                Parameter.number(
                        REPEAT,
                        100,
                        0,
                        1_000_000,
                        "each so many executions one is made twice and compared; 0 is never"),
                Parameter.number(
                        "answerMillis",
                        60_000,
                        1,
                        Integer.MAX_VALUE,
                        "milliseconds after which a JVM that does not answer hangs"));
    }

    public static final String CLASSES = "classes";
    static final int HEAP_USUAL = 384;
    static final String REUSED = "reused";
    static final String HEAP = "heap";
    static final String REPEAT = "repeat";

    public static int heap(Configuration configuration) {
        return configuration.integer(HEAP);
    }
}
