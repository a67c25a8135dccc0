package dev.waymark.core.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A file that is there as a whole or not at all, even if the power fails: it is written beside its place, forced to the
 * disk, renamed, and the folder is forced. Only a regular file is ever replaced; a link stays, and what it leads to is.
 */
public final class WholeFile {
    /** Writes a file. */
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /** What is asked of a disk besides writing. */
    interface Disk {
        void force(FileChannel file) throws IOException;

        void rename(Path from, Path to) throws IOException;

        void forceFolder(Path folder) throws IOException;
    }

    private static final String PART = ".part";

    /** {@code .next}: earlier versions. */
    private static final List<String> UNFINISHED = List.of(PART, ".next");

    private static final int BUFFER = 1 << 16;

    private static final Disk REAL = new Disk() {
        @Override
        public void force(FileChannel file) throws IOException {
            file.force(true);
        }

        @Override
        public void rename(Path from, Path to) throws IOException {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }

        @Override
        public void forceFolder(Path folder) {
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            } catch (IOException e) {
                return; // not every system lets a folder be opened; there the rename is all there is
            }
        }
    };

    /** For what is written anew in a moment: whole or not at all unless the power fails, and nobody waits for the disk. */
    private static final Disk HASTY = new Disk() {
        @Override
        public void force(FileChannel file) {}

        @Override
        public void rename(Path from, Path to) throws IOException {
            REAL.rename(from, to);
        }

        @Override
        public void forceFolder(Path folder) {}
    };

    private WholeFile() {}

    public static void write(Path file, String text) throws IOException {
        write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** The same but for a power failure, after which it may be empty: for what is soon written again. */
    public static void writeUnforced(Path file, String text) throws IOException {
        write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)), HASTY);
    }

    /** Its folder must be there. */
    public static void write(Path file, Content content) throws IOException {
        write(file, content, REAL);
    }

    /** One that nobody but its owner can read or change, not even while it is written; only where files have such permissions. */
    public static void writePrivate(Path file, String text) throws IOException {
        write(
                file,
                out -> out.write(text.getBytes(StandardCharsets.UTF_8)),
                REAL,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }

    static void write(Path file, Content content, Disk disk, FileAttribute<?>... attributes) throws IOException {
        Path target = target(file);
        Path part = part(target);
        try {
            try (FileChannel channel = FileChannel.open(
                            part, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes);
                    OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER)) {
                content.writeTo(out);
                out.flush();
                disk.force(channel);
            }
            disk.rename(part, target);
        } catch (IOException | RuntimeException | Error e) {
            discard(part);
            throw e;
        }
        Path folder = target.getParent();
        if (folder != null) {
            disk.forceFolder(folder);
        }
    }

    /** Where a link leads to; throws if what is there is no regular file. */
    private static Path target(Path file) throws IOException {
        Path target = file.toAbsolutePath();
        if (Files.exists(target)) {
            target = target.toRealPath();
            if (!Files.isRegularFile(target)) {
                throw new IOException(file + " is there and is no regular file");
            }
        }
        return target;
    }

    /** One that is not there: what is may be somebody's, or just being written. */
    private static Path part(Path target) {
        Path part = target.resolveSibling(target.getFileName() + PART);
        for (int i = 1; Files.exists(part, LinkOption.NOFOLLOW_LINKS); i++) {
            part = target.resolveSibling(target.getFileName() + "." + i + PART);
        }
        return part;
    }

    private static void discard(Path part) {
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            return; // the disk is in trouble, and that is told already
        }
    }

    /** Makes a folder in a run folder; after a power loss both are there. */
    public static void makeFolder(Path folder) throws IOException {
        Files.createDirectories(folder);
        Path around = folder.toAbsolutePath().getParent();
        for (int i = 0; i < 2 && around != null; i++) {
            REAL.forceFolder(around);
            around = around.getParent();
        }
    }

    /** Puts more at the end of a file, and forces it to the disk. */
    public static void append(Path file, byte[] more) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            ByteBuffer left = ByteBuffer.wrap(more);
            while (left.hasRemaining()) {
                channel.write(left);
            }
            channel.force(true);
        }
    }

    /** Removes what was not finished in this folder, which nobody else may be writing to. */
    public static void removeUnfinished(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                if (UNFINISHED.stream().anyMatch(file.toString()::endsWith)) {
                    Files.delete(file);
                }
            }
        }
    }
}
