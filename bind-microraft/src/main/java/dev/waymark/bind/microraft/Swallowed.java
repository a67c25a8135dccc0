package dev.waymark.bind.microraft;

import dev.waymark.core.Disk;
import org.jspecify.annotations.Nullable;

/**
 * What went wrong inside the library. It catches everything that its tasks throw and writes it to its log; for us that is
 * where such things are found. Storage that fails because a test wants it to is not counted.
 */
final class Swallowed {
    private static final ThreadLocal<@Nullable Throwable> FIRST = new ThreadLocal<>();

    private Swallowed() {}

    static void add(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof Disk.StorageException) {
                return;
            }
        }
        if (FIRST.get() == null) {
            FIRST.set(thrown);
        }
    }

    /** The first since the last call on this thread. */
    static @Nullable Throwable take() {
        Throwable first = FIRST.get();
        if (first != null) {
            FIRST.remove();
        }
        return first;
    }
}
