package dev.waymark.grid;

import dev.waymark.grid.access.GridException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Plugins on their way to workers: each is a zip of what the user named, known by the hash of its content. A worker unpacks it
 * into a folder of its own, which is removed when the campaign is over.
 */
public final class Plugins implements AutoCloseable {
    private static final String CONTENT = "content";

    private final Map<String, Path> here = new LinkedHashMap<>();
    /** Null before the first comes. */
    private @Nullable Path folder;

    private Path folder() {
        try {
            folder = folder == null ? Files.createTempDirectory("waymark-plugins-") : folder;
            return folder;
        } catch (IOException e) {
            throw new GridException("there is no room for plugins: " + e, e);
        }
    }

    /** What the user named, by hash, in that order. */
    public static Map<String, byte[]> packed(List<Path> plugins) {
        Map<String, byte[]> packed = new LinkedHashMap<>();
        for (Path plugin : plugins) {
            try {
                byte[] content = zip(plugin);
                packed.put(hash(content), content);
            } catch (IOException e) {
                throw new UncheckedIOException("plugin " + plugin + " cannot be read", e);
            }
        }
        return packed;
    }

    /** The same files give the same bytes. */
    private static byte[] zip(Path plugin) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes);
                Stream<Path> files = Files.walk(plugin)) {
            boolean single = !Files.isDirectory(plugin);
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String name =
                        single ? "" : "/" + plugin.relativize(file).toString().replace('\\', '/');
                String root = single ? plugin.getFileName().toString() : CONTENT;
                ZipEntry entry = new ZipEntry(root + name);
                entry.setTime(0);
                out.putNextEntry(entry);
                Files.copy(file, out);
            }
        }
        return bytes.toByteArray();
    }

    private static String hash(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has it
        }
    }

    List<String> lacking(List<String> hashes) {
        return hashes.stream().filter(hash -> !here.containsKey(hash)).toList();
    }

    void add(String hash, byte[] content) throws IOException {
        if (!hash(content).equals(hash)) {
            throw new IOException("a plugin is not what its hash says");
        }
        Path own = folder().resolve(hash);
        Path first = null;
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(content))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                Path file = own.resolve(entry.getName()).normalize();
                if (!file.startsWith(own)) {
                    throw new IOException("a plugin wants to be written elsewhere: " + entry.getName());
                }
                Files.createDirectories(file.getParent());
                Files.copy(in, file);
                first = first == null ? own.relativize(file) : first;
            }
        }
        here.put(hash, first == null ? own : own.resolve(first.getName(0)));
    }

    List<Path> paths(List<String> hashes) {
        return hashes.stream().map(here::get).toList();
    }

    @Override
    public void close() {
        if (folder == null) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            folder.toFile().deleteOnExit(); // a file that is still open; the folder is a temporary one
        }
    }
}
