package dev.waymark.grid;

import dev.waymark.core.Disk;
import dev.waymark.core.file.UnwritableException;
import dev.waymark.core.file.WholeFile;
import dev.waymark.engine.campaign.CheckpointFiles;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** Files on the disk of a simulated node: what is not synced may be lost with it. */
final class SimulatedFiles implements CheckpointFiles {
    /** Content has times in it, which differ from run to run; nobody is to see them. */
    private record Content(int length, Bytes bytes) {}

    private static final class Bytes {
        final byte[] value;

        Bytes(byte[] value) {
            this.value = value;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Bytes bytes && bytes.value.length == value.length;
        }

        @Override
        public int hashCode() {
            return value.length;
        }

        @Override
        public String toString() {
            return "bytes";
        }
    }

    private final Disk disk;
    private final boolean unforced;
    private final Map<String, byte[]> held = new LinkedHashMap<>();

    /** {@code unforced}: a seeded bug, what is appended reaches the disk when the next file is written. */
    SimulatedFiles(Disk disk, boolean unforced) {
        this.disk = disk;
        this.unforced = unforced;
    }

    @Override
    public boolean exists(String name) {
        return disk.get(name) != null;
    }

    @Override
    public byte[] read(String name) throws IOException {
        if (!(disk.get(name) instanceof Content content)) {
            throw new FileNotFoundException(name);
        }
        return content.bytes().value;
    }

    @Override
    public InputStream open(String name) throws IOException {
        return new ByteArrayInputStream(read(name));
    }

    private void put(String name, byte[] bytes) {
        disk.put(name, new Content(bytes.length, new Bytes(bytes)));
        disk.sync();
    }

    @Override
    public void replace(String name, WholeFile.Content content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        content.writeTo(bytes);
        put(name, bytes.toByteArray());
    }

    @Override
    public void append(String name, byte[] more) throws IOException {
        held.forEach(this::put);
        held.clear();
        byte[] before = exists(name) ? read(name) : new byte[0];
        byte[] all = Arrays.copyOf(before, before.length + more.length);
        System.arraycopy(more, 0, all, before.length, more.length);
        if (unforced) {
            held.put(name, all);
        } else {
            put(name, all);
        }
    }

    @Override
    public boolean cut(String name, long bytes) throws IOException {
        byte[] before = exists(name) ? read(name) : new byte[0];
        if (before.length < bytes) {
            return false;
        }
        if (!exists(name) || before.length > bytes) {
            put(name, Arrays.copyOf(before, (int) bytes));
        }
        return true;
    }

    @Override
    public UnwritableException unwritable(IOException why) {
        throw new IllegalStateException(why); // simulated disks are never full here
    }

    @Override
    public String toString() {
        return "the simulated disk";
    }
}
