package dev.waymark.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.grid.access.Address;
import dev.waymark.grid.access.GridException;
import dev.waymark.grid.access.GridKeys;
import dev.waymark.grid.access.KeySource;
import dev.waymark.grid.access.Keys;
import dev.waymark.grid.access.LocalKeys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Only those take part who have the keys, on one machine too. */
class KeysTest {
    @TempDir
    Path folder;

    private static GridWorker worker(Grid grid, KeySource keys) {
        return new GridWorker(grid.coordinator().address(), keys, 1, false, Experiments::build, () -> false);
    }

    private static String permissions(Path path) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void whoeverHasTheKeysWorksAndNobodyElse() throws Exception {
        CampaignSpec spec = Experiments.spec("random", 100);
        Totals here = Campaign.run(Experiments.of(spec));
        Path ours = folder.resolve("ours");
        Grid.KEYS.write(ours);
        Files.delete(ours.resolve(Keys.Side.COORDINATOR.file())); // a worker needs only its own
        try (Grid grid = new Grid(spec, (worker, first, count) -> {})) {
            Address at = grid.coordinator().address();
            KeySource others = GridKeys.make()::worker;
            assertThatThrownBy(() -> worker(grid, others).work(0))
                    .isInstanceOf(GridException.class)
                    .hasMessageContaining("do not know each other's keys");
            assertThatThrownBy(() -> Inquiry.status(at, others)).isInstanceOf(GridException.class);
            KeySource found = KeySource.of(ours, () -> folder, "--join", at);
            assertThat(Inquiry.status(at, found)).contains("workers");
            grid.startWorker(worker(grid, found));
            assertThat(Experiments.essence(grid.run())).isEqualTo(Experiments.essence(here));
            grid.close();
            assertThat(grid.ends()).containsExactly("OVER");
        }
    }

    @Test
    void keysAreForTheirOwnerAlone() throws Exception {
        Path given = folder.resolve("some/keys");
        GridKeys.make().write(given);
        assertThat(permissions(given)).isEqualTo("rwx------");
        assertThat(permissions(given.resolve("coordinator.pem"))).isEqualTo("rw-------");
        assertThat(permissions(given.resolve("worker.pem"))).isEqualTo("rw-------");
        assertThatThrownBy(() -> GridKeys.make().write(given))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is there already");
        Path open = Files.createDirectory(folder.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThatThrownBy(() -> GridKeys.make().write(open))
                .isInstanceOf(GridException.class)
                .hasMessageContaining("not for its owner alone");
        assertThat(open).isEmptyDirectory();
    }

    @Test
    void keysOfOneCampaignAreInAPrivateFolderUntilItEnds() throws Exception {
        Address at = new Address("127.0.0.1", 7500);
        KeySource found = KeySource.of(null, () -> folder, "--join", at);
        assertThatThrownBy(found::keys)
                .isInstanceOf(GridException.class)
                .hasMessageContaining("by what this user's own have left");
        try (LocalKeys left = LocalKeys.leave(Grid.KEYS, folder, at);
                LocalKeys told = LocalKeys.leave(Grid.KEYS)) {
            for (LocalKeys each : new LocalKeys[] {left, told}) {
                assertThat(permissions(each.folder())).isEqualTo("rwx------");
                assertThat(each.folder()).isDirectoryContaining(file -> file.endsWith("worker.pem"));
                assertThat(permissions(each.folder().resolve("worker.pem"))).isEqualTo("rw-------");
                assertThat(each.folder().resolve("coordinator.pem")).doesNotExist();
            }
            found.keys();
            LocalKeys.leave(GridKeys.make(), folder, at); // whoever listens there next
            Files.setPosixFilePermissions(left.folder(), PosixFilePermissions.fromString("rwxrwx---"));
            assertThatThrownBy(found::keys)
                    .isInstanceOf(GridException.class)
                    .hasMessageContaining("not for its owner alone");
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void filesThatHaveNoKeysAreTold() throws Exception {
        Address at = new Address("10.1.2.3", 7500);
        for (String content : new String[] {"", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"}) {
            Files.writeString(folder.resolve("worker.pem"), content);
            assertThatThrownBy(() -> KeySource.of(folder, () -> folder, "--join", at))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("has no keys of a grid");
        }
        assertThatThrownBy(() -> GridKeys.in(folder, Keys.Side.COORDINATOR))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no readable coordinator.pem")
                .hasMessageContaining("waymark grid keys DIR");
    }

    @Test
    void withoutGivenKeysNobodyGoesToOtherMachines() {
        Address elsewhere = new Address("10.1.2.3", 7500);
        assertThatThrownBy(() -> KeySource.demandKeys(false, "--listen", elsewhere))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("waymark grid keys DIR");
        assertThatThrownBy(() -> KeySource.of(null, () -> folder, "--join", elsewhere))
                .isInstanceOf(UsageException.class);
        KeySource.demandKeys(true, "--listen", elsewhere);
        KeySource.demandKeys(false, "--listen", Address.ANY_LOCAL);
    }
}
