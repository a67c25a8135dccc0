package dev.waymark.grid.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Folders and files that nobody but their owner can read, from the moment they are there. */
final class PrivateFolder {
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

    private PrivateFolder() {}

    /** Makes it if it is not there; throws if it is somebody else's as well. */
    static void make(Path folder) throws IOException {
        Path whole = folder.toAbsolutePath();
        if (whole.getParent() != null) {
            Files.createDirectories(whole.getParent());
        }
        try {
            Files.createDirectory(whole, attributes(whole, FOLDER));
        } catch (FileAlreadyExistsException e) {
            demandPrivate(whole);
        }
    }

    /** Throws if others can look into it or write there. */
    static void demandPrivate(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new IOException(folder + " is no folder");
        }
        if (hasPermissions(folder) && !Files.getPosixFilePermissions(folder).equals(FOLDER)) {
            throw new IOException(folder + " is not for its owner alone: chmod 700 " + folder);
        }
    }

    /** As a whole: whoever reads it meanwhile sees what was there before, or all of it. */
    static void write(Path file, String text) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Path part = Files.createTempFile(folder, "keys", ".part", attributes(folder, FILE));
        Files.writeString(part, text, StandardCharsets.US_ASCII);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static FileAttribute<?>[] attributes(Path at, Set<PosixFilePermission> permissions) {
        return hasPermissions(at)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
                : new FileAttribute<?>[0];
    }

    /** A file system without them: whoever made the folder looks after it. */
    private static boolean hasPermissions(Path at) {
        return at.getFileSystem().supportedFileAttributeViews().contains("posix")
                && (!Files.exists(at) || Files.getFileAttributeView(at, PosixFileAttributeView.class) != null);
    }
}
