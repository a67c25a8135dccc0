package dev.waymark.cli.replay;

import dev.waymark.core.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that a command will write at its end. */
public final class OutputFile {
    private OutputFile() {}

    /** Makes its folder and tries whether it could be written, without changing what is there. */
    public static void check(String option, Path file) {
        Path target = file.toAbsolutePath();
        try {
            if (Files.isDirectory(target)) {
                throw new UsageException(option + " " + file + " is a folder: name a file");
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
            throw new UsageException(option + " " + file + " cannot be written (" + e + "): name another place");
        }
    }
}
