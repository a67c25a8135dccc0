package dev.waymark.grid.access;

import dev.waymark.core.file.WholeFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Folders whose files nobody but their owner can read, from the moment they are there. */
final class PrivateFolder {
    private static final Set<PosixFilePermission> OWNER_ALONE = PosixFilePermissions.fromString("rwx------");

    private PrivateFolder() {}

    /** Makes it, if it is not there; throws if others can look into it. */
    static void make(Path folder) throws IOException {
        Path whole = folder.toAbsolutePath();
        if (whole.getParent() != null) {
            Files.createDirectories(whole.getParent());
        }
        try {
            Files.createDirectory(whole, PosixFilePermissions.asFileAttribute(OWNER_ALONE));
        } catch (FileAlreadyExistsException e) {
            demandPrivate(whole);
        } catch (UnsupportedOperationException e) {
            throw unknown(whole, e);
        }
    }

    /** Throws if others can look into it or write there. */
    static void demandPrivate(Path folder) throws IOException {
        try {
            if (!Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS)
                    .equals(OWNER_ALONE)) {
                throw new IOException(folder + " is not for its owner alone: chmod 700 it, or remove it");
            }
        } catch (UnsupportedOperationException e) {
            throw unknown(folder, e);
        }
    }

    static void write(Path file, String text) throws IOException {
        try {
            WholeFile.writePrivate(file, text);
        } catch (UnsupportedOperationException e) {
            throw unknown(file, e);
        }
    }

    private static IOException unknown(Path path, UnsupportedOperationException why) {
        return new IOException("nobody can be kept from " + path + ": its file system knows no permissions", why);
    }
}
