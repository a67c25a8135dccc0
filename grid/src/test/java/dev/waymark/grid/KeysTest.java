package dev.waymark.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import dev.waymark.core.campaign.Campaign;
import dev.waymark.core.campaign.Totals;
import dev.waymark.grid.access.Address;
import dev.waymark.grid.access.GridException;
import dev.waymark.grid.access.Keys;
import dev.waymark.grid.access.Security;
import dev.waymark.grid.node.Office;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Across machines only those take part who have the key. */
class KeysTest {
    private static final List<String> ARGUMENTS = List.of("random", "100");

    @TempDir
    Path folder;

    private Security keys(String name) {
        Keys.make(folder.resolve(name));
        return Security.of(folder.resolve(name), false);
    }

    private static GridWorker worker(Grid grid, Security security) {
        return new GridWorker(grid.coordinator().address(), security, 1, Experiments::build, () -> false);
    }

    @Test
    void whoeverHasTheKeyWorksAndNobodyElse() throws Exception {
        Security ours = keys("ours");
        Security others = keys("others");
        Totals here = Campaign.run(Experiments.of(ARGUMENTS, 1));
        try (Grid grid = new Grid(ARGUMENTS, ours, new Office.Listener() {}, (worker, first, count) -> {})) {
            assertThatThrownBy(() -> worker(grid, others).work(0))
                    .isInstanceOf(GridException.class)
                    .hasMessageContaining("does not know the key in")
                    .hasMessageContaining("give the same --keys to both");
            assertThatThrownBy(() -> Inquiry.status(grid.coordinator().address(), others))
                    .isInstanceOf(GridException.class);
            grid.hire(worker(grid, ours));
            assertThat(Experiments.essence(grid.run())).isEqualTo(Experiments.essence(here));
            grid.close();
            assertThat(grid.ends()).containsExactly("OVER");
        }
    }

    @Test
    void theFolderOfKeysIsForItsOwnerAlone() throws Exception {
        keys("ours");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("ours/grid.p12"))))
                .isEqualTo("rw-------");
        assertThatThrownBy(() -> Keys.make(folder.resolve("ours")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is there already");
    }

    @Test
    void withoutKeysNobodyListensToOtherMachines() {
        Address elsewhere = new Address("10.1.2.3", 7500);
        assertThatThrownBy(() -> Security.NONE.check("--listen", elsewhere))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("waymark grid keys DIR")
                .hasMessageContaining("--unprotected-plain-text");
        Security.NONE.check("--listen", Address.ANY_LOCAL);
        Security.of(null, true).check("--listen", elsewhere);
    }
}
