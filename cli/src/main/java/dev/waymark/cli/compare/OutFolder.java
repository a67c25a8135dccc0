package dev.waymark.cli.compare;

import dev.waymark.core.UsageException;
import dev.waymark.core.file.UnwritableException;
import dev.waymark.core.file.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The folder of {@code --out}; made before the work starts, so that one that cannot be written is said at once. */
record OutFolder(Path path) {
    static OutFolder prepare(Path path) {
        if (Files.exists(path) && !Files.isDirectory(path)) {
            throw new UsageException(path + " is a file: --out needs a folder that is empty or does not exist");
        }
        try {
            Files.createDirectories(path);
            try (Stream<Path> entries = Files.list(path)) {
                if (entries.findAny().isPresent()) {
                    throw new UsageException("folder " + path + " is not empty: give --out another one");
                }
            }
            Files.delete(Files.createTempFile(path, "waymark", null));
        } catch (IOException e) {
            throw new UsageException("folder " + path + " cannot be written (" + e + "): choose another with --out", e);
        }
        return new OutFolder(path);
    }

    Path write(String name, String text) {
        Path file = path.resolve(name);
        try {
            WholeFile.write(file, text);
            return file;
        } catch (IOException e) {
            throw new UnwritableException(file + " cannot be written any more (" + e
                    + "): see that the folder is still there and its disk not full, then run it again");
        }
    }
}
