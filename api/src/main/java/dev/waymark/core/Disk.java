package dev.waymark.core;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A node's durable storage. Written values are visible at once and survive a crash as its disk mode says: what was not
 * synced may be lost. Values are immutable, like messages.
 */
public interface Disk {
    @Nullable
    Object get(String key);

    void put(String key, Object value);

    void remove(String key);

    /** Everything written so far survives every crash but the loss of the disk. */
    void sync();

    /** The keys, in their natural order. */
    Set<String> keys();

    /** Thrown into the node when a storage fault is switched on and strikes. */
    final class StorageException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public StorageException(String message) {
            super(message);
        }
    }
}
