package dev.waymark.engine.campaign;

import dev.waymark.core.file.UnwritableException;
import dev.waymark.core.file.WholeFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A folder of this machine. */
record CheckpointFolder(Path folder) implements CheckpointFiles {
    @Override
    public boolean exists(String name) {
        return Files.exists(folder.resolve(name));
    }

    @Override
    public byte[] read(String name) throws IOException {
        return Files.readAllBytes(folder.resolve(name));
    }

    @Override
    public InputStream open(String name) throws IOException {
        return Files.newInputStream(folder.resolve(name));
    }

    @Override
    public void replace(String name, WholeFile.Content content) throws IOException {
        WholeFile.write(folder.resolve(name), content);
    }

    @Override
    public void append(String name, byte[] more) throws IOException {
        WholeFile.append(folder.resolve(name), more);
    }

    @Override
    public boolean cut(String name, long bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(
                folder.resolve(name), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            if (channel.size() < bytes) {
                return false;
            }
            channel.truncate(bytes);
            return true;
        }
    }

    @Override
    public UnwritableException unwritable(IOException why) {
        return RunFolder.unwritable(folder, why);
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}
