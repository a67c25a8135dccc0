package dev.waymark.grid.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Keys of a grid on one machine, made for one campaign: its user's workers find what they need in a private folder, and whoever
 * is another user finds nothing. Removed with the campaign.
 */
public final class LocalKeys implements AutoCloseable {
    private final Path folder;

    private LocalKeys(Path folder) {
        this.folder = folder;
    }

    /** For workers that the coordinator starts itself, and tells of the folder. */
    public static LocalKeys leave(GridKeys keys) {
        try {
            LocalKeys local = new LocalKeys(Files.createTempDirectory("waymark-grid-")); // for its owner alone
            keys.write(local.folder, Keys.Side.WORKER);
            return local;
        } catch (IOException e) {
            throw new GridException("keys for workers cannot be written: " + e, e);
        }
    }

    /** For workers that are told where the coordinator listens, and look for the keys of that address. */
    public static LocalKeys leave(GridKeys keys, Path folders, Address listen) {
        LocalKeys local = new LocalKeys(folder(folders, listen));
        keys.write(local.folder, Keys.Side.WORKER);
        return local;
    }

    /** Where workers find them. */
    public Path folder() {
        return folder;
    }

    /** Those of the coordinator that listens there. Throws {@link GridException} if this user has none. */
    static Keys of(Path folders, Address coordinator) {
        Path folder = folder(folders, coordinator);
        try {
            PrivateFolder.demandPrivate(folder);
            return Keys.read(folder.resolve(Keys.Side.WORKER.file()));
        } catch (IOException e) {
            throw new GridException(
                    "no coordinator can be reached at " + coordinator + " by what this user's own have left (" + e
                            + "): start one there, or give the --keys that it was given; --wait 5m keeps looking",
                    e);
        }
    }

    private static Path folder(Path folders, Address at) {
        return folders.resolve("grid-" + at.host().replace(':', '_') + "-" + at.port());
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(folder.resolve(Keys.Side.WORKER.file()));
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            folder.toFile().deleteOnExit(); // they are of no use to anybody once the coordinator is gone
        }
    }
}
