package dev.waymark.blackbox.etcd;

import dev.waymark.core.SystemMistake;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The servers of etcd, by version: packages that {@code get-etcd.sh} brings, whose checksums it knows, kept in the user's cache folder.
 * What is there is checked before it is used.
 */
public final class EtcdBinary {
    static final List<String> VERSIONS = List.of("3.5.1", "3.4.23", "3.6.5");

    /** Of the program itself; what is built here depends on the compiler, and its modules are checked instead. */
    private static final Map<String, String> CHECKSUMS = Map.of(
            "3.5.1", "d34424291d0043f3426657e1c1675ebf534cccf019fe1e0ca1c2db027b16f11e",
            "3.4.23", "a45de16600eafc57939b84013b0522c4670435471eb4073dd963d01e0eb5a217");

    private static final List<String> SOURCES = List.of("main.go", "go.mod", "go.sum");
    private static final long PATIENCE_MINUTES = 10;
    private static final Set<Path> CHECKED = new LinkedHashSet<>();

    private EtcdBinary() {}

    /** Below the cache folder of the user. */
    static Path folder(String version) {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path base =
                cache == null || cache.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cache);
        return base.resolve("waymark").resolve("black-box").resolve("etcd-" + version);
    }

    /** Brings it if it is not there. Throws {@link SystemMistake}, which says what to install. */
    public static synchronized Path get(String version) {
        Path folder = folder(version);
        Path binary = folder.resolve("etcd");
        if (CHECKED.contains(binary) && Files.isExecutable(binary)) {
            return binary;
        }
        try {
            Files.createDirectories(folder);
            try (FileChannel lock = FileChannel.open(
                            folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock held = lock.lock()) {
                if (!Files.isExecutable(binary) || !held.isValid()) {
                    bring(version, folder);
                }
            }
            String wanted = CHECKSUMS.get(version);
            if (wanted != null && !wanted.equals(checksum(binary))) {
                throw SystemMistake.starting(binary + " has another checksum than etcd " + version
                        + " as it was released: remove it, and it is brought again");
            }
        } catch (IOException e) {
            throw SystemMistake.starting(
                    folder + " cannot be written (" + SystemMistake.oneLine(e)
                            + "): etcd is kept there; set XDG_CACHE_HOME",
                    e);
        }
        CHECKED.add(binary);
        return binary;
    }

    private static void bring(String version, Path folder) throws IOException {
        Path script = folder.resolve("get-etcd.sh");
        copy("get-etcd.sh", script);
        if (!CHECKSUMS.containsKey(version)) {
            Files.createDirectories(folder.resolve("src"));
            for (String source : SOURCES) {
                copy(
                        "v" + version + "/" + source + ".txt",
                        folder.resolve("src").resolve(source));
            }
        }
        Path output = folder.resolve("get.log");
        Process process = new ProcessBuilder("sh", script.toString(), version, folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        process.getOutputStream().close();
        try {
            if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw SystemMistake.starting(
                        "etcd " + version + " was not there after " + PATIENCE_MINUTES + " minutes: see " + output);
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw SystemMistake.starting("bringing etcd " + version + " was interrupted", e);
        }
        if (process.exitValue() != 0) {
            List<String> lines = Files.readAllLines(output);
            String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
            throw SystemMistake.starting("etcd " + version + " cannot be had: " + last.replaceFirst("^get-etcd: ", "")
                    + " (" + output + ")");
        }
    }

    private static void copy(String resource, Path to) throws IOException {
        try (InputStream from = EtcdBinary.class.getResourceAsStream(resource)) {
            if (from == null) {
                throw new IllegalStateException(resource + " is not in this jar");
            }
            Files.writeString(to, new String(from.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static String checksum(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[1 << 16];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                digest.update(buffer, 0, count);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("no SHA-256 in this JDK", e);
        }
    }
}
