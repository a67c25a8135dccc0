package dev.waymark.grid.access;

import dev.waymark.core.UsageException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Where a process on the side of the workers has its keys from; looked at each time it joins, since a coordinator may be another. */
public interface KeySource {
    /** Throws {@link GridException} if there are none, yet. */
    Keys keys();

    /** {@code folder}: what {@code --keys} names, or null: those that a coordinator on this machine left below {@code made}. */
    static KeySource of(@Nullable Path folder, Supplier<Path> made, String option, Address coordinator) {
        if (folder != null) {
            Keys given = GridKeys.in(folder, Keys.Side.WORKER);
            return () -> given;
        }
        demandKeys(false, option, coordinator);
        Path folders = made.get();
        return () -> LocalKeys.of(folders, coordinator);
    }

    /** Throws {@link UsageException} if other machines could reach it and no keys are given that these could have. */
    static void demandKeys(boolean given, String option, Address address) {
        if (!given && !address.isLoopback()) {
            throw new UsageException(option + " " + address + " is not on this machine: make keys with 'waymark grid"
                    + " keys DIR', copy " + Keys.Side.WORKER.file() + " of DIR to the machines of workers, and give"
                    + " --keys DIR to all");
        }
    }
}
