package dev.waymark.blackbox.network;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/**
 * Whose a connection is. On loopback all come from the same address, so the port of the dialer is looked up in the kernel's table of
 * sockets, and the socket among the files of each node's processes.
 */
final class Attribution {
    /** Nobody's, as far as can be told: the dialer has closed it already, or is none of the nodes. */
    static final int UNKNOWN = 0;

    private static final List<Path> TABLES = List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int INODE = 9;

    private final int nodes;
    private final IntFunction<List<Long>> processes;
    private final List<List<Long>> known = new ArrayList<>();

    /** {@code processes}: those of a node, now. */
    Attribution(int nodes, IntFunction<List<Long>> processes) {
        this.nodes = nodes;
        this.processes = processes;
        for (int node = 0; node <= nodes; node++) {
            known.add(List.of());
        }
    }

    /** The node whose process dialled from {@code dialer} to {@code port}. */
    int nodeOf(int dialer, int port) {
        String inode = inode(dialer, port);
        if (inode.isEmpty()) {
            return UNKNOWN;
        }
        String socket = "socket:[" + inode + "]";
        int node = holder(socket);
        if (node == UNKNOWN) { // somebody may have been started anew
            for (int each = 1; each <= nodes; each++) {
                known.set(each, processes.apply(each));
            }
            node = holder(socket);
        }
        return node;
    }

    private static String inode(int dialer, int port) {
        String local = String.format(Locale.ROOT, ":%04X", dialer);
        String remote = String.format(Locale.ROOT, ":%04X", port);
        for (Path table : TABLES) {
            List<String> lines;
            try {
                lines = Files.readAllLines(table);
            } catch (IOException e) {
                continue; // no such protocol here
            }
            for (String line : lines) {
                if (line.contains(local) && line.contains(remote)) {
                    String[] words = line.strip().split("\\s+");
                    if (words[LOCAL].endsWith(local) && words[REMOTE].endsWith(remote) && !words[INODE].equals("0")) {
                        return words[INODE];
                    }
                }
            }
        }
        return "";
    }

    private int holder(String socket) {
        for (int node = 1; node <= nodes; node++) {
            for (long pid : known.get(node)) {
                if (holds(pid, socket)) {
                    return node;
                }
            }
        }
        return UNKNOWN;
    }

    private static boolean holds(long pid, String socket) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "fd"))) {
            for (Path each : files) {
                if (isLinkTo(each, socket)) {
                    return true;
                }
            }
        } catch (IOException e) {
            return false; // it has ended
        }
        return false;
    }

    private static boolean isLinkTo(Path link, String socket) {
        try {
            return Files.readSymbolicLink(link).toString().equals(socket);
        } catch (IOException e) {
            return false; // it was closed meanwhile
        }
    }
}
