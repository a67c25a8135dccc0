package dev.waymark.grid.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

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
    public static LocalKeys leave(GridKeys keys, Path state, Address listen) {
        Path grids = grids(state);
        try {
            Files.createDirectories(state);
            PrivateFolder.make(grids);
        } catch (IOException e) {
            throw new GridException(
                    "keys for workers cannot be written to " + grids + " (" + e
                            + "): set XDG_STATE_HOME to a folder of yours, or give --keys",
                    e);
        }
        LocalKeys local = new LocalKeys(grids.resolve(name(listen)));
        keys.write(local.folder, Keys.Side.WORKER);
        return local;
    }

    /** Where workers find them. */
    public Path folder() {
        return folder;
    }

    /** Those of the coordinator that listens there. Throws {@link GridException} if this user has none. */
    static Keys of(Path state, Address coordinator) {
        Path file = grids(state).resolve(name(coordinator)).resolve(Keys.Side.WORKER.file());
        try {
            PrivateFolder.demandPrivate(grids(state));
            return Keys.read(file);
        } catch (IOException e) {
            throw new GridException(
                    "there are no keys of a coordinator at " + coordinator + " in " + grids(state)
                            + ": this user runs none there; --keys DIR names keys that another has given",
                    e);
        }
    }

    private static Path grids(Path state) {
        return state.resolve("grid");
    }

    private static String name(Address at) {
        return at.host().replace(':', '_') + "-" + at.port();
    }

    /** Where programs keep what is of this user alone and not worth a backup. */
    public static Path state(@Nullable String xdgStateHome, String home) {
        Path base = xdgStateHome != null && Path.of(xdgStateHome).isAbsolute()
                ? Path.of(xdgStateHome)
                : Path.of(home, ".local", "state");
        return base.resolve("waymark");
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
