package dev.waymark.cli.terminal;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Where results go. It tells a reader that has enough, as {@code head} has, from a disk that is full. */
public final class StandardOutput extends OutputStream {
    private final OutputStream target;
    private volatile boolean readerEnded;

    public StandardOutput() {
        this(new FileOutputStream(FileDescriptor.out));
    }

    StandardOutput(OutputStream target) {
        this.target = target;
    }

    public PrintWriter writer() {
        return new PrintWriter(new OutputStreamWriter(this, StandardCharsets.UTF_8), true);
    }

    /** Whether something could not be written since nobody reads any more. */
    public boolean readerEnded() {
        return readerEnded;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        try {
            target.write(bytes, from, length);
        } catch (IOException e) {
            readerEnded |= String.valueOf(e.getMessage()).contains("Broken pipe");
            throw e;
        }
    }
}
