package dev.waymark.engine.campaign;

import dev.waymark.core.file.UnwritableException;
import dev.waymark.core.file.WholeFile;
import java.io.IOException;
import java.io.InputStream;

/** Where a checkpoint keeps its files. What was written survives a crash as soon as the method returns. */
public interface CheckpointFiles {
    boolean exists(String name);

    byte[] read(String name) throws IOException;

    InputStream open(String name) throws IOException;

    /** As a whole or not at all, whatever happens meanwhile. */
    void replace(String name, WholeFile.Content content) throws IOException;

    /** At its end; a crash may leave a part. */
    void append(String name, byte[] more) throws IOException;

    /** Cuts a file, which is made if it is not there, to so many bytes. False if it is shorter. */
    boolean cut(String name, long bytes) throws IOException;

    UnwritableException unwritable(IOException why);
}
