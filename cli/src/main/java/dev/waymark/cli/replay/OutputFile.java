package dev.waymark.cli.replay;

import dev.waymark.core.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that a command will write at its end. */
public final class OutputFile {
    private OutputFile() {}

    /** The same, for what is made of {@code original}: however it is named, that is never changed. */
    public static void check(String option, Path file, Path original) {
        check(option, file);
        try {
            if (Files.exists(file) && Files.isSameFile(file, original)) {
                throw new UsageException(option + " " + file + " is the trace itself: the original is never changed");
            }
        } catch (IOException e) {
            throw new UsageException(option + " " + file + " cannot be looked at (" + e + "): name another place", e);
        }
    }

    /**
     * Makes its folder and tries whether it could be written, without changing what is there. A link is followed: a device
     * or a pipe is not replaced by a file through one either.
     */
    public static void check(String option, Path file) {
        Path target = file.toAbsolutePath();
        try {
            if (Files.isDirectory(target)) {
                throw new UsageException(option + " " + file + " is a folder: name a file");
            }
            if (Files.exists(target) && !Files.isRegularFile(target)) {
                throw new UsageException(option + " " + file
                        + " is no regular file but a device, a pipe or the like, and would be replaced by one: name a"
                        + " new file");
            }
            Path folder = target.getParent();
            if (folder != null && !Files.isDirectory(folder)) {
                Files.createDirectories(folder);
            }
            if (!Files.exists(target)) {
                Files.delete(Files.createFile(target));
            } else if (!Files.isWritable(target)) {
                throw new UsageException(option + " " + file + " cannot be written: you may not change it");
            }
        } catch (IOException e) {
            throw new UsageException(option + " " + file + " cannot be written (" + e + "): name another place", e);
        }
    }
}
