package dev.waymark.blackbox.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Processes by a mark in their environment, which children inherit: so those that forked twice and took a session of their own are
 * found too. Zombies have no environment.
 */
public final class MarkedProcesses {
    static final String CLUSTER = "WAYMARK_CLUSTER";
    static final String NODE = "WAYMARK_NODE";

    private MarkedProcesses() {}

    /** All processes of a cluster. */
    public static List<Long> ofCluster(String id) {
        return with(CLUSTER + "=" + id);
    }

    /** All processes of a node. */
    static List<Long> ofNode(String id, int node) {
        return with(NODE + "=" + id + "-" + node);
    }

    /**
     * Whether it has ended, files and all. It loses its environment before that, and its first thread may end before the others; a
     * zombie, which only waits to be asked for its exit code, has nothing any more.
     */
    static boolean isGone(long pid) {
        Path process = Path.of("/proc", Long.toString(pid));
        try {
            String stat = Files.readString(process.resolve("stat"));
            char state = stat.charAt(stat.lastIndexOf(')') + 2);
            if (state != 'Z' && state != 'X') {
                return false;
            }
            try (Stream<Path> threads = Files.list(process.resolve("task"))) {
                return threads.count() <= 1;
            }
        } catch (IOException | UncheckedIOException e) {
            return true;
        }
    }

    private static List<Long> with(String mark) {
        List<Long> found = new ArrayList<>();
        byte[] wanted = mark.getBytes(StandardCharsets.UTF_8);
        try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path each : all) {
                if (has(each.resolve("environ"), wanted)) {
                    found.add(Long.parseLong(each.getFileName().toString()));
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException("/proc cannot be read", e);
        }
        return found;
    }

    private static boolean has(Path environment, byte[] wanted) {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(environment);
        } catch (IOException e) {
            return false; // it has ended, or is somebody else's
        }
        int begin = 0;
        for (int i = 0; i <= bytes.length; i++) {
            if (i == bytes.length || bytes[i] == 0) {
                if (i - begin == wanted.length && equal(bytes, begin, wanted)) {
                    return true;
                }
                begin = i + 1;
            }
        }
        return false;
    }

    private static boolean equal(byte[] bytes, int begin, byte[] wanted) {
        for (int i = 0; i < wanted.length; i++) {
            if (bytes[begin + i] != wanted[i]) {
                return false;
            }
        }
        return true;
    }
}
