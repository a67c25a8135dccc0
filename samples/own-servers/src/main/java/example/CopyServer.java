package example;

import java.util.Collection;
import java.util.concurrent.atomic.AtomicReference;

/** Keeps one number on its disk, and sends it to all other servers every few milliseconds, on a thread of its own. */
public final class CopyServer implements Runnable {
    public record Entry(int version, int value) {}

    private static final int COPY_EVERY_MILLIS = 10;

    private final AtomicReference<Entry> disk;
    private final Collection<CopyServer> all;
    private final Thread thread = new Thread(this);
    private volatile boolean copied;
    private volatile boolean stopped;

    /** The disk outlives the server; {@code all} are the servers that run. */
    public CopyServer(AtomicReference<Entry> disk, Collection<CopyServer> all) {
        this.disk = disk;
        this.all = all;
        all.add(this);
        thread.start();
    }

    @Override
    public void run() {
        while (!stopped) {
            all.stream().filter(other -> other != this).forEach(other -> other.receive(disk.get()));
            copied = true;
            try {
                Thread.sleep(COPY_EVERY_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void receive(Entry entry) {
        disk.updateAndGet(own -> entry.version() > own.version() ? entry : own);
    }

    /** False: it was not done. */
    public boolean write(int value) {
        disk.updateAndGet(own -> new Entry(own.version() + 1, value));
        return true;
    }

    /** Whether it has told the others what it has. */
    public boolean ready() {
        return copied;
    }

    /** When it returns, nothing of this server goes on. */
    public void stop() {
        stopped = true;
        all.remove(this);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
