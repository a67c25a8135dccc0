package dev.waymark.cli.permission;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/**
 * The folder of this user that nobody else can read or change: {@code $XDG_STATE_HOME/waymark}. What is not certain to be so is not
 * trusted, with a sentence that says why.
 */
final class PrivateFolder {
    private static final FileAttribute<?> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private static final int OTHERS = 077;
    private static final int WRITABLE_BY_ALL = 02;
    private static final int STICKY = 01000;
    private static final long ROOT = 0;

    private final Path path;
    private final long user;

    PrivateFolder(Path path, long user) {
        this.path = path;
        this.user = user;
    }

    /** Why it cannot be trusted. */
    static final class Untrusted extends Exception {
        private static final long serialVersionUID = 1L;

        Untrusted(String sentence) {
            super(sentence);
        }
    }

    /** Where the user's environment says. */
    static Path place(Map<String, String> environment) throws Untrusted {
        String state = environment.getOrDefault("XDG_STATE_HOME", "");
        if (!state.isEmpty()) {
            return absolute("XDG_STATE_HOME", state).resolve("waymark");
        }
        String home = environment.getOrDefault("HOME", "");
        if (home.isEmpty()) {
            throw new Untrusted("neither XDG_STATE_HOME nor HOME is set");
        }
        return absolute("HOME", home).resolve(".local/state/waymark");
    }

    private static Path absolute(String variable, String value) throws Untrusted {
        if (!value.startsWith("/") || value.indexOf('\0') >= 0) {
            throw new Untrusted(variable + " is no absolute path: " + value);
        }
        return Path.of(value);
    }

    /** Makes it if it is not there. */
    void make() throws IOException, Untrusted {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            try {
                Files.createDirectories(path, PRIVATE);
            } catch (UnsupportedOperationException e) {
                throw new Untrusted("this system does not tell who owns " + path);
            }
        }
        check();
    }

    /** False if it is not there. */
    boolean isThere() throws IOException, Untrusted {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        check();
        return true;
    }

    private void check() throws IOException, Untrusted {
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new Untrusted(path + " is a link or no folder");
        }
        demandPrivate(path);
        for (Path around = path.toRealPath().getParent(); around != null; around = around.getParent()) {
            long owner = owner(around);
            int mode = mode(around);
            boolean anybody = (mode & WRITABLE_BY_ALL) != 0 && (mode & STICKY) == 0;
            if (anybody || (owner != user && owner != ROOT)) {
                throw new Untrusted(around + ", in which " + path + " lies, can be changed by others");
            }
        }
    }

    Path path() {
        return path;
    }

    Path file(String name) {
        return path.resolve(name);
    }

    /** Of a file in it, which must be there. */
    void demandPrivateFile(Path file) throws IOException, Untrusted {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new Untrusted(file + " is a link or no file");
        }
        demandPrivate(file);
    }

    private void demandPrivate(Path file) throws IOException, Untrusted {
        if (owner(file) != user) {
            throw new Untrusted(file + " is of another user");
        }
        if ((mode(file) & OTHERS) != 0) {
            throw new Untrusted(file + " can be read or changed by others: chmod go= it, or remove it");
        }
    }

    /** Who runs this JVM. */
    static long thisUser() throws Untrusted {
        try {
            return new UnixSystem().getUid();
        } catch (LinkageError e) {
            throw new Untrusted("this system does not tell who its user is");
        }
    }

    private static long owner(Path file) throws IOException, Untrusted {
        return attribute(file, "unix:uid");
    }

    private static int mode(Path file) throws IOException, Untrusted {
        return attribute(file, "unix:mode");
    }

    private static int attribute(Path file, String name) throws IOException, Untrusted {
        try {
            return (Integer) Files.getAttribute(file, name, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            throw e;
        } catch (UnsupportedOperationException | IllegalArgumentException e) {
            throw new Untrusted("this system does not tell who owns " + file);
        }
    }
}
