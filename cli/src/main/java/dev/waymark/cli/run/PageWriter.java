package dev.waymark.cli.run;

import dev.waymark.cli.terminal.Console;
import dev.waymark.core.CommandPermission;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.file.UnwritableException;
import dev.waymark.core.property.Property;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.experiment.Overlay;
import dev.waymark.engine.experiment.RecordedCase;
import dev.waymark.report.Report;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code report.html} of a campaign that has just ended: its system is at hand, whatever it came from. */
final class PageWriter {
    private final Target target;
    private final Catalog catalog;
    private final List<Property> more;

    PageWriter(Target target, Catalog catalog, @Nullable Overlay overlay) {
        this.target = target;
        this.catalog = catalog;
        this.more = overlay == null ? List.of() : overlay.properties(target);
    }

    /** False if it could not be written, which the user is told. */
    boolean write(Path folder, Console console) {
        try {
            Report.write(folder, this::open);
            return true;
        } catch (UsageException | UnwritableException e) { // by now the folder may be gone
            console.warning(String.valueOf(e.getMessage()));
            return false;
        }
    }

    private RecordedCase open(Path trace) {
        return RecordedCase.read(
                trace,
                (system, parameters, bugs, permission) -> Target.of(target.system(), parameters, bugs, permission),
                CommandPermission.sameAs(target), // in a folder that was resumed, traces may be of others
                catalog,
                more);
    }
}
